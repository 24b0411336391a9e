import type { Settings } from '../projection.ts'
import type { Row } from '../rows.ts'

/** A game of one player in which nothing is special. */
export const row = (special: Partial<Row> = {}): Row => ({
  week: 1,
  player: 'a',
  position: 'WR',
  age: 25,
  opponent: 't1',
  home: true,
  night: false,
  wind: 0,
  status: 'fit',
  projection: 10,
  actual: 10,
  ...special,
})

/** Settings that leave it at what experts say. */
export const PLAIN: Settings = {
  form_weight: 0,
  recent_weeks: 3,
  form: 'mean',
  projection_scale: 1,
  regression: 0,
  home_advantage: 0,
  opponent_weight: 0,
  opponent_weeks: 4,
  injury_penalty: 0,
  use_weather: false,
  age_decline: 0,
  bye_boost: 0,
  night_bonus: 0,
  most_points: 300,
}
