import { commandLine } from '../../candidates/command-line.ts'
import { runCandidates, Workspace } from '../../candidates/index.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { optional, SHARED, toggle, workerCount } from '../command/inputs.ts'
import { pasteable } from '../command/pasteable.ts'
import { RunProgress } from './run-progress.ts'
import { rowLines } from './shown.ts'
import { DIR } from './workspace.ts'

const SHARED_BY_BOTH = {
  options: { dir: DIR, json: SHARED.json, quiet: SHARED.quiet },
  stopMessages: [
    'stopping: no candidate is begun any more; press Ctrl-C again to end those that run',
    'ending those that run: their rows are pending again, and what was written is kept',
  ],
} as const

export const run = defineCommand({
  ...SHARED_BY_BOTH,
  name: 'run',
  description:
    'writes and scores candidates for all pending rows, until none is left; one at a time, unless the configuration says otherwise',
  options: {
    dir: DIR,
    workers: optional('<n>', 'how many at once (default: as the configuration says)', workerCount),
    join: toggle('if another run is at work here, work for it'),
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  run: perform,
})

export const worker = defineCommand({
  ...SHARED_BY_BOTH,
  name: 'worker',
  description: 'writes and scores one candidate, for the oldest pending row, and ends',
  run: ({ dir }, context) => perform({ dir, workers: 1, most: 1 }, context),
})

interface RunFlags {
  readonly dir: string
  readonly workers?: number
  readonly join?: boolean
  readonly most?: number
}

async function perform(
  { dir, ...options }: RunFlags,
  { progress: { line }, catchInterrupts }: CommandContext,
): Promise<CommandResult> {
  const workspace = Workspace.open(dir)
  const { signal, sooner } = catchInterrupts()
  let begun = 0
  using progress = new RunProgress(line, sooner)
  const { result, digest, timing } = await runCandidates(workspace, {
    ...options,
    command: process.argv.slice(2),
    stopping: signal,
    ending: sooner,
    onEvent: (event) => {
      if (event.kind === 'begun') begun += 1
      progress.report(event)
    },
    onRows: (rows) => progress.watch(rows),
  })
  progress[Symbol.dispose]()
  const { waiting, skipped, ...counts } = result
  const { complete, failed, pending } = counts
  const status = commandLine(workspace.folder, 'status')
  const why = skipped.map(({ id, why }) => ({ id, why: `skipped: ${why}` }))
  for (const text of [...rowLines(waiting, status), ...rowLines(why, status)]) console.error(pasteable(text))
  return {
    document: { ...counts, stopped: signal.aborted },
    lines: [
      `${complete} complete, ${failed} failed${pending ? `, ${pending} left pending` : ''}, in ${timing.seconds.toFixed(1)} s`,
    ],
    digest,
    timing,
    // With a limit on rows, one that asked for a pause is left pending: a loop over `worker` should wait.
    exitCode: failed > 0 || (options.most !== undefined && begun > complete) ? EXIT.bad : EXIT.done,
    stopped: signal.aborted,
  }
}
