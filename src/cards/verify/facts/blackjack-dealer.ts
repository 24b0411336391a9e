/** With what the dealer of Blackjack ends, from every order in which the cards can come. */
import type { EnumeratedFact } from '../fact.ts'
import { belowSeventeen, dealerDrawing } from '../trees/dealer.ts'

const PROBABILITIES = {
  'total-17': 0.14583,
  'total-18': 0.138063,
  'total-19': 0.13482,
  'total-20': 0.175806,
  'total-21': 0.07363,
  blackjack: 0.048265,
  bust: 0.283585,
} as const

export const blackjackDealer: EnumeratedFact = {
  id: 'blackjack-dealer',
  claim: 'a blackjack dealer ends with each total this often',
  rules:
    'One pack; the dealer stands on all 17, soft or hard, and always draws out the hand; no other card is known.',
  source: 'Wizard of Odds; recomputed.',
  tree: dealerDrawing(belowSeventeen),
  proof: 'enumerated',
  deals: { of: 'draws' },
  parts: Object.entries(PROBABILITIES).map(([counter, expected]) => ({
    key: counter.replace('total-', ''),
    says: counter.replace('total-', 'stands at '),
    expected,
    decimals: 6,
    reads: { counter },
  })),
}
