/**
 * A landscape as a modeller meets it, who sees scores and never the truth. A score is a sum of three parts:
 *
 * - what the configuration is worth: its gap, what remains to be gained;
 * - how hard the block is: an effect of the instance and one of its seed, the same for all configurations. It is about
 *   as large as all that can be gained from the defaults, so that only comparisons on the same blocks say anything;
 * - luck of this configuration on this block: normal, independent, and as many times as large as the gap as `noise` says. It
 *   shrinks as the search comes nearer, but not without end: at a hundredth of the defaults' gap it stays as it is. As
 *   gaps of these functions span ten powers of ten, noise of one size for all would be nothing at first and everything soon.
 *
 * So the mean score over blocks, less their effects, is the gap, and the best configuration is that of the landscape.
 */
import { stream } from '../../src/rng/index.ts'
import type { Config, Space } from '../../src/search/index.ts'
import { normal } from '../../src/stats/index.ts'
import type { Landscape } from './landscape.ts'

export interface NoisyProblem {
  readonly name: string
  readonly space: Space
  readonly best: Config
  readonly instances: number
  /** What is seen; less is better. Instances count from 0. */
  score(config: Config, instance: number, seed: number): number
  /** What is true: 0 for the best. */
  quality(config: Config): number
}

export interface NoiseOptions {
  readonly instances: number
  /** How large luck is beside what remains to be gained: 1 is as large, 0 is none. */
  readonly noise: number
  /** Another seed is other luck on the same landscape; 1 if left out. */
  readonly seed?: number
}

/** Luck is no smaller than for a gap of this share of the defaults'. */
const FLOOR = 0.01

export function noisyProblem(
  { name, space, best, gap }: Landscape,
  { instances, noise, seed: luckSeed = 1 }: NoiseOptions,
): NoisyProblem {
  const whole = gap(space.defaults)
  const root = stream(luckSeed, 'noisy problem', name)
  const effect = (instance: number, seed: number): number => {
    const of = root.derive('instance', instance)
    return (whole * (normal(of) + normal(of.derive('seed', seed)))) / Math.SQRT2
  }
  return {
    name,
    space,
    best,
    instances,
    score: (config, instance, seed) => {
      if (!Number.isInteger(instance) || instance < 0 || instance >= instances)
        throw new RangeError(`${name} has instances 0 to ${instances - 1}; got ${instance}`)
      const remains = gap(config)
      const luck = normal(root.derive('luck', instance, seed, space.key(config)))
      return remains + effect(instance, seed) + noise * Math.max(remains, FLOOR * whole) * luck
    },
    quality: gap,
  }
}
