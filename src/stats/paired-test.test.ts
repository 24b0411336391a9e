import { describe, expect, it } from 'vitest'
import { type Stream, stream } from '../rng/index.ts'
import { share } from '../search/testing/luck.ts'
import { normal } from './distributions.ts'
import {
  anytimeInterval,
  differenceOf,
  eValue,
  eValueAbove,
  eValueBelow,
  type PairedSample,
  pairedSample,
} from './paired-test.ts'

describe('evidence', () => {
  it('is the Bayes factor in the usual words: n, t and c', () => {
    const differences = [0.3, -0.1, 0.8, 0.5, 0.4]
    const [n, c2] = [5, 4]
    const mean = 0.38
    const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1)
    const t2 = (n * mean * mean) / variance
    const ratio = (1 + t2 / (n - 1)) / (1 + (t2 * c2) / ((n + c2) * (n - 1)))
    expect(eValue(pairedSample(differences), 0.5)).toBeCloseTo(
      Math.sqrt(c2 / (n + c2)) * ratio ** (n / 2),
      12,
    )
  })

  it.each([[[0.3, -0.1, 0.8, 0.5, 0.4]], [[-2, 1, -3.5, 0.2]], [[1.5]], [[1, 2, 3, 2, 1, 2]]])(
    'is what integration over deviations and effects gives: %j',
    (differences) => {
      const sample = pairedSample(differences)
      const positive = integrated(differences, 0.5, [0, 4])
      const negative = integrated(differences, 0.5, [-4, 0])
      expect(eValue(sample)).toBeCloseTo(positive + negative, 3)
      expect(eValueAbove(sample, 0)).toBeCloseTo(2 * positive, 3)
      expect(eValueBelow(sample, 0)).toBeCloseTo(2 * negative, 3)
    },
  )

  it('does not depend on the unit', () => {
    const differences = [0.3, -0.1, 0.8, 0.5, 0.4]
    const great = differences.map((each) => each * 1e300)
    expect(eValueAbove(pairedSample(great), 0)).toBeCloseTo(eValueAbove(pairedSample(differences), 0), 9)
  })

  it('asks for more than a shift, if a shift is what matters', () => {
    const sample = pairedSample([1.1, 0.9, 1.2, 0.8, 1, 1.1, 0.9, 1])
    expect(eValueAbove(sample, 0)).toBeGreaterThan(20)
    expect(eValueAbove(sample, 1)).toBeLessThan(1)
    expect(eValueBelow(sample, 2)).toBeGreaterThan(20)
  })

  it('says nothing without differences, and next to nothing by one', () => {
    expect(eValue(pairedSample([]))).toBe(1)
    expect(eValueAbove(pairedSample([]), 0)).toBe(1)
    expect(eValue(pairedSample([7]))).toBeCloseTo(1, 12)
    expect(eValueAbove(pairedSample([7]), 0)).toBeLessThan(2)
  })

  it('says nothing where all differences are 0, and much where all are the same', () => {
    expect(eValue(pairedSample(Array(50).fill(0)))).toBeLessThan(1)
    expect(eValueAbove(pairedSample(Array(4).fill(0.1)), 0)).toBeLessThan(20)
    expect(eValueAbove(pairedSample(Array(10).fill(0.1)), 0)).toBeGreaterThan(200)
    expect(eValueBelow(pairedSample(Array(10).fill(0.1)), 0)).toBeLessThanOrEqual(1)
  })

  it('stays below 1 on the other side, however much there is on this one', () => {
    const sample = pairedSample(Array.from({ length: 400 }, (_, n) => 1 + (n % 3) / 100))
    expect(eValueAbove(sample, 0)).toBeGreaterThan(1e100)
    expect(eValueBelow(sample, 0)).toBeLessThanOrEqual(1)
  })

  it('counts what failed as much as the greatest difference', () => {
    const failed = pairedSample([0.2, 0.1, Number.POSITIVE_INFINITY])
    expect(eValue(failed)).toBeCloseTo(eValue(pairedSample([0.2, 0.1, 0.2])), 12)
    expect(failed.isFinite).toBe(false)
    expect(eValueAbove(pairedSample(Array(10).fill(Number.POSITIVE_INFINITY)), 0)).toBeGreaterThan(200)
  })
})

