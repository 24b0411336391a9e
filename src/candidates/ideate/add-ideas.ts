/** New ideas become rows of the CSV: with a parent, and unless they are nearly the same as others. */
import { existsSync } from 'node:fs'
import type { Stream } from '../../rng/index.ts'
import { topParents, tournamentParents } from '../../search/index.ts'
import { changeCsv } from '../edit/change-csv.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { parentId } from '../ledger/row.ts'
import { likeAnother, NearDuplicates } from '../near-duplicates.ts'
import { scoredRows } from '../queries/rows.ts'
import { readLedger } from '../record.ts'
import type { Workspace } from '../workspace.ts'
import { nextId } from './next-id.ts'
import type { Idea } from './parse-ideas.ts'

export interface AddedIdea {
  readonly id: string
  /** Empty for the baseline. */
  readonly basedOnId: string
  readonly description: string
}

export interface LeftOut {
  readonly description: string
  readonly why: string
}

export interface AddIdeasOptions {
  readonly rng: Stream
  /** Of the evaluator now. */
  readonly fingerprint: string | undefined
}

export async function addIdeas(
  workspace: Workspace,
  ideas: readonly Idea[],
  options: AddIdeasOptions,
): Promise<{ readonly added: readonly AddedIdea[]; readonly leftOut: readonly LeftOut[] }> {
  let [added, leftOut] = [[] as AddedIdea[], [] as LeftOut[]]
  await changeCsv(workspace, (document) => {
    const { ledger } = readLedger(workspace)
    ledger.take(document)
    const all = [...placed(workspace, ledger, ideas, options)]
    added = all.filter((each) => 'id' in each)
    leftOut = all.filter((each) => 'why' in each)
    for (const { id, basedOnId, description } of added) document.append({ id, basedOnId, description })
    return added.length > 0
  })
  return { added, leftOut }
}

function* placed(
  workspace: Workspace,
  { rows }: Ledger,
  ideas: readonly Idea[],
  options: AddIdeasOptions,
): Generator<AddedIdea | LeftOut> {
  const known = new NearDuplicates()
  for (const row of rows.values())
    if (row.status !== 'skipped') known.add(row.id, row.basedOnId, row.description)
  const ids = new Set(rows.keys())
  const chosen = parentsFor(workspace, rows, ideas.length, options)
  for (const [at, { description, basedOnId: named }] of ideas.entries()) {
    const parent = named === undefined ? (chosen[at] ?? '') : parentId(named)
    const alike = workspace.config.duplicates === 'allow' ? undefined : known.like(parent, description)
    const why = whyNoParent(rows, parent) ?? (alike && likeAnother(alike))
    if (why !== undefined) {
      yield { description, why }
      continue
    }
    const id = nextId(ids)
    ids.add(id)
    known.add(id, parent, description)
    yield { id, basedOnId: parent, description }
  }
}

/** A parent for each: among the candidates that are there, those that this evaluator has scored, if there are any. */
function parentsFor(
  workspace: Workspace,
  rows: Ledger['rows'],
  n: number,
  { rng, fingerprint }: AddIdeasOptions,
): readonly string[] {
  const there = scoredRows(rows, workspace.config, fingerprint).filter(({ row }) =>
    existsSync(workspace.program(row.id)),
  )
  const fresh = there.filter(({ isStale }) => !isStale)
  const sign = workspace.config.evaluator.direction === 'maximize' ? 1 : -1
  const scored = (fresh.length > 0 ? fresh : there).map(({ row, performance }) => ({
    id: row.id,
    score: sign * performance,
  }))
  const choose = workspace.config.parents === 'top' ? topParents : tournamentParents
  return choose(scored, n, rng).map(({ id }) => id)
}

function whyNoParent(rows: Ledger['rows'], id: string): string | undefined {
  if (id === '') return undefined
  const parent = rows.get(id)
  if (!parent) return `there is no row ${id} to base it on`
  if (parent.status === 'failed' || parent.status === 'skipped')
    return `${id}, which it is based on, is ${parent.status}`
  return undefined
}
