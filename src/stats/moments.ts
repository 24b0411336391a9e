/**
 * Whole numbers added up exactly. Sums are big integers and histograms are counts, so parts can be merged in any
 * grouping and give the same figures to the last digit: what many workers counted is what one would have counted.
 */
import { NORMAL_QUANTILE_975 } from './distributions.ts'

/** Null where there are too few values. */
export interface MomentsSummary {
  readonly mean: number | null
  /** The 95% confidence interval of the mean, by the normal approximation. */
  readonly low: number | null
  readonly high: number | null
  readonly min: number | null
  readonly max: number | null
  /** The sample's standard deviation. */
  readonly deviation: number | null
  readonly n: number
}

export interface HistogramSummary extends MomentsSummary {
  /** Between the two middle values where there are two. */
  readonly median: number | null
  /** The least value that at least 95 in 100 do not exceed. */
  readonly p95: number | null
  readonly p99: number | null
}

/** The form in which moments travel between workers. */
export type MomentsFields = Pick<Moments, 'n' | 'sum' | 'squares' | 'recent' | 'min' | 'max'>

/** Numbers up to here add up exactly. */
const EXACT = Number.MAX_SAFE_INTEGER

/** Count, sum, sum of squares, least and greatest, for whole numbers of any range. */
export class Moments {
  n = 0
  sum = 0n
  squares = 0n
  /** Ordinary numbers are added many times faster; they go into the sums before they could become inexact. */
  recent = { sum: 0, squares: 0 }
  min = Number.POSITIVE_INFINITY
  max = Number.NEGATIVE_INFINITY

  add(value: number, times = 1): void {
    this.n += times
    if (value < this.min) this.min = value
    if (value > this.max) this.max = value
    const squares = value * value * times
    if (this.recent.squares + squares > EXACT || Math.abs(this.recent.sum) + Math.abs(value) * times > EXACT)
      this.#settle()
    if (squares > EXACT) {
      const exact = BigInt(value)
      this.sum += exact * BigInt(times)
      this.squares += exact * exact * BigInt(times)
      return
    }
    this.recent.sum += value * times
    this.recent.squares += squares
  }

  merge(other: MomentsFields): void {
    this.n += other.n
    this.sum += other.sum + BigInt(other.recent.sum)
    this.squares += other.squares + BigInt(other.recent.squares)
    this.min = Math.min(this.min, other.min)
    this.max = Math.max(this.max, other.max)
  }

  #settle(): void {
    this.sum += BigInt(this.recent.sum)
    this.squares += BigInt(this.recent.squares)
    this.recent = { sum: 0, squares: 0 }
  }

  summary(): MomentsSummary {
    this.#settle()
    const { n } = this
    const unknown = { mean: null, low: null, high: null, min: null, max: null, deviation: null, n }
    if (n === 0) return unknown
    const known = { mean: Number(this.sum) / n, min: this.min, max: this.max, n }
    if (n === 1) return { ...unknown, ...known }
    const spread = BigInt(n) * this.squares - this.sum * this.sum
    const deviation = Math.sqrt(Number(spread) / n / (n - 1))
    const half = (NORMAL_QUANTILE_975 * deviation) / Math.sqrt(n)
    return { ...known, low: known.mean - half, high: known.mean + half, deviation }
  }
}

/** Values that lie in memory at equal distances, `step` words from one to the next. */
export interface Column {
  readonly words: Int32Array
  readonly from: number
  readonly step: number
  readonly many: number
}

/** The form in which a histogram travels between workers. */
export type HistogramFields = Pick<Histogram, 'from' | 'small' | 'large'>

/** Most values of most games are from LEAST on, and fewer than SMALL of them: these are counted in an array. */
const LEAST = -1024
const SMALL = 4096
/** Values that the array has room for at first. */
const NARROWEST = 16
const NO_COUNTS = new Uint32Array(0)

const isSmall = (value: number): boolean => Number.isInteger(value) && value >= LEAST && value < LEAST + SMALL

/** How often each value came, for values whose median and tail are wanted. */
export class Histogram {
  /** The value that is counted first in `small`. */
  from = 0
  /** It grows with the values: a game that is played ten times has ten of them, and many figures. */
  small: Uint32Array = NO_COUNTS
  readonly large = new Map<number, number>()

  /** The histogram of `[value, times]` pairs. */
  static of(counts: Iterable<readonly [value: number, times: number]>): Histogram {
    const histogram = new Histogram()
    for (const [value, times] of counts) histogram.add(value, times)
    return histogram
  }

  add(value: number, times = 1): void {
    const known = this.small[value - this.from]
    if (known !== undefined && known + times < 2 ** 32) this.small[value - this.from] = known + times
    else if (known === undefined && isSmall(value)) {
      this.#widen(value)
      this.add(value, times)
    } else this.large.set(value, (this.large.get(value) ?? 0) + times)
  }

  /** Makes room in the array for a value that belongs there. */
  #widen(value: number): void {
    const isEmpty = this.small.length === 0
    const low = isEmpty ? value : Math.min(value, this.from)
    const end = isEmpty ? value + 1 : Math.max(value + 1, this.from + this.small.length)
    const length = Math.min(SMALL, Math.max(NARROWEST, 2 * (end - low)))
    // Twice the room, half of it on either side: figures spread both ways.
    const from = Math.max(LEAST, Math.min(low - ((length - (end - low)) >> 1), LEAST + SMALL - length))
    const wider = new Uint32Array(length)
    if (!isEmpty) wider.set(this.small, this.from - from)
    this.from = from
    this.small = wider
  }

  /** Adds each value of a column, in one loop. */
  addColumn({ words, from, step, many }: Column): void {
    for (let n = 0, at = from; n < many; n += 1, at += step) this.add(words[at] as number)
  }

  merge({ from, small, large }: HistogramFields): void {
    for (let at = 0; at < small.length; at += 1) {
      const times = small[at] as number
      if (times > 0) this.add(from + at, times)
    }
    for (const [value, times] of large) this.add(value, times)
  }

  /** Each value with how often it came, in ascending order. */
  counts(): [value: number, times: number][] {
    const counts = new Map(this.large)
    for (let at = 0; at < this.small.length; at += 1) {
      const times = this.small[at] as number
      if (times > 0) counts.set(this.from + at, (counts.get(this.from + at) ?? 0) + times)
    }
    return Array.from(counts).sort(([a], [b]) => a - b)
  }

  summary(): HistogramSummary {
    const counts = this.counts()
    const moments = new Moments()
    for (const [value, times] of counts) moments.add(value, times)
    const { n } = moments
    if (n === 0) return { ...moments.summary(), median: null, p95: null, p99: null }
    /** The value at a place, counted from 1, among all in ascending order. */
    const at = (place: number): number => {
      let seen = 0
      const found = counts.find(([, times]) => (seen += times) >= place)
      return (found as [number, number])[0]
    }
    const quantile = (percent: number): number => at(Math.ceil((n * percent) / 100))
    const median = (at(Math.ceil(n / 2)) + at(Math.floor(n / 2) + 1)) / 2
    return { ...moments.summary(), median, p95: quantile(95), p99: quantile(99) }
  }
}
