/** Which parameters project best: for the rest of a season, and for each part of it. */
import { HORIZONS } from './judging.ts'

export default {
  name: 'forecast',
  parameters: {
    form_weight: { type: 'float', low: 0, high: 1, default: 0.4 },
    recent_weeks: { type: 'int', low: 1, high: 16, default: 3 },
    form: { type: 'choice', values: ['mean', 'fading', 'median'], default: 'mean' },
    half_life: { type: 'float', low: 0.5, high: 32, log: true, default: 2, when: { form: 'fading' } },
    projection_scale: { type: 'float', low: 0.5, high: 1.5, default: 0.9 },
    regression: { type: 'float', low: 0, high: 0.6, default: 0 },
    home_advantage: { type: 'float', low: -0.1, high: 0.2, step: 0.01, default: 0 },
    opponent_weight: { type: 'float', low: 0, high: 1.5, default: 0.2 },
    opponent_weeks: { type: 'int', low: 1, high: 16, default: 4 },
    injury_penalty: { type: 'float', low: 0, high: 1, step: 0.05, default: 0.2 },
    use_weather: { type: 'boolean', default: false },
    wind_penalty: { type: 'float', low: 0, high: 0.08, default: 0.01, when: { use_weather: true } },
    age_decline: { type: 'float', low: 0, high: 0.08, default: 0 },
    bye_boost: { type: 'float', low: -0.2, high: 0.2, default: 0 },
    night_bonus: { type: 'float', low: -0.2, high: 0.2, default: 0 },
    most_points: { type: 'int', low: 200, high: 400, step: 10, default: 300 },
  },
  horizons: HORIZONS,
  instances: Array.from({ length: 24 }, (_, season) => season + 1),
  evaluator: './evaluator.ts',
  metric: 'MAE',
  direction: 'minimize',
  budget: 3000,
} as const
