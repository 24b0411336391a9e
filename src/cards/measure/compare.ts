/**
 * Two games side by side, or two variants of one: the same seed gives both the same deals as far as their rules allow. Each
 * measure is compared with the error of the difference; what simple players show is compared game by game.
 */
import { digest } from '../../digest/index.ts'
import type { Game } from '../rules/tree.ts'
import { createWorkers } from '../simulate/simulate-parallel.ts'
import { type MeasuredGame, type MeasureOptions, measure } from './measure.ts'
import type { Measure } from './measure-value.ts'
import { type PairedFigure, pairGames } from './paired-games.ts'
import { type NamedSubject, subjectOf } from './subject.ts'

/** A game with the options it is played with. */
export interface Compared {
  readonly game: Game | string
  readonly options?: MeasureOptions['options']
}

interface Difference {
  readonly measure: string
  readonly first: Measure
  readonly second: Measure
  /** Of the second less the first. */
  readonly difference: Measure
  /** Whether the interval of the difference excludes 0. */
  readonly differs: boolean
}

export interface Comparison {
  readonly games: readonly [MeasuredGame, MeasuredGame]
  /** Of the second less the first. */
  readonly quality: number
  readonly differences: readonly Difference[]
  /** Game by game, with the same seeds; none if the games are for different numbers of sides. */
  readonly paired: readonly PairedFigure[]
}

export interface ComparisonRun {
  readonly result: Comparison
  readonly digest: string
  readonly timing: { readonly seconds: number }
}

export async function compare(
  first: Compared,
  second: Compared,
  options: Omit<MeasureOptions, 'options' | 'pool'> = {},
): Promise<ComparisonRun> {
  const began = performance.now()
  await using pool = createWorkers(options)
  const runs = []
  for (const { game, options: chosen } of [first, second])
    runs.push(await measure(game, { ...options, ...(chosen && { options: chosen }), pool }))
  const [one, other] = runs as [(typeof runs)[0], (typeof runs)[0]]
  const subjects = [first, second].map(({ game, options: chosen }) =>
    subjectOf(game, { ...options, ...(chosen && { options: chosen }) }),
  ) as [NamedSubject, NamedSubject]
  const paired = await pairGames(pool, subjects, options.signal)
  const result = { ...comparisonOf(one.result, other.result), paired }
  return {
    result,
    digest: digest([one.digest, other.digest, paired]),
    timing: { seconds: (performance.now() - began) / 1000 },
  }
}

function comparisonOf(first: MeasuredGame, second: MeasuredGame): Omit<Comparison, 'paired'> {
  const shared = Object.keys(first.measures).filter((name) => name in second.measures)
  return {
    games: [first, second],
    quality: second.quality - first.quality,
    differences: shared.map((measure) =>
      differenceOf(measure, first.measures[measure] as Measure, second.measures[measure] as Measure),
    ),
  }
}

/** Players who think differ from game to game, so the errors count as independent: the real one is hardly ever larger. */
function differenceOf(measure: string, first: Measure, second: Measure): Difference {
  const value = second.value - first.value
  const difference = {
    value,
    low: value - Math.hypot(second.value - second.low, first.high - first.value),
    high: value + Math.hypot(second.high - second.value, first.value - first.low),
    n: Math.min(first.n, second.n),
  }
  return { measure, first, second, difference, differs: difference.low > 0 || difference.high < 0 }
}
