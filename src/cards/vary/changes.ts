/** Every way to change one field of a game: what else could stand there, or nothing. */
import { GETS, STEPS } from '../rules/grammar.ts'
import type { Game } from '../rules/tree.ts'
import { type Path, removeAt, replaceAt, valueAt } from './paths.ts'

/** The game with the field changed in several ways, and without it. */
export function* changesOf(game: Game, path: Path): Generator<unknown> {
  for (const other of alternatives(game, path)) yield replaceAt(game, path, other)
  yield removeAt(game, path)
}

/** What could stand in the place of a number, a truth value or a word. */
export function* alternatives(game: Game, path: Path): Generator<unknown> {
  const value = valueAt(game, path)
  if (typeof value === 'boolean') yield !value
  if (typeof value === 'number') yield* [value + 1, value - 1, value * 2 + 7]
  if (typeof value !== 'string') return
  const parent = valueAt(game, path.slice(0, -1)) as object
  // In a zone without order, top and bottom are only words for the lowest and the highest card.
  if (SAME_CARD.includes(value) && !isPile(game, parent)) return
  for (const words of interchangeableWords(game, parent))
    if (words.includes(value)) yield* words.filter((other) => other !== value)
}

const SAME_CARD = ['first', 'top', 'bottom']

function isPile(game: Game, node: { readonly of?: { readonly name?: string } }): boolean {
  return game.zones[node.of?.name ?? '']?.order === 'pile'
}

/** Lists of words that can stand for each other in a node. */
function interchangeableWords(game: Game, parent: object): string[][] {
  const names = [game.zones, game.vars, game.tables, game.defs, game.procs, game.counters, game.options].map(
    (part) => Object.keys(part ?? {}),
  )
  const kinds = [GETS, STEPS].map((entries) =>
    Object.entries(entries)
      .filter(([, { fields }]) =>
        Object.keys(parent).every((key) => key === 'get' || key === 'do' || key in fields),
      )
      // A zone and its family are the same where there is one.
      .flatMap(([kind]) => (kind === 'family' ? [] : kind)),
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
  return [...names, ...kinds, [...suits], [...ranks], cards, ...words]
}
