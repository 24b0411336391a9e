import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { compare } from './compare.ts'
import { type MeasureRun, measure } from './measure.ts'

/** Enough to go through every stage. */
const EFFORT = { scoutMinutes: 10, duelMinutes: 10, courseMinutes: 10 }

/** Once for all tests: it takes a while. */
let known: Promise<MeasureRun> | undefined
const measuredInline = () => (known ??= measure('gops', { effort: EFFORT, lane: 'inline' }))

describe('a measured game', () => {
  test.each([{ lane: 'inline' }, { lane: 'thread', workers: 2 }, { lane: 'process', workers: 1 }] as const)(
    'has the same digest on any lane and number of workers: %j',
    async (where) => {
      const { result, digest } = await measure('gops', { effort: EFFORT, ...where })
      expect(result.valid).toBe(true)
      expect(result.quality).toBeGreaterThan(0)
      expect(digest).toBe((await measuredInline()).digest)
    },
  )

  test('has the measures that others rely on, each with an interval and a sample size', async () => {
    const { result } = await measuredInline()
    for (const name of [
      'decision_density',
      'comeback_potential',
      'tension_curve',
      'interaction_frequency',
      'rules_complexity',
      'session_length',
      'skill_vs_luck',
      'seat_balance',
    ]) {
      const { value, low, high, n } = result.measures[name] ?? {}
      expect([value, low, high, n].every(Number.isFinite), name).toBe(true)
      expect(low as number).toBeLessThanOrEqual((value as number) + 1e-9)
      expect(high as number).toBeGreaterThanOrEqual((value as number) - 1e-9)
    }
    expect(result.gamesSimulated).toBeGreaterThan(500)
  })

  test('plays nothing for what is left out, and has the same quality', async () => {
    const { result: whole } = await measuredInline()
    const effort = { ...EFFORT, without: ['open'] as const }
    const { result } = await measure('gops', { effort, lane: 'inline' })
    expect(whole.measures['hidden_information']).toBeDefined()
    expect(result.measures['hidden_information']).toBeUndefined()
    expect(result.quality).toBe(whole.quality)
    expect(result.gamesSimulated).toBeLessThan(whole.gamesSimulated)
  })

  test.each(['war', 'old-maid', 'beggar-my-neighbour', 'clock-patience'])(
    'in which nobody chooses is refused after ten games: %s',
    async (game) => {
      const { result } = await measure(game, { lane: 'inline' })
      expect(result).toMatchObject({ quality: 0, valid: false, gamesSimulated: 10 })
      expect(result.gates.has_choices.ok).toBe(false)
    },
  )

  test('does not score higher for a name, an unused zone or an unused variable', async () => {
    const gops = CLASSICS.get('gops') as Game
    const padded = {
      ...gops,
      name: 'The Grand Game of Pure Strategy',
      zones: { ...gops.zones, attic: { see: 'none' } },
      vars: { ...gops.vars, mood: { type: 'num' } },
    } as Game
    const { result } = await compare({ game: gops }, { game: padded }, { effort: EFFORT, lane: 'inline' })
    expect(result.games.every(({ valid }) => valid)).toBe(true)
    expect(result.quality).toBeLessThanOrEqual(0)
    // The same deals and the same choices: pair by pair there is no difference at all.
    expect(result.paired.map(({ players }) => players)).toContain('random')
    for (const { difference, differs } of result.paired) {
      expect(difference).toMatchObject({ value: 0, low: 0, high: 0 })
      expect(differs).toBe(false)
    }
  })
})
