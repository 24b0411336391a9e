import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { InputError } from '../../errors/index.ts'
import {
  createPool,
  type LaneName,
  type LoadLimits,
  type Outcome,
  type Pool,
  type Task,
} from '../../pool/index.ts'
import {
  codeFingerprint,
  type Fingerprint,
  fileFingerprint,
  type Json,
  type RunWriter,
  recordedMap,
} from '../../runs/index.ts'
import { isFile } from '../../subprocess/shell-words.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { duration, optional, SHARED, toggle, whole, withDefault } from '../command/inputs.ts'
import { openRun, resumeHint } from '../command/open-run.ts'
import { CommandLine } from './command-line.ts'
import { commandTask } from './command-task.ts'
import { openItems } from './items.ts'
import { countOf, MapSummary } from './map-summary.ts'
import { NO_RESULTS, openResults, type Results } from './results.ts'

export const map = defineCommand({
  name: 'map',
  group: GROUPS.everyone,
  summary: 'evaluate a function or a command over many items, in parallel',
  description:
    'Evaluates a function or a command over many items, in parallel: in input order, resumable, ' +
    'with a bad item failing alone.',
  arguments: {
    module: optional('[module]', 'a TypeScript or JavaScript module; its function is called with each item'),
  },
  options: {
    in: withDefault(optional('<file>', 'items: JSON Lines, .csv with a header, a .json list, or -'), '-'),
    out: optional('<file>', 'results as JSON Lines, or - (default: -, nothing with --json)'),
    format: optional('<format>', 'the format of the input', ['jsonl', 'csv', 'json']),
    command: optional('<line>', 'run this command for each item instead; {name} is a field, {} the item'),
    shell: toggle('let a shell read the command'),
    export: optional('<name>', "the function's name in the module (default: default)"),
    setup: optional('<json>', "a value for the module's setup function", jsonValue),
    seed: SHARED.seed,
    workers: SHARED.workers,
    lane: SHARED.lane,
    timeout: optional('<time>', 'how long one item may take, as 500ms, 5s, 10m', duration),
    retries: withDefault(optional('<n>', 'retries after a crash or a timeout', whole(0)), 1),
    retryThrows: toggle('also retry items that threw'),
    retryFailed: toggle('when resuming, evaluate failed items again'),
    order: withDefault(optional('<order>', 'of the results', ['input', 'completion']), 'input'),
    keepGoing: toggle('evaluate all items whatever fails (default)', 'failFast'),
    failFast: toggle('stop at the first failure'),
    run: SHARED.run,
    resume: SHARED.resume,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes:
    'Each line of the output is { "index", "ok", "value" or "error": { "kind", "message" }, "attempts" }.',
  examples: [
    'manyhands map ./score.ts --in items.jsonl --out results.jsonl',
    'manyhands map ./score.ts --in items.jsonl --lane process --timeout 5s --retries 2 --run ./run1',
    'manyhands map ./score.ts --in items.jsonl --run ./run1 --resume',
    "manyhands map --command 'python3 eval.py {id}' --in items.csv --out results.jsonl",
    "seq 100 | manyhands map --command 'factor {}' --in -",
  ],
  async run(flags, { clock, progress, catchInterrupts }) {
    const { signal } = catchInterrupts()
    const work = chooseWork(flags)
    using items = await openItems(flags.in, flags.format, work.check, signal)
    const size = flags.workers ?? availableParallelism()
    await using pool = createPool({ lane: work.lane, size, stdout: 'stderr' })
    const limit = flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }
    await loadOrExplain(pool, work.task, { signal, ...limit })
    const results = await chooseResults(flags)
    try {
      using run = await openRun('map', flags, {
        ...(await work.fingerprint()),
        seed: String(flags.seed),
        ...(items.fingerprint && { 'the input': items.fingerprint }),
      })
      clock.restart()
      const summary = new MapSummary()
      const { seed, retries, retryThrows, retryFailed, order, failFast } = flags
      const outcomes = recordedMap(run, pool, work.task, items.read(), {
        ...{ seed, retries, retryThrows, retryFailed, order, failFast },
        ...limit,
        signal,
        each: work.each,
        onEvaluated: () => summary.countEvaluated(),
        // A command is a process of its own: nothing is gained by handing out several at once.
        ...(work.each && { batch: 1 }),
      })
      const show = (): void =>
        progress.count({
          what: 'Items',
          done: summary.done,
          total: items.count,
          note: `Failed: ${summary.failed}`,
        })
      try {
        show()
        await writeAll(outcomes, results, signal, (outcome) => {
          summary.add(outcome)
          show()
        })
      } catch (thrown) {
        progress.close()
        if (!run.failed.aborted) console.error(`${stoppedLine(run, items.count)} ${resumeHint(run, flags)}`)
        throw thrown
      }
      const ok = summary.failed === 0
      const digest = summary.digest()
      // A run that stopped at its first failure can be resumed.
      if (ok || !flags.failFast) run.finish(digest)
      else run.commit()
      const seconds = clock.seconds()
      return {
        document: { ...summary.counts(), run: run.folder },
        lines: [summary.line(seconds), `run ${run.folder}`],
        linesTo: flags.quiet ? 'nowhere' : 'stderr',
        digest,
        timing: { seconds, itemsPerSecond: summary.done / seconds },
        exitCode: ok ? EXIT.done : EXIT.bad,
      }
    } catch (thrown) {
      await results.discard()
      throw thrown
    }
  },
})

