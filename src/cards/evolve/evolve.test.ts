import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MapOptions, Pool } from '../../pool/index.ts'
import { createRun, openReader, resumeRun } from '../../runs/index.ts'
import { useFolder } from '../../runs/testing/sample.ts'
import { checkGame } from '../check/check.ts'
import { war } from '../classics/war.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { replay } from '../simulate/record.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { createWorkers } from '../simulate/simulate-parallel.ts'
import { rulebookWar } from '../testing/cheats/rulebook-war.ts'
import { HOSTILE } from '../testing/hostile-games.ts'
import { idleNim } from '../testing/idle-nim.ts'
import { contentKey } from '../vary/canonical.ts'
import { type EvolveOptions, type EvolveRun, evolve } from './evolve.ts'
import { evolutionFingerprint } from './fingerprint.ts'
import { gameName } from './names.ts'
import { writeEvolution } from './write-results.ts'

/** A game that passes the door, its children, and some classics: as little as has a champion in the end. */
const SMALL: EvolveOptions = { population: 2, generations: 2, saveTop: 1, from: [idleNim] }

const folder = useFolder()
afterEach(() => {
  vi.restoreAllMocks()
})

let reference: EvolveRun
beforeAll(async () => {
  reference = await evolve({ ...SMALL, lane: 'inline' })
})

describe('an evolution', () => {
  test.each([
    { lane: 'thread', workers: 3 },
    { lane: 'process', workers: 2 },
  ] as const)('has the same digest on any lane and number of workers: %j', async (where) => {
    const { result, digest } = await evolve({ ...SMALL, ...where })
    expect(result).toEqual(reference.result)
    expect(digest).toBe(reference.digest)
  })

  test('begins no generation after its budget', async () => {
    const refused: EvolveOptions = { population: 1, generations: 2, from: [war], lane: 'inline' }
    expect((await evolve(refused)).result).toMatchObject({ generations: 2 })
    // One generation is always finished.
    expect((await evolve({ ...refused, budgetMs: 0 })).result).toMatchObject({ generations: 1 })
  })

  test('goes on without the games that nobody wants, and says why they were refused', async () => {
    const from = Object.values(HOSTILE)
    const { result } = await evolve({ population: from.length, generations: 1, from, lane: 'inline' })
    expect(result).toMatchObject({ glances: from.length, best: [], archive: [] })
    expect(result.looks).toBeLessThan(from.length)
    const causes = result.refused.map(({ cause }) => cause.split('\n')[0])
    for (const cause of [
      'games do not end',
      'games are too long',
      'games are drawn',
      'one seat wins',
      'there is too little to choose',
      'one seat wins between good players',
      'the rules have errors:',
    ])
      expect(causes).toContain(cause)
  })
})

test('a game that more play finds to be worth nothing is not among the best, and the archive does not name it', async () => {
  const { result } = await evolve({ population: 1, generations: 1, from: [rulebookWar], lane: 'inline' })
  expect(result.archive).toMatchObject([{ name: null }])
  expect(result.best).toEqual([])
})

describe('an evolution with a run', () => {
  test('that is stopped again and again makes nothing twice, and once finished nothing at all', async () => {
    const { evaluations } = reference.result
    const recorded = await stoppedAt([1, 5, evaluations - 1])
    expect(recorded[0]).toBeGreaterThan(0)
    const last = await resumed({ saveTop: 0 })
    expect((recorded.at(-1) as number) + last.made).toBe(evaluations)
    expect(await resumed({ saveTop: 0 })).toEqual({ digest: last.digest, made: 0 })
    expect((await resumed()).digest).toBe(reference.digest)
  })

  test('that has saved its state after every generation comes to the same', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000))
    await stoppedAt([5, 8])
    expect(readState('searcher')).toBeDefined()
    expect((await resumed()).digest).toBe(reference.digest)
  })
})

const request = () => ({ kind: 'evolve', command: ['evolve'], fingerprint: evolutionFingerprint(SMALL) })
const openRun = () =>
  existsSync(folder.run()) ? resumeRun(folder.run(), request()) : createRun(folder.run(), request())

