/** What a worker does for a ladder: plays one range of blocks after the other, of whichever pair it is asked for. */
import type { Context } from '../../pool/index.ts'
import type { GameRange } from '../simulate/simulate.ts'
import { type Timed, timed } from '../simulate/timed.ts'
import { type Block, type LadderPlan, Tables } from './block.ts'
import type { Pair } from './seating.ts'

export const BLOCK_TASK = new URL(import.meta.url)

export interface BlockRange {
  readonly pair: Pair
  /** Deals of the seed. */
  readonly deals: GameRange
}

export function setup(plan: LadderPlan): Tables {
  return new Tables(plan)
}

export default function blockTask(
  { pair, deals }: BlockRange,
  { setup: tables }: Context<Tables>,
): Timed<readonly Block[]> {
  return timed(() => Array.from({ length: deals.games }, (_, n) => tables.playBlock(pair, deals.first + n)))
}
