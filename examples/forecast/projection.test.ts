import { describe, expect, test } from 'vitest'
import { Outlook, type Settings } from './projection.ts'
import type { Row } from './rows.ts'
import { tableOf } from './table.ts'
import { PLAIN, row } from './testing/by-hand.ts'

const expectedOf = (rows: readonly Row[], settings: Partial<Settings>, week = 1): number =>
  new Outlook(tableOf(rows), { ...PLAIN, ...settings }, week).forWeek(0)

describe('form', () => {
  const rows = [4, 8, 6, 20].map((actual, n) => row({ week: n + 1, actual })).concat(row({ week: 5 }))
  const formOf = (settings: Partial<Settings>): number =>
    expectedOf(rows, { form_weight: 1, recent_weeks: 16, ...settings }, 5)

  test('is the mean of as many weeks as are said', () => {
    expect(formOf({ recent_weeks: 3 })).toBeCloseTo((8 + 6 + 20) / 3)
    expect(formOf({ recent_weeks: 1 })).toBe(20)
  })

  test('may be the median', () => {
    expect(formOf({ form: 'median' })).toBe(7)
    expect(formOf({ form: 'median', recent_weeks: 3 })).toBe(8)
  })

  test('may fade, with half the weight after each half-life', () => {
    expect(formOf({ form: 'fading', half_life: 1 })).toBeCloseTo(
      (20 + 6 / 2 + 8 / 4 + 4 / 8) / (1 + 1 / 2 + 1 / 4 + 1 / 8),
    )
  })

  test('counts beside what experts say', () => {
    expect(formOf({ recent_weeks: 1, form_weight: 0.25 })).toBeCloseTo(0.75 * 10 + 0.25 * 20)
  })

  test('leaves out games that were not played, and knows nothing before the first', () => {
    const missed = [row({ week: 1, actual: 8 }), row({ week: 2, status: 'out', actual: 0 }), row({ week: 3 })]
    expect(expectedOf(missed, { form_weight: 1 }, 3)).toBe(8)
    expect(expectedOf(missed, { form_weight: 1 }, 1)).toBe(10)
  })
})

test.each<[name: string, settings: Partial<Settings>, special: Partial<Row>, expected: number]>([
  ['nothing', {}, {}, 10],
  ['what experts make too much of', { projection_scale: 0.9 }, {}, 9],
  ['a game at home', { home_advantage: 0.1 }, {}, 11],
  ['a game away', { home_advantage: 0.1 }, { home: false }, 9],
  ['a questionable player', { injury_penalty: 0.3 }, { status: 'questionable' }, 7],
  ['a fit player', { injury_penalty: 0.3 }, {}, 10],
  ['wind', { use_weather: true, wind_penalty: 0.02 }, { wind: 20 }, 8],
  ['wind that is not looked at', { wind_penalty: 0.02 }, { wind: 20 }, 10],
  ['age', { age_decline: 0.05 }, { age: 30 }, 8.5],
  ['a game at night', { night_bonus: 0.2 }, { night: true }, 12],
  ['a cap', { most_points: 5 }, {}, 5],
])('%s is allowed for', (_, settings, special, expected) => {
  expect(expectedOf([row(special)], settings)).toBeCloseTo(expected)
})

test('a week off before is allowed for', () => {
  const rows = [row(), row({ week: 3 }), row({ week: 4 })]
  expect(expectedOf(rows, { bye_boost: 0.1 }, 3)).toBeCloseTo(11)
  expect(expectedOf(rows, { bye_boost: 0.1 }, 4)).toBe(10)
})

test('players are drawn towards what is usual in their position', () => {
  const rows = [
    row(),
    row({ player: 'b', projection: 20 }),
    row({ player: 'c', position: 'QB', projection: 90 }),
  ]
  expect(expectedOf(rows, { regression: 0.5 })).toBeCloseTo(0.5 * 10 + 0.5 * 15)
})

describe('an opponent', () => {
  const rows = [
    row({ actual: 30 }),
    row({ player: 'b', opponent: 't2', actual: 10 }),
    row({ player: 'c', opponent: 't2', position: 'QB', actual: 90 }),
    row({ week: 2 }),
  ]

  test('counts by what it allowed in that position, beside the others', () => {
    expect(expectedOf(rows, { opponent_weight: 0.4 }, 2)).toBeCloseTo(10 * (1 + 0.4 * (30 / 20 - 1)))
  })

  test('counts for nothing as long as nothing is known', () => {
    expect(expectedOf(rows, { opponent_weight: 0.4 }, 1)).toBe(10)
    expect(
      expectedOf(
        [...rows, row({ week: 3 }), row({ week: 4 })],
        { opponent_weight: 0.4, opponent_weeks: 1 },
        3,
      ),
    ).toBe(10)
  })
})
