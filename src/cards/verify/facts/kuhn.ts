/** What Kuhn poker is worth. */
import { kuhnPoker } from '../../classics/kuhn-poker.ts'
import type { SolvedFact } from '../fact.ts'

export const kuhn: SolvedFact = {
  id: 'kuhn',
  claim: 'Kuhn poker is worth −1/18 to the first player',
  rules: 'Three cards, an ante of one, one bet of one.',
  source: 'Kuhn, A simplified two-person poker, 1950; OpenSpiel tests.',
  tree: kuhnPoker,
  proof: 'solved',
  iterations: 10_000,
  within: 1e-4,
  parts: [{ key: 'value', says: 'worth to player 1', expected: -1 / 18, decimals: 6 }],
}
