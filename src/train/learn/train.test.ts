import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRun } from '../../runs/index.ts'
import { type TrainOptions, type TrainReport, train, trainFingerprint } from './train.ts'

const REQUEST = { seed: 1, games: 40, iterations: 2, mcts: 8, matchGames: 40 }

const moduleOf = (name: string): string =>
  name.startsWith('data:') ? name : new URL(`../testing/${name}.ts`, import.meta.url).href

async function trainOn(name: string, options: Partial<TrainOptions> = {}): Promise<TrainReport> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-train-'))
  try {
    const request = { ...REQUEST, ...options, module: moduleOf(name) }
    using run = createRun(join(folder, 'run'), {
      kind: 'train',
      command: [],
      fingerprint: trainFingerprint(request),
    })
    return await train({ lane: 'thread', workers: 2, ...request, run })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('training', () => {
  test('gives the same weights and the same digest for any number of workers on any lane', async () => {
    const hows = [
      { lane: 'inline' },
      { lane: 'thread', workers: 3 },
      { lane: 'process', workers: 2 },
    ] as const
    const reports: TrainReport[] = []
    for (const how of hows) reports.push(await trainOn('nim', how))
    expect(new Set(reports.map(({ digest }) => digest)).size).toBe(1)
    for (const { ai } of reports) expect(ai).toEqual(reports[0]?.ai)
    const other = await trainOn('nim', { seed: 2, lane: 'inline' })
    expect(other.digest).not.toBe(reports[0]?.digest)
  })

  test('finds a player that is better than search alone, and says how much', async () => {
    const { result, ai } = await trainOn('tic-tac-toe', { games: 100, mcts: 10, matchGames: 120 })
    expect(result).toMatchObject({ game: 'Tic-tac-toe', improved: true, generated: true, players: 2 })
    expect(result.champions[0]).toBe('mcts:10')
    expect(result.rounds[0]?.challenge.verdict).toBe('better')
    const search = result.strength.find(({ against }) => against === 'mcts:10')
    expect(search?.interval[0]).toBeGreaterThan(0.5)
    expect(result.strength.map(({ against }) => against).slice(0, 5)).toEqual([
      'random',
      'greedy',
      'mcts:10',
      'mcts:100',
      'no weights',
    ])
    expect(ai?.weights.features).toEqual(result.features)
  })

  test('a champion that is not proven better does not replace the old one', async () => {
    const { ai } = await trainOn('nim', { games: 200, lane: 'inline' })
    const { result } = await trainOn('nim', {
      games: 200,
      iterations: 1,
      seed: 3,
      lane: 'inline',
      incumbent: ai ?? undefined,
    })
    // Nim is solved by the first player: nobody is better.
    expect(result).toMatchObject({ improved: false, champions: ['incumbent'] })
    expect(result.rounds[0]?.challenge.verdict).toBe('not separable')
  })

  test('a trained player of another game is not a player to beat', async () => {
    const { ai } = await trainOn('nim', { iterations: 1, lane: 'inline' })
    await expect(trainOn('tic-tac-toe', { incumbent: ai ?? undefined })).rejects.toThrow(
      'the trained player that is there is of another game or other features (Nim)',
    )
  })

  test('evolution changes weights by matches, and its winner must pass the same test', async () => {
    const evolve = { generations: 2, population: 4 }
    const [one, two] = [
      await trainOn('tic-tac-toe', { evolve }),
      await trainOn('tic-tac-toe', { evolve, lane: 'inline' }),
    ]
    const { evolution } = one.result
    expect(evolution?.evaluations).toBeGreaterThanOrEqual(8)
    expect(evolution?.adopted).toBe(evolution?.challenge.verdict === 'better')
    expect(two.digest).toBe(one.digest)
  })

  test.each([
    ['of a player alone', 'players: 1, returns: () => [1]', {}, 'nobody plays against anybody'],
    ['that does not end', '', { maxActions: 3 }, 'has not ended after 3 random actions'],
  ])('a game %s is refused', async (_, rule, options, message) => {
    const module = `data:text/javascript,export default { name: 'Bad', players: 2, init: () => 5, actors: (n) => (n > 0 ? [0] : []),
      actions: () => [1, 2], apply: (n, p, a) => Math.max(0, n - 1 / a), returns: () => [1, 0], ${rule} }`
    await expect(trainOn(module, options)).rejects.toThrow(message)
  })

  test('games that throw, at once or late, exit or never end fail alone', async () => {
    const { result } = await trainOn('sometimes-faulty', {
      timeoutMs: 1000,
      games: 40,
      iterations: 1,
      matchGames: 8,
    })
    const [round] = result.rounds
    expect(round?.failed).toBeGreaterThan(0)
    expect((round?.failed ?? 0) + (round?.games ?? 0)).toBe(40)
    expect(round?.games).toBeGreaterThan(25)
  })
})
