import { expect, test } from 'vitest'
import { pairsOf } from './pairs.ts'

test('each is compared with the one below, and if wanted with others', () => {
  const neighbours = [
    [1, 0],
    [2, 1],
    [3, 2],
  ]
  expect(pairsOf(4, 'neighbours')).toEqual(neighbours)
  expect(pairsOf(4, 'ends')).toEqual([...neighbours, [3, 0]])
  expect(pairsOf(4, 'all')).toEqual([...neighbours, [2, 0], [3, 0], [3, 1]])
})

test('two are compared once', () => {
  for (const pairing of ['neighbours', 'ends', 'all'] as const) expect(pairsOf(2, pairing)).toEqual([[1, 0]])
})
