/** Pending rows that nobody will begin until a person changes something: what they wait for. */
import { parentIdOf } from '../dispatcher/queue.ts'
import type { Row } from '../ledger/ledger.ts'
import { countedAs } from './scores.ts'
import type { Standing } from './standing.ts'

export interface WaitingRow {
  readonly id: string
  readonly why: string
}

/** In the order of the CSV. */
export function waitingRows({ rows }: Pick<Standing, 'rows'>): readonly WaitingRow[] {
  return [...rows.values()].flatMap((row) => {
    const why = whyWaiting(rows, row)
    return why === undefined ? [] : [{ id: row.id, why }]
  })
}

/** None for a row whose turn comes, and for one that is skipped when its turn comes. */
export function whyWaiting(rows: Standing['rows'], row: Row): string | undefined {
  const lineage = new Set([row.id])
  for (let last = row; last.status === 'pending'; ) {
    const parent = rows.get(parentIdOf(last))
    // Its own parent is nobody's: such a row is skipped, and then all that come from it.
    if (!parent || parent === last) return undefined
    if (lineage.has(parent.id)) return `its parents lead in a circle: ${[...lineage, parent.id].join(' < ')}`
    lineage.add(parent.id)
    if (countedAs(parent) === 'held') return whyHeld(parent, [...lineage])
    last = parent
  }
  return undefined
}

function whyHeld({ id, status }: Row, [, ...ancestors]: readonly string[]): string {
  const held = `${id}, which is held (${status})`
  return ancestors.length === 1
    ? `waits for its parent ${held}`
    : `waits for ${held}: it comes from ${ancestors.join(' < ')}`
}