/** The flags that say what is evaluated. */
interface WorkFlags {
  readonly module?: string
  readonly command?: string
  readonly shell: boolean
  readonly export?: string
  readonly setup?: Json
  readonly lane?: LaneName
}

/** What is evaluated, where, and what its answers depend on. */
interface Work {
  readonly task: Task<Json, unknown>
  readonly lane: LaneName
  /** Taken when the work is known to be there. */
  readonly fingerprint: () => Promise<Fingerprint>
  readonly check: (item: Json) => string | undefined
  /** Whether each outcome was paid for by a process of its own. */
  readonly each: boolean
}

function chooseWork({ module, command, ...flags }: WorkFlags): Work {
  if (module !== undefined && command === undefined) return moduleWork(module, flags)
  if (module !== undefined || command === undefined)
    throw new InputError('map takes a module or --command, and not both: see manyhands map --help')
  for (const name of ['lane', 'export', 'setup'] as const) {
    if (flags[name] !== undefined)
      throw new InputError(`--${name} is for a module; a command runs in a process of its own`)
  }
  const line = new CommandLine(command, { shell: flags.shell })
  return {
    task: commandTask(line),
    lane: 'inline',
    fingerprint: () => commandFingerprint(line),
    check: (item) => line.complaint(item),
    each: true,
  }
}

async function commandFingerprint(command: CommandLine): Promise<Fingerprint> {
  const files = await Promise.all(
    command.files().map(async (file) => [`file ${file}`, await fileFingerprint(file)] as const),
  )
  return { command: command.text, shell: String(command.shell), ...Object.fromEntries(files) }
}

function moduleWork(module: string, { shell, lane = 'thread', export: name, setup }: WorkFlags): Work {
  if (shell) throw new InputError('--shell goes with --command')
  if (!URL.canParse(module) && !isFile(module))
    throw new InputError(
      `there is no module '${module}': map takes the path of a JavaScript or TypeScript file, or --command`,
    )
  return {
    task: { module, ...(name !== undefined && { export: name }), ...(setup !== undefined && { setup }) },
    lane,
    fingerprint: async () => ({
      'the module': codeFingerprint(URL.canParse(module) ? module : pathToFileURL(module)),
      export: name ?? 'default',
      setup: JSON.stringify(setup ?? null),
    }),
    check: () => undefined,
    each: false,
  }
}

/** A module that cannot be loaded is bad input, not a million failed items. */
async function loadOrExplain(pool: Pool, task: Task<Json, unknown>, limits: LoadLimits): Promise<void> {
  try {
    await pool.load(task, limits)
  } catch (thrown) {
    limits.signal?.throwIfAborted()
    throw new InputError((thrown as Error).message)
  }
}

interface ResultFlags {
  readonly in: string
  readonly out?: string
  readonly json: boolean
  readonly order: 'input' | 'completion'
}

async function chooseResults({ in: input, out, json, order }: ResultFlags): Promise<Results> {
  if (out === undefined && json) return NO_RESULTS
  if (out === '-' && json)
    throw new InputError('--json and --out - both want standard output: give --out a file')
  return openResults(out ?? '-', { streamed: order === 'completion', input })
}

async function writeAll(
  outcomes: AsyncIterable<Outcome<Json>>,
  results: Results,
  signal: AbortSignal,
  onResult: (outcome: Outcome<Json>) => void,
): Promise<void> {
  for await (const outcome of outcomes) {
    // An item that was cut off, by an interrupt or by another's failure, has no result and is not recorded.
    if (signal.aborted || (!outcome.ok && outcome.error.kind === 'aborted')) continue
    onResult(outcome)
    await results.write(outcome)
  }
  signal.throwIfAborted()
  await results.finish()
}

function stoppedLine(run: RunWriter, total: number | undefined): string {
  run.commit()
  const recorded = total === undefined ? countOf(run.count()) : `${run.count()} of ${countOf(total)}`
  return `stopped with ${recorded} recorded in ${run.folder}.`
}

function jsonValue(text: string): Json {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw new InputError(`--setup takes JSON; ${(thrown as Error).message}`)
  }
}
