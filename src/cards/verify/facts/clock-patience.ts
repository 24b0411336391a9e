/** How often Clock patience is won. */
import { clockPatience } from '../../classics/clock-patience.ts'
import type { SampledFact } from '../fact.ts'

export const clockPatienceWins: SampledFact = {
  id: 'clock-patience',
  claim: 'Clock patience is won once in 13 games',
  rules: 'Thirteen piles of four, kings in the middle, where one begins; won if all cards are turned up.',
  source: 'Classical: the cards come up in random order, and the game is won if the last of them is a king.',
  tree: clockPatience,
  proof: 'sampled',
  games: 2_000_000,
  parts: [{ key: 'winProbability', says: 'games won', expected: 1 / 13, decimals: 6, reads: 'wins' }],
}
