/** Rows as people name them: `3,5-9`, `failed`, `failed:coder`, `complete`, `stale`, `unverified`, `all`. */
import { type Row, STATUSES } from '../ledger/row.ts'
import { CAUSES } from '../worker/work.ts'

/** The selector is empty, or names rows that are not there. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError'
}

type Rows = ReadonlyMap<string, Row>

/** The rows that `stale` and `unverified` select. */
export interface ScoreTests {
  readonly isStale: (row: Row) => boolean
  readonly isUnverified: (row: Row) => boolean
}

/** In the order of the CSV. A status may select none; an id must be there. */
export function selectRows(rows: Rows, selector: string, scores: ScoreTests): readonly Row[] {
  const parts = selector.split(',').map((part) => part.trim())
  const tests = parts.map((part) => testFor(part, rows, scores))
  return [...rows.values()].filter((row) => tests.some((test) => test(row)))
}

function testFor(part: string, rows: Rows, { isStale, isUnverified }: ScoreTests): (row: Row) => boolean {
  const [status = '', cause] = part.split(':')
  if (rows.has(part)) return ({ id }) => id === part
  if (part === 'all') return () => true
  if (part === 'stale') return isStale
  if (part === 'unverified') return isUnverified
  if (cause !== undefined && status === 'failed' && CAUSES.some((known) => known === cause))
    return (row) => row.status === 'failed' && row.cause === cause
  if (STATUSES.some((known) => known === part)) return (row) => row.status === part
  return rangeTest(part, rows)
}

function rangeTest(part: string, rows: Rows): (row: Row) => boolean {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(part) ?? []
  const isWithin = ({ id }: Row): boolean =>
    /^\d+$/.test(id) && Number(from) <= Number(id) && Number(id) <= Number(to)
  if (from !== undefined && [...rows.values()].some(isWithin)) return isWithin
  throw new SelectorError(
    `${part === '' ? 'an empty selector' : part} selects nothing: there is no such id. It takes ids as 3,5-9, ` +
      `${STATUSES.join(', ')}, failed:<cause> (${CAUSES.join(', ')}), stale, unverified, or all`,
  )
}
