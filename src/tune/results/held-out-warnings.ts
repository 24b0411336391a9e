/** Whether the race at the end has enough to judge by. */
import { leastUnitsFor } from '../../search/index.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tune.ts'
import type { Warning } from './warnings.ts'

/** Before the search. */
export function tooFewInstances({ heldOut, isWhole, horizons }: Study): readonly Warning[] {
  const least = leastUnitsFor(heldOut.length, horizons.length)
  return isWhole || heldOut.length >= least ? [] : [tooFew(heldOut.length, least)]
}

/** After the race. */
export function whatWasRaced({ heldOut, isWhole }: Study, { final }: Tuned): readonly Warning[] {
  if (final.blocks === 0) return []
  if (!isWhole) return heldOut.length < final.leastUnits ? [tooFew(heldOut.length, final.leastUnits)] : []
  return [
    {
      kind: 'held out',
      seen:
        final.isSeeded === false
          ? `the seed changes nothing, and the race at the end had the ${counted(heldOut.length)} of the search: its differences are exact, and hold for just these`
          : `the race at the end had the ${counted(heldOut.length)} of the search, with other seeds: its differences hold for just these`,
      advice:
        'what is better here need not be elsewhere; if there are other instances, add them and set heldOut',
    },
  ]
}

const tooFew = (many: number, least: number): Warning => ({
  kind: 'held out',
  seen: `only ${counted(many)} for the race at the end: nothing can be adopted on so few, however good it is`,
  advice:
    `keep at least ${least} for it (heldOut; about twice as many show smaller gains), or none (heldOut: 0): then ` +
    'configurations are compared on all of them, and what is better is better for just these',
})

const counted = (many: number): string => (many === 1 ? 'one instance' : `${many} instances`)
