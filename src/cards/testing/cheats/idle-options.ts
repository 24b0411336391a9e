/**
 * Pretends: every bid is a choice between six manners of bidding, so a turn has up to 78 options.
 * Why it is no better than GOPS: all manners have the same effect.
 */
import { gops } from '../../classics/gops.ts'
import { derived } from './derived.ts'

const MANNERS = 'slowly loudly proudly standing smiling frowning'.split(' ')

export const idleOptions = derived(
  gops,
  { id: 'idle-options', name: 'GOPS with Manners', source: 'a cheat: six options with the same effect' },
  {
    options: (options) =>
      MANNERS.flatMap((manner) =>
        options.map((option) => ({ ...option, label: `${option.label} ${manner}` })),
      ),
  },
)
