/**
 * A game as the command line names it: `hearts`, `hearts?deals=1`, a `.json` file, or a `.ts` or `.js` file, whose
 * code is run. A file may have options after a question mark too.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { checkGame, sentence } from '../../cards/check/check.ts'
import {
  classicNamed,
  type GameOptions,
  type NamedGame,
  splitGameName,
} from '../../cards/classics/game-name.ts'
import { CLASSICS } from '../../cards/classics/index.ts'
import { Program } from '../../cards/interpret/program.ts'
import { callSiteOf, recordCallSites } from '../../cards/rules/call-sites.ts'
import { stepsOf } from '../../cards/rules/path.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { InputError } from '../../errors/index.ts'
import { framePlace } from '../../modules/index.ts'
import { importModule, inOneLine } from '../import-module.ts'
import { placeInJson } from './json-place.ts'
import { parseJsonFile } from './parse-json.ts'

/** What a name stands for, whether or not it is a game. */
export interface GameSource {
  readonly tree: unknown
  readonly options: GameOptions
  /** For messages: the id, or the file. */
  readonly label: string
  /** Where in the author's file a part of the tree is written, as `file:line:column`, if that is known. */
  readonly placeOf: (path: string) => string | undefined
}

const ENDINGS = ['.ts', '.js', '.json', '.mts', '.mjs', '.cts', '.cjs']
const isPath = (name: string): boolean => /[\\/]/.test(name)
const asPath = (name: string): string => (isPath(name) ? name : `./${name}`)

const FILE = /\.(json|[cm]?[jt]s)$/i

export async function readSource(name: string): Promise<GameSource> {
  const { base, options } = splitGameName(name)
  if (!FILE.test(base)) {
    const file = ENDINGS.map((ending) => `${base}${ending}`).find(
      (path) => !CLASSICS.has(base) && existsSync(path),
    )
    if (file !== undefined) throw new InputError(`there is no game "${base}"; did you mean ${asPath(file)}?`)
    if (isPath(base)) throw new InputError(`${base} is no game: a file ends in .json, .ts or .js`)
    return { tree: classicNamed(base).game, options, label: base, placeOf: () => undefined }
  }
  const text = readText(base)
  if (!/\.json$/i.test(base)) {
    const made = await exportedTree(base)
    return { tree: asData(made, base), options, label: base, placeOf: (path) => callSiteAt(made, path) }
  }
  const placeOf = (path: string): string => {
    const { line, column } = placeInJson(text, stepsOf(path))
    return `${base}:${line}:${column}`
  }
  return { tree: parseJsonFile(text, base), options, label: base, placeOf }
}

/** Where the builder was called that made a part of the tree, or the part around it. */
function callSiteAt(tree: object, path: string): string | undefined {
  const around: object[] = [tree]
  for (const step of stepsOf(path)) {
    const inner = (around[0] as Record<string | number, unknown>)[step]
    if (typeof inner !== 'object' || inner === null) break
    around.unshift(inner)
  }
  for (const part of around) {
    const place = framePlace({ stack: callSiteOf(part) ?? '' })
    if (place !== undefined) return place
  }
  return undefined
}

/** Loads a game that can be played. The error for a bad one lists everything that is wrong with it. */
export async function loadGame(name: string): Promise<NamedGame> {
  const { tree, options, label, placeOf } = await readSource(name)
  const { game, problems } = checkGame(tree)
  if (!game) {
    const list = problems
      .map((problem) => `  ${[placeOf(problem.path), sentence(problem)].filter(Boolean).join(': ')}`)
      .join('\n')
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
async function exportedTree(path: string): Promise<object> {
  recordCallSites()
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
  return chosen
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
