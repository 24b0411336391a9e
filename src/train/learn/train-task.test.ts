import { expect, test } from 'vitest'
import type { PlayedBlock } from '../../games/matches/block.ts'
import type { Context } from '../../pool/index.ts'
import type { PlayerSpec } from '../player/player-spec.ts'
import work, { setup } from './train-task.ts'

const RANDOM: PlayerSpec = { kind: 'random' }
/** Takes as much as it can. */
const GREEDY: PlayerSpec = {
  kind: 'trained',
  iterations: 20,
  looksAhead: false,
  weights: { features: ['taken'], means: [0], scales: [1], weights: [5], bias: 0 },
}

/** Each takes 0 to 3 five times, in turn. @param returns of what both have taken */
const taking = (returns: string): string => `data:text/javascript,export default {
  name: 'Taking', players: 2, init: () => ({ left: 10, taken: [0, 0] }), actors: ({ left }) => (left > 0 ? [left % 2] : []),
  actions: () => [0, 1, 2, 3], returns: ${returns}, features: { taken: ({ taken }, player) => taken[player] },
  apply: ({ left, taken }, player, more) => ({ left: left - 1, taken: taken.with(player, taken[player] + more) }),
}`

async function blocksOf(module: string, pair: readonly [PlayerSpec, PlayerSpec]): Promise<PlayedBlock[]> {
  const loaded = await setup({ module, maxActions: 10 })
  const blocks: PlayedBlock[] = []
  for (let deal = 0; deal < 4; deal += 1) {
    const item = { kind: 'block', pair, deal, match: 'test', seed: 1 } as const
    blocks.push((await work(item, { setup: loaded } as Context<typeof loaded>)) as PlayedBlock)
  }
  return blocks
}

test('where the seat decides, a block speaks for nobody', async () => {
  for (const block of await blocksOf(taking('() => [1, 0]'), [GREEDY, RANDOM]))
    expect(block).toMatchObject({
      games: 2,
      share: 0.5,
      payoffs: [
        [1, 0],
        [1, 0],
      ],
    })
})

test('the better player of a block wins from every seat', async () => {
  const module = taking('({ taken }) => taken')
  for (const { share } of await blocksOf(module, [GREEDY, RANDOM])) expect(share).toBe(1)
  for (const { share } of await blocksOf(module, [RANDOM, GREEDY])) expect(share).toBe(0)
})
