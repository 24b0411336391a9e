import { expect, test } from 'vitest'
import { playersBySeat, rotationsOf, seatingsAt, sidesOf } from './seating.ts'

const DEALS = 100
const rotations = rotationsOf(1)

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
