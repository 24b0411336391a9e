/**
 * How far the quality of games agrees with how people rate them: the rank correlation with its bootstrap interval, what it
 * would be without each game, and, beside it, what the length of the rules and each single measure would give.
 */
import { digest } from '../../digest/index.ts'
import { type PathElement, stream } from '../../rng/index.ts'
import { spearman } from '../../stats/index.ts'
import { createWorkers, type WorkerOptions } from '../simulate/simulate-parallel.ts'
import { HUMAN_RATINGS, type HumanRating } from './human-ratings.ts'
import { type MeasuredGame, type MeasureOptions, measure } from './measure.ts'
import type { Measure } from './measure-value.ts'

export interface CalibrateOptions extends WorkerOptions, Pick<MeasureOptions, 'style' | 'effort' | 'signal'> {
  readonly seed?: PathElement
  /** What is compared; all rated classics unless given. */
  readonly ratings?: readonly HumanRating[]
  /** Called before each game is measured. */
  readonly onGame?: ((game: string, done: number, total: number) => void) | undefined
}

export interface RatedGame extends Omit<HumanRating, 'rules'> {
  readonly quality: number
  readonly valid: boolean
  readonly measures: Readonly<Record<string, Measure>>
}

export interface Calibration {
  readonly seed: PathElement
  /** The best rated first. */
  readonly games: readonly RatedGame[]
  /** Spearman's rank correlation of quality and rating, with its 95% bootstrap interval over games. */
  readonly correlation: Measure
  /** The correlation without each game. */
  readonly without: readonly { readonly game: string; readonly correlation: number }[]
  /** What a single measure would give in place of the quality, the closest first; a game without it counts as 0. */
  readonly single: readonly { readonly measure: string; readonly correlation: Measure }[]
}

export interface CalibrationRun {
  readonly result: Calibration
  readonly digest: string
  readonly timing: { readonly seconds: number }
}

export async function calibrate(options: CalibrateOptions = {}): Promise<CalibrationRun> {
  const began = performance.now()
  const { seed = 1, ratings = HUMAN_RATINGS, onGame } = options
  await using pool = createWorkers(options)
  const measured: MeasuredGame[] = []
  for (const [n, { game, rules }] of ratings.entries()) {
    onGame?.(game, n, ratings.length)
    measured.push((await measure(rules ?? game, { ...options, seed, pool })).result)
  }
  const result = calibrationOf(ratings, measured, seed)
  return { result, digest: digest(result), timing: { seconds: (performance.now() - began) / 1000 } }
}

export function calibrationOf(
  ratings: readonly HumanRating[],
  measured: readonly Pick<MeasuredGame, 'quality' | 'valid' | 'measures'>[],
  seed: PathElement,
): Calibration {
  const games = ratings
    .map(({ game, average, raters }, n) => {
      const { quality, valid, measures } = measured[n] as MeasuredGame
      return { game, average, raters, quality, valid, measures }
    })
    .toSorted((a, b) => b.average - a.average)
  const rated = games.map(({ average }) => average)
  const names = [...new Set(games.flatMap(({ measures }) => Object.keys(measures)))].toSorted()
  const correlationOf = (values: readonly number[], name: string): Measure =>
    bootstrapped(values, rated, stream(seed, 'calibrate', name))
  return {
    seed,
    games,
    correlation: correlationOf(
      games.map(({ quality }) => quality),
      'quality',
    ),
    without: games.map(({ game }) => {
      const others = games.filter((other) => other.game !== game)
      const correlation = spearman(
        others.map(({ quality }) => quality),
        others.map(({ average }) => average),
      )
      return { game, correlation }
    }),
    single: names
      .map((name) => ({
        measure: name,
        correlation: correlationOf(
          games.map(({ measures }) => measures[name]?.value ?? 0),
          name,
        ),
      }))
      .toSorted((a, b) => Math.abs(b.correlation.value) - Math.abs(a.correlation.value)),
  }
}

const RESAMPLES = 2000

/** The percentile bootstrap over games. A resample in which all are equal has no order and counts as 0. */
function bootstrapped(
  values: readonly number[],
  rated: readonly number[],
  rng: ReturnType<typeof stream>,
): Measure {
  const n = values.length
  const found = Array.from({ length: RESAMPLES }, () => {
    const drawn = Array.from({ length: n }, () => rng.below(n))
    return spearman(
      drawn.map((at) => values[at] as number),
      drawn.map((at) => rated[at] as number),
    )
  }).toSorted((a, b) => a - b)
  const at = (share: number): number => found[Math.round(share * (RESAMPLES - 1))] as number
  return { value: spearman(values, rated), low: at(0.025), high: at(0.975), n }
}
