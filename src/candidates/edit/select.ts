/** Rows as people name them: `3,5-9`, `failed`, `failed:coder`, `complete`, `stale`, `unverified`, `all`. */
import { InputError } from '../../errors/index.ts'
import { type Row, STATUSES } from '../ledger/row.ts'
import type { ScoredRow } from '../queries/rows.ts'
import { CAUSES } from '../worker/work.ts'

type Rows = ReadonlyMap<string, Row>
type Test = (row: Row) => boolean

/** In the order of the CSV. A status may select none; an id must be there. */
export function selectRows(rows: Rows, selector: string, scored: readonly ScoredRow[]): readonly Row[] {
  const tests = selector.split(',').map((part) => testFor(part.trim(), rows, scored))
  return [...rows.values()].filter((row) => tests.some((test) => test(row)))
}

function testFor(part: string, rows: Rows, scored: readonly ScoredRow[]): Test {
  const [status = '', cause] = part.split(':')
  if (rows.has(part)) return ({ id }) => id === part
  if (part === 'all') return () => true
  if (part === 'stale') return isAmong(scored.filter(({ isStale }) => isStale))
  if (part === 'unverified') return isAmong(scored.filter(({ isUnverified }) => isUnverified))
  if (cause !== undefined && status === 'failed') return causeTest(cause)
  if (STATUSES.some((known) => known === part)) return (row) => row.status === part
  return rangeTest(part, rows)
}

function isAmong(scored: readonly ScoredRow[]): Test {
  const ids = new Set(scored.map(({ row }) => row.id))
  return ({ id }) => ids.has(id)
}

function causeTest(cause: string): Test {
  if (!CAUSES.some((known) => known === cause))
    throw new InputError(`'${cause}' is not a cause of failures: causes are ${CAUSES.join(', ')}`)
  return (row) => row.status === 'failed' && row.cause === cause
}

function rangeTest(part: string, rows: Rows): Test {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(part) ?? []
  if (from !== undefined && Number(from) > Number(to))
    throw new InputError(`the range ${part} is backwards: write ${to}-${from}`)
  const isWithin = ({ id }: Row): boolean =>
    /^\d+$/.test(id) && Number(from) <= Number(id) && Number(id) <= Number(to)
  if (from !== undefined && [...rows.values()].some(isWithin)) return isWithin
  throw new InputError(
    `${part === '' ? 'an empty selector' : part} selects nothing: there is no such id. It takes ids as 3,5-9, ` +
      `${STATUSES.join(', ')}, failed:<cause> (${CAUSES.join(', ')}), stale, unverified, or all`,
  )
}
