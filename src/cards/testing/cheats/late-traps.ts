/**
 * Pretends: everything stays open until the last choice.
 * Why it is no better than GOPS: five of the six last options lose the game, as everyone can read. Only random players take them.
 */
import { gops } from '../../classics/gops.ts'
import { choose, each, everyone, increase, may, me } from '../../rules/build.ts'
import { derived } from './derived.ts'

const TRAPS = ['east', 'west', 'north', 'south', 'up']

export const lateTraps = derived(gops, {
  id: 'late-traps',
  name: 'GOPS with a Maze',
  source: 'a cheat: a last choice with one sensible option',
  flow: [
    ...gops.flow,
    each(everyone, () =>
      choose([
        ...TRAPS.slice(0, 3).map((way) => may(`go ${way}`, increase(['points', me], -1000))),
        may('go home', []),
        ...TRAPS.slice(3).map((way) => may(`go ${way}`, increase(['points', me], -1000))),
      ]),
    ),
  ],
})
