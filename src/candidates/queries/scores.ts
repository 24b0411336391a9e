/** Rows that have a score: which are the best, which can still be relied on, and where they come from. */
import type { Config } from '../config.ts'
import { parentIdOf } from '../dispatcher/queue.ts'
import type { Row } from '../ledger/ledger.ts'
import type { Standing } from './standing.ts'

export interface ScoredRow {
  readonly row: Row
  readonly performance: number
  /** Of the mean, at 95%. None if a person has written the score, or if there was nothing to tell it from: one evaluation. */
  readonly interval: readonly [number, number] | undefined
  /** The evaluator or its data are other than they were when this was scored. */
  readonly isStale: boolean
  /** No record says what this was scored by: whether it is stale, nobody knows. */
  readonly isUnverified: boolean
}

/** The best first; of two that are as good, the earlier. */
export function scoredRows(
  { rows }: Pick<Standing, 'rows'>,
  { evaluator: { direction } }: Config,
  scoredBy: string | undefined,
): readonly ScoredRow[] {
  const sign = direction === 'maximize' ? -1 : 1
  return [...rows.values()]
    .flatMap((row) => scoredRow(row, scoredBy))
    .toSorted((a, b) => sign * (a.performance - b.performance))
}

function scoredRow(row: Row, scoredBy: string | undefined): ScoredRow[] {
  const performance = row.performance === '' ? Number.NaN : Number(row.performance)
  if (row.status !== 'complete' || !Number.isFinite(performance)) return []
  const { interval: [low, high] = [0, 0], scoredBy: by } = row.state ?? {}
  const isKnown = low < high && low <= performance && performance <= high
  return [
    {
      row,
      performance,
      interval: isKnown ? [low, high] : undefined,
      isStale: by !== undefined && scoredBy !== undefined && by !== scoredBy,
      isUnverified: by === undefined,
    },
  ]
}

/** The row, its parent, and so on, as far as they are in the CSV. */
export function lineageOf({ rows }: Pick<Standing, 'rows'>, row: Row): readonly Row[] {
  const lineage = [row]
  for (;;) {
    const parent = rows.get(parentIdOf(lineage.at(-1) as Row))
    // Somebody may have written a circle.
    if (!parent || lineage.includes(parent)) return lineage
    lineage.push(parent)
  }
}

/** What the last of a lineage comes from: the baseline, unless that row is gone from the CSV or the lineage is a circle. */
export const originOf = (lineage: readonly Row[]): string => parentIdOf(lineage.at(-1) as Row) || 'baseline'

const KNOWN = ['pending', 'running', 'complete', 'failed', 'skipped'] as const
export type Counted = (typeof KNOWN)[number] | 'held'

/** An unknown status means hold. */
export const countedAs = ({ status }: Row): Counted => KNOWN.find((known) => known === status) ?? 'held'

export function countRows({ rows }: Standing): Readonly<Record<Counted, number>> {
  const counts = { pending: 0, running: 0, complete: 0, failed: 0, skipped: 0, held: 0 }
  for (const row of rows.values()) counts[countedAs(row)] += 1
  return counts
}
