/**
 * Pretends: a longer game with more decisions, as a player may wait three times before each bid.
 * Why it is no better than GOPS: waiting has no effect.
 */
import { gops } from '../../classics/gops.ts'
import { choose, increase, lt, may, me, repeat, set, val, variable } from '../../rules/build.ts'
import { derived } from './derived.ts'

const WAITS = 3

const waiting = [
  set(['waited', me], 0),
  repeat(
    { while: lt(val('waited', me), WAITS) },
    choose([may('wait', increase(['waited', me], 1)), may('go on', set(['waited', me], WAITS))]),
  ),
]

export const passing = derived(
  gops,
  {
    id: 'passing',
    name: 'Patient GOPS',
    source: 'a cheat: players may wait without effect',
    vars: { ...gops.vars, waited: variable('num', { per: ['player'] }) },
  },
  { step: (step) => (step.do === 'choose' ? [...waiting, step] : step) },
)
