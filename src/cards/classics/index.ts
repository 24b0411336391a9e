/** The classics: real games by their real rules, one file each. */
import type { Game } from '../rules/tree.ts'
import { beggarMyNeighbour } from './beggar-my-neighbour.ts'
import { cribbage } from './cribbage.ts'
import { ginRummy } from './gin-rummy.ts'
import { hearts } from './hearts.ts'
import { scopa } from './scopa.ts'
import { war } from './war.ts'

/** By id, in the order in which they are listed. */
export const CLASSICS: ReadonlyMap<string, Game> = new Map(
  [war, beggarMyNeighbour, hearts, ginRummy, cribbage, scopa].map((game) => [game.id, game]),
)
