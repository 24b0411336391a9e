/** What trick-taking games have in common: the hands are played out trick by trick, and suit is followed if able. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, add, cond, eq, family, filter, ifAble, it, led, me, move, next, number, rankOf, repeat, set, some,
  suitOf, trick, val, winner, zone,
} from '../rules/build.ts'
import type { Expr, Step } from '../rules/tree.ts'

export const hand = zone('hand', me)
export const dealersLeft = next(val('dealer'))
const followingSuit = filter(hand, (card) => eq(suitOf(card), suitOf(led)))
const byRank = (): Expr => number(rankOf(it))

interface Tricks {
  /** What may be led; any card if left out. */
  readonly lead?: Expr
  /** What may be played by a player without the suit led; any card if left out. */
  readonly discard?: readonly Expr[]
  /** A card of this suit beats all others. */
  readonly trump?: Expr
  readonly before?: readonly Step[]
  /** Where the cards of a trick go. */
  readonly to: Expr
}

/** From the player in `leader`, then from the winner of each trick, until no hand has a card. */
export function playTricks({ lead = hand, discard = [], trump, before = [], to }: Tricks): Step {
  const power = cond(eq(suitOf(it), suitOf(led)), byRank(), -1)
  return repeat(
    { while: some(family('hand')) },
    trick({
      leader: val('leader'),
      to: 'table',
      lead,
      follow: ifAble(followingSuit, ...discard, hand),
      power: trump ? cond(eq(suitOf(it), trump), add(ACE_HIGH.length, byRank()), power) : power,
      then: [...before, move(family('table'), to), set('leader', winner)],
    }),
  )
}
