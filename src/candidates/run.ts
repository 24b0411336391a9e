/** Works on a workspace until nothing is pending: as its dispatcher, or for the one that is already at work. */
import { setTimeout as sleep } from 'node:timers/promises'
import { InputError } from '../errors/index.ts'
import { describeWriter, openReader, type RunWriter } from '../runs/index.ts'
import { commandLine } from './command-line.ts'
import { Dispatcher, type DispatcherOptions } from './dispatcher/dispatcher.ts'
import type { DispatcherEvent } from './dispatcher/events.ts'
import { joinDispatcher } from './join/guest.ts'
import type { Row } from './ledger/row.ts'
import { countRows, type SkippedRow, skippedRows, type WaitingRow, waitingRows } from './queries/rows.ts'
import { isBusy, openRecord } from './record.ts'
import type { Workspace } from './workspace.ts'

export interface RunOptions extends Pick<DispatcherOptions, 'most' | 'stopping' | 'ending' | 'onEvent'> {
  /** As the configuration says, unless given. */
  readonly workers?: number
  /** If a dispatcher is at work, work for it, and take over if it dies. */
  readonly join?: boolean
  /** The command line, for the record. */
  readonly command?: readonly string[]
  /** Gets all rows, kept up to date; not while working for another dispatcher. */
  readonly onRows?: (rows: () => Iterable<Row>) => void
}

export interface CandidatesRun {
  readonly result: {
    readonly complete: number
    readonly failed: number
    /** Null for a process that has worked for another one. */
    readonly pending: number | null
    readonly joined: boolean
    readonly waiting: readonly WaitingRow[]
    readonly skipped: readonly SkippedRow[]
  }
  readonly digest: string | null
  readonly timing: { readonly seconds: number; readonly rowsPerSecond: number }
}

export async function runCandidates(workspace: Workspace, options: RunOptions = {}): Promise<CandidatesRun> {
  const began = performance.now()
  let [complete, failed] = [0, 0]
  const onEvent = (event: DispatcherEvent): void => {
    const status = event.kind === 'over' || event.kind === 'lost' ? event.state.status : ''
    if (status === 'complete') complete += 1
    if (status === 'failed') failed += 1
    options.onEvent?.(event)
  }
  const job = { ...options, onEvent }
  const end = options.join
    ? await dispatchOrJoin(workspace, job)
    : await dispatch(workspace, job, openOrRefuse(workspace, job))
  const seconds = (performance.now() - began) / 1000
  const { pending = null, waiting = [], skipped = [], digest = null } = end ?? {}
  return {
    result: { complete, failed, pending, joined: !end, waiting, skipped },
    digest,
    timing: { seconds, rowsPerSecond: (complete + failed) / seconds },
  }
}

interface End {
  readonly pending: number
  readonly waiting: readonly WaitingRow[]
  readonly skipped: readonly SkippedRow[]
  readonly digest: string
}

const workersFor = ({ config: { parallel } }: Workspace, { workers }: RunOptions): number =>
  workers ?? (parallel.enabled ? parallel.max_workers : 1)

async function dispatch(workspace: Workspace, options: RunOptions, record: RunWriter): Promise<End> {
  using _ = record
  const workers = workersFor(workspace, options)
  using dispatcher = new Dispatcher(workspace, record, { ...options, workers })
  const { ledger } = dispatcher
  options.onRows?.(() => ledger.rows.values())
  const digest = await dispatcher.run()
  record.finish(digest)
  const { rows } = ledger
  return {
    pending: countRows(rows).pending,
    waiting: waitingRows(rows),
    skipped: skippedRows(rows),
    digest,
  }
}

function openOrRefuse(workspace: Workspace, { command = [] }: RunOptions): RunWriter {
  try {
    return openRecord(workspace, command)
  } catch (thrown) {
    if (!isBusy(thrown)) throw thrown
    using reader = openReader(workspace.run)
    throw new InputError(
      `${workspace.folder} is being worked on by ${describeWriter(reader.writer ?? {})}\n  to work for it: ${commandLine(workspace.folder, 'run --join')}\n  or wait for it, or stop it`,
    )
  }
}

const RETRY_MS = 100
/** A process that has the record but does not listen is about to, or about to end; or it cannot be joined. */
const MOST_TRIES = 100

/** Undefined for a process that has only worked for another one. */
async function dispatchOrJoin(workspace: Workspace, options: RunOptions): Promise<End | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await dispatch(workspace, options, openRecord(workspace, options.command ?? []))
    } catch (thrown) {
      if (!isBusy(thrown) || tries === MOST_TRIES) throw thrown
    }
    const end = await joinDispatcher(workspace, { ...options, workers: workersFor(workspace, options) })
    if (end === 'over' || end === 'stopped' || options.stopping?.aborted) return undefined
    if (end === 'left alone') {
      options.onEvent?.({ kind: 'took over' })
      tries = 1
    }
    await sleep(RETRY_MS)
  }
}
