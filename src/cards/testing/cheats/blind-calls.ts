/**
 * Pretends: Go Fish with more to think about. Before asking, a player may call any heart, and scores if an opponent holds it.
 * Why it is no better than Go Fish: only a player who sees the cards of others could call one that it had not been shown.
 */
import { goFish } from '../../classics/go-fish.ts'
// biome-ignore format: a line for each name would hide the game
import {
  add, all, and, choose, count, div, eq, filter, has, increase, may, mayEach, me, minus, owner, some, suit,
  suitOf, val, variable, when, zone,
} from '../../rules/build.ts'
import { derived } from './derived.ts'

const hand = zone('hand', me)
const hearts = filter(all('card'), (card) => eq(suitOf(card), suit('H')))

export const blindCalls = derived(
  goFish,
  {
    id: 'blind-calls',
    name: 'Go Fish with Calls',
    source: 'a cheat: calls that only an all-seeing player can use',
    seats: { min: 2, max: 2 },
    vars: { ...goFish.vars, called: variable('num', { per: ['player'] }) },
    result: { score: add(div(count(zone('books', me)), 4), div(val('called', me), 2)), win: 'most' },
  },
  {
    step: (step) =>
      step.do === 'choose'
        ? [
            choose([
              mayEach('call', minus(hearts, hand), (card) =>
                when(
                  and(some(owner(card)), has(zone('hand', owner(card)), card)),
                  increase(['called', me], 1),
                ),
              ),
              may('call nothing', []),
            ]),
            step,
          ]
        : step,
  },
)
