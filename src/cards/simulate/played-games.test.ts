import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRun, resumeRun } from '../../runs/index.ts'
import { ladder, ladderFingerprint } from '../ladder/ladder.ts'
import { GameSetup } from './game-setup.ts'
import { PlayedGames } from './played-games.ts'
import { emptyStatistics, playRange } from './simulate.ts'
import { createWorkers, simulateOnPool, simulationFingerprint } from './simulate-parallel.ts'
import { duel } from './testing/games.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-played-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('chunks in any order become one part, and what is missing lies between the parts', () => {
  const setup = new GameSetup(duel, { engine: 'reference' })
  const range = { first: 5, games: 12 }
  const whole = playRange(setup, range).summary()
  const chunks = [1, 3, 2, 1, 4, 1].map((games, n, all) => ({
    first: 5 + all.slice(0, n).reduce((sum, many) => sum + many, 0),
    games,
  }))
  const statistics = chunks.map((chunk) => playRange(setup, chunk))
  fc.assert(
    fc.property(fc.shuffledSubarray([...chunks.keys()], { minLength: 6 }), (order) => {
      const played = new PlayedGames(() => emptyStatistics(setup))
      for (const n of order) {
        expect(played.missingIn(range).reduce((sum, { games }) => sum + games, played.games)).toBe(12)
        played.add(chunks[n] as (typeof chunks)[0], statistics[n] as (typeof statistics)[0])
      }
      expect(played.parts).toHaveLength(1)
      expect(played.missingIn(range)).toEqual([])
      expect(played.from(5)).toMatchObject({ games: 12 })
      expect(played.from(5).statistics.summary()).toEqual(whole)
    }),
    { numRuns: 30 },
  )
})

test('a simulation that stopped and goes on from its record comes to the digest of one that did not stop', async () => {
  const setup = new GameSetup(duel, { engine: 'reference', seats: 3 })
  const range = { first: 2, games: 300 }
  await using pool = createWorkers({ lane: 'inline' })
  const straight = await simulateOnPool(pool, setup, range)
  const request = { kind: 'simulate', command: [], fingerprint: simulationFingerprint(setup, range) }
  const stop = new AbortController()
  using begun = createRun(join(folder, 'run'), request)
  const half = await simulateOnPool(pool, setup, range, {
    run: begun,
    signal: stop.signal,
    onGames: () => stop.abort(),
  })
  begun.close()
  expect(half.isInterrupted).toBe(true)
  expect(half.result.games).toBeLessThan(300)
  // What there is until then are the first games, as if no more had been asked for.
  expect(half.digest).toBe((await simulateOnPool(pool, setup, { first: 2, games: half.result.games })).digest)
  using run = resumeRun(join(folder, 'run'), request)
  const counts: number[] = []
  const rest = await simulateOnPool(pool, setup, range, { run, onGames: (played) => counts.push(played) })
  expect(rest).toMatchObject({ digest: straight.digest, recorded: half.result.games, isInterrupted: false })
  expect(Math.min(...counts)).toBeGreaterThan(half.result.games)
})

test('a ladder that stopped goes on from its record to the same digest', async () => {
  const options = { players: ['random', 'greedy'], games: 40, lane: 'inline', within: 0.01 } as const
  const straight = await ladder('kuhn-poker', options)
  const request = {
    kind: 'ladder',
    command: [],
    fingerprint: ladderFingerprint('kuhn-poker', options),
  }
  const stop = new AbortController()
  using begun = createRun(join(folder, 'run'), request)
  const onBlocks = ({ games }: { readonly games: number }) => void (games >= 10 && stop.abort())
  const half = await ladder('kuhn-poker', { ...options, run: begun, signal: stop.signal, onBlocks })
  begun.close()
  expect(half.result).toMatchObject({ interrupted: true, pairs: [{ games: expect.any(Number) }] })
  using run = resumeRun(join(folder, 'run'), request)
  const counts: number[] = []
  const rest = await ladder('kuhn-poker', { ...options, run, onBlocks: ({ games }) => counts.push(games) })
  expect(rest.digest).toBe(straight.digest)
  // The first look shows the empty match, the next one what the record had.
  expect(counts[1]).toBeGreaterThanOrEqual(half.result.pairs[0]?.games as number)
})
