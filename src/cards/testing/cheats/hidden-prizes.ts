/**
 * Pretends: the deepest secret, as nobody sees what is bid for.
 * Why it is worse than GOPS: a bid for an unknown prize is a guess.
 */
import { gops } from '../../classics/gops.ts'
import { spread } from '../../rules/build.ts'
import { derived } from './derived.ts'

export const hiddenPrizes = derived(gops, {
  id: 'hidden-prizes',
  name: 'Blind GOPS',
  source: 'a cheat: everything that matters is hidden',
  zones: { ...gops.zones, offer: spread('none') },
})
