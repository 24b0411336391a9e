/** The task of a ladder's workers: each item is a range of blocks of one pair. */
import { blockPlayer, type Pair, type PlayBlock, type PlayedBlock } from '../../games/matches/block.ts'
import type { Context } from '../../pool/index.ts'
import { now } from '../simulate/batch-task.ts'
import type { GameRange } from '../simulate/simulate.ts'
import { Table, type TablePlan } from '../simulate/table.ts'
import { payoffsOf } from './payoffs.ts'

export const BLOCK_TASK = new URL(import.meta.url)

export interface BlockRange {
  readonly pair: Pair<string>
  readonly isLevel: boolean
  readonly deals: GameRange
}

export interface BlockAnswer {
  readonly blocks: readonly PlayedBlock[]
  readonly began: number
  readonly ended: number
}

/** What all games of a ladder have in common: plain data, so that it travels. */
export type LadderPlan = Omit<TablePlan, 'players'>

export function setup(plan: LadderPlan): PlayBlock<string> {
  const tables = new Map<string, Table>()
  const tableOf = (players: readonly string[]): Table => {
    const name = players.join()
    const table = tables.get(name) ?? new Table({ ...plan, players })
    tables.set(name, table)
    return table
  }
  const { seats, seed, game } = plan
  return blockPlayer({ seats, teams: game.teams ?? 0 }, seed, (players, deal) =>
    payoffsOf(tableOf(players), deal),
  )
}

export default function blockTask(
  { pair, isLevel, deals }: BlockRange,
  { setup: playBlock }: Context<PlayBlock<string>>,
): BlockAnswer {
  const began = now()
  const blocks = Array.from({ length: deals.games }, (_, n) => playBlock(pair, deals.first + n, isLevel))
  return { blocks, began, ended: now() }
}
