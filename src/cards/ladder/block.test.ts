import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { carousel, duel } from '../simulate/testing/games.ts'
import { type Block, blockOf, Tables } from './block.ts'
import type { Result } from './result.ts'
import type { Pair } from './seating.ts'

const finished = (...worth: number[]): Result => ({ worth, ending: 'finished' })

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
    expect(blockOf([0], [finished(7), { worth: [0], ending: 'unfinished' }], 2).share).toBe(1 / 2)
  })
})

test('results are told by who held the side', () => {
  const { worth } = blockOf([0, 1, 0], [finished(0, 0, 1), finished(0.5, 0.5, 0)], 2)
  expect(worth).toEqual([
    [0, 0.5, 1],
    [0.5, 0, 0],
  ])
})

const planOf = (game: Game | string, options: SetupOptions = {}) => {
  const { players: _, ...plan } = new GameSetup(game, options).spec
  return plan
}
const blocks = (game: Game | string, pair: Pair, options: SetupOptions = {}): Block[] => {
  const tables = new Tables(planOf(game, options))
  return Array.from({ length: 30 }, (_, index) => tables.playBlock(pair, index))
}

test('a block is two games of the same deal, as the table plays them', () => {
  const [one, other] = [
    new GameSetup(duel, { players: ['random', 'greedy'] }),
    new GameSetup(duel, { players: ['greedy', 'random'] }),
  ]
  blocks(duel, ['greedy', 'random']).forEach((block, index) => {
    const won = (table: GameSetup, seat: number): number => {
      const { winners } = table.play(index)
      return winners.includes(seat) ? 1 / winners.length : 0
    }
    expect(block.share).toBe((won(one, 1) + won(other, 0)) / 2)
    expect(block.games).toBe(2)
  })
})

test('a player against itself plays once, and comes out level', () => {
  for (const block of blocks(duel, ['greedy', 'greedy'], { seats: 3 })) {
    expect(block.share).toBeCloseTo(1 / 2, 12)
    expect(block.games).toBe(1)
    expect(block.worth[0]).toEqual(block.worth[1])
  }
})

test('where nobody has anything to choose, all are level', () => {
  for (const block of blocks('war', ['greedy', 'random']))
    expect(block).toMatchObject({ share: 1 / 2, games: 1 })
})

test('a win is shared, and the shares of a game add up to 1, in teams too', () => {
  for (const game of ['whist?deals=1', 'crazy-eights?deals=1'])
    for (const { worth } of blocks(game, ['random', 'random'])) {
      expect(worth[0]).toHaveLength(CLASSICS.get(game.split('?')[0] as string)?.teams ?? 4)
      expect(worth[0].reduce((sum, each) => sum + each)).toBeCloseTo(1, 12)
    }
})

test('games that do not end are won by nobody, and counted', () => {
  for (const block of blocks(carousel, ['greedy', 'random']))
    expect(block).toMatchObject({ share: 1 / 2, unfinished: block.games, errors: 0 })
})
