import { expect, test } from 'vitest'
import { afterMove, type Fact, leftToSay, worthKeeping } from './facts.ts'

/** At least two of four cards in the first place or the second. */
const fact: Fact = { cards: [1, 2, 3, 4], zones: [0, 1], least: 2 }
const anywhere = [0, 1, 2, 3]

test('a card that is known to be there is one of them, and one that is known to be elsewhere is none', () => {
  const places = (card: number) => (card === 1 ? [0] : card === 2 ? [3] : anywhere)
  expect(leftToSay(fact, places)).toEqual({ cards: [3, 4], zones: [0, 1], least: 1 })
})

test('nothing is left to say when enough of them are known to be there', () => {
  expect(leftToSay(fact, (card) => (card < 3 ? [1] : anywhere))).toBeUndefined()
})

test('a contradiction is an error, and no world', () => {
  expect(() => leftToSay(fact, (card) => (card < 4 ? [2] : anywhere))).toThrow(/contradicts itself/)
})

test('what moves within its places, or comes to them, does not matter', () => {
  expect(afterMove(fact, { from: 0, to: 1, many: 3, all: false })).toEqual([fact])
  expect(afterMove(fact, { from: 2, to: 1, many: 3, all: false })).toEqual([fact])
})

test('cards that leave unseen may be of them: so many fewer are left, or they are where those went', () => {
  expect(afterMove(fact, { from: 0, to: 2, many: 1, all: false })).toEqual([
    { ...fact, least: 1 },
    { ...fact, zones: [0, 1, 2] },
  ])
})

test('where all cards of a place have gone to an empty one, it is now said of that one', () => {
  expect(afterMove(fact, { from: 0, to: 2, many: 5, all: true })).toEqual([{ ...fact, zones: [1, 2] }])
  expect(afterMove(fact, { from: 2, to: 0, many: 5, all: true })).toEqual([{ ...fact, zones: [1, 2] }])
})

test('of the same fact twice the stronger is kept, and one that says next to nothing is not', () => {
  const vague: Fact = { cards: Array.from({ length: 30 }, (_, n) => n), zones: [0], least: 1 }
  expect(worthKeeping([{ ...fact, least: 1 }, vague, fact])).toEqual([fact])
})
