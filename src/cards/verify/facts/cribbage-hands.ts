/** What every hand of Cribbage is worth: all 12,994,800 of them. */
import type { EnumeratedFact } from '../fact.ts'
import { cribbageShow, SCORES } from '../trees/cribbage-show.ts'

/** How many hands are worth 0, 1, 2 and so on. */
const COUNTS = [
  1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224, 388740, 51680, 317340,
  19656, 90100, 9168, 58248, 11196, 2708, 0, 8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4,
]
const HANDS = 12_994_800

export const cribbageHands: EnumeratedFact = {
  id: 'cribbage-hands',
  claim: 'of the 12,994,800 cribbage hands of four cards and a starter, so many are worth 0 to 29',
  rules: 'Every four cards with every starter; his nobs counts one; a flush of the four cards counts.',
  source: 'Lumetta; sum and mean recomputed.',
  tree: cribbageShow(),
  proof: 'enumerated',
  deals: { of: 'hands', size: 5 },
  parts: [
    {
      key: 'mean',
      says: 'points, on average',
      expected: 4.76915,
      decimals: 5,
      reads: { counter: 'points', of: HANDS },
    },
    ...COUNTS.map((expected, score) => ({
      key: String(score),
      says: `worth ${score}`,
      expected,
      decimals: 0,
      reads: { counter: SCORES[score] as string },
    })),
  ],
}
