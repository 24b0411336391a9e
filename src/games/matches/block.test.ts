import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { blockOf, type GamePayoffs, playersBySeat, seatingsAt, sidesOf } from './block.ts'

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

const DEALS = 100
const rotations = stream(1, 'rotation')

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'with %i seats, each player holds every seat once in a block',
  (seats) => {
    for (let index = 0; index < DEALS; index += 1) {
      const games = seatingsAt(index, seats, rotations).map((seating) =>
        playersBySeat(seating, ['a', 'b'], seats),
      )
      for (let seat = 0; seat < seats; seat += 1)
        expect(games.map((names) => names[seat]).toSorted()).toEqual(['a', 'b'])
    }
  },
)

test('an even number of seats is taken by turns', () => {
  expect(seatingsAt(5, 4, rotations)).toEqual([
    [0, 1, 0, 1],
    [1, 0, 1, 0],
  ])
})

test('with an odd number, two neighbours are the same player, and it may be any two', () => {
  const seen = new Set<number>()
  for (let index = 0; index < DEALS; index += 1) {
    const [seating] = seatingsAt(index, 5, rotations)
    const alike = seating.flatMap((held, side) => (held === seating[(side + 1) % 5] ? [side] : []))
    expect(alike).toHaveLength(1)
    seen.add(alike[0] as number)
  }
  expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4])
})

test('a team is one player, however many teams there are', () => {
  expect(sidesOf({ seats: 4, teams: 0 })).toBe(4)
  const sides = sidesOf({ seats: 6, teams: 3 })
  for (const seating of seatingsAt(0, sides, rotations)) {
    const names = playersBySeat(seating, ['a', 'b'], 6)
    expect(names.slice(0, 3)).toEqual(names.slice(3))
    expect(new Set(names)).toEqual(new Set(['a', 'b']))
  }
})
