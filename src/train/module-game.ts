/** The game that a module exports, refused with every reason at once if it is not one. */
import { InputError, nearestName } from '../errors/index.ts'
import { fromBoardgame, isBoardgame } from './adapters/boardgame.ts'
import type { TrainGame } from './game.ts'

/** The adapter's own name for a game without one says nothing. */
const shownName = (name: string | undefined, gameType: string, path: string): string =>
  name ?? (gameType || (path.split(/[\\/]/).at(-1) ?? path))

type Exports = Readonly<Record<string, unknown>>

const FUNCTIONS = ['init', 'actors', 'actions', 'apply', 'returns'] as const
const OPTIONAL = ['clone', 'key', 'view', 'determinize', 'actionId'] as const

/** Where a game stands in its module, for programs that import it. */
export interface GameSource {
  /** The name of the export. */
  readonly export: string
  /** It is a game for boardgame.io, which `fromBoardgame` makes playable. */
  readonly isBoardgame: boolean
}

/**
 * @param gameType the name of an export, or of a game; '' or 'default' is the default export, or the only game
 * @param path for messages
 */
export function exportedGame(
  exports: Exports,
  gameType: string,
  path: string,
): { readonly game: TrainGame; readonly source: GameSource } {
  const name = exportName(exports, gameType, path)
  const value = exports[name]
  const source = { export: name, isBoardgame: isBoardgame(value) }
  const found = isBoardgame(value)
    ? fromBoardgame(value, { name: shownName(value.name, gameType, path) })
    : value
  const problems = problemsOf(found)
  if (problems.length === 0) return { game: found as TrainGame, source }
  throw new InputError(
    `${path} does not export a game: ${problems.join('; ')}. A game is an object with name, players, ` +
      `${FUNCTIONS.join(', ')}: see docs/train.md`,
  )
}

export const gameOf = (exports: Exports, gameType: string, path: string): TrainGame =>
  exportedGame(exports, gameType, path).game

function exportName(exports: Exports, gameType: string, path: string): string {
  if (gameType === '' || gameType === 'default') {
    if ('default' in exports) return 'default'
    const all = Object.keys(exports)
    const games = all.filter((name) => isBoardgame(exports[name]) || problemsOf(exports[name]).length === 0)
    const [only] = games
    if (only !== undefined && games.length === 1) return only
    const hint = games.length > 1 ? `: choose one with --export ${games[0]}` : ''
    throw new InputError(`${path} has no default export; it exports ${listed(all)}${hint}`)
  }
  if (Object.hasOwn(exports, gameType)) return gameType
  const named = Object.keys(exports).find(
    (each) => nameOf(exports[each])?.toLowerCase() === gameType.toLowerCase(),
  )
  if (named !== undefined) return named
  const names = [...Object.keys(exports), ...Object.values(exports).flatMap((each) => nameOf(each) ?? [])]
  const near = nearestName(gameType, names)
  const hint = near === undefined ? `it exports ${listed(Object.keys(exports))}` : `did you mean "${near}"?`
  throw new InputError(`${path} has no game "${gameType}": ${hint}`)
}

const listed = (names: readonly string[]): string => names.join(', ') || 'nothing'

function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
  return typeof name === 'string' ? name : undefined
}

function problemsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null)
    return [`the export is ${value === null ? 'null' : `a ${typeof value}`}`]
  const game = value as Exports
  return [
    ...(typeof game['name'] === 'string' && game['name'] !== '' ? [] : ['name must be a text']),
    ...playerProblems(game['players']),
    ...FUNCTIONS.filter((name) => typeof game[name] !== 'function').map(
      (name) => `${name} must be a function`,
    ),
    ...OPTIONAL.filter((name) => game[name] !== undefined && typeof game[name] !== 'function').map(
      (name) => `${name}, if there is one, must be a function`,
    ),
    ...featureProblems(game['features']),
  ]
}

/** Search keeps the winners as bits of one number. */
const MOST_PLAYERS = 31

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_PLAYERS

function playerProblems(players: unknown): string[] {
  if (isCount(players)) return []
  const { min, max } = (players ?? {}) as { readonly min?: unknown; readonly max?: unknown }
  if (isCount(min) && isCount(max) && min <= max) return []
  return [`players must be a number from 1 to ${MOST_PLAYERS}, or { min, max }`]
}

function featureProblems(features: unknown): string[] {
  if (features === undefined) return []
  if (typeof features !== 'object' || features === null) return ['features must be functions by name']
  return Object.entries(features)
    .filter(([, feature]) => typeof feature !== 'function')
    .map(([name]) => `features.${name} must be a function`)
}

/** The number of players: as asked for, if the game allows it; otherwise the least. */
export function playerCountOf(
  { name, players }: Pick<TrainGame, 'name' | 'players'>,
  asked?: number,
): number {
  const { min, max } = typeof players === 'number' ? { min: players, max: players } : players
  if (asked === undefined) return min
  if (Number.isInteger(asked) && asked >= min && asked <= max) return asked
  const range = min === max ? `${min}` : `from ${min} to ${max}`
  throw new InputError(`${name} is for ${range} ${max === 1 ? 'player' : 'players'}; got ${asked}`)
}
