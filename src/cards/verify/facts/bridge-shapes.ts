/** How often the commonest shapes of a bridge hand are dealt. */
import type { SampledFact } from '../fact.ts'
import { bridgeDeal } from '../trees/bridge-deal.ts'

/** In per cent of all hands. */
const SHAPES: readonly (readonly [shape: string, percent: number])[] = [
  ['4432', 21.5512],
  ['5332', 15.5168],
  ['5431', 12.9307],
  ['4333', 10.5361],
]

/** Each deal has four hands. */
const PERCENT_OF_HANDS = 100 / 4

export const bridgeShapes: SampledFact = {
  id: 'bridge-shapes',
  claim: 'so many of 100 bridge hands are divided into suits like this',
  rules: 'A pack of 52 dealt to four players, 13 cards each; the suits of a hand by their length.',
  source: 'Classical, by binomial coefficients; recomputed.',
  tree: bridgeDeal,
  proof: 'sampled',
  games: 1_000_000,
  parts: SHAPES.map(([shape, expected]) => ({
    key: shape,
    says: `${[...shape].join('-')}, %`,
    expected,
    decimals: 4,
    reads: { mean: `shape-${shape}`, times: PERCENT_OF_HANDS },
  })),
}
