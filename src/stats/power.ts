/**
 * The power of a comparison: how likely it would have come out as "better" if the first player's true share were 55%. The
 * blocks that were played are taken as they came, but weighted so that their mean is 55%, and comparisons are made of
 * them by drawing, with the same looks and the same rule.
 */

import { nextLook } from '../cards/ladder/looks.ts'
import { type Stream, stream } from '../rng/index.ts'
import { enoughCapital, type Growth, growthOf, logCapital, type Values } from './betting-sequence.ts'
import { crossing } from './intervals.ts'

const TRUE_SHARE = 0.55
const COMPARISONS = 1000
/** The farthest that the weights of 0 and of 1 are apart, as a logarithm. */
const MOST_TILT = 700

/** Null if nothing was played. */
export function powerOf(values: Values, confidence: number): number | null {
  if (values.n === 0) return null
  const possible = withEnds(values)
  const drawn = [...possible.keys()]
  const chances = tilted(possible, TRUE_SHARE)
  const growth = growthOf(drawn, 1 / 2)
  const rng = stream('ladder', 'power')
  let found = 0
  for (let n = 0; n < COMPARISONS; n += 1)
    if (isFound({ chances, growth, blocks: values.n, enough: enoughCapital(confidence) }, rng)) found += 1
  return found / COMPARISONS
}

/** Even if they have not come yet, a block may be won or lost: as if half a block of each had. */
function withEnds({ times }: Values): Map<number, number> {
  const all = new Map(times)
  for (const end of [0, 1]) all.set(end, (all.get(end) ?? 0) + 1 / 2)
  return all
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
    chancesAt(tilt).reduce((sum, chance, n) => sum + chance * (values[n] as number), 0)
  return chancesAt(crossing(-MOST_TILT, MOST_TILT, (tilt) => meanAt(tilt) < mean))
}

interface Imagined {
  readonly chances: readonly number[]
  readonly growth: Growth
  readonly blocks: number
  readonly enough: number
}

function isFound({ chances, growth, blocks, enough }: Imagined, rng: Stream): boolean {
  const times = new Float64Array(chances.length)
  for (let [played, look] = [0, 0]; played < blocks; ) {
    look = Math.min(nextLook(look), blocks)
    for (; played < look; played += 1) {
      const n = draw(chances, rng.float())
      times[n] = (times[n] as number) + 1
    }
    if (logCapital(growth, times) >= enough) return true
  }
  return false
}

function draw(chances: readonly number[], at: number): number {
  let [n, left] = [0, at]
  while (n < chances.length - 1 && (left -= chances[n] as number) >= 0) n += 1
  return n
}
