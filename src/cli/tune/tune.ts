import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import type { LaneName } from '../../pool/index.ts'
import type { Fingerprint, RunWriter } from '../../runs/index.ts'
import {
  bestsOf,
  type EvaluatePlan,
  EvaluationError,
  METHOD_NAMES,
  type MethodTree,
  methodOf,
  nameOfMetric,
  Study,
  type StudyTree,
  type Tuned,
  warningsOf,
  tune as workOn,
  writeResults,
} from '../../tune/index.ts'
import type { SetExitCode } from '../command/exit.ts'
import { EXIT } from '../command/exit.ts'
import { listenForInterrupts } from '../command/interrupt.ts'
import { openRun, type RunChoice, resumeHint } from '../command/open-run.ts'
import { duration, SHARED, whole } from '../command/options.ts'
import { dataFingerprint, evaluatorFingerprint } from './evaluator-fingerprint.ts'
import { readStudy } from './study-file.ts'
import { timeoutOf } from './study-timeout.ts'
import { TuneProgress } from './tune-progress.ts'
import { tunedLines } from './tuned-report.ts'

interface TuneFlags extends RunChoice {
  readonly method?: string
  readonly testValues?: number
  readonly numParams?: number
  readonly params?: readonly string[]
  readonly budget?: number
  readonly seed: number
  readonly workers?: number
  readonly maxWorkers?: number
  readonly lane?: LaneName
  readonly useProcesses: boolean
  readonly timeout?: number
  readonly json?: boolean
}

/** Of the public example that these options come from. */
const USUAL_WORKERS = 8

const EXAMPLES = `
A study is a .ts or .js file, whose code is run, or a .json or .yaml file: parameters, horizons, instances, evaluator,
metric, direction, budget, method. Exit 0 if something better was adopted, 1 if nothing better was found.

Examples:
  manyhands tune ./study.ts
  manyhands tune ./study.ts --method tournament --test-values 20 --params rate,depth
  manyhands tune ./study.ts --run ./run1 --resume`

export function tune(setExitCode: SetExitCode): Command {
  return new Command('tune')
    .summary('find the best parameters of a program, for every horizon')
    .description(
      'Finds the best parameters of a program whose score is noisy, for every horizon, and says how sure that is: what ' +
        'is found must win a race on instances that the search has not seen.',
    )
    .argument('<study>', 'a file: .ts, .js, .json or .yaml')
    .addOption(new Option('--method <name>', 'how to search').choices(METHOD_NAMES))
    .addOption(
      new Option('--budget <n>', 'at most so many evaluations, before the race at the end').argParser(
        whole(1),
      ),
    )
    .addOption(
      new Option('--test-values <n>', 'values of a parameter that a tournament tries').argParser(whole(1)),
    )
    .addOption(
      new Option('--num-params <n>', 'a tournament of only the first so many parameters').argParser(whole(1)),
    )
    .addOption(
      new Option('--params <names>', 'a tournament of only these, as in rate,depth')
        .argParser(names)
        .conflicts('numParams'),
    )
    .addOption(SHARED.seed())
    .addOption(
      new Option(
        '--workers <n>',
        `how many work at once (default: ${USUAL_WORKERS}, or the cores if fewer)`,
      ).argParser(whole(1)),
    )
    .addOption(new Option('--max-workers <n>', 'the same').argParser(whole(1)).conflicts('workers'))
    .addOption(new Option('--use-processes', 'a process for each worker').default(true))
    .option('--no-use-processes', 'threads instead')
    .addOption(SHARED.lane())
    .addOption(new Option('--timeout <time>', 'how long one evaluation may take, as 30s').argParser(duration))
    .addOption(SHARED.run())
    .addOption(SHARED.resume())
    .addOption(SHARED.json())
    .addOption(SHARED.quiet())
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, flags: TuneFlags) => setExitCode(await runTune(path, flags)))
}

const names = (text: string): string[] => text.split(',').map((name) => name.trim())

async function runTune(path: string, flags: TuneFlags): Promise<number> {
  let progress: TuneProgress | undefined
  using interrupts = listenForInterrupts({
    first: () => progress?.say('stopping: press Ctrl-C again to end at once'),
  })
  const tree = withFlags(await readStudy(path), flags)
  const study = new Study(tree, flags.seed)
  const method = methodOf(tree, study.space)
  const plan = planOf(study, dirname(resolve(path)))
  if (flags.lane !== undefined && 'command' in plan.evaluator)
    throw new InputError('--lane is for a module; a command runs in a process of its own')
  const timeoutMs = flags.timeout ?? timeoutOf(tree, path)
  using run = await openRun(
    'tune',
    flags,
    await fingerprintOf(tree, method, plan, flags.seed, dirname(resolve(path))),
  )
  const began = performance.now()
  try {
    using shown = new TuneProgress(study, flags)
    progress = shown
    const tuned = await workOn(study, {
      run,
      plan,
      lane: flags.lane ?? (flags.useProcesses ? 'process' : 'thread'),
      workers: flags.workers ?? flags.maxWorkers ?? Math.min(USUAL_WORKERS, availableParallelism()),
      signal: interrupts.signal,
      ...(timeoutMs !== undefined && { timeoutMs }),
      onAsked: (stage, trials) => shown.asked(stage, trials),
      onWarning: (warning) => shown.warning(warning),
      onEvaluated: () => shown.evaluated(),
      onNews: (news) => shown.news(news),
    })
    return await tell(tuned, study, run.folder, flags, (performance.now() - began) / 1000, (text) =>
      run.finish(text),
    )
  } catch (thrown) {
    if (interrupts.signal.aborted) console.error(`stopped: ${howToGoOn(run, flags)}`)
    interrupts.signal.throwIfAborted()
    if (thrown instanceof EvaluationError) throw new InputError(`${thrown.message}\n${howToGoOn(run, flags)}`)
    throw thrown
  }
}

