import { describe, expect, test } from 'vitest'
import type { Game } from '../rules/tree.ts'
import { simulateBatch } from './simulate.ts'
import { createWorkers, evaluatePopulation } from './simulate-parallel.ts'
import { carousel, duel } from './testing/games.ts'

const broken = { ...duel, zones: {} } as Game
const cyclic = { ...duel } as Record<string, unknown>
cyclic['flow'] = cyclic
const request = { games: 50, seed: 3, first: 7 }
/** More games than a worker keeps, so that some are set up again. */
const population: readonly (Game | string)[] = [
  ...Array.from({ length: 12 }, (_, n) => ({
    ...duel,
    id: `duel-${n}`,
    seats: { min: 2, max: 2 + (n % 3) },
  })),
  carousel,
  'kuhn-poker',
]

describe('a population', () => {
  test.each([
    { lane: 'inline' },
    { lane: 'thread', workers: 1 },
    { lane: 'thread', workers: 3 },
    { lane: 'process', workers: 2 },
  ] as const)('is evaluated as simulateBatch evaluates each game, in input order: %j', async (where) => {
    const found = await evaluatePopulation(population, { ...request, ...where })
    expect(found).toEqual(
      population.map((game, index) => ({ ok: true, index, value: simulateBatch(game, request) })),
    )
  })

  test('smaller than the workers can share is divided further, with the same figures', async () => {
    const options = { ...request, games: 1001, players: 'random', seats: 3 }
    const found = await evaluatePopulation([duel], { ...options, workers: 2 })
    expect(found).toEqual([{ ok: true, index: 0, value: simulateBatch(duel, options) }])
  })

  test('with a bad game has a failure in its place, and all other results', async () => {
    const games = [duel, broken, 'warr', carousel, cyclic as unknown as Game, duel]
    const found = await evaluatePopulation(games, { ...request, workers: 2 })
    expect(found.map(({ ok }) => ok)).toEqual([true, false, false, true, false, true])
    expect(found[1]).toMatchObject({
      index: 1,
      error: { kind: 'threw', message: expect.stringContaining('deck.in: found "stock"') },
    })
    expect(found[2]).toMatchObject({
      index: 2,
      error: { message: expect.stringContaining('no game "warr"') },
    })
    expect(found[5]).toEqual({ ok: true, index: 5, value: simulateBatch(duel, request) })
  })

  test('takes a pool that is shared, and leaves it open', async () => {
    await using pool = createWorkers({ workers: 2 })
    const [first, second] = await Promise.all([
      evaluatePopulation([duel, carousel], { ...request, pool }),
      evaluatePopulation([carousel, duel], { ...request, pool }),
    ])
    expect(first.map((outcome) => outcome.ok && outcome.value)).toEqual(
      second.map((outcome) => outcome.ok && outcome.value).toReversed(),
    )
    expect(await evaluatePopulation([duel], { ...request, pool })).toMatchObject([{ ok: true }])
  })

  test('stops when its signal fires', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(evaluatePopulation([duel], { ...request, signal })).rejects.toThrow('enough')
  })

  test('of nothing is nothing', async () => {
    expect(await evaluatePopulation([], request)).toEqual([])
  })
})
