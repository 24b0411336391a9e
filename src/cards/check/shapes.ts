/** Checks shapes, and how many sets of cards they leave to be tried. */
import type { Deck } from '../rules/deck.ts'
import { SHAPE_FIELDS } from '../rules/grammar.ts'
import type { Context, DeclaredTable, Place } from './context.ts'
import { type Fields, fieldSet, grammarFields, type Known, together } from './nodes.ts'
import { at, Words } from './problem.ts'

const SHAPE = grammarFields(SHAPE_FIELDS)
const SUM = fieldSet('by', 'is')

export function checkShape(context: Context, value: unknown, path: string, place: Place): Known | undefined {
  const before = context.report.errors
  const fields = context.object(value, path, 'a shape', SHAPE)
  if (fields === undefined) return undefined
  const { min, max, same, run, sum } = fields
  let cost = 10
  for (const [name, size] of Object.entries({ min, max })) {
    cost += context.expr(size, at(path, name), 'num', place)?.cost ?? 0
  }
  context.word(same, at(path, 'same'), ['rank', 'suit'])
  if (run !== 'ranks') checkNumbers(context, run, at(path, 'run'), ['rank'])
  cost += checkSum(context, sum, at(path, 'sum'), place)
  if (run !== undefined && (sum !== undefined || same === 'rank')) {
    const other = sum !== undefined ? 'a sum' : 'the same rank'
    context.report.error(path, new Words(`a run with ${other}`), 'a run, or a run of the same suit')
  }
  return context.report.errors === before ? { type: 'none', cost } : undefined
}

function checkSum(context: Context, value: unknown, path: string, place: Place): number {
  const fields = context.object(value, path, '{ by, is }', SUM)
  if (fields === undefined) return 0
  checkNumbers(context, fields['by'], at(path, 'by'))
  return context.expr(fields['is'], at(path, 'is'), 'num', place)?.cost ?? 0
}

/** The name of a table of numbers. */
export function checkNumbers(
  context: Context,
  name: unknown,
  path: string,
  by: readonly string[] = ['rank', 'suit', 'card'],
): boolean {
  const table = context.declaration('table', name, path)
  if (table === undefined || (table.gives === 'num' && by.includes(table.by))) return table !== undefined
  context.report.error(
    path,
    new Words(`a table of ${table.gives === 'num' ? 'number' : table.gives}s by ${table.by}`),
    `a table of numbers by ${by.join(' or ')}`,
  )
  return false
}

/** Fewer cards than three make too many sets to find the best way to put some aside. */
const SMALLEST_MELD = 3

/** Shapes of which all sets in a hand are tried with each other: there must not be too many. */
export function checkMelds(context: Context, value: unknown, path: string, place: Place): Known | undefined {
  const shapes = context.list(value, path, 'a list of at least one shape')
  const { deck } = context.declared
  const twice = deck && copiesOf(deck)
  if (twice !== undefined) {
    context.report.error(path, new Words(twice), 'a deck of one pack', 'there would be too many melds to try')
    return undefined
  }
  const checked = shapes?.map((shape, n) => {
    const known = checkShape(context, shape, at(path, n), place)
    const { same, run, min, sum } = (shape ?? {}) as Fields
    if (known === undefined) return undefined
    if (
      (run !== undefined && same !== 'suit') ||
      (run === undefined && same !== 'rank') ||
      sum !== undefined
    ) {
      return context.report.error(at(path, n), shape, 'cards of the same rank, or a run of the same suit')
    }
    if (typeof min === 'number' && min >= SMALLEST_MELD) return known
    const expected = `a number, ${SMALLEST_MELD} or more`
    return context.report.error(at(at(path, n), 'min'), min, expected, 'smaller melds are too many to try')
  })
  return together(checked)
}

