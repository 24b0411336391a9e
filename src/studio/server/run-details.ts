/** What runs of other kinds than evolve have recorded, as their pages show it. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  differenceOf,
  lastAttemptAt,
  programOf,
  type Row,
  readWorkspaceState,
  Workspace,
} from '../../candidates/index.ts'
import type { RunEvent } from '../../runs/index.ts'
import { meanOf } from '../../stats/index.ts'
import type { TrialRow } from '../../tune/results/trial-rows.ts'
import type {
  CandidatesDetails,
  CandidateWork,
  RunDetails,
  TrainDetails,
  TuneDetails,
  TunedConfiguration,
} from '../wire/details.ts'
import { councilDetails } from './council-details.ts'
import type { KnownRun } from './run-folders.ts'

export function detailsOf(run: KnownRun, events: readonly RunEvent[]): RunDetails {
  switch (run.description.kind) {
    case 'tune':
      return tuneDetails(run.folder)
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

function tuneDetails(folder: string): TuneDetails {
  const file = join(folder, 'results', 'trials.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const trials = lines.filter(Boolean).map((line) => JSON.parse(line) as TrialRow)
  const parameters = Object.keys(trials[0]?.config ?? {})
  const metric =
    Object.keys(Object.values(trials.find(({ metrics }) => metrics)?.metrics ?? {})[0] ?? {})[0] ?? ''
  const byConfiguration = Map.groupBy(trials, ({ config_id }) => config_id)
  const configurations = Array.from(byConfiguration, ([id, some]): TunedConfiguration => {
    const config = some[0]?.config as Readonly<Record<string, unknown>>
    const plain = (value: unknown) =>
      typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
    return {
      id,
      values: parameters.map((name) => plain(config[name])),
      score: meanMetric(
        some.filter(({ held_out }) => !held_out),
        metric,
      ),
      heldOut: meanMetric(
        some.filter(({ held_out }) => held_out),
        metric,
      ),
      evaluations: some.length,
    }
  })
  return { kind: 'tune', parameters, configurations, metric }
}

function meanMetric(trials: readonly TrialRow[], metric: string): number | null {
  const values = trials
    .flatMap(({ metrics }) => Object.values(metrics ?? {}).map((of) => of[metric]))
    .filter((value) => value !== undefined && Number.isFinite(value)) as number[]
  return values.length === 0 ? null : meanOf(values).mean
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
