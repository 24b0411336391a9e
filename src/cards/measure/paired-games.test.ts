import { expect, test } from 'vitest'
import { createWorkers } from '../simulate/simulate-parallel.ts'
import { pairGames } from './paired-games.ts'
import { subjectOf } from './subject.ts'

const crazyEights = (deals: number, seats = 2) => subjectOf('crazy-eights', { seats, options: { deals } })

test('a variant is compared pair by pair, with an interval of the difference', async () => {
  await using pool = createWorkers({ lane: 'inline' })
  const figures = await pairGames(pool, [crazyEights(1), crazyEights(2)], undefined)
  const minutes = figures.filter(({ figure }) => figure === 'minutes')
  expect(minutes.length).toBeGreaterThan(1)
  for (const { first, second, difference, differs } of minutes) {
    expect(second - first).toBeCloseTo(difference.value)
    expect(difference.low).toBeGreaterThan(0)
    expect(differs).toBe(true)
  }
})

test('games for different numbers of sides have no pairs', async () => {
  await using pool = createWorkers({ lane: 'inline' })
  expect(await pairGames(pool, [crazyEights(1), crazyEights(1, 3)], undefined)).toEqual([])
})
