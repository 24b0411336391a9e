/** By how much bidding the prize beats bidding at random, in GOPS. */
import type { SampledFact } from '../fact.ts'
import { prizeBidder } from '../trees/prize-bidder.ts'

export const gops28: SampledFact = {
  id: 'gops-28',
  claim: 'in GOPS, bidding the rank of each prize beats bidding at random by 28 points, on average',
  rules: 'Thirteen cards each, prizes 1 to 13 in random order; equal bids discard the prize.',
  source: 'Ross, Goofspiel: the game of pure strategy, 1971; for N cards the margin is (N² − 1) / 6.',
  tree: prizeBidder(),
  proof: 'sampled',
  games: 400_000,
  parts: [
    {
      key: 'expectedMargin',
      says: 'points ahead',
      expected: 28,
      decimals: 2,
      reads: { mean: 'margin' },
    },
  ],
}
