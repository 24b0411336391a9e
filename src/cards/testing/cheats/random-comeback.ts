/**
 * Pretends: the lead changes hands again and again, and nobody is ever out of the game.
 * Why it is worse than GOPS: after each prize, the player who is behind gets a bonus that chance decides.
 */
import { gops } from '../../classics/gops.ts'
// biome-ignore format: a line for each name would hide the game
import {
  best, count, eq, everyone, filter, first, increase, move, mul, number, pile, rankOf, shuffle, sub,suit, suitOf,
  top, val, when, zone, 
} from '../../rules/build.ts'
import { derived } from './derived.ts'

const bonus = zone('bonus')
const behind = best(everyone, (each) => sub(0, val('points', each)))

export const randomComeback = derived(
  gops,
  {
    id: 'random-comeback',
    name: 'GOPS with Rescue',
    source: 'a cheat: random points for the player who is behind',
    seats: { min: 2, max: 2 },
    zones: { ...gops.zones, bonus: pile('none') },
  },
  {
    step: (step) => {
      if (step.do === 'shuffle')
        return [
          move(
            filter(zone('discard'), (card) => eq(suitOf(card), suit('S'))),
            bonus,
          ),
          shuffle(bonus),
          step,
        ]
      if (step.do !== 'let') return step
      return [
        step,
        when(eq(count(behind), 1), increase(['points', first(behind)], mul(2, number(rankOf(top(bonus)))))),
        move(top(bonus), zone('discard')),
      ]
    },
  },
)
