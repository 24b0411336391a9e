import { expect, test } from 'vitest'
import { scoresOf } from './judging.ts'
import type { Row } from './rows.ts'
import { WEEKS } from './rows.ts'
import { tableOf } from './table.ts'
import { PLAIN, row } from './testing/by-hand.ts'

const everyone = () => true

const SEASON: readonly Row[] = [
  row({ player: 'a', week: 1, projection: 10, actual: 12 }),
  row({ player: 'b', week: 1, projection: 8, actual: 9 }),
  row({ player: 'c', week: 1, projection: 8, actual: 5 }),
  row({ player: 'd', week: 1, projection: 20, actual: 10, position: 'QB' }),
  row({ player: 'a', week: 6, projection: 10, actual: 4 }),
  row({ player: 'b', week: 6, projection: 8, actual: 8 }),
  row({ player: 'c', week: 6, projection: 6, actual: 0, status: 'out' }),
  row({ player: 'a', week: 10, projection: 9, actual: 9 }),
  row({ player: 'b', week: 10, projection: 10, actual: 9 }),
  row({ player: 'c', week: 10, projection: 3, actual: 1 }),
  row({ player: 'a', week: 14, projection: 10, actual: 10 }),
  row({ player: 'b', week: 14, projection: 6, actual: 7 }),
]

test('errors and pairs count by week and position', () => {
  const scores = scoresOf(tableOf(SEASON), PLAIN, everyone)
  // Two pairs in order; b and c were expected to score the same. The only quarterback has nobody to be compared with.
  expect(scores['1-5']).toEqual({ MAE: (2 + 1 + 3 + 10) / 4, accuracy: 2.5 / 3 })
  // Who is out is not judged.
  expect(scores['6-9']).toEqual({ MAE: (6 + 0) / 2, accuracy: 0 })
  // a and b scored the same, and are no pair.
  expect(scores['10-13']).toEqual({ MAE: (0 + 1 + 2) / 3, accuracy: 1 })
  expect(scores['14-17']).toEqual({ MAE: (0 + 1) / 2, accuracy: 1 })
})

test('only those who are judged count, and all inform', () => {
  const table = tableOf(SEASON)
  const settings = { ...PLAIN, regression: 1 }
  const scores = scoresOf(table, settings, (player) => player < 2)
  const usual = (10 + 8 + 8) / 3
  expect(scores['1-5'].MAE).toBeCloseTo((12 - usual + 9 - usual) / 2)
})

test('the rest of a season is judged from every week on, a game that is missed as one without points', () => {
  const rows = Array.from({ length: WEEKS }, (_, n) => n + 1).flatMap((week) => [
    row({ player: 'a', week, projection: 10, actual: 9 }),
    row({
      player: 'b',
      week,
      projection: 8,
      ...(week === WEEKS ? { status: 'out', actual: 0 } : { actual: 6 }),
    }),
  ])
  // With n games left b scores 6 (n - 1) / n a game, which is 2 + 6 / n less than expected.
  let errors = 0
  for (let left = 1; left <= WEEKS; left += 1) errors += 1 + (2 + 6 / left)
  const { ros } = scoresOf(tableOf(rows), PLAIN, everyone)
  expect(ros.MAE).toBeCloseTo(errors / (2 * WEEKS), 10)
  expect(ros.accuracy).toBe(1)
})

test('for the rest of a season the schedule is known, and injuries and weather only where they are now', () => {
  const rows = [
    row({ week: 16, home: true, actual: 0 }),
    row({ week: 17, home: false, status: 'questionable', wind: 30, actual: 0 }),
  ]
  const settings = {
    ...PLAIN,
    home_advantage: 0.1,
    injury_penalty: 0.5,
    use_weather: true,
    wind_penalty: 0.01,
  }
  const { ros } = scoresOf(tableOf(rows), settings, everyone)
  // From week 16: 11 and 9 points a game; from week 17: 9, halved. Before the first game nothing is expected.
  expect(ros.MAE).toBeCloseTo((10 + 4.5) / 17)
})
