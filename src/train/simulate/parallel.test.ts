import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { digest } from '../../digest/index.ts'
import { generateCandidateFeatures } from '../features/generate.ts'
import { sampleStructure } from '../features/sample-structure.ts'
import faulty, { GAME_FAULTS } from '../testing/faulty.ts'
import { goofspiel } from '../testing/goofspiel.ts'
import { runParallelSimulations } from './parallel.ts'
import { runSimulations } from './run-simulations.ts'
import { simulateSingleGame } from './single-game.ts'

const file = (name: string): string => join(import.meta.dirname, '..', 'testing', `${name}.ts`)

describe('simulation in one thread', () => {
  test('gives the data of every game in the order of seeds', () => {
    const results = runSimulations(goofspiel, { gameCount: 5, seed: 7 })
    expect(results.games.map(({ gameId }) => gameId)).toEqual([0, 1, 2, 3, 4].map((n) => `7-game-${n}`))
    expect(results).toMatchObject({ completedGames: 5, totalStates: 50, averageActions: 10 })
    expect(results.games[0]).toMatchObject({
      playerCount: 2,
      totalActions: 10,
      completed: true,
      firstMover: 0,
    })
    expect(results.games[0]?.states[1]).toEqual({
      actionNumber: 1,
      decidingPlayer: 1,
      featureValues: {},
      availableActions: ['1', '2', '3', '4', '5'],
      actionTaken: expect.stringMatching(/^[1-5]$/),
    })
  })

  test('plays a game again from its own seed', () => {
    const { games } = runSimulations(goofspiel, { gameCount: 3, seed: 7, players: ['mcts:20', 'random'] })
    const [, , last] = games
    const again = simulateSingleGame(goofspiel, { seed: last?.seed ?? 0, players: ['mcts:20', 'random'] })
    expect({ ...again, gameId: '' }).toEqual({ ...last, gameId: '' })
  })

  test('counts lead changes by a declared score, and evaluates features for the player who decides', () => {
    const features = { score: ({ won }: { won: readonly number[] }, player: number) => won[player] ?? 0 }
    const { games } = runSimulations({ ...goofspiel, features }, { gameCount: 20 })
    const changes = games.map(({ leadChanges }) => leadChanges ?? -1)
    expect(Math.min(...changes)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...changes)).toBeGreaterThan(0)
    expect(games[0]?.states.at(-1)?.featureValues).toHaveProperty('score')
    expect(runSimulations(goofspiel, { gameCount: 1 }).games[0]?.leadChanges).toBeNull()
  })

  test('keeps the error of a game that throws, and plays the others', () => {
    const options = { faults: { 3: 'throw' } }
    const { games, completedGames } = runSimulations(faulty, { gameCount: 40, options })
    const bad = games.filter(({ seed }) => seed % 10 === 3)
    expect(bad.length).toBeGreaterThan(0)
    expect(completedGames).toBe(40 - bad.length)
    expect(bad[0]?.error).toMatchObject({ kind: 'threw', message: 'there is no such stick' })
    expect(bad[0]?.error?.stack).toContain('faulty.ts')
  })
})

describe('simulation on workers', () => {
  test('gives the same games for any number of workers, batch and lane', async () => {
    const options = { gameCount: 30, seed: 5, players: ['mcts:10', 'random', 'greedy'] }
    const alone = digest(runSimulations(goofspiel, { ...options, playerCount: 3 }))
    for (const [lane, workerCount, batchSize] of [
      ['thread', 1, 10],
      ['thread', 3, 1],
      ['process', 2, 7],
    ] as const) {
      const workers = { lane, workerCount, batchSize }
      const results = await runParallelSimulations(
        file('goofspiel'),
        'goofspiel',
        options,
        undefined,
        workers,
      )
      expect(digest(results)).toBe(alone)
    }
  })

  test('evaluates the features that a structure gives, the same on workers as in one thread', async () => {
    const structure = sampleStructure(goofspiel, { players: 2 })
    const options = { gameCount: 6 }
    const alone = runSimulations(goofspiel, { ...options, structure })
    const names = Object.keys(alone.games[0]?.states[0]?.featureValues ?? {})
    expect(names).toEqual(generateCandidateFeatures(structure).names)
    const parallel = await runParallelSimulations(file('goofspiel'), '', options, structure, {
      workerCount: 2,
    })
    expect(digest(parallel)).toBe(digest(alone))
  })

  test('reports every game once as it ends, in whatever order they end', async () => {
    const seen: number[] = []
    const onProgress = (ended: number): unknown => seen.push(ended)
    const workers = { workerCount: 2, batchSize: 4 }
    await runParallelSimulations(file('nim'), '', { gameCount: 25, onProgress }, undefined, workers)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
  })

  const FAULTS = [
    ['throw', 'threw', 'there is no such stick'],
    ['late throw', 'crashed', 'from a timer'],
    ['floating rejection', 'crashed', 'nobody awaits this'],
    ['timer', 'threw', 'left a timer behind'],
    ['exit', 'crashed', 'exited with code 7'],
    ['loop', 'timeout', ''],
    ['heap', 'crashed', 'memory'],
  ] as const
  expect(FAULTS.map(([fault]) => fault)).toEqual(GAME_FAULTS)

  describe.each(['thread', 'process'] as const)('a fault in a game, on a %s', (lane) => {
    test.each(FAULTS)(
      '%s: fails that game alone, with its cause and a command',
      async (fault, kind, message) => {
        const options = {
          gameCount: 24,
          options: { faults: { 3: fault } },
          timeout: fault === 'loop' ? 1000 : 60_000,
        }
        const workers = { lane, workerCount: 2, batchSize: 5, memoryBytes: 96 * 2 ** 20 }
        const { games, completedGames } = await runParallelSimulations(
          file('faulty'),
          '',
          options,
          undefined,
          workers,
        )
        const bad = games.filter(({ seed }) => seed % 10 === 3)
        expect(bad.length).toBeGreaterThan(0)
        expect(completedGames).toBe(24 - bad.length)
        for (const { error, completed } of bad) {
          expect(completed).toBe(false)
          expect(error?.kind).toBe(kind)
          expect(error?.message).toContain(message)
          expect(error?.reproduce).toMatch(
            /^manyhands train simulate .*faulty.ts --games 1 --first \d+ --seed 1/,
          )
        }
      },
    )
  })

  test.each([
    ['a module that is missing', 'missing', '', /missing.ts cannot be imported: Cannot find module/],
    [
      'an export that is missing',
      'goofspiel',
      'goofspeil',
      /no game "goofspeil": did you mean "goofspiel"\?/,
    ],
    [
      'an export that is no game',
      'faulty',
      'GAME_FAULTS',
      /does not export a game: name must be a text; players/,
    ],
  ])('refuses %s', async (_, name, gameType, message) => {
    await expect(runParallelSimulations(file(name), gameType, { gameCount: 2 })).rejects.toThrow(message)
  })

  test('refuses players that do not fit the seats, and names that are not players', async () => {
    const play = (players: string[]) => runParallelSimulations(file('nim'), '', { gameCount: 1, players })
    await expect(play(['random', 'random', 'random'])).rejects.toThrow('Nim is for 2 players; got 3')
    await expect(play(['clever'])).rejects.toThrow(
      'there is no player "clever"; there are random, greedy, mcts:N',
    )
  })
})