/** What there is more of than one pack has. */
function copiesOf(deck: Deck): string | undefined {
  for (const [rank, cards] of Map.groupBy(deck.cards, (card) => deck.rankOf(card))) {
    if (cards.length > 4) return `${cards.length} cards of rank ${deck.rankName(rank)}`
    const suits = new Set(cards.map((card) => deck.suitOf(card)))
    if (!deck.isJoker(rank) && suits.size < cards.length) return 'cards of which there are two'
  }
  return undefined
}

/**
 * The work of counting subsets by their sum grows with how many different sums there are. That is for the whole deck;
 * games look at a few cards of it.
 */
export function sumCost(context: Context, shape: unknown): number {
  const name = (shape as { sum?: { by?: unknown } } | undefined)?.sum?.by
  const table = typeof name === 'string' ? context.declared.table.get(name) : undefined
  const { deck } = context.declared
  if (table === undefined || deck === undefined) return 0
  return Math.ceil((deck.cards.length ** 2 * sumsOf(deck, table)) / 100)
}

/** More different sums than are worth counting. */
const MANY_SUMS = 20_000

/** By table, for the deck of its game. */
const sumsKnown = new WeakMap<DeclaredTable, number>()

function sumsOf(deck: Deck, table: DeclaredTable): number {
  const known = sumsKnown.get(table) ?? countSums(deck, table)
  sumsKnown.set(table, known)
  return known
}

/** How many different sums the cards of a deck can have. */
function countSums(deck: Deck, table: DeclaredTable): number {
  const sums = new Set([0])
  const values = Map.groupBy(deck.cards, (card) => worthOf(deck, table, card))
  for (const [value, { length: times }] of values) {
    for (const sum of [...sums]) for (let n = 1; n <= times; n += 1) sums.add(sum + n * value)
    if (sums.size > MANY_SUMS) return Number.POSITIVE_INFINITY
  }
  return sums.size
}

function worthOf(deck: Deck, table: DeclaredTable, card: number): number {
  const entry = table.of.get(keyOf(deck, card, table.by)) ?? table.else
  return typeof entry === 'number' ? entry : 0
}

function keyOf(deck: Deck, card: number, by: DeclaredTable['by']): string {
  if (by === 'card') return deck.cardName(card)
  return by === 'rank' ? deck.rankName(deck.rankOf(card)) : (deck.suits[deck.suitOf(card)] ?? '')
}

/** How many sets of cards of the deck may have the shape, sums apart: these are tried one by one where need be. */
export function setsOf(context: Context, shape: Fields): number {
  const { deck, table } = context.declared
  if (deck === undefined) return 0
  const { min, max, same, run } = shape
  const least = typeof min === 'number' ? Math.max(0, min) : min === undefined ? 1 : 0
  const most = typeof max === 'number' ? max : deck.cards.length
  const order = typeof run === 'string' ? table.get(run) : undefined
  const groups =
    same === undefined
      ? [deck.cards]
      : Map.groupBy(deck.cards, (card) => (same === 'rank' ? deck.rankOf(card) : deck.suitOf(card))).values()
  let sets = 0
  for (const group of groups) {
    const place = (card: number): number => (order ? worthOf(deck, order, card) : deck.rankOf(card))
    const bySize = run === undefined ? subsets(group.length) : runs(Map.groupBy(group, place))
    bySize.forEach((many, size) => {
      if (size >= least && size <= most) sets += many
    })
  }
  return sets
}

/** How many subsets there are of each size. */
function subsets(n: number): number[] {
  const ways = [1]
  for (let size = 1; size <= n; size += 1) ways.push(((ways[size - 1] as number) * (n - size + 1)) / size)
  return ways
}

/** How many runs there are of each length. */
function runs(places: ReadonlyMap<number, readonly number[]>): number[] {
  const ways = new Array<number>(places.size + 1).fill(0)
  for (const start of places.keys()) {
    let product = 1
    for (let length = 1; places.has(start + length - 1); length += 1) {
      product *= places.get(start + length - 1)?.length ?? 0
      ways[length] = (ways[length] as number) + product
    }
  }
  return ways
}
