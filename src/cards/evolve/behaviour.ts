/** What kind of game it is, along the dimensions of the archive. */
import type { Parts } from '../measure/quality.ts'
import type { Game } from '../rules/tree.ts'
import { mechanismsOf } from './mechanisms.ts'

export const behaviourOf = (
  game: Game,
  { session, depth, interaction }: Parts,
): [number, number, number, string] => [
  session.value,
  depth.value,
  interaction?.value ?? 0,
  mechanismsOf(game),
]
