/** A small game that evolution lets through in a second, with a rule that never does anything: the tower has fifteen cards. */
import { count, gt, increase, me, when, zone } from '../rules/build.ts'
import { derived } from './cheats/derived.ts'
import { nimMatch } from './cheats/nim-match.ts'

export const idleNim = derived(
  nimMatch,
  { id: 'idle-nim', name: 'Idle Nim', source: 'made up for tests' },
  {
    step: (step) =>
      step.do === 'choose' ? [step, when(gt(count(zone('tower')), 20), increase(['points', me], 1))] : step,
  },
)
