/** Deals are played and added up inside a module; the interpreter says what they come to. */
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { DealtGame } from '../compile/engine/dealt-game.ts'
import { NotCompiled } from '../compile/not-compiled.ts'
import { move, repeat, shuffle, top, zone } from '../rules/build.ts'
import type { Game } from '../rules/tree.ts'
import { countHands, dealingOf, handAt, playDraws } from './dealing.ts'
import { blackjackDealer } from './facts/blackjack-dealer.ts'
import { cribbageHands } from './facts/cribbage-hands.ts'
import { FACTS } from './facts/index.ts'
import { poker5 } from './facts/poker-5.ts'

const engines = (game: Game) => [dealingOf(game, 'compiled'), dealingOf(game, 'reference')] as const
const ALL = countHands(52, 5)

const enumerated = FACTS.filter(({ proof }) => proof === 'enumerated')

test.each(enumerated.map(({ id, tree }) => [id, tree]))('%s is played by compiled code', (_, tree) => {
  expect(() => new DealtGame(tree as Game, 1000)).not.toThrow()
})

describe.each([
  ['poker', poker5.tree],
  ['cribbage', cribbageHands.tree],
])('hands of %s', (_, tree) => {
  const [compiled, reference] = engines(tree)

  test.each([0, 1_234_567, ALL - 400])('are worth the same on both engines, from number %i on', (first) => {
    const range = { size: 5, first, many: 400 }
    const dealt = compiled.hands(range)
    expect(dealt).toEqual(reference.hands(range))
    expect(dealt).toMatchObject({ games: 400, unfinished: 0, wanting: 0 })
  })

  test('add up to the same in any parts', () => {
    const whole = compiled.hands({ size: 5, first: 7000, many: 3000 })
    const parts = [1, 999, 1500, 500].map((many, n, sizes) => {
      const before = sizes.slice(0, n).reduce((sum, size) => sum + size, 0)
      return compiled.hands({ size: 5, first: 7000 + before, many })
    })
    expect(whole.totals).toEqual(
      whole.totals.map((_, n) => parts.reduce((sum, { totals }) => sum + (totals[n] ?? 0), 0)),
    )
  })
})

test('hands of a small deck are played one and all', () => {
  const { tree } = cribbageHands
  const [compiled, reference] = engines({ ...tree, deck: { ...tree.deck, ranks: tree.deck.ranks.slice(-4) } })
  const range = { size: 5, first: 0, many: countHands(16, 5) }
  expect(compiled.hands(range)).toEqual(reference.hands(range))
})

test('a deal that names too few cards says so, on both engines', () => {
  for (const dealing of engines(poker5.tree)) {
    expect(dealing.hands({ size: 4, first: 0, many: 10 })).toMatchObject({ games: 10, wanting: 10 })
    expect(dealing.deal([0, 1, 2, 3])).toMatchObject({ games: 1, wanting: 1, unfinished: 0 })
    expect(dealing.deal([0, 1, 2, 3]).totals.every((total) => total === 0)).toBe(true)
  }
})

test('a game that does not end says so, on both engines', () => {
  const tree = { ...poker5.tree, flow: [repeat({}, shuffle(zone('stock')))] }
  for (const dealing of engines(tree))
    expect(dealing.deal([0, 1, 2, 3, 4])).toMatchObject({ games: 1, unfinished: 1, wanting: 0 })
})

test('every order of cards is drawn the same on both engines', () => {
  const found = engines(blackjackDealer.tree).map((dealing) => {
    return playDraws(dealing, { alike: 'rank', first: dealing.deck.rankNumbers.at(-1) as number }, stream(1))
  })
  expect(found[0]).toEqual(found[1])
  expect(found[0]?.games).toBeGreaterThan(100)
})

test('a game that does not begin with the shuffle of its deck is left to the interpreter', () => {
  const { tree } = poker5
  const late = { ...tree, flow: [move(top(zone('stock')), zone('hand')), ...tree.flow] }
  expect(() => new DealtGame(late, 1000)).toThrow(NotCompiled)
  const [compiled, reference] = engines(late)
  expect(compiled.notCompiled).toMatch(/shuffle/)
  expect(reference.notCompiled).toBeUndefined()
  // The hand of the second to the fifth card: the first one is not there to be shuffled.
  const range = { size: 4, first: 4, many: 1 }
  expect(compiled.hands(range)).toEqual(reference.hands(range))
})

test('there are 2,598,960 hands of five cards, and none of more cards than there are', () => {
  expect(countHands(52, 5)).toBe(2_598_960)
  expect(countHands(3, 5)).toBe(0)
  expect(handAt(0, 5)).toEqual([0, 1, 2, 3, 4])
  expect(handAt(2_598_959, 5)).toEqual([47, 48, 49, 50, 51])
})

test('each number is another hand, the one that follows the hand before', () => {
  const hands = Array.from({ length: countHands(9, 4) }, (_, number) => handAt(number, 4))
  const order = (hand: readonly number[]): number => Number(hand.toReversed().join(''))
  expect(hands).toEqual(hands.toSorted((a, b) => order(a) - order(b)))
  expect(new Set(hands.map(order)).size).toBe(126)
  for (const hand of hands) expect(hand).toEqual([...new Set(hand)].toSorted((a, b) => a - b))
})
