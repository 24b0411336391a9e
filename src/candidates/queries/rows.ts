/** Rows that have a score, that are running, that wait for a person; and where they come from. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../digest/index.ts'
import { FILES } from '../claim.ts'
import type { Config } from '../config.ts'
import type { Row, Status } from '../ledger/row.ts'
import { isLikeAnother } from '../near-duplicates.ts'
import type { Workspace } from '../workspace.ts'

/** In the order of the CSV, by id. */
type Rows = ReadonlyMap<string, Row>

export interface ScoredRow {
  readonly row: Row
  readonly performance: number
  /** Of the mean, at 95%. None after a single evaluation, or if a person has written the score. */
  readonly interval: readonly [number, number] | undefined
  /** The evaluator or its data have changed since. */
  readonly isStale: boolean
  /** No record says which evaluator gave the score. */
  readonly isUnverified: boolean
}

/** The best first; of two that are as good, the earlier. @param fingerprint of the evaluator now */
export function scoredRows(
  rows: Rows,
  { evaluator: { direction } }: Config,
  fingerprint: string | undefined,
): readonly ScoredRow[] {
  const sign = direction === 'maximize' ? -1 : 1
  return [...rows.values()]
    .flatMap((row) => scoredRow(row, fingerprint))
    .toSorted((a, b) => sign * (a.performance - b.performance))
}

function scoredRow(row: Row, fingerprint: string | undefined): ScoredRow[] {
  const performance = row.performance === '' ? Number.NaN : Number(row.performance)
  if (row.status !== 'complete' || !Number.isFinite(performance)) return []
  const { interval: [low, high] = [0, 0], scoredBy } = row.state ?? {}
  const isKnown = low < high && low <= performance && performance <= high
  return [
    {
      row,
      performance,
      interval: isKnown ? [low, high] : undefined,
      isStale: scoredBy !== undefined && fingerprint !== undefined && scoredBy !== fingerprint,
      isUnverified: scoredBy === undefined,
    },
  ]
}

/** The row, its parent, and so on, as far as they are in the CSV. */
export function lineageOf(rows: Rows, row: Row): readonly Row[] {
  const lineage = [row]
  for (let parent = rows.get(row.basedOnId); parent; parent = rows.get(parent.basedOnId)) {
    // Somebody may have written a circle.
    if (lineage.includes(parent)) break
    lineage.push(parent)
  }
  return lineage
}

/** The parent of the last of a lineage: the baseline, unless that row is gone from the CSV or the lineage is a circle. */
export const originOf = (lineage: readonly Row[]): string => lineage.at(-1)?.basedOnId || 'baseline'

export function countRows(rows: Rows): Readonly<Record<Status, number>> {
  const counts = { pending: 0, running: 0, complete: 0, failed: 0, skipped: 0, held: 0 }
  for (const { status } of rows.values()) counts[status] += 1
  return counts
}

export const digestOfRows = (rows: Rows): string =>
  digest(Array.from(rows.values(), ({ id, statusText, performance }) => [id, statusText, performance]))

export interface RunningRow {
  readonly row: Row
  readonly pid: number | undefined
  /** Since its claim was made. */
  readonly seconds: number
}

export function runningRows(rows: Rows, workspace: Workspace): readonly RunningRow[] {
  return [...rows.values()].flatMap((row) => {
    if (row.status !== 'running' || !row.state) return []
    const claim = join(workspace.claimFolder(row.state.token), FILES.claim)
    const began = statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    return [{ row, pid: row.state.worker?.pid, seconds: Math.max(0, (Date.now() - began) / 1000) }]
  })
}

/** A pending row that is not begun until a person changes something. */
export interface WaitingRow {
  readonly id: string
  readonly why: string
}

/** In the order of the CSV. */
export function waitingRows(rows: Rows): readonly WaitingRow[] {
  return [...rows.values()].flatMap((row) => {
    const why = whyWaiting(rows, row)
    return why === undefined ? [] : [{ id: row.id, why }]
  })
}

/** Undefined for a row whose turn comes, and for one that will be skipped. */
export function whyWaiting(rows: Rows, row: Row): string | undefined {
  const lineage = new Set([row.id])
  for (let last = row; last.status === 'pending'; ) {
    const parent = rows.get(last.basedOnId)
    // Rows without a parent, or whose parents lead in a circle, are skipped, and so are all that come from them.
    if (!parent || lineage.has(parent.id)) return undefined
    lineage.add(parent.id)
    if (parent.status === 'held') return whyHeld(parent, [...lineage])
    last = parent
  }
  return undefined
}

export interface SkippedRow {
  readonly id: string
  readonly why: string
}

/** Those that a dispatcher has skipped, not a person; in the order of the CSV. */
export function skippedRows(rows: Rows): readonly SkippedRow[] {
  return [...rows.values()].flatMap(({ id, status, state, cause }) => {
    const isOwn = status === 'skipped' && (state?.awaitsParent || (state && isLikeAnother(cause)))
    return isOwn ? [{ id, why: cause }] : []
  })
}

function whyHeld({ id, statusText }: Row, [, ...ancestors]: readonly string[]): string {
  const held = `${id}, which is held (${statusText})`
  return ancestors.length === 1
    ? `waits for its parent ${held}`
    : `waits for ${held}: it comes from ${ancestors.join(' < ')}`
}
