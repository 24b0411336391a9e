/**
 * A game as the command line names it: `hearts`, `hearts?deals=1`, a `.json` file, or a `.ts` or `.js` file, whose
 * code is run. A file may have options after a question mark too.
 */
import { readFileSync, statSync } from 'node:fs'
import {
  checkGame,
  classicNamed,
  type Game,
  type GameOptions,
  type NamedGame,
  Program,
  sentence,
  splitGameName,
} from '../../cards/index.ts'
import { InputError } from '../../errors/index.ts'
import { importModule, inOneLine } from '../import-module.ts'
import { parseJsonFile } from './parse-json.ts'

/** What a name stands for, whether or not it is a game. */
export interface GameSource {
  readonly tree: unknown
  readonly options: GameOptions
  /** For messages: the id, or the file. */
  readonly label: string
}

const FILE = /\.(json|[cm]?[jt]s)$/i

export async function readSource(name: string): Promise<GameSource> {
  const { base, options } = splitGameName(name)
  if (!FILE.test(base)) {
    if (/[\\/]/.test(base)) throw new InputError(`${base} is no game: a file ends in .json, .ts or .js`)
    return { tree: classicNamed(base).game, options, label: base }
  }
  const text = readText(base)
  const tree = /\.json$/i.test(base) ? parseJsonFile(text, base) : await exportedTree(base)
  return { tree, options, label: base }
}

/** Loads a game that can be played. The error for a bad one lists everything that is wrong with it. */
export async function loadGame(name: string): Promise<NamedGame> {
  const { tree, options, label } = await readSource(name)
  const { game, problems } = checkGame(tree)
  if (!game) {
    const list = problems.map((problem) => `  ${sentence(problem)}`).join('\n')
    throw new InputError(`${label} is not a game that can be played:\n${list}`)
  }
  // Throws for options that the game does not have.
  new Program(game, { options })
  return { game, options }
}

export function readText(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new InputError(`there is no file ${path}`)
  if (found.isDirectory()) throw new InputError(`${path} is a folder`)
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    throw new InputError(`${path} cannot be read: ${(thrown as Error).message}`)
  }
}

/** The default export, or the only game among the others. */
async function exportedTree(path: string): Promise<unknown> {
  const exports = await importModule(path)
  const games = Object.entries(exports).filter(([name, value]) => name !== 'default' && looksLikeGame(value))
  const byDefault = exports['default']
  if (byDefault instanceof Promise)
    throw new InputError(`${path} exports a promise of a game: write "await" before it`)
  // A tree that was meant as a game gets all its errors listed later; an empty export is not one.
  const chosen = isObject(byDefault) && Object.keys(byDefault).length > 0 ? byDefault : games[0]?.[1]
  if (!isObject(chosen)) {
    throw new InputError(
      `${path} exports no game: make it the default export, as in "export default game({ … })"`,
    )
  }
  if (chosen !== exports['default'] && games.length > 1) {
    const names = games.map(([name]) => name).join(', ')
    throw new InputError(`${path} exports several games (${names}): make one of them the default export`)
  }
  return asData(chosen, path)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function looksLikeGame(value: unknown): value is Game {
  return isObject(value) && 'flow' in value && 'zones' in value
}

/** A game is data: what code made of it is taken as JSON would have it. */
function asData(tree: object, path: string): unknown {
  try {
    return JSON.parse(JSON.stringify(tree))
  } catch (thrown) {
    throw new InputError(`${path} exports a game that cannot be written as JSON: ${inOneLine(thrown, path)}`)
  }
}
