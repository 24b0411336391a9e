import { expect, test } from 'vitest'
import { countHands, handAt } from './hands.ts'

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
