import { describe, expect, test } from 'vitest'
import { nim } from '../testing/nim.ts'
import type { GameData } from './game-data.ts'
import { reportOn } from './report.ts'
import { runSimulations } from './run-simulations.ts'

const { games } = runSimulations(nim, { gameCount: 600, recordStates: false })

async function digestOf(played: readonly GameData[], players = ['random', 'random']): Promise<string> {
  const { digest } = await reportOn({
    game: { name: 'Nim', players: 2, declares: [] },
    playerCount: 2,
    players,
    async *play() {
      yield* played
    },
    [Symbol.asyncDispose]: async () => {},
  })
  return digest
}

const changed = (at: number, change: Partial<GameData>): GameData[] =>
  games.map((game, n) => (n === at ? { ...game, ...change } : game))

describe('the digest of a simulation', () => {
  test.each<[string, Partial<GameData>]>([
    ['winners', { winners: [] }],
    ['returns', { returns: [0, 0] }],
    ['length', { totalActions: 99 }],
    ['failure', { error: { kind: 'threw', message: 'no' } }],
  ])('depends on the %s of every game, however early', async (_, change) => {
    const whole = await digestOf(games)
    for (const at of [0, 300, 599]) expect(await digestOf(changed(at, change))).not.toBe(whole)
  })

  test('depends on the players, and not on what an error says', async () => {
    expect(await digestOf(games, ['random', 'greedy'])).not.toBe(await digestOf(games))
    const [one, two] = ['at a.ts', 'at b.ts'].map((message) =>
      changed(3, { error: { kind: 'threw', message } }),
    )
    expect(await digestOf(one ?? [])).toBe(await digestOf(two ?? []))
  })
})