function readState(name: string): unknown {
  using run = openRun()
  return run.loadState(name)
}

/** Goes on with the run, and stops it when so many games have been evaluated: how many are recorded each time. */
async function stoppedAt(moments: readonly number[]): Promise<number[]> {
  const recorded: number[] = []
  for (const moment of moments) {
    const run = openRun()
    const stop = new AbortController()
    const onProgress = ({ evaluations }: { evaluations: number }): void => {
      if (evaluations >= moment) stop.abort(new Error('enough'))
    }
    const stopped = evolve({ ...SMALL, lane: 'inline', run, signal: stop.signal, onProgress })
    await expect(stopped).rejects.toThrow('enough')
    run.close()
    using reader = openReader(folder.run())
    recorded.push(reader.counts().evaluations)
  }
  return recorded
}

/** Goes on with the run to its end: `made` counts the games that were not found in the record. */
async function resumed(
  changed: EvolveOptions = {},
): Promise<{ readonly digest: string; readonly made: number }> {
  using run = openRun()
  await using workers = createWorkers({ lane: 'inline' })
  let made = 0
  const pool: Pool = {
    size: workers.size,
    map: <Item, Value>(task: never, items: Iterable<Item>, options: MapOptions<Item> = {}) => {
      const { onOutcome } = options
      // Only what goes into the record has someone who waits for it.
      const counted: MapOptions<Item>['onOutcome'] = (...outcome) => {
        made += 1
        onOutcome?.(...outcome)
      }
      return workers.map<Item, Value>(task, items, onOutcome ? { ...options, onOutcome: counted } : options)
    },
    load: (task, limits) => workers.load(task, limits),
    close: () => workers.close(),
    [Symbol.asyncDispose]: () => workers[Symbol.asyncDispose](),
  }
  const { digest } = await evolve({ ...SMALL, ...changed, pool, run })
  return { digest, made }
}

describe('every champion', () => {
  const champions = () => reference.result.best

  test('is a game that checks, compiles and is played to its end', () => {
    expect(champions().length).toBeGreaterThan(0)
    for (const { game } of champions()) {
      expect(checkGame(game).problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(new GameSetup(game, { seats: 2 }).engine).toBeDefined()
      const { unfinished, errors } = simulateBatch(game, { games: 20, players: 'random', seats: 2 })
      expect({ unfinished, errors }).toEqual({ unfinished: 0, errors: 0 })
    }
  })

  test('has the name that its rules give it, in its game and its file', () => {
    for (const { name, file, game } of champions()) {
      expect({ name, id: game.id }).toEqual(gameName(contentKey(game)))
      expect(game.name).toBe(name)
      expect(file).toBe(`games/${game.id}.json`)
    }
  })

  test('has the quality of its final measurement, keeps what was removed at first, and says where it comes from', () => {
    const [{ samples, removed, descent, quality, qualityRange }] = champions() as [
      EvolveRun['result']['best'][0],
    ]
    expect(samples).toBe(1)
    expect(removed).toEqual([expect.stringMatching(/more than 20 cards in the tower/)])
    expect(descent[0]?.from).toBe('Idle Nim')
    expect(quality).toBeGreaterThan(0)
    expect(qualityRange.low).toBeLessThanOrEqual(qualityRange.high)
  })

  test('has a record of a game that can be replayed', () => {
    for (const { record } of champions()) expect(replay(record)).toBeDefined()
  })

  test('is written as a file that is its game, and no file of an earlier writing stays', () => {
    const { result } = reference
    writeEvolution(folder.path, {
      ...result,
      best: result.best.map((best) => ({ ...best, file: 'games/old.json' })),
    })
    writeEvolution(folder.path, result)
    expect(readdirSync(join(folder.path, 'games'))).toEqual(
      champions()
        .map(({ game }) => `${game.id}.json`)
        .toSorted(),
    )
    for (const { file, game } of champions())
      expect(JSON.parse(readFileSync(join(folder.path, file), 'utf8'))).toEqual(game)
    expect(readFileSync(join(folder.path, 'report.html'), 'utf8')).toContain(champions()[0]?.name)
  })
})
