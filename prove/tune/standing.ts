/** How a method stands beside the tournament: over seeds on one landscape, and over landscapes. */
import { median } from '../../bench/statistics.ts'
import type { Comparison, MethodFound, MethodLabel } from './compare-task.ts'

/** A figure of each seed; infinite where it was never reached. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly finite: number
  readonly all: number
}

export interface Standing {
  readonly reached: Spread
  readonly kept: Spread
  readonly quality: Spread
}

/** Undefined if the method was not tried there. */
export function standingOf(comparisons: readonly Comparison[], label: MethodLabel): Standing | undefined {
  const found = comparisons.flatMap(({ methods }) => methods.filter((method) => method.label === label))
  if (found.length === 0) return undefined
  const of = (figure: (method: MethodFound) => number): Spread => spreadOf(found.map(figure))
  return {
    reached: of(({ reached }) => reached),
    kept: of(({ kept }) => kept),
    quality: of(({ quality }) => quality),
  }
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    median: median(values),
    least: Math.min(...values),
    most: Math.max(...values),
    finite: values.filter(Number.isFinite).length,
    all: values.length,
  }
}

export function tellStanding({ reached, kept, quality }: Standing): string {
  return (
    `${tellSpread(reached)}, reached in ${reached.finite} of ${reached.all}; ` +
    `to stay: ${tellSpread(kept)}, in ${kept.finite} of ${kept.all}; final gap by the tournament's ${tellSpread(quality)}`
  )
}

export const tellSpread = ({ median: middle, least, most }: Spread): string =>
  `${tell(middle)} (${tell(least)} to ${tell(most)})`

export const tell = (value: number): string =>
  Number.isFinite(value) ? Number(value.toPrecision(2)).toString() : 'never'
