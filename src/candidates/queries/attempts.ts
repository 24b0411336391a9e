/** What is left of the attempts at a row: prompts, outputs, results, programs. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FILES } from '../claim.ts'
import { readJsonIfValid } from '../json.ts'
import type { Row } from '../ledger/row.ts'
import { type Evaluation, WorkResult } from '../result.ts'
import type { Workspace } from '../workspace.ts'

export interface Attempt {
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

/** Undefined if nobody has worked on it, or if everything was cleaned away. */
export function lastAttemptAt(workspace: Workspace, row: Row): Attempt | undefined {
  const [folder] = attemptFolders(workspace, row)
  if (folder === undefined) return undefined
  const claim = readJsonIfValid(join(folder, FILES.claim), z.object({ attempt: z.int() }))
  const result = readJsonIfValid(join(folder, FILES.result), WorkResult)
  const prompt = join(folder, FILES.prompt)
  return {
    folder,
    attempt: claim?.attempt ?? 1,
    prompt: existsSync(prompt) ? readFileSync(prompt, 'utf8') : undefined,
    seconds: result?.seconds,
    evaluations: result?.evaluations ?? [],
    logs: logsIn(folder),
  }
}

/** The candidate as far as it came: finished, being written, or left by an attempt that failed. */
export function programOf(workspace: Workspace, row: Row): string | undefined {
  const [attempt = ''] = attemptFolders(workspace, row)
  const finished = workspace.candidateFolder(row.id)
  const left = attempt && join(attempt, FILES.candidate)
  const places = row.status === 'complete' ? [finished, left] : [left, finished]
  return places.find((place) => place !== '' && existsSync(place))
}

/** The folder of a candidate that can be scored again: finished, or one with which the coder was done. */
export function writtenFor(workspace: Workspace, row: Row): string | undefined {
  const [attempt] = attemptFolders(workspace, row)
  const left = attempt && existsSync(join(attempt, FILES.built)) ? join(attempt, FILES.candidate) : ''
  return [left, workspace.candidateFolder(row.id)].find((place) => place !== '' && existsSync(place))
}

/** When a candidate was written, and from which idea. */
export interface Writing {
  /** Of the claim: a later one has a higher token. */
  readonly token: number
  readonly description: string
}

const WrittenClaim = z.object({ token: z.int(), description: z.string(), finished: z.string().optional() })

/** Undefined if nobody has begun it. An attempt that only scored again has written nothing. */
export function writingOf(workspace: Workspace, row: Row): Writing | undefined {
  return (
    attemptFolders(workspace, row)
      .map((folder) => readJsonIfValid(join(folder, FILES.claim), WrittenClaim))
      .find((claim) => claim !== undefined && claim.finished === undefined) ?? row.state
  )
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
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  closeSync(descriptor)
  const text = bytes.toString('utf8').trimEnd()
  return size > TAIL ? `…${text}` : text
}
