import { setTimeout as sleep } from 'node:timers/promises'
import { Command, Option } from 'commander'
import {
  BaselineError,
  CoderError,
  Dispatcher,
  joinDispatcher,
  openRecord,
  TamperingError,
  type WaitingRow,
  type Workspace,
  waitingRows,
} from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { describeWriter, openReader, RunError, type RunWriter } from '../../runs/index.ts'
import type { SetExitCode } from '../command/exit.ts'
import { EXIT } from '../command/exit.ts'
import { type Interruption, type Interrupts, listenForInterrupts } from '../command/interrupt.ts'
import { SHARED, whole } from '../command/options.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { aboutCsv, dirOption, openWorkspace } from './open-workspace.ts'
import { RunProgress } from './run-progress.ts'
import { waitingLines } from './shown.ts'

interface RunFlags {
  readonly dir: string
  readonly workers?: number
  readonly join?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
  /** At most so many rows are begun. */
  readonly most?: number
}

export function run(setExitCode: SetExitCode): Command {
  return new Command('run')
    .description(
      'writes and scores candidates for all pending rows, until none is left; one at a time, unless the configuration says otherwise',
    )
    .addOption(dirOption())
    .addOption(
      new Option('--workers <n>', 'how many at once (default: as the configuration says)').argParser(
        whole(1),
      ),
    )
    .addOption(new Option('--join', 'if another run is at work here, work for it'))
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .action(async (flags: RunFlags) => setExitCode(await runCandidates(flags)))
}

export function worker(setExitCode: SetExitCode): Command {
  return new Command('worker')
    .description('writes and scores one candidate, for the oldest pending row, and ends')
    .addOption(dirOption())
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .action(async (flags: RunFlags) => setExitCode(await runCandidates({ ...flags, workers: 1, most: 1 })))
}

/** What all ways of working need. */
interface Job {
  readonly flags: RunFlags
  readonly workspace: Workspace
  readonly workers: number
  readonly progress: RunProgress
  readonly interrupts: Interrupts
}

async function runCandidates(flags: RunFlags): Promise<number> {
  const workspace = openWorkspace(flags.dir)
  const { parallel } = workspace.config
  const line = new ProgressLine({ quiet: flags.quiet ?? false })
  using interrupts = listenForInterrupts({
    first: () =>
      line.say('stopping: no candidate is begun any more; press Ctrl-C again to end those that run'),
    second: () =>
      line.say('ending those that run: their rows are pending again, and what was written is kept'),
  })
  using progress = new RunProgress(line, interrupts.sooner)
  const job: Job = {
    flags,
    workspace,
    workers: flags.workers ?? (parallel.enabled ? parallel.max_workers : 1),
    progress,
    interrupts,
  }
  const began = performance.now()
  const end = await work(job, line)
  progress[Symbol.dispose]()
  report(job, end, (performance.now() - began) / 1000)
  for (const text of waitingLines(end?.waiting ?? [])) console.error(text)
  const { aborted, reason } = interrupts.signal
  if (aborted) return (reason as Interruption).exitCode
  return job.progress.failed > 0 ? EXIT.bad : EXIT.done
}

async function work(job: Job, line: ProgressLine): Promise<End> {
  try {
    return job.flags.join ? await dispatchOrJoin(job, line) : await dispatch(job, recordOf(job))
  } catch (thrown) {
    const remedy = remedyFor(thrown)
    if (remedy !== undefined) throw new InputError(`${(thrown as Error).message}\n  ${remedy}`)
    throw aboutCsv(thrown, job.workspace)
  }
}

/** What to do about that which has ended it all. */
function remedyFor(thrown: unknown): string | undefined {
  if (thrown instanceof TamperingError)
    return (
      'nothing more is begun: bring it back as it was, or keep it as it is, and run again;\n' +
      '  what ran at the time can be scored again with: manyhands candidates edit failed:tampering evaluate'
    )
  if (thrown instanceof BaselineError)
    return 'no coder was paid: mend the evaluator, and run again (or leave the baseline out: evaluator.score_baseline)'
  if (thrown instanceof CoderError)
    return (
      'nothing more is begun (coder.most_failures): mend it, and run again;\n' +
      '  for the rows that failed: manyhands candidates edit failed:coder pending'
    )
  return undefined
}

/** How the rows stand in the end; unknown to one that has worked for another. */
type End =
  | { readonly digest: string; readonly pending: number; readonly waiting: readonly WaitingRow[] }
  | undefined

function recordOf({ workspace }: Job): RunWriter {
  try {
    return openRecord(workspace, process.argv.slice(2))
  } catch (thrown) {
    if (!isBusy(thrown)) throw thrown
    using reader = openReader(workspace.run)
    const who = describeWriter(reader.writer ?? {})
    throw new InputError(
      `${workspace.folder} is being worked on by ${who}\n  to work for it: manyhands candidates run --join; or wait for it, or stop it`,
    )
  }
}

const isBusy = (thrown: unknown): thrown is RunError => thrown instanceof RunError && thrown.fault === 'busy'

async function dispatch(
  { flags, workspace, workers, progress, interrupts }: Job,
  record: RunWriter,
): Promise<End> {
  using _ = record
  using dispatcher = new Dispatcher(workspace, record, {
    workers,
    ...(flags.most !== undefined && { most: flags.most }),
    stopping: interrupts.signal,
    ending: interrupts.sooner,
    onEvent: (event) => progress.tell(event),
  })
  progress.watch(() => dispatcher.ledger.rows.values())
  const digest = await dispatcher.run()
  record.finish(digest)
  const { ledger } = dispatcher
  const pending = [...ledger.rows.values()].filter(({ status }) => status === 'pending').length
  return { digest, pending, waiting: waitingRows(ledger) }
}

const AGAIN_MS = 100
/** One that has the record and does not listen is about to, or about to end; or it is none that could be joined. */
const MOST_TRIES = 100

/** Works for the dispatcher that is there. If there is none, or when it is killed, becomes it. */
async function dispatchOrJoin(job: Job, line: ProgressLine): Promise<End> {
  const { workspace, workers, progress, interrupts } = job
  for (let tries = 1; ; tries += 1) {
    const record = freeRecord(workspace, tries === MOST_TRIES)
    if (record) return dispatch(job, record)
    const end = await joinDispatcher(workspace, {
      workers,
      stopping: interrupts.signal,
      ending: interrupts.sooner,
      onEvent: (event) => progress.tell(event),
    })
    if (end === 'over' || end === 'stopped' || interrupts.signal.aborted) return undefined
    if (end === 'left alone') {
      line.say('the dispatcher that was joined has gone: taking over')
      tries = 1
    }
    await sleep(AGAIN_MS)
  }
}

function freeRecord(workspace: Workspace, isLastTry: boolean): RunWriter | undefined {
  try {
    return openRecord(workspace, process.argv.slice(2))
  } catch (thrown) {
    if (!isBusy(thrown) || isLastTry) throw thrown
    return undefined
  }
}

function report({ flags, progress, interrupts }: Job, end: End, seconds: number): void {
  const { complete, failed } = progress
  const timing = { seconds, rowsPerSecond: (complete + failed) / seconds }
  const pending = end?.pending
  if (flags.json)
    console.log(
      JSON.stringify({
        complete,
        failed,
        pending: pending ?? null,
        digest: end?.digest ?? null,
        joined: !end,
        stopped: interrupts.signal.aborted,
        timing,
      }),
    )
  else
    console.log(
      `${complete} complete, ${failed} failed${pending ? `, ${pending} left pending` : ''}, in ${seconds.toFixed(1)} s`,
    )
}
