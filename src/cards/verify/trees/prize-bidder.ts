/** GOPS where the first player always bids the rank of the prize: everything else is as in the classic. */
import { gops } from '../../classics/gops.ts'
import { and, bound, eq, me, ne, or, player, rankOf, sub, tally, top, val, zone } from '../../rules/build.ts'
import { type Game, IT, type Option, type Steps } from '../../rules/tree.ts'

const first = player(0)

/** The first player's card is of the prize's rank; the other may bid any. */
const allowed = (card: string) => or(ne(me, first), eq(rankOf(bound(card)), rankOf(top(zone('offer')))))

export function prizeBidder(classic: Game = gops): Game {
  return {
    ...classic,
    id: 'prize-bidder',
    name: 'GOPS against the prize',
    seats: { min: 2, max: 2 },
    counters: { ...classic.counters, margin: 'points of the first player more than those of the second' },
    flow: [
      ...(withinBids(classic.flow) as Steps),
      tally('margin', sub(val('points', first), val('points', player(1)))),
    ],
  }
}

/** The same steps, where the option `bid` allows only what the bidder may bid. */
function withinBids(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withinBids)
  const entries = Object.entries(value).map(([key, inner]) => [key, withinBids(inner)])
  const node = Object.fromEntries(entries)
  return node.label === 'bid' ? restricted(node as Option) : node
}

function restricted(bid: Option): Option {
  const each = (bid.each ?? []).map((pick) => ({
    ...pick,
    where: and(pick.where ?? true, allowed(pick.as ?? IT)),
  }))
  return { ...bid, each }
}