describe('a difference', () => {
  it('is none between two that failed, or by rounding', () => {
    expect(differenceOf(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(0)
    expect(differenceOf(0.1 + 0.2, 0.3)).toBe(0)
    expect(differenceOf(Number.POSITIVE_INFINITY, 1)).toBe(Number.POSITIVE_INFINITY)
    expect(differenceOf(1, Number.POSITIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY)
    expect(differenceOf(3, 1)).toBe(2)
  })
})

describe('the interval', () => {
  it('ends where there is evidence enough', () => {
    const sample = pairedSample([0.3, -0.1, 0.8, 0.5, 0.4, 0.2, 0.3, 0.6])
    const [low, high] = anytimeInterval(sample, 0.05)
    const at = (mean: number): number => eValue({ ...sample, mean: sample.mean - mean })
    expect(low).toBeLessThan(sample.mean)
    expect(at(low)).toBeCloseTo(20, 6)
    expect(at(high)).toBeCloseTo(20, 6)
  })

  it('is everything as long as nothing can be said', () => {
    const everything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const differences of [[], [1], [1, 2], [1, 1, 1, 1, 1, 1, 1, 1, Number.POSITIVE_INFINITY]])
      expect(anytimeInterval(pairedSample(differences), 0.05)).toEqual(everything)
  })

  it('holds the mean at all times at once', () => {
    const missed = share(1000, stream(1, 'interval'), (rng) => {
      const differences: number[] = []
      return Array.from({ length: 60 }).some(() => {
        differences.push(3 + 2 * normal(rng))
        const [low, high] = anytimeInterval(pairedSample(differences), 0.05)
        return low > 3 || high < 3
      })
    })
    expect(missed).toBeLessThan(0.05)
    expect(missed).toBeGreaterThan(0)
  })
})

/** Sums that are kept up to date, as looking at all of them after each block would take long. */
function isFoundBetter(rng: Stream, blocks: number, draw: (rng: Stream) => number, alpha = 0.05): boolean {
  let [n, mean, squares] = [0, 0, 0]
  while (n < blocks) {
    const difference = draw(rng)
    n += 1
    const off = difference - mean
    mean += off / n
    squares += off * (difference - mean)
    const sample: PairedSample = { n, mean, deviation: Math.sqrt(squares / n), isFinite: true }
    if (mean < 0 && eValueBelow(sample, 0) >= 1 / alpha) return true
  }
  return false
}

const BLOCKS = 80
const lognormal = (rng: Stream): number => Math.exp(normal(rng))

describe('looking after every block, if nothing is better', () => {
  const alike: Record<string, (rng: Stream) => number> = {
    normal,
    'of two skewed scores': (rng) => lognormal(rng) - lognormal(rng),
    'with heavy tails (Cauchy)': (rng) => normal(rng) / normal(rng),
    'with heavy tails (t of 3 degrees)': (rng) =>
      normal(rng) / Math.sqrt((normal(rng) ** 2 + normal(rng) ** 2 + normal(rng) ** 2) / 3),
    'of two sizes': (rng) => (rng.chance(0.5) ? 1 : -1),
    'mostly 0': (rng) => (rng.chance(0.8) ? 0 : normal(rng)),
  }

  it.each(Object.entries(alike))(
    'finds something at most as often as promised: differences %s',
    (name, draw) => {
      const found = share(1500, stream(1, 'alike', name), (rng) => isFoundBetter(rng, BLOCKS, draw))
      expect(found).toBeLessThanOrEqual(0.05)
    },
  )

  it('keeps the promise for skewed differences with rare gains, and not for those with rare losses', () => {
    const [mean, rng] = [Math.exp(0.5), stream(1, 'skewed')]
    const rareGains = share(1000, rng.derive('gains'), (luck) =>
      isFoundBetter(luck, BLOCKS, (each) => mean - lognormal(each)),
    )
    const rareLosses = share(1000, rng.derive('losses'), (luck) =>
      isFoundBetter(luck, BLOCKS, (each) => lognormal(each) - mean),
    )
    expect(rareGains).toBeLessThan(0.01)
    // What a t-test does too: this is known, and said.
    expect(rareLosses).toBeGreaterThan(0.1)
    expect(rareLosses).toBeLessThan(0.3)
  })
})

describe('looking after every block, if something is better', () => {
  it('finds it nearly always where a test at the end would, and earlier', () => {
    // At the end, with 80 blocks, a t-test at 5% finds an effect of 0.5 in 99.7% of all cases, one of 0.3 in 85%.
    const better = (effect: number): number =>
      share(600, stream(1, 'power', String(effect)), (rng) =>
        isFoundBetter(rng, BLOCKS, (each) => normal(each) - effect),
      )
    expect(better(0.5)).toBeGreaterThan(0.95)
    expect(better(0.3)).toBeGreaterThan(0.5)
    const half = share(600, stream(1, 'half'), (rng) => isFoundBetter(rng, 40, (each) => normal(each) - 0.5))
    expect(half).toBeGreaterThan(0.6)
  })
})

/**
 * By its definition, on a grid: over the effect, normal around 0, and over the deviation 1 / u, with density
 * proportional to u^-1.
 */
function integrated(
  differences: readonly number[],
  effect: number,
  [from, to]: readonly [number, number],
): number {
  const n = differences.length
  const sum = differences.reduce((total, each) => total + each, 0)
  const squares = differences.reduce((total, each) => total + each * each, 0)
  const [steps, most] = [800, 12 / Math.sqrt(squares / n)]
  let [above, below] = [0, 0]
  for (let i = 0; i < steps; i += 1) {
    const u = ((i + 0.5) / steps) * most
    below += u ** (n - 1) * Math.exp((-squares * u * u) / 2)
    for (let j = 0; j < steps; j += 1) {
      const delta = from + ((j + 0.5) / steps) * (to - from)
      const chance = Math.exp(-((delta / effect) ** 2) / 2) / (effect * Math.sqrt(2 * Math.PI))
      above +=
        chance *
        u ** (n - 1) *
        Math.exp((-squares * u * u) / 2 + delta * sum * u - (n * delta * delta) / 2) *
        ((to - from) / steps)
    }
  }
  return above / below
}