function howToGoOn(run: RunWriter, flags: TuneFlags): string {
  run.commit()
  const many = run.count()
  if (many === 0) return 'nothing was evaluated: start again in another folder'
  return `${many} evaluations are recorded in ${run.folder}. ${resumeHint(run, flags)}`
}

/** What the command line says comes before what the study says. */
function withFlags(tree: StudyTree, { method, budget, testValues, numParams, params }: TuneFlags): StudyTree {
  const own: MethodTree = typeof tree.method === 'object' ? tree.method : { name: tree.method ?? 'auto' }
  // The options of another method mean nothing to this one.
  const given = method === undefined || method === own.name ? own : { name: method }
  const isTournament = given.name === 'tournament'
  if (testValues !== undefined && !isTournament)
    throw new InputError(`--test-values is for a tournament; the method is ${given.name}`)
  const tuned =
    params ?? (numParams === undefined ? undefined : Object.keys(tree.parameters).slice(0, numParams))
  const unknown = tuned?.find((name) => !(name in tree.parameters))
  if (unknown !== undefined)
    throw new InputError(
      `there is no parameter "${unknown}"; there are: ${Object.keys(tree.parameters).join(', ')}`,
    )
  if (tuned && !isTournament)
    throw new InputError(`--params and --num-params are for a tournament; the method is ${given.name}`)
  return {
    ...tree,
    ...(budget !== undefined && { budget }),
    method: {
      ...given,
      ...(testValues !== undefined && { testValues }),
      ...(tuned && { parameters: tuned }),
    },
  }
}

function planOf({ tree, horizons }: Study, folder: string): EvaluatePlan {
  const { evaluator, metric } = tree
  const wanted = { horizons, ...(metric !== undefined && { metric }) }
  if (typeof evaluator === 'object' && 'command' in evaluator) {
    const { command, persistent = false } = evaluator
    return { ...wanted, evaluator: { command, folder, persistent } }
  }
  return {
    ...wanted,
    evaluator: { module: resolve(folder, typeof evaluator === 'string' ? evaluator : evaluator.module) },
  }
}

/** All that results depend on, each by a name that people know. */
async function fingerprintOf(
  tree: StudyTree,
  method: MethodTree,
  { evaluator }: EvaluatePlan,
  seed: number,
  folder: string,
): Promise<Fingerprint> {
  const parameters = Object.entries(tree.parameters).map(
    ([name, parameter]) => [`the parameter ${name}`, JSON.stringify(parameter)] as const,
  )
  return {
    ...Object.fromEntries(parameters),
    ...(await evaluatorFingerprint(evaluator)),
    'the horizons': JSON.stringify(tree.horizons ?? []),
    'the instances': digest(tree.instances ?? 1),
    'the held-out instances': digest(tree.heldOut ?? 'usual'),
    'the incumbent': JSON.stringify(tree.incumbent ?? {}),
    'the metric': `${tree.direction ?? 'minimize'} ${tree.metric ?? 'score'}`,
    'the method': JSON.stringify(method),
    'the budget': String(tree.budget ?? 'none'),
    'the look ahead': String(tree.lookAhead ?? true),
    failures: tree.failures ?? 'fail-fast',
    seed: String(seed),
    ...(await dataFingerprint(tree.data ?? [], folder)),
  }
}

async function tell(
  tuned: Tuned,
  study: Study,
  folder: string,
  { json, seed }: TuneFlags,
  seconds: number,
  finish: (digest: string) => void,
): Promise<number> {
  const result = resultOf(tuned, study, seed)
  const fingerprint = digest(result)
  const results = join(folder, 'results')
  await writeResults(results, study, tuned)
  finish(fingerprint)
  const warnings = warningsOf(study, tuned)
  if (json) {
    const timing = { seconds, evaluationsPerSecond: tuned.trials.length / seconds }
    console.log(JSON.stringify({ ...result, warnings, results, digest: fingerprint, timing }))
  } else {
    for (const line of tunedLines(tuned, study, warnings)) console.log(line)
    console.log(`\n${tuned.trials.length} evaluations in ${seconds.toFixed(1)} s`)
    console.log(`report.html, best-….json and trials are in ${shortest(results)}`)
    console.log(`digest ${fingerprint}`)
  }
  return tuned.final.horizons.some(({ verdict }) => verdict === 'adopted') ? EXIT.done : EXIT.bad
}

/** From here or from the root, whichever says it in fewer letters. */
function shortest(path: string): string {
  const near = relative('', path)
  return near.length < path.length ? near : path
}

/** As in the best files, so that `config` is what to use whether something was adopted or not. */
function resultOf(tuned: Tuned, study: Study, seed: number) {
  const { method, final, trials } = tuned
  const bests = bestsOf(study, tuned).map(({ study: _, metric, direction, ...best }, n) => {
    const { verdict, why } = final.horizons[n] ?? final.shared
    return { ...best, verdict, why }
  })
  return {
    study: study.tree.name,
    metric: nameOfMetric(study.tree),
    direction: study.tree.direction ?? 'minimize',
    method: method.name,
    seed,
    horizons: bests.slice(0, -1),
    shared: bests.at(-1),
    evaluations: trials.length,
    configurations: new Set(trials.map(({ config_id }) => config_id)).size,
  }
}
