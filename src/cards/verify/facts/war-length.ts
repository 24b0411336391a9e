/** How long War lasts. */
import { war } from '../../classics/war.ts'
import type { SampledFact } from '../fact.ts'

/** What was published is the mean of so many games, and has an error of its own. */
const ROOT_OF_GAMES = Math.sqrt(1_000_000)

export const warLength: SampledFact = {
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
