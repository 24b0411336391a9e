import { describe, expect, test } from 'vitest'
import { blockOf, type GamePayoffs } from './block.ts'

const finished = (...payoffs: number[]): GamePayoffs => ({ payoffs, ending: 'finished' })

describe('the first player’s share of the wins', () => {
  test('is 1 if it wins in both seatings, and a half if a seat wins whoever sits there', () => {
    expect(blockOf([0, 1], [finished(1, 0), finished(0, 1)], 2).share).toBe(1)
    expect(blockOf([0, 1], [finished(1, 0), finished(1, 0)], 2).share).toBe(1 / 2)
    expect(blockOf([0, 1], [finished(0, 1), finished(1, 0)], 2).share).toBe(0)
    expect(blockOf([0, 1, 0], [finished(0, 0, 1), finished(1 / 2, 1 / 2, 0)], 2).share).toBe(3 / 4)
  })

  test('of two who play alone is 1 for who came to more', () => {
    expect(blockOf([0], [finished(7), finished(3)], 2).share).toBe(1)
    expect(blockOf([0], [finished(3), finished(3)], 2).share).toBe(1 / 2)
    expect(blockOf([0], [finished(-2), finished(3)], 2).share).toBe(0)
    expect(blockOf([0], [finished(7), { payoffs: [0], ending: 'unfinished' }], 2).share).toBe(1 / 2)
  })
})

test('results are told by who held the side', () => {
  const { payoffs } = blockOf([0, 1, 0], [finished(0, 0, 1), finished(0.5, 0.5, 0)], 2)
  expect(payoffs).toEqual([
    [0, 0.5, 1],
    [0.5, 0, 0],
  ])
})
