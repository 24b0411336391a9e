import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { Command, Option } from 'commander'
import {
  createPool,
  type LaneName,
  type LoadLimits,
  type ModuleTask,
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
import { EXIT, UsageError } from '../command/exit.ts'
import { listenForInterrupts } from '../command/interrupt.ts'
import { openRun, type RunChoice } from '../command/open-run.ts'
import { duration, SHARED, whole } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { CommandLine } from './command-line.ts'
import { commandTask } from './command-task.ts'
import { type ItemFormat, type Items, openItems } from './items.ts'
import { MapReport } from './report.ts'
import { NO_RESULTS, openResults, type Results } from './results.ts'

interface MapFlags extends RunChoice {
  readonly in: string
  readonly out?: string
  readonly format?: ItemFormat
  readonly command?: string
  readonly shell?: boolean
  readonly export?: string
  readonly setup?: Json
  readonly seed: number
  readonly workers?: number
  readonly lane?: LaneName
  readonly timeout?: number
  readonly retries: number
  readonly retryThrows?: boolean
  readonly retryFailed?: boolean
  readonly order: 'input' | 'completion'
  readonly failFast?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
}

const EXAMPLES = `
Each line of the output is { "index", "ok", "value" or "error": { "kind", "message" }, "attempts" }.

Examples:
  manyhands map ./score.ts --in items.jsonl --out results.jsonl
  manyhands map ./score.ts --in items.jsonl --lane process --timeout 5s --retries 2 --run ./run1
  manyhands map ./score.ts --in items.jsonl --run ./run1 --resume
  manyhands map --command 'python3 eval.py {id}' --in items.csv --out results.jsonl
  seq 100 | manyhands map --command 'factor {}' --in -`

export function map(setExitCode: SetExitCode): Command {
  return new Command('map')
    .summary('evaluate a function or a command over many items, in parallel')
    .description(
      'Evaluates a function or a command over many items, in parallel: in input order, resumable, ' +
        'with a bad item failing alone.',
    )
    .argument('[module]', 'a TypeScript or JavaScript module; its function is called with each item')
    .addOption(
      new Option('--in <file>', 'items: JSON Lines, .csv with a header, a .json list, or -').default('-'),
    )
    .option('--out <file>', 'results as JSON Lines, or - (default: -, nothing with --json)')
    .addOption(new Option('--format <format>', 'the format of the input').choices(['jsonl', 'csv', 'json']))
    .option('--command <line>', 'run this command for each item instead; {name} is a field, {} the item')
    .option('--shell', 'let a shell read the command')
    .option('--export <name>', "the function's name in the module (default: default)")
    .addOption(new Option('--setup <json>', "a value for the module's setup function").argParser(jsonValue))
    .addOption(SHARED.seed())
    .addOption(SHARED.workers())
    .addOption(SHARED.lane())
    .addOption(
      new Option('--timeout <time>', 'how long one item may take, as 500ms, 5s, 10m').argParser(duration),
    )
    .addOption(new Option('--retries <n>', 'tries after a crash or a timeout').argParser(whole(0)).default(1))
    .option('--retry-throws', 'also try again what threw')
    .option('--retry-failed', 'when resuming, evaluate again what had failed')
    .addOption(
      new Option('--order <order>', 'of the results').choices(['input', 'completion']).default('input'),
    )
    .addOption(
      new Option('--keep-going', 'evaluate all items whatever fails (default)').conflicts('failFast'),
    )
    .option('--fail-fast', 'stop at the first failure')
    .addOption(SHARED.run())
    .addOption(SHARED.resume())
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .addHelpText('after', EXAMPLES)
    .action(async (module: string | undefined, flags: MapFlags) => setExitCode(await runMap(module, flags)))
}

function jsonValue(text: string): Json {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw new UsageError(`--setup takes JSON; ${(thrown as Error).message}`)
  }
}

/** What is evaluated, where, and what its answers depend on. */
interface Work {
  readonly task: Task<Json, unknown>
  readonly lane: LaneName
  /** Taken when the work is known to be there. */
  readonly fingerprint: () => Promise<Fingerprint>
  readonly check: (item: Json) => string | undefined
  /** Each outcome was paid for by a process of its own. */
  readonly each: boolean
}

