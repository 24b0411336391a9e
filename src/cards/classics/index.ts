/** The classics: real games by their real rules, one file each. */
import type { Game } from '../rules/tree.ts'
import { beggarMyNeighbour } from './beggar-my-neighbour.ts'
import { war } from './war.ts'

/** By id, in the order in which they are listed. */
export const CLASSICS: ReadonlyMap<string, Game> = new Map(
  [war, beggarMyNeighbour].map((game) => [game.id, game]),
)
