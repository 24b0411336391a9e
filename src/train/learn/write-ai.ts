/** The files of a trained player: `ai.json` with all that it knows, and `ai.ts`, a small program that plays with it. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '../../errors/index.ts'
import { makeFolder, writeAtomically } from '../../subprocess/index.ts'
import type { GameSource } from '../module-game.ts'
import { type Ai, parseAi } from '../player/ai-file.ts'

/** The trained player in a folder; undefined if there is none. */
export function readAi(folder: string): Ai | undefined {
  const file = join(folder, 'ai.json')
  return existsSync(file) ? readAiFile(file) : undefined
}

/** Throws an InputError if the file does not hold a trained player. */
export function readAiFile(file: string): Ai {
  if (!existsSync(file)) throw new InputError(`there is no file ${file}: a trained player is an ai.json`)
  try {
    return parseAi(JSON.parse(readFileSync(file, 'utf8')))
  } catch (thrown) {
    throw new InputError(`${file}: ${(thrown as Error).message}`)
  }
}

export interface WrittenAi {
  readonly json: string
  readonly program: string
}

/** Throws an InputError if the folder cannot be written to, so that this shows before training and not after it. */
export function assertWritable(folder: string): void {
  let there = resolve(folder)
  while (!existsSync(there)) there = dirname(there)
  if (!statSync(there).isDirectory()) throw unwritable(folder, `${there} is not a folder`)
  try {
    accessSync(there, constants.W_OK)
  } catch (thrown) {
    throw unwritable(folder, (thrown as Error).message)
  }
}

const unwritable = (folder: string, reason: string): InputError =>
  new InputError(`ai.json and ai.ts cannot be written to ${folder} (${reason}): name another --output`)

/** @param module the address of the game's module */
export function writeAi(folder: string, ai: Ai, module: string, source: GameSource): WrittenAi {
  const [json, program] = [join(folder, 'ai.json'), join(folder, 'ai.ts')]
  try {
    makeFolder(folder)
    writeAtomically(json, `${JSON.stringify(ai, null, 2)}\n`)
    writeAtomically(program, programOf(ai, importOf(folder, module), source))
  } catch (thrown) {
    throw unwritable(folder, (thrown as Error).message)
  }
  return { json, program }
}

function importOf(folder: string, module: string): string {
  if (!module.startsWith('file:')) return module
  const path = relative(resolve(folder), fileURLToPath(module)).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

/** What the program imports from: it is a user's program, and no file of this room. */
const PACKAGE = 'manyhands'

function programOf({ game, digest }: Ai, module: string, { export: name, isBoardgame }: GameSource): string {
  const local = isBoardgame ? 'rules' : 'game'
  // A module may export under any text.
  const exported = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name)
  const binding = name === 'default' ? local : `{ ${exported} as ${local} }`
  const adapted = isBoardgame ? `const game = fromBoardgame(rules, { name: ${JSON.stringify(game)} })\n` : ''
  const imported = ['type Budget', 'createPlayer', ...(isBoardgame ? ['fromBoardgame'] : []), 'parseAi']
  return `/**
 * A player for ${game.replaceAll('*/', '* /')}, written by manyhands train; digest ${digest.slice(0, 12)}.
 *
 *     choose(state, 0, stream(1))                          // as many iterations as it was trained with
 *     choose(state, 0, stream(1), { nodes: 500 })          // more of them
 *     choose(state, 0, stream(1), { milliseconds: 100 })   // as many as there is time for
 */
import type { Stream } from '${PACKAGE}/rng'
import { ${imported.join(', ')} } from '${PACKAGE}/train'
import ai from './ai.json' with { type: 'json' }
import ${binding} from ${JSON.stringify(module)}

${adapted}export type State = Parameters<typeof game.actors>[0]
export type Action = Parameters<typeof game.apply>[2]

const trained = createPlayer<State, Action>(game, parseAi(ai))

/** The action of a player who has to act. The same state, stream and number of nodes give the same action. */
export function choose(state: State, player: number, rng: Stream, budget?: Budget): Action {
  return trained.choose(state, player, rng, budget)
}

/** What a state is worth to a player, from 0 to 1. */
export function value(state: State, player: number): number {
  return trained.value(state, player)
}
`
}
