/**
 * Pretends: a longer game with more decisions, as each player may pass ten times a deal.
 * Why it is no better than Crazy Eights: whoever passes without need only waits.
 */
import { crazyEights } from '../../classics/crazy-eights.ts'
import { each, everyone, increase, lt, may, me, set, val, variable } from '../../rules/build.ts'
import { derived } from './derived.ts'

const PASSES = 10

export const passing = derived(
  crazyEights,
  {
    id: 'passing',
    name: 'Patient Eights',
    source: 'a cheat: players may pass without effect',
    vars: { ...crazyEights.vars, passed: variable('num', { per: ['player'] }) },
  },
  {
    options: (options) =>
      options.some(({ label }) => label === 'draw')
        ? [...options, may('pass', increase(['passed', me], 1), lt(val('passed', me), PASSES))]
        : options,
    step: (step) => (step.do === 'deal' ? [each(everyone, () => set(['passed', me], 0)), step] : step),
  },
)
