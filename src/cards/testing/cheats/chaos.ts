/**
 * Pretends: at each turn a player may cut the prizes, which changes the course of the game for both.
 * Why it is no better than GOPS: unknown prizes in another unknown order are worth the same.
 */
import { gops } from '../../classics/gops.ts'
import { choose, each, everyone, may, shuffle, zone } from '../../rules/build.ts'
import { derived } from './derived.ts'

export const chaos = derived(
  gops,
  { id: 'chaos', name: 'GOPS with a Cut', source: 'a cheat: choices between equal chances' },
  {
    step: (step) =>
      step.do === 'each' && step.together
        ? [
            step,
            each(everyone, () =>
              choose([may('cut the prizes', shuffle(zone('prizes'))), may('leave them', [])]),
            ),
          ]
        : step,
  },
)
