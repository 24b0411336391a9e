/** What a rule does: how the game without it differs from the game as it is. */
import { sum } from '../../stats/index.ts'
import {
  type Comparisons,
  compareGames,
  compareMeasures,
  FIGURES,
  type FigureComparison,
  shiftOf,
} from './comparison.ts'
import { closedAmong } from './gates.ts'
import { type ClosedGate, type Look, outcomeOf } from './look.ts'
import type { Measure } from './measure-value.ts'
import type { Measurement } from './measurement.ts'
import type { PlayedGame } from './playtest.ts'
import type { Rule } from './rules-of.ts'

export interface RuleEffect extends Omit<Rule, 'without'> {
  /** Other places in the tree whose change makes the same game, as far as play shows. */
  readonly alsoAt: readonly string[]
  readonly effect: 'breaks' | 'changes play' | 'idle'
  /** The gate that closes if the rule is left out. */
  readonly gate: ClosedGate | null
  /** Games that were played with and without the rule, and those that came out differently. */
  readonly games: number
  readonly differentGames: number
  /** Games that another side won, or that were shared otherwise. */
  readonly otherWinners: number
  /** Whether only players who look ahead play differently: the rule changes what they can know, or what they play for. */
  readonly onlyThinking: boolean
  /** By random players, and by the best rule of thumb; null if no such games were played. */
  readonly random: Comparisons | null
  readonly thumb: Comparisons | null
  /** Between players who think; null if it was not measured. */
  readonly measured: MeasuredEffect | null
}

export interface MeasuredEffect {
  readonly minutes: FigureComparison
  readonly depth: FigureComparison
  readonly quality: { readonly before: number; readonly after: number }
}

type Pair = readonly [readonly PlayedGame[], readonly PlayedGame[]]

const differentIn = ([before, after]: Pair, of: (game: PlayedGame) => string): number =>
  after.filter((game, n) => of(game) !== of(before[n] as PlayedGame)).length

const winnersOf = ({ ending, shares }: PlayedGame): string => JSON.stringify([ending, shares])

export function effectOf(
  { without: _, ...rule }: Rule,
  [before, after]: readonly [Look, Look],
  judged: { readonly sides: number; readonly confidence: number },
): RuleEffect {
  const pairs = (['random', 'thumb', 'thinking'] as const).map((of): Pair => [before[of], after[of]])
  const [random, thumb, thinking] = pairs as [Pair, Pair, Pair]
  const different = (of: (game: PlayedGame) => string): number =>
    sum(pairs.map((pair) => differentIn(pair, of)))
  const differentGames = different(outcomeOf)
  const compared = (pair: Pair): Comparisons | null =>
    pair[1].length === 0 ? null : compareGames(pair, judged)
  return {
    ...rule,
    alsoAt: [],
    effect: after.gate ? 'breaks' : differentGames > 0 ? 'changes play' : 'idle',
    gate: after.gate,
    games: sum(pairs.map(([, games]) => games.length)),
    differentGames,
    otherWinners: different(winnersOf),
    onlyThinking: differentGames > 0 && differentGames === differentIn(thinking, outcomeOf),
    random: compared(random),
    thumb: compared(thumb),
    measured: null,
  }
}

/** What was measured of the game with and without the rule. A gate that closes only now breaks the game as well. */
export function withMeasurement(rule: RuleEffect, before: Measurement, after: Measurement): RuleEffect {
  const [name] = closedAmong(after.gates).filter((each) => before.gates[each].ok !== false)
  const closed = name && { effect: 'breaks' as const, gate: { name, ...after.gates[name] } }
  const compared = (measure: string): FigureComparison =>
    compareMeasures(before.measures[measure] as Measure, after.measures[measure] as Measure)
  const measured = before.parts &&
    after.parts && {
      minutes: compared('session_length'),
      depth: compared('depth'),
      quality: { before: before.quality, after: after.quality },
    }
  return { ...rule, ...closed, measured }
}

/** From 0 to 1: the greatest shift of a figure that is more than chance. */
const influenceOf = ({ random, thumb }: RuleEffect): number =>
  Math.max(
    0,
    ...[random, thumb].flatMap((compared) =>
      compared ? FIGURES.map((name) => shiftOf(name, compared[name])) : [],
    ),
  )

const RANKS = { breaks: 0, 'changes play': 1, idle: 2 } as const

/** The most important first. What was measured comes by its quality, then the rest by what was cheap to see. */
export function byImportance(a: RuleEffect, b: RuleEffect): number {
  const quality = ({ measured }: RuleEffect): number =>
    measured ? Math.abs(measured.quality.after - measured.quality.before) : -1
  return RANKS[a.effect] - RANKS[b.effect] || quality(b) - quality(a) || byInfluence(a, b)
}

export const byInfluence = (a: RuleEffect, b: RuleEffect): number =>
  influenceOf(b) - influenceOf(a) || b.otherWinners - a.otherWinners
