/** Facts about the best play, which playing many games cannot show. */
import type { WaitingFact } from '../fact.ts'

const NEEDS_A_SOLVER = 'the value of a game under the best play is found by a solver; there is none yet'

export const WAITING: readonly WaitingFact[] = [
  {
    id: 'kuhn',
    claim: 'Kuhn poker is worth −1/18 to the first player',
    rules: 'Three cards, an ante of one, one bet of one.',
    source: 'Kuhn, A simplified two-person poker, 1950; OpenSpiel tests.',
    expected: -1 / 18,
    why: NEEDS_A_SOLVER,
  },
  {
    id: 'leduc',
    claim: 'Leduc poker is worth −0.085606424078 to the first player',
    rules: 'Six cards of two suits, an ante of one, two rounds of bets of two and four, two raises a round.',
    source: 'OpenSpiel tests.',
    expected: -0.085606424078,
    why: NEEDS_A_SOLVER,
  },
]
