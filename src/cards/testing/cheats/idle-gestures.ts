/**
 * Pretends: before every bid, a player chooses one of ten gestures, which all can see: twice as many decisions.
 * Why it is no better than GOPS: no rule depends on a gesture.
 */
import { gops } from '../../classics/gops.ts'
import { choose, mayEach, me, range, set, variable } from '../../rules/build.ts'
import { derived } from './derived.ts'

export const idleGestures = derived(
  gops,
  {
    id: 'idle-gestures',
    name: 'GOPS with Gestures',
    source: 'a cheat: a choice without any effect before each bid',
    vars: { ...gops.vars, gesture: variable('num', { per: ['player'] }) },
  },
  {
    step: (step) =>
      step.do === 'choose'
        ? [choose([mayEach('make gesture', range(0, 9), (n) => set(['gesture', me], n))]), step]
        : step,
  },
)
