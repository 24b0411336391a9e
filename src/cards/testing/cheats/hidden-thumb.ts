/**
 * Pretends: as the draft of the highest cards, with values in no order, so that no rule of thumb by rank finds the best card.
 * Why it is no good game: read the values, and take the highest. A glance is all it needs.
 */
import { draft } from './draft.ts'

export const hiddenThumb = draft({
  id: 'hidden-thumb',
  name: 'The Jumbled Market',
  source: 'a cheat: the dearest card is always the best, but not by rank',
  values: [6, 12, 2, 9, 1, 13, 7, 3, 11, 5, 10, 4, 8],
})
