/** The classics: real games by their real rules, one file each. */
import type { Game } from '../rules/tree.ts'
import { beggarMyNeighbour } from './beggar-my-neighbour.ts'
import { blackjack } from './blackjack.ts'
import { cheat } from './cheat.ts'
import { clockPatience } from './clock-patience.ts'
import { crazyEights } from './crazy-eights.ts'
import { cribbage } from './cribbage.ts'
import { ginRummy } from './gin-rummy.ts'
import { goFish } from './go-fish.ts'
import { gops } from './gops.ts'
import { hearts } from './hearts.ts'
import { kuhnPoker } from './kuhn-poker.ts'
import { leducPoker } from './leduc-poker.ts'
import { ohHell } from './oh-hell.ts'
import { oldMaid } from './old-maid.ts'
import { president } from './president.ts'
import { rummy } from './rummy.ts'
import { scopa } from './scopa.ts'
import { spades } from './spades.ts'
import { war } from './war.ts'
import { whist } from './whist.ts'

const GAMES: readonly Game[] = [
  war,
  beggarMyNeighbour,
  crazyEights,
  goFish,
  oldMaid,
  cheat,
  hearts,
  whist,
  spades,
  ohHell,
  ginRummy,
  rummy,
  cribbage,
  scopa,
  president,
  gops,
  kuhnPoker,
  leducPoker,
  blackjack,
  clockPatience,
]

/** By id, in the order in which they are listed. */
export const CLASSICS: ReadonlyMap<string, Game> = new Map(GAMES.map((game) => [game.id, game]))
