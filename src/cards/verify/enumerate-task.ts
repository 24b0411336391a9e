/** What a worker does for an enumeration: plays a part of all deals of a game. */
import { digest } from '../../digest/index.ts'
import type { Context } from '../../pool/index.ts'
import type { Dealt } from '../compile/engine/dealt-game.ts'
import type { Game } from '../rules/tree.ts'
import type { EngineName } from '../simulate/game-setup.ts'
import { recentlyUsed } from '../simulate/play-task.ts'
import { type Dealing, dealingOf, type HandRange } from './dealing.ts'
import { playDraws } from './draws.ts'

export const ENUMERATE_TASK = { module: new URL(import.meta.url) }

export interface EnumerateJob {
  readonly game: Game
  readonly engine: EngineName
  readonly part: DealsPart
}

/** Some hands, or all orders of cards that begin with a rank. */
export type DealsPart =
  | ({ readonly of: 'hands' } & HandRange)
  | { readonly of: 'draws'; readonly rank: number }

export type EnumerateAnswer = Dealt & Pick<Dealing, 'notCompiled'>

const keptDealing = recentlyUsed<Dealing>()

export default function enumerateTask(
  { game, engine, part }: EnumerateJob,
  { rng }: Context,
): EnumerateAnswer {
  const dealing = keptDealing(digest([game, engine]), () => dealingOf(game, engine))
  const dealt = part.of === 'hands' ? dealing.hands(part) : playDraws(dealing, part.rank, rng)
  return { ...dealt, ...(dealing.notCompiled !== undefined && { notCompiled: dealing.notCompiled }) }
}
