/** What a worker does for a ladder: plays one range of blocks after the other, of whichever pair it is asked for. */
import type { Context } from '../../pool/index.ts'
import { now } from '../simulate/batch-task.ts'
import type { GameRange } from '../simulate/simulate.ts'
import { type Block, type LadderPlan, Tables } from './block.ts'
import type { Pair } from './seating.ts'

export const BLOCK_TASK = new URL(import.meta.url)

export interface BlockRange {
  readonly pair: Pair
  /** Deals of the seed. */
  readonly deals: GameRange
}

export interface BlockAnswer {
  readonly blocks: readonly Block[]
  readonly began: number
  readonly ended: number
}

export function setup(plan: LadderPlan): Tables {
  return new Tables(plan)
}

export default function blockTask(
  { pair, deals }: BlockRange,
  { setup: tables }: Context<Tables>,
): BlockAnswer {
  const began = now()
  const blocks = Array.from({ length: deals.games }, (_, n) => tables.playBlock(pair, deals.first + n))
  return { blocks, began, ended: now() }
}
