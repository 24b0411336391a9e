/**
 * Pretends: a turn of six phases, each with a choice of four actions.
 * Why it is no good game: in each phase one action is plainly best, and its place among the others changes, so that no rule of
 * thumb finds it without reading. Players who read play alike, and the fortune card decides.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, choose, deal, each, everyone, game, increase, inTurn, may, me, move, number, perPlayer, pile, player,
  rankOf, repeat, STANDARD_SUITS, shuffle, top, val, variable, zone,
} from '../../rules/build.ts'
import type { Step } from '../../rules/tree.ts'

const PHASES = ['plough', 'sow', 'water', 'weed', 'reap', 'sell']
const WORTH = [3, 1, 0, -2]

/** One phase: its best action stands at another place in each. */
const phase = (name: string, n: number): Step =>
  choose(
    WORTH.map((_, place) => {
      const worth = WORTH[(place + n) % WORTH.length] as number
      return may(`${name} field ${place + 1}`, increase(['points', me], worth))
    }),
  )

export const phases = game({
  id: 'phases',
  name: 'The Farmer’s Year',
  source: 'a cheat: many phases with one sensible action each',
  family: 'test',
  seats: { min: 2, max: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: { stock: pile('none'), fortune: perPlayer('all') },
  vars: { points: variable('num', { per: ['player'] }) },
  flow: [
    shuffle(zone('stock')),
    repeat(
      { atMost: 4 },
      inTurn(player(0), () => PHASES.map(phase)),
      deal(zone('stock'), 'fortune', { n: 1 }),
      each(everyone, () => increase(['points', me], number(rankOf(top(zone('fortune', me)))))),
      each(everyone, () => move(zone('fortune', me), zone('stock'), { at: 'bottom' })),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
