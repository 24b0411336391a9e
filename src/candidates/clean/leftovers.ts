/** What a workspace keeps and nobody needs to go on: it is only there to be read. */
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../ledger/row.ts'
import type { WorkspaceState } from '../record.ts'
import type { Workspace } from '../workspace.ts'

export interface Leftover {
  readonly kind: 'logs' | 'work' | 'candidate'
  readonly path: string
  readonly bytes: number
}

export interface LeftoverOptions {
  /** Also candidates that are not complete for any other reason, or whose rows are gone. */
  readonly all?: boolean
}

/** Never a candidate that is complete, nor what an unfinished row goes on from. */
export function leftoversOf(
  workspace: Workspace,
  state: WorkspaceState,
  { all = false }: LeftoverOptions = {},
): readonly Leftover[] {
  return [
    ...logs(workspace, state),
    ...(state.dispatcher ? [] : abandonedWork(workspace, state)),
    ...candidates(workspace, state, all),
  ]
}

export function removeLeftovers(
  { done }: Workspace,
  { dispatcher }: WorkspaceState,
  leftovers: readonly Leftover[],
): void {
  for (const { path } of leftovers) rmSync(path, { recursive: true, force: true })
  // A dispatcher may be about to put something there.
  if (dispatcher) return
  for (const folder of foldersIn(done)) if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** While a dispatcher is at work, not those of rows that it may be about to put away. */
function logs(workspace: Workspace, { rows, dispatcher }: WorkspaceState): Leftover[] {
  const busy = [...rows.values()].filter(isBusy)
  const busyFolders = new Set(busy.map(({ id }) => workspace.doneFolder(id)))
  return foldersIn(workspace.done)
    .filter((folder) => !dispatcher || !busyFolders.has(folder))
    .flatMap((folder) => foldersIn(folder))
    .map((path) => leftover('logs', path))
}

function abandonedWork(workspace: Workspace, { rows }: WorkspaceState): Leftover[] {
  const needed = [...rows.values()].flatMap(({ status, state }) =>
    status === 'running' ? [state?.token, state?.built] : [state?.built],
  )
  const kept = new Set(needed.flatMap((token) => (token === undefined ? [] : [workspace.claimFolder(token)])))
  return foldersIn(workspace.work)
    .filter((path) => !kept.has(path))
    .map((path) => leftover('work', path))
}

function candidates(workspace: Workspace, { rows, dispatcher }: WorkspaceState, all: boolean): Leftover[] {
  const byFolder = new Map([...rows.values()].map((row) => [workspace.candidateFolder(row.id), row]))
  const isOver = (row: Row | undefined): boolean => {
    if (!row) return all
    if (row.status === 'failed') return true
    // A dispatcher may put a new one there at any moment.
    return all && row.status !== 'complete' && !(dispatcher && isBusy(row))
  }
  return foldersIn(join(workspace.folder, workspace.config.candidates))
    .filter((path) => isOver(byFolder.get(path)))
    .map((path) => leftover('candidate', path))
}

const isBusy = ({ status }: Row): boolean => status === 'running' || status === 'pending'

const leftover = (kind: Leftover['kind'], path: string): Leftover => ({ kind, path, bytes: sizeOf(path) })

const foldersIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []

function sizeOf(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.size ?? 0
  return foldersIn(path).reduce((sum, each) => sum + sizeOf(each), 0)
}
