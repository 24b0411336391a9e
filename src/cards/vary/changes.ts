/** Every way to change one field of a game. */
import { GETS, STEPS } from '../rules/grammar.ts'
import type { Game } from '../rules/tree.ts'

export type Path = readonly (string | number)[]

/** Every field and every item of a list, from the top. */
export const fieldsOf = (game: Game): Path[] => [...fieldsIn(game, [])]

function* fieldsIn(value: unknown, path: Path): Generator<Path> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield* fieldsIn(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

export function written(path: Path): string {
  return path.map((key, n) => (typeof key === 'number' ? `[${key}]` : n === 0 ? key : `.${key}`)).join('')
}

/** The game with the field changed, in several ways. */
export function* changesOf(game: Game, path: Path): Generator<unknown> {
  const value = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key as string], game)
  for (const other of alternatives(game, value, path)) yield withChange(game, path, other)
  yield withChange(game, path, undefined)
}

function* alternatives(game: Game, value: unknown, path: Path): Generator<unknown> {
  if (typeof value === 'boolean') yield !value
  if (typeof value === 'number') {
    yield value + 1
    yield value - 1
    yield value * 2 + 7
  }
  if (typeof value !== 'string') return
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key as string], game)
  for (const pool of poolsOf(game, parent)) {
    // In a place without order, top and bottom are only words for the lowest and the highest card.
    if (SAME_CARD.includes(value) && !isPile(game, parent)) return
    if (pool.includes(value)) yield* pool.filter((other) => other !== value)
  }
}

const SAME_CARD = ['first', 'top', 'bottom']

function isPile(game: Game, node: unknown): boolean {
  const name = (node as { of?: { name?: string } }).of?.name
  return game.zones[name ?? '']?.order === 'pile'
}

/** Words that can stand for each other. */
function poolsOf(game: Game, parent: unknown): string[][] {
  const names = [game.zones, game.vars, game.tables, game.defs, game.procs, game.counters, game.options].map(
    (part) => Object.keys(part ?? {}),
  )
  const alike = [GETS, STEPS].map((kinds) =>
    Object.entries(kinds)
      .filter(([, { fields }]) =>
        Object.keys(parent as object).every((key) => key === 'get' || key === 'do' || key in fields),
      )
      .map(([kind]) => kind),
  )
  const { suits, ranks } = game.deck
  const cards = suits.flatMap((suit) => ranks.map((rank) => `${rank}${suit}`))
  const words = [
    ['top', 'bottom'],
    ['all', 'owner', 'others', 'none'],
    ['most', 'least'],
    ['place', 'points'],
    ['card', 'rank', 'suit', 'player', 'team'],
  ]
  // A place and its family are the same where there is one.
  const different = alike.map((kinds) => kinds.filter((kind) => kind !== 'family'))
  return [...names, ...different, [...suits], [...ranks], cards, ...words]
}

/** A copy with one field changed, or taken out. */
function withChange(tree: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(tree)) {
    const inner = withChange(tree[key as number], rest, value)
    return inner === undefined ? tree.toSpliced(key as number, 1) : tree.with(key as number, inner)
  }
  const { [key as string]: field, ...others } = tree as Record<string, unknown>
  const inner = withChange(field, rest, value)
  return inner === undefined ? others : { ...(tree as object), [key as string]: inner }
}
