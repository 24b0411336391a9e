/**
 * Pretends: a second decision at each turn, with an effect on the points of both players.
 * Why it is no better than GOPS: these points are a thousandth of the others, and practically never decide.
 */
import { gops } from '../../classics/gops.ts'
// biome-ignore format: a line for each name would hide the game
import { add, choose, each, everyone, increase, may, me, mul, next, val, variable } from '../../rules/build.ts'
import { derived } from './derived.ts'

export const smallChange = derived(
  gops,
  {
    id: 'small-change',
    name: 'GOPS for Pennies',
    source: 'a cheat: decisions about points that never decide',
    vars: { ...gops.vars, pennies: variable('num', { per: ['player'] }) },
    result: { score: add(mul(1000, val('points', me)), val('pennies', me)), win: 'most' },
  },
  {
    step: (step) =>
      step.do === 'each' && step.together
        ? [
            step,
            each(everyone, () =>
              choose([
                may('take a penny', increase(['pennies', me], 1)),
                may('give a penny', increase(['pennies', next(me)], 1)),
              ]),
            ),
          ]
        : step,
  },
)
