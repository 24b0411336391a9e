import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { removeAbandoned } from '../subprocess/index.ts'
import { isRun, type RunDescription, readDescription } from './description.ts'
import { RunError } from './errors.ts'
import { compareFingerprints } from './fingerprint.ts'
import { WriterLock } from './lock.ts'
import type { RunRequest } from './run.ts'

/** Where runs are kept unless a folder is named. */
export const RUNS_FOLDER = join('.manyhands', 'runs')

export interface RunSummary {
  readonly folder: string
  readonly description: RunDescription
  readonly state: 'running' | 'finished' | 'stopped'
}

/** The runs below a folder, newest first. `onDamaged` gets those that cannot be read; it throws by default. */
export function listRuns(
  root: string = RUNS_FOLDER,
  onDamaged: (fault: RunError) => void = fail,
): RunSummary[] {
  if (!existsSync(root)) return []
  if (!statSync(root).isDirectory()) throw new RunError('missing', `${root} is not a folder of runs`)
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter(isRun)
    .flatMap((folder) => readable(folder, onDamaged))
    .toSorted((a, b) => (a.description.created < b.description.created ? 1 : -1))
}

function fail(fault: RunError): never {
  throw fault
}

function readable(folder: string, onDamaged: (fault: RunError) => void): RunSummary[] {
  try {
    return [summary(folder)]
  } catch (thrown) {
    if (!(thrown instanceof RunError)) throw thrown
    onDamaged(thrown)
    return []
  }
}

/** A run by its folder, or by its id or the beginning of its id. */
export function findRun(name: string, root: string = RUNS_FOLDER): RunSummary {
  if (isRun(name)) return summary(name)
  const known = listRuns(root, () => {})
  const exact = known.filter(({ description }) => description.id === name)
  const found = exact.length > 0 ? exact : known.filter(({ description }) => description.id.startsWith(name))
  if (found.length === 1) return found[0] as RunSummary
  throw new RunError(
    'missing',
    found.length > 1
      ? `${name} is the beginning of ${found.length} runs' ids: give more of it`
      : `no run is named ${name}, neither as a folder nor as an id in ${root}` +
          (known.length > 0
            ? `; there is ${known
                .slice(0, 3)
                .map((run) => run.description.id)
                .join(', ')}`
            : ''),
  )
}

/** The newest unfinished run below a folder that the same request has started. */
export function findMatchingRun(
  { kind, fingerprint }: RunRequest,
  root: string = RUNS_FOLDER,
): RunSummary | undefined {
  // Damaged runs beside it do not matter.
  return listRuns(root, () => {}).find(
    ({ state, description }) =>
      state === 'stopped' &&
      description.kind === kind &&
      compareFingerprints(description.fingerprint, fingerprint).length === 0,
  )
}

/** The folder of a run, by its folder or its id, also of one that is damaged. */
export function findRunFolder(name: string, root: string = RUNS_FOLDER): string {
  const folder = [name, join(root, name)].find(isRun)
  return folder ?? findRun(name, root).folder
}

/** Removes a run and everything recorded in it. */
export function removeRun(folder: string): void {
  // Taking the lock shows that nobody is writing, and keeps others out until the folder is gone.
  const lock = WriterLock.take(folder)
  try {
    // What makes the folder a run goes last: a removal that was cut short can be repeated.
    removeAbandoned(join(folder, 'run.json'))
    for (const name of ['record.db', 'record.db-wal', 'record.db-shm', 'writer.json', 'run.json'])
      rmSync(join(folder, name), { force: true })
  } finally {
    lock.release()
  }
  rmSync(join(folder, 'writer.lock'), { force: true })
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

function summary(folder: string): RunSummary {
  const description = readDescription(folder)
  const state = WriterLock.isHeld(folder) ? 'running' : description.finished ? 'finished' : 'stopped'
  return { folder, description, state }
}
