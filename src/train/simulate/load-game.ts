/** A game's module: its address, and what a worker says about the game in it. No code of the user runs in this process. */
import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InputError } from '../../errors/index.ts'
import type { Failure, Pool } from '../../pool/index.ts'
import { type Described, describeTask, type GameDescription, type GameJob } from './play-task.ts'

/** The memory that one worker may fill, unless the caller says otherwise. */
export const MEMORY_BYTES = 512 * 2 ** 20
/** To start a worker and import a module may take longer than a game. */
const IMPORT_TIMEOUT_MS = 30_000

export function addressOf(module: string | URL): { readonly href: string; readonly path: string } {
  const isAddress = module instanceof URL || /^(file|data|node):/.test(module)
  const href = isAddress ? String(module) : pathToFileURL(resolve(module)).href
  const path = href.startsWith('file:') ? fileURLToPath(href) : href
  const near = relative(process.cwd(), path)
  return { href, path: near.startsWith('..') || !href.startsWith('file:') ? path : `./${near}` }
}

export interface LoadOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Throws an InputError that says why there is no game in the module. */
export async function describeModule(
  pool: Pool,
  job: GameJob,
  { timeoutMs, signal }: LoadOptions,
): Promise<GameDescription> {
  const most = Math.max(timeoutMs, IMPORT_TIMEOUT_MS)
  const limits = { timeoutMs: most, setupTimeoutMs: most, ...(signal && { signal }) }
  for await (const outcome of pool.map<number, Described>(describeTask(job), [0], limits)) {
    signal?.throwIfAborted()
    if (!outcome.ok) throw new InputError(`${job.path} cannot be imported: ${importFailure(outcome, most)}`)
    const { value } = outcome
    if ('found' in value) return value.found
    const place = value.place === undefined ? '' : ` (at ${value.place})`
    const isOwn = value.problem.startsWith(job.path)
    throw new InputError(isOwn ? value.problem : `${job.path} cannot be imported: ${value.problem}${place}`)
  }
  throw signal?.reason
}

/** Without the file of this room that was to import it. */
const importFailure = ({ error: { kind, message } }: Failure, most: number): string =>
  kind === 'timeout' ? `it took longer than ${most / 1000} s` : message.replace(/^while loading .*?: /, '')
