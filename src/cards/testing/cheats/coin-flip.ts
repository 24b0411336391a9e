/**
 * Pretends: drama until the last moment, as a game often turns at the end.
 * Why it is worse than GOPS: in half of the games the cards of a shuffled pile decide, whatever was played.
 */
import { gops } from '../../classics/gops.ts'
// biome-ignore format: a line for each name would hide the game
import {
  bottom, eq, increase, mod, number, pile, player, shuffle, suitOf, top, when, zone,
} from '../../rules/build.ts'
import { derived } from './derived.ts'

const isOdd = (card: ReturnType<typeof top>) => eq(mod(number(suitOf(card)), 2), 1)
const discard = zone('discard')

export const coinFlip = derived(gops, {
  id: 'coin-flip',
  name: 'GOPS with a Coin',
  source: 'a cheat: in half of the games a coin decides',
  zones: { ...gops.zones, discard: pile('none') },
  flow: [
    ...gops.flow,
    shuffle(discard),
    when(
      isOdd(top(discard)),
      when(
        isOdd(bottom(discard)),
        increase(['points', player(0)], 1000),
        increase(['points', player(1)], 1000),
      ),
    ),
  ],
})
