/** What is left of the work on a row: its last attempt, with prompt, outputs and result. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Evaluation, WorkResult } from '../claim.ts'
import { FILES } from '../files.ts'
import type { Row } from '../ledger/ledger.ts'
import { readJson } from '../read-json.ts'
import type { Workspace } from '../workspace.ts'

export interface History {
  readonly folder: string
  readonly attempt: number
  /** What the coder was told. */
  readonly prompt: string | undefined
  readonly seconds: number | undefined
  readonly evaluations: readonly Evaluation[]
  /** The ends of what was printed, by the file's name; the worker's own log first. */
  readonly logs: Readonly<Record<string, string>>
}

const TAIL = 2_000

/** None if nobody has worked on it, or if all was cleaned away. */
export function historyOf(workspace: Workspace, row: Row): History | undefined {
  const found = lastAttempt(workspace, row)
  if (!found) return undefined
  const result = readJson(join(found.folder, FILES.result), WorkResult)
  return {
    ...found,
    prompt: readIfThere(join(found.folder, FILES.prompt)),
    seconds: result?.seconds,
    evaluations: result?.evaluations ?? [],
    logs: logsIn(found.folder),
  }
}

/** The candidate as far as it came: finished, or where it is written, or what is left of one that failed. */
export function programOf(workspace: Workspace, row: Row): string | undefined {
  const attempt = lastAttempt(workspace, row)
  const places = [
    ...(row.status === 'complete' ? [workspace.candidateFolder(row.id)] : []),
    ...(attempt ? [join(attempt.folder, FILES.candidate)] : []),
    workspace.candidateFolder(row.id),
  ]
  return places.find((place) => existsSync(place))
}

/** The folder of a candidate that can be scored again: finished, or one with which the coder was done. */
export function writtenFor(workspace: Workspace, row: Row): string | undefined {
  const attempt = lastAttempt(workspace, row)?.folder
  const left = attempt && existsSync(join(attempt, FILES.built)) ? join(attempt, FILES.candidate) : undefined
  return [left, workspace.candidateFolder(row.id)].find((place) => place !== undefined && existsSync(place))
}

/** When a candidate was written, and from what. */
export interface Writing {
  /** Of the claim: a later one has a higher token. */
  readonly token: number
  readonly description: string
}

const WrittenClaim = z.object({ token: z.int(), description: z.string(), finished: z.string().optional() })

/** None if nobody has begun it. An attempt that only scored again has written nothing. */
export function writingOf(workspace: Workspace, row: Row): Writing | undefined {
  return (
    attemptFolders(workspace, row)
      .map((folder) => readJson(join(folder, FILES.claim), WrittenClaim))
      .find((claim) => claim !== undefined && claim.finished === undefined) ?? row.state
  )
}

function lastAttempt(workspace: Workspace, row: Row): Pick<History, 'folder' | 'attempt'> | undefined {
  const [last] = attemptFolders(workspace, row)
  return last === undefined ? undefined : attemptIn(last)
}

/** The last one first. */
function attemptFolders(workspace: Workspace, { id, state, status }: Row): readonly string[] {
  const working = state && status === 'running' ? [workspace.claimFolder(state.token)] : []
  const done = workspace.doneFolder(id)
  const tokens = existsSync(done) ? readdirSync(done).map(Number).filter(Number.isInteger) : []
  return [
    ...working.filter((folder) => existsSync(folder)),
    ...tokens.toSorted((a, b) => b - a).map((token) => join(done, String(token))),
  ]
}

function attemptIn(folder: string): Pick<History, 'folder' | 'attempt'> {
  const claim = readJson(join(folder, FILES.claim), z.object({ attempt: z.int() }))
  return { folder, attempt: claim?.attempt ?? 1 }
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

function logsIn(folder: string): Record<string, string> {
  const outputs = readdirSync(folder).filter((name) => /\.(out|err)$/.test(name))
  const names = [FILES.log, ...outputs.toSorted()].filter((name) => existsSync(join(folder, name)))
  const tails = names.map((name) => [name, tailOf(join(folder, name))] as const)
  return Object.fromEntries(tails.filter(([, tail]) => tail !== ''))
}

function tailOf(file: string): string {
  const { size } = statSync(file)
  const bytes = Buffer.alloc(Math.min(size, TAIL))
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  } finally {
    closeSync(descriptor)
  }
  const text = bytes.toString('utf8').trimEnd()
  return size > TAIL ? `…${text}` : text
}
