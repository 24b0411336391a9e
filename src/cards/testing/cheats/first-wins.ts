/**
 * Pretends: a draft from an open row, in which both seats win alike as long as cards are taken at random.
 * Why it is no good game: the player who begins takes the crown, and has won.
 */
import { draft } from './draft.ts'

export const firstWins = draft({
  id: 'first-wins',
  name: 'The Crown',
  source: 'a cheat: the player who begins can always win',
  values: [6, 12, 2, 9, 1, 13, 7, 3, 11, 5, 10, 4, 8],
  crown: '7H',
})
