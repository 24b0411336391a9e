/** Where a value is on an axis, and how the axis is described. */

export type Value = number | string | boolean | null

export interface Scale {
  /** From 0 to 1; null if the value has no place. */
  at(value: Value): number | null
  readonly words: string
}

export const figure = (value: Value): string => {
  if (value === null) return '–'
  if (typeof value !== 'number') return String(value)
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)))
}

/** A difference; null is infinite. */
export const signed = (value: number | null): string =>
  value === null ? '∞' : `${value > 0 ? '+' : ''}${figure(value)}`.replace('-', '−')

/** Numbers are by their size, from factor to factor where they span many; words in the order of their names. */
export function scaleOf(values: readonly Value[]): Scale {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { at: () => null, words: 'no values' }
  const numbers = known.filter((value) => typeof value === 'number')
  return numbers.length === known.length ? numberScale(numbers) : wordScale(known.map(String))
}

/** So much more than the least: then factors matter rather than differences. */
const MANY_TIMES = 100

function numberScale(numbers: readonly number[]): Scale {
  const low = numbers.reduce((a, b) => Math.min(a, b))
  const high = numbers.reduce((a, b) => Math.max(a, b))
  const place = low > 0 && high / low > MANY_TIMES ? Math.log : (value: number) => value
  const width = place(high) - place(low)
  return {
    at: (value) =>
      typeof value === 'number' ? (width === 0 ? 0.5 : (place(value) - place(low)) / width) : null,
    words: `${figure(low)} to ${figure(high)}`,
  }
}

function wordScale(words: readonly string[]): Scale {
  const names = [...new Set(words)].toSorted()
  return {
    at: (value) =>
      value === null ? null : names.length < 2 ? 0.5 : names.indexOf(String(value)) / (names.length - 1),
    words: names.length <= 3 ? names.join(', ') : `${names.length} values`,
  }
}
