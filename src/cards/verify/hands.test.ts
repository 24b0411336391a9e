import { expect, test } from 'vitest'
import { handsButForSuits } from './hands.ts'

const FIVE_OF_52 = 2_598_960

test('hands that differ by more than suits are 134,459, and stand for every five cards', () => {
  const hands = [...handsButForSuits()]
  expect(hands).toHaveLength(134_459)
  expect(hands.every(({ deck }) => new Set(deck).size === 5)).toBe(true)
  expect(hands.reduce((sum, { weight }) => sum + weight, 0)).toBe(FIVE_OF_52)
})

test('no two of them are the same but for an exchange of suits', () => {
  const signature = (deck: readonly string[]): string =>
    Array.from(Map.groupBy(deck, (card) => card[1]).values(), (suit) =>
      suit
        .map((card) => card[0])
        .toSorted()
        .join(''),
    )
      .toSorted()
      .join(' ')
  const signatures = new Set(handsButForSuits().map(({ deck }) => signature(deck)))
  expect(signatures.size).toBe(134_459)
})
