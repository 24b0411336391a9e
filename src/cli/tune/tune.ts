import { availableParallelism } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { InputError } from '../../errors/index.ts'
import type { RunWriter } from '../../runs/index.ts'
import {
  AllFailedError,
  EvaluationError,
  METHOD_NAMES,
  type MethodTree,
  Study,
  type StudyTree,
  studyFingerprint,
  tune as tuneStudy,
  withExactConfigs,
} from '../../tune/index.ts'
import { count } from '../cards/report/numbers.ts'
import { type CommandResult, defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import {
  duration,
  names,
  onUnless,
  optional,
  required,
  SHARED,
  whole,
  workerCount,
} from '../command/inputs.ts'
import { openRun, type RunChoice, resumeHint } from '../command/open-run.ts'
import { readStudy, timeoutOf } from './study-file.ts'
import { TuneProgress } from './tune-progress.ts'
import { tunedLines } from './tuned-report.ts'

const TRIALS = { most: 10_000_000, why: 'a study keeps every trial for its report' }

/** Of the public example that these options come from. */
const USUAL_WORKERS = 8

export const tune = defineCommand({
  name: 'tune',
  group: GROUPS.modellers,
  summary: 'find the best parameters of a program, for every horizon',
  description:
    'Finds the best parameters of a program whose score is noisy, for every horizon, and says how sure that is: what ' +
    'is found must win a race on instances that the search has not seen.',
  arguments: { study: required('<study>', 'a file: .ts, .js, .json or .yaml') },
  options: {
    method: optional('<name>', 'how to search', METHOD_NAMES),
    budget: optional('<n>', 'the most evaluations, without the final race', whole(1, TRIALS)),
    testValues: optional('<n>', 'values of a parameter that a tournament tries', whole(1)),
    numParams: optional('<n>', 'a tournament of only the first so many parameters', whole(1)),
    params: {
      ...optional('<names>', 'a tournament of only these, as in rate,depth', names),
      conflicts: 'numParams',
    },
    seed: SHARED.seed,
    workers: optional(
      '<n>',
      `how many work at once (default: ${USUAL_WORKERS}, or the cores if fewer)`,
      workerCount,
    ),
    maxWorkers: { ...optional('<n>', 'the same', workerCount), conflicts: 'workers' },
    useProcesses: { ...onUnless('threads instead'), help: 'a process for each worker', default: true },
    lane: SHARED.lane,
    timeout: optional('<time>', 'how long one evaluation may take, as 30s', duration),
    run: SHARED.run,
    resume: SHARED.resume,
    json: SHARED.json,
    quiet: SHARED.quiet,
  },
  notes:
    'A study is a .ts or .js file, whose code is run, or a .json or .yaml file: parameters, horizons, instances,\n' +
    'evaluator, metric, direction, budget, method. Exit 0 if something better was adopted, 1 if not.\n',
  examples: [
    'manyhands tune ./study.ts',
    'manyhands tune ./study.ts --method tournament --test-values 20 --params rate,depth',
    'manyhands tune ./study.ts --run ./run1 --resume',
  ],
  async run(flags, { progress, catchInterrupts }) {
    const { signal } = catchInterrupts()
    const tree = withFlags(await readStudy(flags.study), flags)
    if (flags.lane !== undefined && typeof tree.evaluator === 'object' && 'command' in tree.evaluator)
      throw new InputError('--lane is for a module; a command runs in a process of its own')
    const timeoutMs = flags.timeout ?? timeoutOf(tree, flags.study)
    const study = new Study(tree, flags.seed, dirname(resolve(flags.study)))
    using run = await openRun('tune', flags, await studyFingerprint(study))
    const shown = new TuneProgress(study, progress)
    try {
      const report = await tuneStudy(study, {
        run,
        lane: flags.lane ?? (flags.useProcesses ? 'process' : 'thread'),
        workers: flags.workers ?? flags.maxWorkers ?? Math.min(USUAL_WORKERS, availableParallelism()),
        signal,
        ...(timeoutMs !== undefined && { timeoutMs }),
        onAsked: (stage, trials) => shown.asked(stage, trials),
        onWarning: ({ seen, advice }) => progress.say(`warning: ${seen}; ${advice}`),
        onEvaluated: () => shown.evaluated(),
        onImprovement: (improvement) => shown.improvement(improvement),
      })
      const { result, digest, timing, warnings, results } = report
      return {
        document: { ...(withExactConfigs(tree.parameters, result) as object), warnings, results },
        lines: [
          ...tunedLines(report, study),
          `\n${count(result.evaluations, 'evaluation')} in ${timing.seconds.toFixed(1)} s`,
          `report.html, best-….json and trials are in ${shortest(results)}`,
        ],
        digest,
        timing,
        exitCode: result.horizons.some(({ adopted }) => adopted) ? EXIT.done : EXIT.bad,
      }
    } catch (thrown) {
      progress.close()
      if (signal.aborted) console.error(`stopped: ${howToGoOn(run, flags)}`)
      signal.throwIfAborted()
      if (thrown instanceof AllFailedError) return allFailed(`${thrown.message}\n${howToGoOn(run, flags)}`)
      if (thrown instanceof EvaluationError)
        throw new InputError(`${thrown.message}\n${howToGoOn(run, flags)}`)
      throw thrown
    }
  },
})

/** Nothing was compared: that is no "nothing better found". */
function allFailed(message: string): CommandResult {
  console.error(`manyhands: ${message}`)
  return { document: { error: { message } }, exitCode: EXIT.bad }
}

function howToGoOn(run: RunWriter, flags: RunChoice): string {
  run.commit()
  const many = run.count()
  if (many === 0) return 'nothing was evaluated: start again in another folder'
  return `${count(many, 'evaluation')} recorded in ${run.folder}. ${resumeHint(run, flags)}`
}

interface StudyFlags {
  readonly method?: string
  readonly budget?: number
  readonly testValues?: number
  readonly numParams?: number
  readonly params?: readonly string[]
}

/** What the command line says comes before what the study says. */
function withFlags(
  tree: StudyTree,
  { method, budget, testValues, numParams, params }: StudyFlags,
): StudyTree {
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

/** From here or from the root, whichever says it in fewer letters. */
function shortest(path: string): string {
  const near = relative('', path)
  return near.length < path.length ? near : path
}
