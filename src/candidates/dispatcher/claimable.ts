/** Which rows can be worked on now: the oldest that is pending and whose parent is there. */
import { existsSync } from 'node:fs'
import type { Ledger, Row } from '../ledger/ledger.ts'
import { NearDuplicates } from '../near-duplicates.ts'
import type { Workspace } from '../workspace.ts'

/** A row is to be worked on, or never will be. */
export type Next =
  | { readonly kind: 'claim'; readonly row: Row }
  | { readonly kind: 'skip'; readonly row: Row; readonly why: string }

/** What a parent's id says for the program that all began with. */
const isBaseline = (id: string): boolean => id === '' || id.toLowerCase() === 'baseline'

export const parentIdOf = ({ basedOnId }: Row): string => (isBaseline(basedOnId) ? '' : basedOnId)

/** At most so many to claim, and all before them that are to be skipped. */
export function nextRows({ rows }: Ledger, workspace: Workspace, most: number): readonly Next[] {
  const next: Next[] = []
  const ideas = new NearDuplicates()
  let claims = 0
  for (const row of rows.values()) {
    if (claims >= most) break
    const parent = parentIdOf(row)
    if (row.status === 'pending') {
      const why = whyNever(rows, workspace, row) ?? whyAlike(ideas, workspace, row)
      if (why !== undefined) next.push({ kind: 'skip', row, why })
      else if (hasParent(rows, row)) {
        next.push({ kind: 'claim', row })
        claims += 1
      }
      if (why !== undefined) continue
    }
    if (row.status !== 'skipped') ideas.add(row.id, parent, row.description)
  }
  return next
}

function whyNever(rows: Ledger['rows'], workspace: Workspace, row: Row): string | undefined {
  const id = parentIdOf(row)
  if (id === '') return undefined
  const parent = rows.get(id)
  if (id === row.id) return 'it is its own parent'
  if (!parent) return `there is no parent ${id}`
  // What failed is no parent, nor is what nobody will ever write.
  if (parent.status === 'failed' || parent.status === 'skipped') return `its parent ${id} is ${parent.status}`
  if (parent.status === 'complete' && !existsSync(workspace.program(id)))
    return `the program of its parent ${id} is not in ${workspace.candidateFolder(id)}`
  return undefined
}

const hasParent = (rows: Ledger['rows'], row: Row): boolean => {
  const id = parentIdOf(row)
  return id === '' || rows.get(id)?.status === 'complete'
}

/** One that was begun is not given up for another. */
function whyAlike(ideas: NearDuplicates, { config }: Workspace, row: Row): string | undefined {
  if (config.duplicates === 'allow' || row.state) return undefined
  const other = ideas.like(parentIdOf(row), row.description)
  return other === undefined ? undefined : `nearly the same as ${other}`
}
