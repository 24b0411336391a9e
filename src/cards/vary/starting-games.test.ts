import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { startingGames } from './starting-games.ts'
import { playedGames } from './testing/played-games.ts'

const SHORT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'crazy-eights': { deals: 1 },
  'gin-rummy': { deals: 1 },
  'oh-hell': { most: 3 },
  blackjack: { rounds: 6 },
  cribbage: { target: 31 },
  hearts: { deals: 1 },
  president: { deals: 1 },
  rummy: { deals: 1 },
  scopa: { target: 1 },
  spades: { deals: 1 },
  whist: { deals: 1 },
}

describe.each([2, 3, 4, 5])('for %i players', (seats) => {
  test.each(startingGames(seats).map((game) => [game.id, game] as const))(
    '%s checks, has no options, and plays as its short form does where that is for so many',
    (id, game) => {
      expect(checkGame(game).problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(game.options).toBeUndefined()
      expect(game.seats).toEqual({ min: seats, max: seats })
      const classic = CLASSICS.get(id) as Game
      const options = SHORT[id] ?? {}
      if (seats < classic.seats.min || seats > classic.seats.max) {
        expect(() => playedGames(game, {}, { games: 4 })).not.toThrow()
        return
      }
      expect(playedGames(game, {}, { games: 4 })).toEqual(
        playedGames(classic, { seats, options }, { games: 4 }),
      )
    },
  )
})

test('a game for four serves two as well: who would be beyond the last player is the last', () => {
  const hearts = startingGames(2).find(({ id }) => id === 'hearts') as Game
  expect(JSON.stringify(hearts)).not.toMatch(/"get":"player","is":[2-9]/)
  expect(JSON.stringify(CLASSICS.get('hearts'))).toMatch(/"get":"player","is":3/)
})

test('games in which there is something to choose', () => {
  expect(startingGames(4).map(({ id }) => id)).toContain('whist')
  for (const seats of [1, 2, 3, 4])
    for (const id of ['war', 'old-maid', 'clock-patience', 'beggar-my-neighbour'])
      expect(startingGames(seats).map((game) => game.id)).not.toContain(id)
})

test('a game of one deal is no loop over deals', () => {
  const loops = startingGames(4).filter(({ id }) =>
    ['hearts', 'whist', 'spades', 'president', 'rummy'].includes(id),
  )
  expect(loops).toHaveLength(5)
  for (const { flow } of loops)
    expect(JSON.stringify(flow)).not.toMatch(/"while":\{"get":"lt","a":\{"get":"var","name":"dealCount"/)
})

test('a trick of Spades for two has two cards, and a book of Go Fish has four for any number of players', () => {
  const divisorsIn = (id: string, seats: number): unknown[] => {
    const game = startingGames(seats).find((each) => each.id === id)
    return Array.from(JSON.stringify(game).matchAll(/"get":"div".*?"by":(\d+)\}/g), ([, divisor]) => divisor)
  }
  expect(divisorsIn('spades', 2)).toEqual(['2'])
  expect(divisorsIn('spades', 4)).toEqual(['4'])
  expect(divisorsIn('go-fish', 2)).toEqual(['4'])
})
