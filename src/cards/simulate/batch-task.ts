/** What a worker does for a simulation: sets the table once, then plays one range of games after the other. */
import type { Context } from '../../pool/index.ts'
import { type GameRange, playRange } from './simulate.ts'
import type { StatisticsFields } from './statistics.ts'
import { Table, type TablePlan } from './table.ts'

export const BATCH_TASK = new URL(import.meta.url)

export interface BatchAnswer {
  readonly statistics: StatisticsFields
  /** When it was begun and ended. */
  readonly began: number
  readonly ended: number
}

/** Milliseconds of a clock that all workers of a machine share. */
export const now = (): number => performance.timeOrigin + performance.now()

export function setup(plan: TablePlan): Table {
  return new Table(plan)
}

export default function batchTask(range: GameRange, { setup: table }: Context<Table>): BatchAnswer {
  const began = now()
  const statistics = playRange(table, range)
  return { statistics, began, ended: now() }
}
