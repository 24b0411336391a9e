/** What runs of other kinds than evolve have recorded, as their pages show it. */
import { dirname } from 'node:path'
import {
  differenceOf,
  lastAttemptAt,
  programOf,
  type Row,
  readWorkspaceState,
  Workspace,
} from '../../candidates/index.ts'
import type { RunEvent } from '../../runs/index.ts'
import type { CandidatesDetails, CandidateWork, RunDetails, TrainDetails } from '../wire/details.ts'
import { councilDetails } from './council-details.ts'
import type { KnownRun } from './run-folders.ts'
import { tuneDetails } from './tune-details.ts'

export function detailsOf(run: KnownRun, events: readonly RunEvent[]): RunDetails {
  switch (run.description.kind) {
    case 'tune':
      return tuneDetails(run.folder, events)
    case 'candidates':
      return candidatesDetails(run.folder)
    case 'train':
      return trainDetails(events)
    case 'ask':
    case 'council':
    case 'delegate':
      return councilDetails(run)
    default:
      return { kind: 'other' }
  }
}

/** The record of a workspace lies in it: `<workspace>/.manyhands/candidates`. */
const workspaceOf = (folder: string): Workspace => Workspace.open(dirname(dirname(folder)))

function candidatesDetails(folder: string): CandidatesDetails {
  const workspace = workspaceOf(folder)
  const { rows, baseline } = readWorkspaceState(workspace)
  return {
    kind: 'candidates',
    direction: workspace.config.evaluator.direction,
    baseline: baseline ?? null,
    rows: Array.from(rows.values(), ({ id, basedOnId, description, status, performance, cause }) => ({
      id,
      basedOnId,
      description,
      status,
      score: performance === '' || !Number.isFinite(Number(performance)) ? null : Number(performance),
      cause,
    })),
  }
}

/** Undefined if there is no such row. */
export function candidateWork(folder: string, id: string): CandidateWork | undefined {
  const workspace = workspaceOf(folder)
  const { rows } = readWorkspaceState(workspace)
  const row = rows.get(id)
  if (!row) return undefined
  const program = programOf(workspace, row)
  const parent = parentProgram(workspace, rows, row)
  return {
    difference: program && parent ? differenceOf(parent, program, workspace.folder) : null,
    logs: lastAttemptAt(workspace, row)?.logs ?? {},
  }
}

function parentProgram(workspace: Workspace, rows: ReadonlyMap<string, Row>, row: Row): string | undefined {
  if (row.basedOnId === '') return workspace.baseline
  const parent = rows.get(row.basedOnId)
  return parent && programOf(workspace, parent)
}

function trainDetails(events: readonly RunEvent[]): TrainDetails {
  const rounds = events.filter(({ type }) => type === 'round').map(({ data }) => data as unknown)
  return { kind: 'train', rounds: rounds as TrainDetails['rounds'] }
}
