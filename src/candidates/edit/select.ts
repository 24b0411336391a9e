/** Rows as people name them: `3,5-9`, `failed`, `failed:coder`, `complete`, `stale`, `unverified`, `all`. */

import { InputError } from '../../errors/index.ts'
import { CAUSES } from '../claim.ts'
import type { Row } from '../ledger/ledger.ts'
import { type Counted, countedAs } from '../queries/scores.ts'
import type { Standing } from '../queries/standing.ts'

/** A selector that says nothing, or names rows that are not there. */
export class SelectorError extends InputError {
  override readonly name = 'SelectorError'
}

const STATUSES: readonly string[] = [
  'pending',
  'running',
  'complete',
  'failed',
  'skipped',
  'held',
] satisfies Counted[]

/** What only who knows the scores can tell of a row. */
export interface ScoreTests {
  readonly isStale: (row: Row) => boolean
  readonly isUnverified: (row: Row) => boolean
}

/** In the order of the CSV. A status may select none; an id must be there. */
export function selectRows({ rows }: Standing, selector: string, scores: ScoreTests): readonly Row[] {
  const parts = selector.split(',').map((part) => part.trim())
  const tests = parts.map((part) => testFor(part, rows, scores))
  return [...rows.values()].filter((row) => tests.some((test) => test(row)))
}

function testFor(
  part: string,
  rows: Standing['rows'],
  { isStale, isUnverified }: ScoreTests,
): (row: Row) => boolean {
  const [status = '', cause] = part.split(':')
  if (rows.has(part)) return ({ id }) => id === part
  if (part === 'all') return () => true
  if (part === 'stale') return isStale
  if (part === 'unverified') return isUnverified
  if (cause !== undefined && status === 'failed' && CAUSES.some((known) => known === cause))
    return (row) => row.status === 'failed' && (row.state?.cause ?? row.cells.cause) === cause
  if (STATUSES.includes(part)) return (row) => countedAs(row) === part
  return rangeTest(part, rows)
}

function rangeTest(part: string, rows: Standing['rows']): (row: Row) => boolean {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(part) ?? []
  const isWithin = ({ id }: Row): boolean =>
    /^\d+$/.test(id) && Number(from) <= Number(id) && Number(id) <= Number(to)
  if (from !== undefined && [...rows.values()].some(isWithin)) return isWithin
  throw new SelectorError(
    `${part === '' ? 'an empty selector' : part} selects nothing: there is no such id. It takes ids as 3,5-9, ` +
      `${STATUSES.join(', ')}, failed:<cause> (${CAUSES.join(', ')}), stale, unverified, or all`,
  )
}