async function runMap(module: string | undefined, flags: MapFlags): Promise<number> {
  let report: MapReport | undefined
  using interrupts = listenForInterrupts({
    first: () => report?.say('stopping: press Ctrl-C again to end at once'),
  })
  const { signal } = interrupts
  const work = chooseWork(module, flags)
  using items = await openItems(flags.in, flags.format, work.check, signal)
  const size = flags.workers ?? availableParallelism()
  await using pool = createPool({ lane: work.lane, size, stdout: 'stderr' })
  await loadOrExplain(pool, work.task, {
    signal,
    ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }),
  })
  const results = await chooseResults(flags)
  try {
    using run = await openRun('map', flags, {
      ...(await work.fingerprint()),
      seed: String(flags.seed),
      ...(items.fingerprint && { 'the input': items.fingerprint }),
    })
    using shown = new MapReport(items.count, flags)
    report = shown
    return await evaluate(run, pool, work, items, results, flags, shown, signal)
  } catch (thrown) {
    await results.discard()
    throw thrown
  }
}

async function evaluate(
  run: RunWriter,
  pool: Pool,
  { task, each }: Work,
  items: Items,
  results: Results,
  flags: MapFlags,
  report: MapReport,
  signal: AbortSignal,
): Promise<number> {
  const outcomes = recordedMap(run, pool, task, items.read(), {
    seed: flags.seed,
    signal,
    retries: flags.retries,
    retryThrows: flags.retryThrows ?? false,
    retryFailed: flags.retryFailed ?? false,
    order: flags.order,
    failFast: flags.failFast ?? false,
    each,
    onEvaluated: () => report.evaluated(),
    ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }),
    // A command is a process of its own: nothing is gained by handing out several at once.
    ...(each && { batch: 1 }),
  })
  try {
    for await (const outcome of outcomes) {
      // What was cut off, by an interrupt or by another's failure, has no result: it is not recorded either.
      if (signal.aborted || (!outcome.ok && outcome.error.kind === 'aborted')) continue
      report.add(outcome)
      await results.write(outcome)
    }
    signal.throwIfAborted()
    await results.finish()
    return report.finish(run) ? EXIT.done : EXIT.bad
  } catch (thrown) {
    report.stopped(run)
    throw thrown
  }
}

function chooseWork(module: string | undefined, flags: MapFlags): Work {
  if ((module === undefined) === (flags.command === undefined)) {
    throw new UsageError('map takes a module or --command, and not both: see manyhands map --help')
  }
  if (flags.command === undefined) return moduleWork(module as string, flags)
  for (const name of ['lane', 'export', 'setup'] as const) {
    if (flags[name] !== undefined)
      throw new UsageError(`--${name} is for a module; a command runs in a process of its own`)
  }
  const command = new CommandLine(flags.command, { shell: flags.shell ?? false })
  return {
    task: commandTask(command),
    lane: 'inline',
    fingerprint: () => commandFingerprint(command),
    check: (item) => command.complaint(item),
    each: true,
  }
}

async function commandFingerprint(command: CommandLine): Promise<Fingerprint> {
  const files = await Promise.all(
    command.files().map(async (file) => [`file ${file}`, await fileFingerprint(file)] as const),
  )
  return { command: command.text, shell: String(command.shell), ...Object.fromEntries(files) }
}

function moduleWork(module: string, flags: MapFlags): Work {
  if (flags.shell) throw new UsageError('--shell goes with --command')
  const task: ModuleTask = {
    module,
    ...(flags.export !== undefined && { export: flags.export }),
    ...(flags.setup !== undefined && { setup: flags.setup }),
  }
  return {
    task,
    lane: flags.lane ?? 'thread',
    fingerprint: async () => ({
      'the module': codeFingerprint(URL.canParse(module) ? module : pathToFileURL(module)),
      export: flags.export ?? 'default',
      setup: JSON.stringify(flags.setup ?? null),
    }),
    check: () => undefined,
    each: false,
  }
}

/** A module that cannot be loaded is wrong use, not a million failed items. */
async function loadOrExplain(pool: Pool, task: Task<Json, unknown>, limits: LoadLimits): Promise<void> {
  try {
    await pool.load(task, limits)
  } catch (thrown) {
    limits.signal?.throwIfAborted()
    throw new UsageError((thrown as Error).message)
  }
}

async function chooseResults({ in: input, out, json, order }: MapFlags): Promise<Results> {
  if (out === undefined && json) return NO_RESULTS
  if (out === '-' && json) {
    throw new UsageError('--json and --out - both want standard output: give --out a file')
  }
  return openResults(out ?? '-', { streamed: order === 'completion', input })
}
