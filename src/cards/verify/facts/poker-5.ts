/** How many five-card poker hands there are of each kind. */
import type { EnumeratedFact } from '../fact.ts'
import { KINDS, pokerHands } from '../trees/poker-hands.ts'

const COUNTS: Readonly<Record<(typeof KINDS)[number]['counter'], number>> = {
  straightFlush: 40,
  fourOfAKind: 624,
  fullHouse: 3744,
  flush: 5108,
  straight: 10_200,
  threeOfAKind: 54_912,
  twoPair: 123_552,
  pair: 1_098_240,
  highCard: 1_302_540,
}

export const poker5: EnumeratedFact = {
  id: 'poker-5',
  claim: 'of the 2,598,960 poker hands of five cards, so many are of each kind',
  rules:
    'One pack of 52; the ace is high, and also begins the straight to five; a royal flush is a straight flush.',
  source: 'Classical, by binomial coefficients.',
  tree: pokerHands,
  proof: 'enumerated',
  deals: { of: 'hands', size: 5 },
  parts: KINDS.map(({ counter, says }) => ({
    key: counter,
    says,
    expected: COUNTS[counter],
    decimals: 0,
    reads: { counter },
  })),
}
