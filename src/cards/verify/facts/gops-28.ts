/** By how much bidding the prize beats bidding at random, in GOPS. */
import { gops } from '../../classics/gops.ts'
import { and, bound, eq, me, ne, or, player, rankOf, sub, tally, top, val, zone } from '../../rules/build.ts'
import { type Game, IT, type Option } from '../../rules/tree.ts'
import { pathsIn, replaceAt, valueAt } from '../../vary/paths.ts'
import type { SampledFact } from '../fact.ts'

const first = player(0)

/** The first player's card is of the prize's rank; the other may bid any. */
const allowed = (card: string) => or(ne(me, first), eq(rankOf(bound(card)), rankOf(top(zone('offer')))))

/** GOPS where the first player always bids the rank of the prize: everything else is as in the classic. */
export function prizeBidder(classic: Game = gops): Game {
  const path =
    pathsIn(classic).find((each) => (valueAt(classic, each) as Option | null)?.label === 'bid') ?? []
  const bid = valueAt(classic, path) as Option
  const each = (bid.each ?? []).map((pick) => ({
    ...pick,
    where: and(pick.where ?? true, allowed(pick.as ?? IT)),
  }))
  const restricted = replaceAt(classic, path, { ...bid, each }) as Game
  return {
    ...restricted,
    id: 'prize-bidder',
    name: 'GOPS against the prize',
    seats: { min: 2, max: 2 },
    counters: { ...classic.counters, margin: 'points of the first player more than those of the second' },
    flow: [...restricted.flow, tally('margin', sub(val('points', first), val('points', player(1))))],
  }
}

export const gops28: SampledFact = {
  id: 'gops-28',
  claim: 'in GOPS, bidding the rank of each prize beats bidding at random by 28 points, on average',
  rules: 'Thirteen cards each, prizes 1 to 13 in random order; equal bids discard the prize.',
  source: 'Ross, Goofspiel: the game of pure strategy, 1971; for N cards the margin is (N² − 1) / 6.',
  tree: prizeBidder(),
  proof: 'sampled',
  games: 400_000,
  parts: [
    { key: 'expectedMargin', says: 'points ahead', expected: 28, decimals: 2, reads: { mean: 'margin' } },
  ],
}
