import { expect, test } from 'vitest'
import { stream } from '../../src/rng/index.ts'
import { Space } from '../../src/search/index.ts'
import { HORIZONS, type Horizon, scoresOf } from './judging.ts'
import type { Settings } from './projection.ts'
import { seasonRows } from './season.ts'
import study from './study.ts'
import { type Table, tableOf } from './table.ts'

const space = new Space(study.parameters)
const defaults = space.defaults as unknown as Settings

/** Good ones for each horizon, found by trying one parameter after the other on seasons 1 to 5. */
const GOOD: Readonly<Record<Horizon, Partial<Settings>>> = {
  ros: {
    recent_weeks: 7,
    form: 'fading',
    half_life: 2.6,
    projection_scale: 0.6,
    regression: 0.12,
    home_advantage: 0.05,
    opponent_weight: 0.45,
    opponent_weeks: 15,
    injury_penalty: 0.6,
    age_decline: 0.016,
  },
  '1-5': {
    form_weight: 0.2,
    recent_weeks: 2,
    projection_scale: 0.8,
    regression: 0.18,
    home_advantage: 0.05,
    opponent_weight: 0.45,
    injury_penalty: 0.5,
    use_weather: true,
    wind_penalty: 0.032,
  },
  '6-9': {
    form_weight: 0.3,
    recent_weeks: 4,
    form: 'fading',
    half_life: 1.7,
    projection_scale: 0.85,
    regression: 0.12,
    home_advantage: 0.08,
    opponent_weight: 0.45,
    opponent_weeks: 9,
    injury_penalty: 0.4,
    use_weather: true,
    wind_penalty: 0.032,
    age_decline: 0.008,
  },
  '10-13': {
    recent_weeks: 7,
    form: 'fading',
    half_life: 2.6,
    projection_scale: 0.75,
    regression: 0.06,
    home_advantage: 0.08,
    opponent_weight: 0.75,
    opponent_weeks: 12,
    use_weather: true,
    wind_penalty: 0.024,
  },
  '14-17': {
    form_weight: 0.6,
    recent_weeks: 9,
    form: 'fading',
    half_life: 2.6,
    projection_scale: 0.7,
    home_advantage: 0.05,
    opponent_weight: 0.6,
    opponent_weeks: 15,
    injury_penalty: 0.1,
    use_weather: true,
    wind_penalty: 0.024,
  },
}

/** On seasons that they were not chosen by. */
const others: readonly Table[] = [6, 7, 8, 9].map((season) =>
  tableOf(seasonRows(stream(1, 'season', season))),
)

function errorsOf(settings: Partial<Settings>): Record<Horizon, number> {
  const scores = others.map((table) => scoresOf(table, { ...defaults, ...settings }, () => true))
  return Object.fromEntries(
    HORIZONS.map((horizon) => [
      horizon,
      scores.reduce((sum, score) => sum + score[horizon].MAE, 0) / scores.length,
    ]),
  ) as Record<Horizon, number>
}

test('it has 16 parameters of every kind', () => {
  expect(space.parameters).toHaveLength(16)
  const trees: readonly { type: string; log?: boolean; step?: number; when?: object }[] = Object.values(
    study.parameters,
  )
  expect(new Set(trees.map(({ type }) => type))).toEqual(new Set(['float', 'int', 'choice', 'boolean']))
  for (const special of ['log', 'step', 'when'] as const)
    expect(trees.some((tree) => tree[special])).toBe(true)
})

test('good settings are within the ranges', () => {
  for (const settings of Object.values(GOOD)) {
    for (const { name, line, values } of space.parameters) {
      const value = settings[name as keyof Settings]
      if (value === undefined) continue
      if (line) expect(line.at(line.place(value as number)), name).toBeCloseTo(value as number, 10)
      else expect(values).toContain(value)
    }
  }
})

test('for every horizon others than the default settings are better, and not the same ones', () => {
  const usual = errorsOf({})
  const errors = HORIZONS.map((horizon) => errorsOf(GOOD[horizon]))
  for (const [n, horizon] of HORIZONS.entries()) {
    expect(errors[n]?.[horizon], horizon).toBeLessThan(0.95 * usual[horizon])
    const best = errors.reduce((least, each) => Math.min(least, each[horizon]), Number.POSITIVE_INFINITY)
    expect(errors[n]?.[horizon], horizon).toBe(best)
  }
})

test('the cap changes nothing; the other parameters do', () => {
  const settings = {
    ...defaults,
    form: 'fading',
    half_life: 2,
    use_weather: true,
    wind_penalty: 0.01,
  } as const
  const before = errorsOf(settings)
  const idle = space.parameters.filter(({ name, line, values }) => {
    const other = line ? line.at(0.9) : values?.find((value) => value !== settings[name as keyof Settings])
    return HORIZONS.every((horizon) => errorsOf({ ...settings, [name]: other })[horizon] === before[horizon])
  })
  expect(idle.map(({ name }) => name)).toEqual(['most_points'])
})

test('rest and games at night make no difference in truth: a large allowance for them does harm', () => {
  const good = { ...defaults, ...GOOD['6-9'] }
  const before = errorsOf(good)['6-9']
  for (const name of ['bye_boost', 'night_bonus']) {
    for (const value of [-0.2, 0.2])
      expect(errorsOf({ ...good, [name]: value })['6-9'], name).toBeGreaterThan(before)
  }
})
