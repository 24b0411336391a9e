import { availableParallelism } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command, Option } from 'commander'
import { digest } from '../../digest/index.ts'
import type { LaneName } from '../../pool/index.ts'
import { codeFingerprint, type Fingerprint, fileFingerprint } from '../../runs/index.ts'
import {
  type EvaluatePlan,
  EvaluationError,
  METHOD_NAMES,
  MethodError,
  type MethodTree,
  methodOf,
  Study,
  type StudyTree,
  type Tuned,
  tune as workOn,
} from '../../tune/index.ts'
import { EXIT, UsageError } from '../exit.ts'
import { listenForInterrupts } from '../interrupt.ts'
import { duration, SHARED, whole } from '../options.ts'
import type { SetExitCode } from '../program.ts'
import { openRun, type RunChoice } from '../run-choice.ts'
import { readStudy } from '../tune/study-file.ts'
import { TuneProgress } from '../tune/tune-progress.ts'
import { tunedLines } from '../tune/tuned-report.ts'

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
    .addOption(new Option('--budget <n>', 'at most so many evaluations, before the race at the end').argParser(whole(1)))
    .addOption(new Option('--test-values <n>', 'values of a parameter that a tournament tries').argParser(whole(1)))
    .addOption(new Option('--num-params <n>', 'tune only the first so many parameters').argParser(whole(1)))
    .addOption(new Option('--params <names>', 'tune only these, as in rate,depth').argParser(names).conflicts('numParams'))
    .addOption(SHARED.seed())
    .addOption(
      new Option('--workers <n>', `how many work at once (default: ${USUAL_WORKERS}, or the cores if fewer)`).argParser(whole(1)),
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
  using interrupts = listenForInterrupts(() => progress?.say('stopping: press Ctrl-C again to end at once'))
  const tree = withFlags(await readStudy(path), flags)
  const study = new Study(tree, flags.seed)
  const method = orWrongUse(() => methodOf(tree, study.space))
  const plan = planOf(study, dirname(resolve(path)))
  using run = await openRun('tune', flags, await fingerprintOf(tree, method, plan, flags.seed, dirname(resolve(path))))
  const began = performance.now()
  try {
    using shown = new TuneProgress(study, flags)
    progress = shown
    const tuned = await workOn(study, {
      run,
      plan,
      lane: flags.lane ?? (flags.useProcesses || 'command' in plan.evaluator ? 'process' : 'thread'),
      workers: flags.workers ?? flags.maxWorkers ?? Math.min(USUAL_WORKERS, availableParallelism()),
      signal: interrupts.signal,
      ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }),
      onAsked: (stage, trials) => shown.asked(stage, trials.length),
      onEvaluated: () => shown.evaluated(),
      onNews: (news) => shown.news(news),
    })
    return tell(tuned, study, run.folder, flags, (performance.now() - began) / 1000, (text) => run.finish(text))
  } catch (thrown) {
    interrupts.signal.throwIfAborted()
    if (thrown instanceof EvaluationError)
      throw new UsageError(`${thrown.message}\n  what was finished is kept: go on with --run ${run.folder} --resume`)
    throw thrown
  }
}
