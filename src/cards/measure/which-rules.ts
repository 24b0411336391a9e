/**
 * Which rules matter: the game is played without each of its rules, and compared with the game as it is.
 *
 *     const { result } = await whichRules('whist')
 *     result.rules.filter(({ effect }) => effect === 'idle')
 *
 * A cheap look comes first, on the same deals: most rules show there what they do. Only rules that change play are measured,
 * the most influential ones first. The same for any number of workers on any lane, except for its timing.
 */
import { digest } from '../../digest/index.ts'
import type { Pool } from '../../pool/index.ts'
import type { PathElement } from '../../rng/index.ts'
import type { Game } from '../rules/tree.ts'
import { createWorkers } from '../simulate/simulate-parallel.ts'
import { type Figures, figuresOf } from './comparison.ts'
import type { Effort } from './effort.ts'
import { firstLooks, type TriedRule } from './first-looks.ts'
import type { GateName } from './gates.ts'
import { type MeasuredGame, type MeasureOptions, measure } from './measure.ts'
import { exactly, type Measure } from './measure-value.ts'
import type { Subject } from './playtester.ts'
import { byImportance, byInfluence, type RuleEffect, withMeasurement } from './rule-effect.ts'
import { rulesOf } from './rules-of.ts'
import { subjectOf } from './subject.ts'

export interface WhichRulesOptions extends MeasureOptions {
  /** How many of the rules that change play are measured with players who think; 3 unless given. */
  readonly mostMeasured?: number
}

export const USUAL_MOST_MEASURED = 3

/** Half a dozen deals of a long game: enough to see a great difference in depth, and no small one. */
const RULE_EFFORT: Partial<Effort> = { stepLimit: 50_000, duelMinutes: 60, courseMinutes: 60 }

export interface RulesOfGame {
  readonly game: string
  readonly seats: number
  readonly seed: PathElement
  /** The game as it is: by random players, by the best rule of thumb, and measured if a rule was. */
  readonly original: {
    readonly random: Figures
    readonly thumb: Figures
    /** The best rule of thumb, and who looks ahead where others see no difference. */
    readonly players: { readonly thumb: string; readonly thinking: string }
    readonly quality: number | null
    readonly depth: Measure | null
    readonly closedGates: readonly string[]
  }
  /** The most important first. */
  readonly rules: readonly RuleEffect[]
  /** What the rules cost: all of them, and those that do nothing. */
  readonly cost: Readonly<Record<'rules' | 'idle_rules' | 'idle_share', Measure>>
  readonly gamesSimulated: number
}

export interface WhichRulesRun {
  readonly result: RulesOfGame
  readonly digest: string
  readonly timing: { readonly seconds: number }
}

export async function whichRules(
  game: Game | string,
  options: WhichRulesOptions = {},
): Promise<WhichRulesRun> {
  const began = performance.now()
  const { subject, sides, name } = subjectOf(game, options)
  const own = options.pool ? undefined : createWorkers(options)
  try {
    const pool = options.pool ?? (own as Pool)
    const found = await tryRules(pool, { subject, sides }, options)
    const result = { game: name, seats: subject.seats, seed: subject.seed, ...found }
    return { result, digest: digestOf(result), timing: { seconds: (performance.now() - began) / 1000 } }
  } finally {
    await own?.close()
  }
}

async function tryRules(
  pool: Pool,
  { subject, sides }: { readonly subject: Subject; readonly sides: number },
  options: WhichRulesOptions,
): Promise<Omit<RulesOfGame, 'game' | 'seats' | 'seed'>> {
  const rules = rulesOf(subject.game, subject.options ?? {})
  const { plan, original, closed, tried, games } = await firstLooks(pool, { subject, sides, rules }, options)
  const { effects, whole, simulated } = await measured(pool, { subject, tried, closed }, options)
  const idle = effects.filter(({ effect }) => effect === 'idle').length
  return {
    original: {
      random: figuresOf(original.random, sides),
      thumb: figuresOf(original.thumb, sides),
      players: { thumb: plan.thumb, thinking: plan.thinker },
      quality: whole?.quality ?? null,
      depth: whole?.measures['depth'] ?? null,
      closedGates: closed,
    },
    rules: effects.toSorted(byImportance),
    cost: {
      rules: exactly(effects.length),
      idle_rules: exactly(idle),
      idle_share: exactly(idle / Math.max(1, effects.length), effects.length),
    },
    gamesSimulated: games + simulated,
  }
}

interface Tried {
  readonly subject: Subject
  readonly tried: readonly TriedRule[]
  readonly closed: readonly GateName[]
}

interface MeasuredRules {
  readonly effects: readonly RuleEffect[]
  /** The game as it is; undefined if nothing was measured. */
  readonly whole?: MeasuredGame
  readonly simulated: number
}

/** Measures the game as it is, and then without the most influential rules. */
async function measured(
  pool: Pool,
  { subject, tried, closed }: Tried,
  { mostMeasured = USUAL_MOST_MEASURED, effort, style = 'balanced', signal, onProgress }: WhichRulesOptions,
): Promise<MeasuredRules> {
  const chosen = tried
    .filter(({ effect }) => effect.effect === 'changes play')
    .toSorted((a, b) => byInfluence(a.effect, b.effect))
    .slice(0, closed.length > 0 ? 0 : mostMeasured)
  if (chosen.length === 0) return { effects: tried.map(({ effect }) => effect), simulated: 0 }
  const { game: _, ...setting } = subject
  const measureGame = async (game: Game, label: string): Promise<MeasuredGame> => {
    const { result } = await measure(game, {
      ...setting,
      pool,
      style,
      effort: { ...RULE_EFFORT, ...effort },
      signal,
      onProgress: ({ stage, ...count }) => onProgress?.({ stage: `${label}: ${stage}`, ...count }),
    })
    return result
  }
  const whole = await measureGame(subject.game, 'all rules')
  let simulated = whole.gamesSimulated
  const effects = new Map(tried.map(({ rule, effect }) => [rule, effect]))
  for (const [n, { rule, effect }] of chosen.entries()) {
    const without = await measureGame(rule.without, `rule ${n + 1} of ${chosen.length}`)
    simulated += without.gamesSimulated
    effects.set(rule, withMeasurement(effect, whole, without))
  }
  return { effects: [...effects.values()], whole, simulated }
}

/** Leaves out messages. */
const digestOf = ({ rules, ...result }: RulesOfGame): string =>
  digest({
    ...result,
    rules: rules.map(({ gate, ...rule }) => ({ ...rule, gate: gate && { ...gate, means: '' } })),
  })
