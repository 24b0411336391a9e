/** The files of a trained player: `ai.json` with all that it knows, and `ai.ts`, a small program that plays with it. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '../../errors/index.ts'
import { makeFolder, writeAtomically } from '../../subprocess/index.ts'
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

/** @param module the address of the game's module, @param gameType which of its exports */
export function writeAi(folder: string, ai: Ai, module: string, gameType?: string): WrittenAi {
  makeFolder(folder)
  const [json, program] = [join(folder, 'ai.json'), join(folder, 'ai.ts')]
  writeAtomically(json, `${JSON.stringify(ai, null, 2)}\n`)
  writeAtomically(program, programOf(ai, importOf(folder, module), gameType))
  return { json, program }
}

function importOf(folder: string, module: string): string {
  if (!module.startsWith('file:')) return module
  const path = relative(resolve(folder), fileURLToPath(module)).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

/** What the program imports from: it is a user's program, and no file of this room. */
const PACKAGE = 'manyhands'

function programOf({ game, digest }: Ai, module: string, gameType: string | undefined): string {
  const binding = gameType === undefined || gameType === 'default' ? 'game' : `{ ${gameType} as game }`
  return `/**
 * A player for ${game.replaceAll('*/', '* /')}, written by manyhands train; digest ${digest.slice(0, 12)}.
 *
 *     choose(state, 0, stream(1))                          // as many iterations as it was trained with
 *     choose(state, 0, stream(1), { nodes: 500 })          // more of them
 *     choose(state, 0, stream(1), { milliseconds: 100 })   // as many as there is time for
 */
import type { Stream } from '${PACKAGE}/rng'
import { type Budget, createPlayer, parseAi } from '${PACKAGE}/train'
import ai from './ai.json' with { type: 'json' }
import ${binding} from ${JSON.stringify(module)}

export type State = Parameters<typeof game.actors>[0]
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
