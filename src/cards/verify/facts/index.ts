/** The published facts. */
import type { Fact } from '../fact.ts'
import { beggarRecords } from './beggar-records.ts'
import { blackjackDealer } from './blackjack-dealer.ts'
import { bridgeShapes } from './bridge-shapes.ts'
import { clockPatienceWins, kuhn, leduc, warLength } from './classics.ts'
import { cribbageHands } from './cribbage-hands.ts'
import { gops28 } from './gops-28.ts'
import { poker5 } from './poker-5.ts'

/** In the order in which they are proved: what is quick and exact first. */
export const FACTS: readonly Fact[] = [
  beggarRecords,
  blackjackDealer,
  poker5,
  cribbageHands,
  kuhn,
  leduc,
  bridgeShapes,
  gops28,
  clockPatienceWins,
  warLength,
]
