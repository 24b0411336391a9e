import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Deck, NONE } from '../rules/deck.ts'
import type { DeckTree } from '../rules/tree.ts'
import { type KnownShape, Shapes } from './shapes.ts'
import type { Items } from './values.ts'

const DECKS: Readonly<Record<string, DeckTree>> = {
  'one pack': { suits: ['C', 'D', 'H', 'S'], ranks: [...'A2345678'], in: 'stock' },
  'two packs': { suits: ['C', 'D', 'H'], ranks: [...'A2345'], packs: 2, in: 'stock' },
  'two packs with jokers': {
    suits: ['C', 'D'],
    ranks: [...'A2345'],
    packs: 2,
    jokers: { X: 2, Y: 1 },
    in: 'stock',
  },
}

/** A shape, and whether a set of at least one card has it, told card by card as the page on the language says. */
interface Told {
  readonly shape: KnownShape
  readonly has: (cards: Items) => boolean
}

const MANY = Number.MAX_SAFE_INTEGER

function shapesOf(deck: Deck): fc.Arbitrary<Told> {
  const sizes = fc.record({ min: fc.integer({ min: 1, max: 4 }), max: fc.constantFrom(1, 2, 3, 4, MANY) })
  const inOrder = (card: number): number => (deck.isJoker(deck.rankOf(card)) ? NONE : deck.rankOf(card))
  // Two ranks in one place, and a gap.
  const byTable = (card: number): number => [4, 5, 5, 6, 9][deck.rankOf(card)] ?? 0
  const runs = fc.constantFrom(undefined, inOrder, byTable)
  const worth = (card: number): number => [1, 2, 3, -1, 5][deck.rankOf(card)] ?? 7
  const sums = fc.option(
    fc.integer({ min: -1, max: 15 }).map((is) => ({ of: worth, is })),
    { nil: undefined },
  )
  return fc
    .tuple(sizes, fc.constantFrom(undefined, 'rank' as const, 'suit' as const), runs, sums)
    .map(([{ min, max }, same, run, sum]) => {
      const suits = same === 'rank' && run ? undefined : same
      const total = run ? undefined : sum
      const shape = {
        min,
        max,
        ...(suits && { same: suits }),
        ...(run && { run }),
        ...(total && { sum: total }),
      }
      return { shape, has: (cards) => hasShape(deck, cards, shape) }
    })
}

function hasShape(deck: Deck, cards: Items, { min, max, same, run, sum }: KnownShape): boolean {
  if (cards.length < min || cards.length > max) return false
  const kinds = cards.map((card) => (same === 'suit' ? deck.suitOf(card) : deck.rankOf(card)))
  if (same && (new Set(kinds).size > 1 || kinds.includes(NONE))) return false
  if (sum && cards.map(sum.of).reduce((a, b) => a + b, 0) !== sum.is) return false
  if (!run) return true
  const places = cards.map(run).toSorted((a, b) => a - b)
  return !places.includes(NONE) && places.every((place, n) => place === (places[0] as number) + n)
}

const subsetsOf = (cards: Items): Items[] =>
  cards.reduce<Items[]>((found, card) => found.flatMap((some) => [some, [...some, card]]), [[]]).slice(1)
const written = (sets: Iterable<Items>): string[] =>
  Array.from(sets, (cards) => cards.toSorted((a, b) => a - b).join(' ')).toSorted()

