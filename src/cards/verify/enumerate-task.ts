/** What a worker does for an enumeration: plays one part of all deals after the other. */
import type { Context } from '../../pool/index.ts'
import type { Game } from '../rules/tree.ts'
import type { EngineName } from '../simulate/table.ts'
import { type Dealing, dealingOf, type HandRange } from './dealing.ts'
import { Draws } from './draws.ts'

export const ENUMERATE_TASK = new URL(import.meta.url)

export interface EnumeratePlan {
  readonly game: Game
  readonly engine: EngineName
}

/** Some hands, or all orders of cards that begin with a rank. */
export type DealsPart =
  | ({ readonly of: 'hands' } & HandRange)
  | { readonly of: 'draws'; readonly rank: number }

export interface EnumerateAnswer {
  /** Each counter, added up over all deals as often as they come. */
  readonly totals: readonly number[]
  /** How many games that took, how many of them did not end, and how many wanted more cards than there are in a hand. */
  readonly games: number
  readonly unfinished: number
  readonly wanting: number
}

export function setup({ game, engine }: EnumeratePlan): Dealing {
  return dealingOf(game, engine)
}

export default function enumerateTask(
  part: DealsPart,
  { setup: dealing, rng }: Context<Dealing>,
): EnumerateAnswer {
  if (part.of === 'hands') return dealing.hands(part)
  const draws = new Draws(dealing, rng)
  draws.from(part.rank)
  const { totals, games, unfinished } = draws
  return { totals, games, unfinished, wanting: 0 }
}
