/** Whether the race at the end has enough to judge by. */
import type { Preflight } from '../preflight.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tune.ts'
import type { Warning } from './warnings.ts'

/** With fewer, not even a gain on every one of them is evidence enough. */
const LEAST_INSTANCES = 7

const KEEP_MORE =
  `keep at least ${LEAST_INSTANCES} instances for it (heldOut), or none (heldOut: 0): then configurations are compared on ` +
  'all of them, and what is better is better for just these'

/** Before the search. */
export function tooFewInstances({ heldOut, isWhole }: Study, { isSeeded }: Preflight): readonly Warning[] {
  if (isSeeded || isWhole || heldOut.length >= LEAST_INSTANCES) return []
  return [
    {
      kind: 'held out',
      seen: `the seed seems to change nothing, and only ${counted(heldOut.length)} are kept for the race at the end: nothing can be adopted on so few`,
      advice: KEEP_MORE,
    },
  ]
}

/** After the race. */
export function whatWasRaced({ heldOut, isWhole }: Study, { final }: Tuned): readonly Warning[] {
  if (final.blocks === 0) return []
  if (isWhole)
    return [
      {
        kind: 'held out',
        seen:
          final.isSeeded === false
            ? `the seed changes nothing, and the race at the end had the ${counted(heldOut.length)} of the search: its differences are exact, and hold for just these`
            : `the race at the end had the ${counted(heldOut.length)} of the search, with other seeds`,
        advice:
          'what is better here need not be elsewhere; if there are other instances, add them and set heldOut',
      },
    ]
  if (final.isSeeded !== false || heldOut.length >= LEAST_INSTANCES) return []
  return [
    {
      kind: 'held out',
      seen: `the seed changes nothing, and only ${counted(heldOut.length)} were kept for the race at the end: nothing can be adopted on so few, however good it is`,
      advice: KEEP_MORE,
    },
  ]
}

const counted = (many: number): string => (many === 1 ? 'one instance' : `${many} instances`)
