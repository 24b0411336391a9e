/** Small games of tricks: who does not follow suit has none; cards that were passed are known to who passed them. */
// biome-ignore format: a line for each name would hide the games
import {
  card, choose, cond, deal, each, eq, everyone, family, filter, ifAble, it, led, mayEach, me, move, next,
  number, owner, perPlayer, player, rank, rankOf, repeat, set, some, spread, suitOf, together, trick, union, val,
  variable, winner, zone,
} from '../../rules/build.ts'
import type { Steps } from '../../rules/tree.ts'
import { hand, hands, type Parts, small, stock } from './small.ts'

const suited = filter(hand, (each) => eq(suitOf(each), suitOf(led)))
const threes = filter(hand, (each) => eq(rankOf(each), rank('3')))

const tricks = (before: Steps, n = 2, follow = ifAble(suited, hand)): Steps => [
  deal(stock, 'hand', { n }),
  ...before,
  repeat(
    { while: some(hands) },
    trick({
      leader: val('leader'),
      to: 'table',
      lead: hand,
      follow,
      power: cond(eq(suitOf(it), suitOf(led)), number(rankOf(it)), -1),
      then: [move(family('table'), zone('won')), set('leader', winner)],
    }),
  ),
]
const TRICK_ZONES: Parts = {
  zones: { table: perPlayer('all'), won: spread('none') },
  vars: { leader: variable('player', { init: player(0) }) },
}

export const smallTricks = small('small-tricks', tricks([]), TRICK_ZONES)
export const threeHandedTricks = small('three-handed-tricks', tricks([]), {
  ...TRICK_ZONES,
  seats: { min: 3, max: 3 },
})

/** A three may always be played, as the fool of Tarot may: who plays it says nothing, who plays another card is void. */
export const foolTricks = small(
  'fool-tricks',
  tricks([], 2, union(ifAble(suited, hand), threes)),
  TRICK_ZONES,
)

/** One card is passed, all at once; then the owner of a card leads. */
export const smallHearts = small(
  'small-hearts',
  tricks(
    [
      together(() => choose([mayEach('pass', hand, (each) => move(each, zone('passed', me)))])),
      each(everyone, () => move(zone('passed', me), zone('hand', next(me)))),
      set('leader', owner(card('1C'))),
    ],
    3,
  ),
  { ...TRICK_ZONES, zones: { ...TRICK_ZONES.zones, passed: perPlayer('owner') } },
)
