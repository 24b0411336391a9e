/**
 * Pretends: open until the end, as the last three prizes are worth fifty times as much.
 * Why it is worse than GOPS: ten of thirteen rounds do not matter, but for the cards that they use up.
 */
import { gops } from '../../classics/gops.ts'
import { cond, count, increase, lt, mul, zone } from '../../rules/build.ts'
import { derived } from './derived.ts'

export const lastDeal = derived(
  gops,
  { id: 'last-deal', name: 'GOPS with a Finale', source: 'a cheat: the last three rounds decide' },
  {
    step: (step) =>
      step.do === 'add' && step.of
        ? increase(
            ['points', ...step.of] as [string, (typeof step.of)[0]],
            mul(step.by, cond(lt(count(zone('prizes')), 3), 50, 1)),
          )
        : step,
  },
)
