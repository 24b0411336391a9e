/**
 * Pretends: a draft from an open row, with five options at every turn.
 * Why it is no good game: take the highest card. There is nothing else to learn.
 */
import { draft } from './draft.ts'

export const ruleOfThumb = draft({
  id: 'rule-of-thumb',
  name: 'Highest First',
  source: 'a cheat: the highest card is always the best',
  values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
})
