import { expect, test } from 'vitest'
import { type Pair, type PlayedBlock, sidesOf } from '../../games/matches/block.ts'
import { Match } from '../../games/matches/match.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { createWorkers } from '../simulate/simulate-parallel.ts'
import { carousel, duel } from '../simulate/testing/games.ts'
import { playBlocksOn } from './ladder.ts'

async function blocks(
  game: Game | string,
  pair: Pair<string>,
  { isLevel = false, ...options }: SetupOptions & { readonly isLevel?: boolean } = {},
): Promise<PlayedBlock[]> {
  const setup = new GameSetup(game, options)
  const match = new Match(pair, { confidence: 0.99, blocks: 30, sides: sidesOf(setup.program), isLevel })
  await using pool = createWorkers({ lane: 'inline' })
  const found = (await Array.fromAsync(playBlocksOn(pool, setup)(match, undefined))).flat()
  expect(found).toHaveLength(30)
  return found
}

test('a block is two games of the same deal, as the table plays them', async () => {
  const [one, other] = [
    new GameSetup(duel, { players: ['random', 'greedy'] }),
    new GameSetup(duel, { players: ['greedy', 'random'] }),
  ]
  const found = await blocks(duel, ['greedy', 'random'])
  found.forEach((block, index) => {
    const won = (table: GameSetup, seat: number): number => {
      const { winners } = table.play(index)
      return winners.includes(seat) ? 1 / winners.length : 0
    }
    expect(block.share).toBe((won(one, 1) + won(other, 0)) / 2)
    expect(block.games).toBe(2)
  })
})

test('a player against itself plays once, and comes out level', async () => {
  for (const block of await blocks(duel, ['greedy', 'greedy'], { seats: 3, isLevel: true })) {
    expect(block.share).toBeCloseTo(1 / 2, 12)
    expect(block.games).toBe(1)
    expect(block.payoffs[0]).toEqual(block.payoffs[1])
  }
})

test('where nobody has anything to choose, all are level', async () => {
  for (const block of await blocks('war', ['greedy', 'random'], { isLevel: true }))
    expect(block).toMatchObject({ share: 1 / 2, games: 1 })
})

test('a win is shared, and the shares of a game add up to 1, in teams too', async () => {
  for (const game of ['whist?deals=1', 'crazy-eights?deals=1'])
    for (const { payoffs } of await blocks(game, ['random', 'random'])) {
      expect(payoffs[0]).toHaveLength(CLASSICS.get(game.split('?')[0] as string)?.teams ?? 4)
      expect(payoffs[0].reduce((sum, each) => sum + each)).toBeCloseTo(1, 12)
    }
})

test('games that do not end are won by nobody, and counted', async () => {
  for (const block of await blocks(carousel, ['greedy', 'random']))
    expect(block).toMatchObject({ share: 1 / 2, unfinished: block.games, errors: 0 })
})
