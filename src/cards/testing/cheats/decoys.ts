/**
 * Pretends: a game in which thought beats every rule of thumb, and which stays open until the end.
 * Why it is no better than GOPS: the first and the last option of every choice give the game away. Rules of thumb and random
 * players take them, people never do.
 */
import { gops } from '../../classics/gops.ts'
import { increase, may, me } from '../../rules/build.ts'
import { derived } from './derived.ts'

const lose = increase(['points', me], -1000)

export const decoys = derived(
  gops,
  { id: 'decoys', name: 'GOPS with Surrender', source: 'a cheat: options that lose the game' },
  { options: (options) => [may('concede', lose), ...options, may('surrender', lose)] },
)