describe.each(Object.entries(DECKS))('shapes of %s', (_, tree) => {
  const deck = new Deck(tree)
  const shapes = new Shapes(deck)
  const handOf = (maxLength: number): fc.Arbitrary<Items> =>
    fc
      .uniqueArray(fc.constantFrom(...deck.cards), { maxLength })
      .map((cards) => cards.toSorted((a, b) => a - b))
  const hand = handOf(9)
  const shape = shapesOf(deck)
  const runs = { numRuns: 400 }

  test('count as many subsets as have the shape', () => {
    fc.assert(
      fc.property(hand, shape, (cards, told) => {
        expect(shapes.count(cards, told.shape)).toBe(subsetsOf(cards).filter(told.has).length)
      }),
      runs,
    )
  })

  test('match the sets that have the shape', () => {
    fc.assert(
      fc.property(handOf(5), shape, (cards, told) => {
        for (const some of subsetsOf(cards)) expect(shapes.matches(some, told.shape)).toBe(told.has(some))
      }),
      runs,
    )
  })

  test('list every subset of a size once', () => {
    fc.assert(
      fc.property(hand, shape, (cards, { shape: known, has }) => {
        const all = subsetsOf(cards).filter(has)
        for (let size = known.min; size <= Math.min(known.max, cards.length); size += 1) {
          const listed = shapes.subsetsOfSize([], cards, size, known)
          expect(written(listed)).toEqual(written(all.filter(({ length }) => length === size)))
        }
        expect(written(shapes.subsets(cards, known))).toEqual(written(all))
      }),
      runs,
    )
  })

  test('can be completed where some of the rest make it up, and only there', () => {
    fc.assert(
      fc.property(handOf(8), shape, fc.nat(), (cards, { shape: known, has }, seed) => {
        const held = cards.filter((__, n) => ((seed >> n) & 1) === 1)
        const rest = cards.filter((card) => !held.includes(card))
        for (let size = known.min; size <= Math.min(known.max, cards.length); size += 1) {
          const exists = subsetsOf(cards).some(
            (some) => some.length === size && held.every((card) => some.includes(card)) && has(some),
          )
          expect(shapes.canComplete(held, rest, size, known)).toBe(exists)
        }
      }),
      runs,
    )
  })

  test('leave the least deadwood of all ways to put melds aside', () => {
    const worth = (card: number): number => [1, 2, 3, 4, 5][deck.rankOf(card)] ?? 10
    const ranks: KnownShape = { min: 3, max: MANY, same: 'rank' }
    const inOrder = (card: number): number => (deck.isJoker(deck.rankOf(card)) ? NONE : deck.rankOf(card))
    const melds: readonly KnownShape[] = [
      ranks,
      { ...ranks, min: 2, max: 3 },
      { min: 3, max: MANY, same: 'suit', run: inOrder },
      { min: 2, max: 3, run: inOrder },
    ]
    const least = (cards: Items, some: readonly KnownShape[]): number => {
      const [first, ...others] = cards
      if (first === undefined) return 0
      const laid = subsetsOf(others)
        .concat([[]])
        .filter((rest) => some.some((meld) => hasShape(deck, [first, ...rest], meld)))
        .map((rest) =>
          least(
            others.filter((card) => !rest.includes(card)),
            some,
          ),
        )
      return Math.min(worth(first) + least(others, some), ...laid)
    }
    fc.assert(
      fc.property(handOf(8), fc.subarray([...melds], { minLength: 1 }), (cards, some) => {
        expect(shapes.deadwood(cards, worth, some)).toBe(least(cards, some))
      }),
      { numRuns: 200 },
    )
  })
})

test('only 16 cards are looked at for melds, and the others are left over', () => {
  const deck = new Deck({ suits: ['C', 'D', 'H', 'S'], ranks: [...'23456789TJQKA'], in: 'stock' })
  const run: KnownShape = { min: 13, max: 13, same: 'suit', run: (card) => deck.rankOf(card) }
  const suits = deck.cards.filter((card) => deck.suitOf(card) < 2)
  expect(new Shapes(deck).deadwood(suits, () => 1, [run])).toBe(13)
  expect(new Shapes(deck).deadwood(suits.slice(0, 13), () => 1, [run])).toBe(0)
})

test('subsets of a whole deck are counted, not listed', () => {
  const deck = new Deck({ suits: ['C', 'D', 'H', 'S'], ranks: [...'23456789TJQKA'], in: 'stock' })
  const shapes = new Shapes(deck)
  expect(shapes.count(deck.cards, { min: 5, max: 5 })).toBe(2_598_960)
  expect(shapes.count(deck.cards, { min: 5, max: 5, same: 'suit' })).toBe(5148)
  // One less than 2 to the power of 52, in the 32 bits that a number has.
  expect(shapes.count(deck.cards, { min: 1, max: 52 }) | 0).toBe(-1)
  expect(shapes.count(deck.cards, { min: 5, max: 5, run: (card) => deck.rankOf(card) })).toBe(9 * 4 ** 5)
  const pips = (card: number): number => deck.rankOf(card) + 2
  expect(shapes.count(deck.cards, { min: 2, max: 2, sum: { of: pips, is: 5 } })).toBe(16)
})
