import { Command, Option } from 'commander'
import {
  Dispatcher,
  type DispatcherEvent,
  openRecord,
  type RowState,
  TamperingError,
  type Workspace,
} from '../../candidates/index.ts'
import { EXIT, UsageError } from '../exit.ts'
import { listenForInterrupts } from '../interrupt.ts'
import { SHARED, whole } from '../options.ts'
import type { SetExitCode } from '../program.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { dirOption, openWorkspace } from './open-workspace.ts'

interface RunFlags {
  readonly dir: string
  readonly workers?: number
  readonly json?: boolean
  readonly quiet?: boolean
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
    .action(async (flags: RunFlags) => setExitCode(await runCandidates({ ...flags, workers: 1 }, 1)))
}

async function runCandidates(flags: RunFlags, most?: number): Promise<number> {
  const workspace = openWorkspace(flags.dir)
  using record = openRecord(workspace, process.argv.slice(2))
  const line = new ProgressLine({ quiet: flags.quiet ?? false })
  using interrupts = listenForInterrupts(() =>
    line.say('stopping: no candidate is begun any more; press Ctrl-C again to end those that run'),
  )
  const shown = new Shown(line)
  const began = performance.now()
  const dispatcher = new Dispatcher(workspace, record, {
    workers: workersOf(workspace, flags),
    ...(most !== undefined && { most }),
    stopping: interrupts.signal,
    onEvent: (event) => shown.tell(event),
  })
  try {
    const digest = await dispatcher.run()
    record.finish(digest)
    const seconds = (performance.now() - began) / 1000
    const { complete, failed } = shown
    if (flags.json)
      console.log(
        JSON.stringify({
          complete,
          failed,
          digest,
          timing: { seconds, rowsPerSecond: (complete + failed) / seconds },
        }),
      )
    else console.log(`${complete} complete, ${failed} failed, in ${seconds.toFixed(1)} s`)
    interrupts.signal.throwIfAborted()
    return failed > 0 ? EXIT.bad : EXIT.done
  } catch (thrown) {
    if (thrown instanceof TamperingError)
      throw new UsageError(
        `${thrown.message}\n  nothing more is scored: bring it back as it was, or keep it as it is, and run again`,
      )
    throw thrown
  } finally {
    line.close({ keep: false })
  }
}

function workersOf({ config: { parallel } }: Workspace, { workers }: RunFlags): number {
  return workers ?? (parallel.enabled ? parallel.max_workers : 1)
}

/** What a person sees while candidates are written and scored. */
class Shown {
  readonly #line: ProgressLine
  readonly #running = new Set<string>()
  complete = 0
  failed = 0

  constructor(line: ProgressLine) {
    this.#line = line
  }

  tell(event: DispatcherEvent): void {
    switch (event.kind) {
      case 'begun':
        this.#running.add(event.row.id)
        break
      case 'adopted':
        this.#running.add(event.state.id)
        this.#line.say(`${event.state.id}: still running from before; waiting for it`)
        break
      case 'over':
        this.#over(event.state)
        break
      case 'lost':
        this.#running.delete(event.state.id)
        if (event.state.status === 'failed') this.#over(event.state)
        else this.#line.say(`${event.state.id}: its worker vanished; it is tried again`)
        break
      case 'paused':
        this.#line.say(
          `the coder wants to be left alone: waiting ${Math.ceil(event.seconds)} s (${event.why})`,
        )
        break
      case 'locked':
        this.#line.say(
          `the CSV's lock has been held by somebody else for ${event.seconds} s: work goes on, and the CSV is written when it is free`,
        )
        break
      case 'problem':
        this.#line.say(event.text)
    }
    this.#line.show(
      `Running: ${this.#running.size} (${[...this.#running].slice(0, 8).join(', ')}) | Complete: ${this.complete} | Failed: ${this.failed}`,
    )
  }

  #over(state: RowState): void {
    this.#running.delete(state.id)
    if (state.status === 'complete') {
      this.complete += 1
      this.#line.say(`${state.id}: ${state.performance}`)
    } else {
      this.failed += 1
      this.#line.say(`${state.id}: failed (${state.cause}): ${state.message.split('\n')[0]}`)
    }
  }
}
