/** What the record knows of a row that was claimed at least once; other rows are in the CSV alone. */
import { z } from 'zod'

export const ProcessMark = z.object({ pid: z.int(), started: z.string() })

/** The cells that the dispatcher writes, as texts. */
const shown = z.object({ status: z.string(), performance: z.string(), cause: z.string() })
export type Shown = z.infer<typeof shown>

const version = shown.extend({
  /** Counts the times that the CSV was read. */
  at: z.int().default(0),
  /** Whether a person wrote these cells after the row was first claimed. */
  isEdit: z.boolean().default(false),
})
export type Version = z.infer<typeof version>

export const RowState = z.object({
  id: z.string(),
  /** A `Status`, or a word of a person's own, which means held. */
  status: z.string(),
  /** Of a failure its `Cause`; of a skipped row the reason; of a pending one `evaluate again`; or a person's words. */
  cause: z.string().default(''),
  /** What was wrong, for people. */
  message: z.string().default(''),
  /** As the CSV has it: a person may have written it. */
  performance: z.string().default(''),
  interval: z.tuple([z.number(), z.number()]).optional(),
  metrics: z.record(z.string(), z.number()).default({}),
  /** Metrics that have a column in the CSV, of this and of earlier evaluations. */
  columns: z.array(z.string()).default([]),
  /** The candidate's digest, and the fingerprint of its evaluator. */
  candidate: z.string().optional(),
  scoredBy: z.string().optional(),
  /** Of the last claim. */
  attempt: z.int().default(0),
  token: z.int().default(0),
  nonce: z.string().default(''),
  worker: ProcessMark.optional(),
  /** The description that the last claim was made with. */
  description: z.string().default(''),
  /** The token of a claim whose folder holds a candidate that need not be written again. */
  built: z.int().optional(),
  seconds: z.number().default(0),
  /** How often worker and dispatcher have ended together since the row was last over. */
  crashes: z.int().default(0),
  /** How often its coder has asked for a pause since the row was last over. */
  pauses: z.int().default(0),
  /** Skipped, and only as long as it has no parent to be written from. */
  awaitsParent: z.boolean().default(false),
  /** What the row's cells were before, and what they were made to be since, the last one last. */
  shown: z.array(version).default([]),
})
export type RowState = z.infer<typeof RowState>

/** A file that was opened before all of these is hardly still open. */
const MOST_SHOWN = 20

export const cellsOf = ({ status, performance, cause }: RowState): Shown => ({ status, performance, cause })

export const isSame = (a: Shown, b: Shown): boolean =>
  a.status === b.status && a.performance === b.performance && a.cause === b.cause

/** The row with cells that were seen or made to be seen. */
export function withShown(row: RowState, cells: Shown, at: number, isEdit = false): RowState {
  const last = row.shown.at(-1)
  if (last && isSame(last, cells)) return row
  return { ...row, shown: [...row.shown, { ...cells, at, isEdit }].slice(-MOST_SHOWN) }
}

export interface Edit {
  readonly cells: Shown
  /** The cells match an earlier version, and so does the file: somebody saved a file that they had opened before. */
  readonly isOld: boolean
  readonly at: number
}

/** The row after a person may have edited its cells. Cells that differ from those that were last shown are edits, and win. */
export function afterEdit(row: RowState, { cells, isOld, at }: Edit): RowState {
  const last = row.shown.at(-1)
  if (!last || isSame(last, cells) || isSame(cellsOf(row), cells)) return row
  // Only the dispatcher says that a row runs.
  if (cells.status === 'running' && cells.performance === '') return row
  // Where an old file would cost a score or a running candidate, it does not count.
  if (isOld && (row.status === 'complete' || row.status === 'running')) return row
  // A person who writes a score beside it has given it one.
  const status = cells.status === 'running' ? 'complete' : statusOf(cells.status)
  const edited: RowState = {
    ...row,
    status,
    performance: cells.performance,
    cause: cells.cause,
    awaitsParent: false,
    // No evaluator that is known gave a person's own score.
    ...(cells.performance !== row.performance && { interval: undefined, scoredBy: undefined }),
  }
  const isAgain = status === 'pending' && row.status !== 'pending'
  const cause = isToEvaluate(cells.cause) ? cells.cause : ''
  const fresh = { performance: '', cause, message: '', attempt: 0, pauses: 0, crashes: 0, built: undefined }
  return withShown(isAgain ? { ...edited, ...fresh } : edited, cells, at, true)
}

/** The cause of a pending row whose candidate is only to be scored again. */
export const EVALUATE_AGAIN = 'evaluate again'
export const isToEvaluate = (cause: string): boolean => cause.startsWith(EVALUATE_AGAIN)

/** An empty cell means pending. */
export const statusOf = (cell: string): string => cell.trim().toLowerCase() || 'pending'
