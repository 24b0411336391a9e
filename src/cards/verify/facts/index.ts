/** The published facts: here those about classics by their own rules, and a file each for the others. */
import { clockPatience } from '../../classics/clock-patience.ts'
import { kuhnPoker } from '../../classics/kuhn-poker.ts'
import { leducPoker } from '../../classics/leduc-poker.ts'
import { war } from '../../classics/war.ts'
import type { Fact, SampledFact, SolvedFact } from '../fact.ts'
import { beggarRecords } from './beggar-records.ts'
import { blackjackDealer } from './blackjack-dealer.ts'
import { bridgeShapes } from './bridge-shapes.ts'
import { cribbageHands } from './cribbage-hands.ts'
import { gops28 } from './gops-28.ts'
import { poker5 } from './poker-5.ts'

const kuhn: SolvedFact = {
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

const leduc: SolvedFact = {
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

const clockPatienceWins: SampledFact = {
  id: 'clock-patience',
  claim: 'Clock patience is won once in 13 games',
  rules: 'Thirteen piles of four, kings in the middle, where one begins; won if all cards are turned up.',
  source: 'Classical: the cards come up in random order, and the game is won if the last of them is a king.',
  tree: clockPatience,
  proof: 'sampled',
  games: 2_000_000,
  parts: [{ key: 'winProbability', says: 'games won', expected: 1 / 13, decimals: 6, reads: 'wins' }],
}

/** The published means are of so many games, and have an error of their own. */
const ROOT_OF_GAMES = Math.sqrt(1_000_000)

const warLength: SampledFact = {
  id: 'war-length',
  claim: 'a game of War takes 270.62 throws with 16.926 wars, on average',
  rules:
    'Two players, 26 cards each, ace high. Equal cards: three down and one up; a player short of cards puts down ' +
    'what there is but the last, and plays that up; a player without cards loses. What is won goes under the hand ' +
    'in random order. A throw is a round begun; a war counts if both can still play a card.',
  source: 'kbWar, 1,000,000 games; recomputed independently over 200,000 games (270.8 and 16.94).',
  tree: war,
  proof: 'sampled',
  games: 200_000,
  parts: [
    {
      key: 'meanThrows',
      says: 'throws a game',
      expected: 270.62,
      decimals: 2,
      reads: { mean: 'throws' },
      publishedError: 238 / ROOT_OF_GAMES,
    },
    {
      key: 'meanWars',
      says: 'wars a game',
      expected: 16.926,
      decimals: 3,
      reads: { mean: 'wars' },
      publishedError: 14.4 / ROOT_OF_GAMES,
    },
  ],
}

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
