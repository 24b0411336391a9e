import { expect, test } from 'vitest'
import type { Pair, PlayedBlock } from '../../games/matches/block.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { Table, type TableOptions } from '../simulate/table.ts'
import { carousel, duel } from '../simulate/testing/games.ts'
import { setup } from './block-task.ts'

const planOf = (game: Game | string, options: TableOptions = {}) => {
  const { players: _, ...plan } = Table.set(game, options).plan
  return plan
}
const blocks = (
  game: Game | string,
  pair: Pair<string>,
  options: TableOptions & { readonly isLevel?: boolean } = {},
): PlayedBlock[] => {
  const playBlock = setup(planOf(game, options))
  return Array.from({ length: 30 }, (_, deal) => playBlock(pair, deal, options.isLevel ?? false))
}

test('a block is two games of the same deal, as the table plays them', () => {
  const [one, other] = [
    Table.set(duel, { players: ['random', 'greedy'] }),
    Table.set(duel, { players: ['greedy', 'random'] }),
  ]
  blocks(duel, ['greedy', 'random']).forEach((block, index) => {
    const won = (table: Table, seat: number): number => {
      const { winners } = table.play(index)
      return winners.includes(seat) ? 1 / winners.length : 0
    }
    expect(block.share).toBe((won(one, 1) + won(other, 0)) / 2)
    expect(block.games).toBe(2)
  })
})

test('a player against itself plays once, and comes out level', () => {
  for (const block of blocks(duel, ['greedy', 'greedy'], { seats: 3, isLevel: true })) {
    expect(block.share).toBeCloseTo(1 / 2, 12)
    expect(block.games).toBe(1)
    expect(block.payoffs[0]).toEqual(block.payoffs[1])
  }
})

test('where nobody has anything to choose, all are level', () => {
  for (const block of blocks('war', ['greedy', 'random'], { isLevel: true }))
    expect(block).toMatchObject({ share: 1 / 2, games: 1 })
})

test('a win is shared, and the shares of a game add up to 1, in teams too', () => {
  for (const game of ['whist?deals=1', 'crazy-eights?deals=1'])
    for (const { payoffs } of blocks(game, ['random', 'random'])) {
      expect(payoffs[0]).toHaveLength(CLASSICS.get(game.split('?')[0] as string)?.teams ?? 4)
      expect(payoffs[0].reduce((sum, each) => sum + each)).toBeCloseTo(1, 12)
    }
})

test('games that do not end are won by nobody, and counted', () => {
  for (const block of blocks(carousel, ['greedy', 'random']))
    expect(block).toMatchObject({ share: 1 / 2, unfinished: block.games, errors: 0 })
})
