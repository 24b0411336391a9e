/** What Leduc poker is worth. */
import { leducPoker } from '../../classics/leduc-poker.ts'
import type { SolvedFact } from '../fact.ts'

export const leduc: SolvedFact = {
  id: 'leduc',
  claim: 'Leduc poker is worth −0.085606424078 to the first player',
  rules: 'Six cards of two suits, an ante of one, two rounds of bets of two and four, two raises a round.',
  source: 'OpenSpiel tests.',
  tree: leducPoker,
  proof: 'solved',
  iterations: 5000,
  within: 1e-4,
  parts: [{ key: 'value', says: 'worth to player 1', expected: -0.085606424078, decimals: 6 }],
}
