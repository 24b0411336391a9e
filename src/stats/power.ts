/**
 * The power of a comparison by a betting sequence: the probability that it would have come out as "better" if the true
 * mean were 55%. Comparisons are resampled from the values that came, weighted so that their mean is 55%, and decided at
 * the same looks by the same rule.
 */
import { type Stream, stream } from '../rng/index.ts'
import {
  type BettingSequence,
  type Growth,
  growthOf,
  logCapital,
  nextLook,
  refutingCapital,
} from './betting-sequence.ts'
import { bisect } from './distributions.ts'

const TRUE_MEAN = 0.55
const COMPARISONS = 1000
/** The farthest that the weights of 0 and of 1 are apart, as a logarithm. */
const MOST_TILT = 700

/** Null if there are no values. */
export function powerOf({ n, times }: BettingSequence, confidence: number): number | null {
  if (n === 0) return null
  // Values of 0 and 1 are possible even if they have not come yet: each counts as if it had come half a time.
  const possible = new Map(times)
  for (const end of [0, 1]) possible.set(end, (possible.get(end) ?? 0) + 1 / 2)
  const chances = tilted(possible, TRUE_MEAN)
  const growth = growthOf([...possible.keys()], 1 / 2)
  const rng = stream('ladder', 'power')
  let found = 0
  for (let comparison = 0; comparison < COMPARISONS; comparison += 1)
    if (isFound(chances, growth, n, refutingCapital(confidence), rng)) found += 1
  return found / COMPARISONS
}

/** The chances of values, each weighted by exp(tilt · value), with the tilt that gives this mean. */
function tilted(times: ReadonlyMap<number, number>, mean: number): readonly number[] {
  const chancesAt = (tilt: number): readonly number[] => {
    const weights = Array.from(times, ([value, often]) => often * Math.exp(tilt * (value - mean)))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.map((weight) => weight / all)
  }
  const values = [...times.keys()]
  const meanAt = (tilt: number): number =>
    chancesAt(tilt).reduce((sum, chance, at) => sum + chance * (values[at] as number), 0)
  return chancesAt(bisect(-MOST_TILT, MOST_TILT, (tilt) => meanAt(tilt) < mean))
}

function isFound(
  chances: readonly number[],
  growth: Growth,
  n: number,
  enough: number,
  rng: Stream,
): boolean {
  const times = new Float64Array(chances.length)
  for (let [seen, look] = [0, 0]; seen < n; ) {
    look = Math.min(nextLook(look), n)
    for (; seen < look; seen += 1) {
      const at = draw(chances, rng.float())
      times[at] = (times[at] as number) + 1
    }
    if (logCapital(growth, times) >= enough) return true
  }
  return false
}

function draw(chances: readonly number[], point: number): number {
  let [at, left] = [0, point]
  while (at < chances.length - 1 && (left -= chances[at] as number) >= 0) at += 1
  return at
}
