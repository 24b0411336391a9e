/** Evaluates what a searcher asks for: many at once, through the run's record, and each result is told as it comes. */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { exactJson } from '../digest/index.ts'
import { InputError } from '../errors/index.ts'
import {
  createPool,
  type FailureCause,
  type LaneName,
  type LoadLimits,
  type Outcome,
  type Pool,
  type Task,
} from '../pool/index.ts'
import { type Json, type RunWriter, recordedMap, toJson } from '../runs/index.ts'
import type { Asked, Scores, Searcher, Trial } from '../search/index.ts'
import { type Measures, measuresOf, nameOfMetric } from './answer.ts'
import { CommandEvaluator } from './command-evaluator.ts'
import {
  EVALUATE_TASK,
  type EvaluatePlan,
  type Evaluation,
  type ModulePlan,
  planOf,
} from './evaluate-task.ts'
import { EvaluatorFault, evaluatorFaultIn } from './evaluator-fault.ts'
import { exactConfig } from './exact-config.ts'
import { TRIAL_EVENT, trialEventOf } from './results/live-events.ts'
import type { Block, Study } from './study.ts'
import { Trials } from './trials.ts'

export interface TrialEvaluatorOptions {
  readonly run: RunWriter
  readonly workers?: number
  /** Of a module; a command is a process of its own. */
  readonly lane: LaneName
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Called after each evaluation, found in the record or made. */
  readonly onEvaluated?: () => void
}

/** An evaluation failed, and the study says that then all is over. What was finished is kept. */
export class EvaluationError extends InputError {
  override readonly name: string = 'EvaluationError'
}

/** All evaluations failed, though the study says that failures are only penalised. What was finished is kept. */
export class AllFailedError extends EvaluationError {
  override readonly name = 'AllFailedError'
}

/** After this many failures and no success, more of them tell nothing new. */
const MOST_FAILURES = 20
/** In the record of a run that ended so: what failed is tried again when the run goes on. */
const ALL_FAILED = 'all evaluations failed'

const TASK_FILE = fileURLToPath(EVALUATE_TASK)

export class TrialEvaluator implements AsyncDisposable {
  readonly trials: Trials
  readonly #study: Study
  readonly #options: TrialEvaluatorOptions
  readonly #plan: EvaluatePlan
  readonly #pool: Pool
  /** One and the same for all: a worker loads it once. */
  readonly #task: Task<Evaluation, unknown>
  readonly #command: CommandEvaluator | undefined
  #isLoaded = false
  /** When the run was last worked on. */
  readonly #hadAllFailed: boolean
  readonly #counts = { succeeded: 0, failed: 0 }

  constructor(study: Study, options: TrialEvaluatorOptions) {
    this.#study = study
    this.#options = options
    this.trials = new Trials(study.space)
    this.#plan = planOf(study)
    this.#hadAllFailed = options.run.loadStates(ALL_FAILED).some(([, isSo]) => isSo)
    const { evaluator, ...wanted } = this.#plan
    if ('command' in evaluator) {
      const command = new CommandEvaluator(evaluator)
      const exactly = ({ config, ...block }: Evaluation): object => ({
        config: exactConfig(study.tree.parameters, config),
        ...block,
      })
      this.#command = command
      this.#task = async (evaluation, { signal }) =>
        measuresOf(await command.answer(exactly(evaluation), signal), wanted)
    } else {
      const setup: ModulePlan = { ...wanted, module: evaluator.module }
      this.#task = { module: EVALUATE_TASK, setup }
    }
    this.#pool = createPool({
      lane: this.#command ? 'inline' : options.lane,
      ...(options.workers && { size: options.workers }),
      stdout: 'stderr',
    })
  }

  /** Until the searcher is done: then its best. */
  async run<Best>(
    searcher: Searcher<Trial, Scores, Best>,
    onAsked: (trials: readonly Trial[]) => void,
  ): Promise<Best> {
    const { run, timeoutMs, signal } = this.#options
    const { retries = 1, failures = 'fail-fast' } = this.#study.tree
    const failFast = failures === 'fail-fast'
    const limits = { ...(timeoutMs !== undefined && { timeoutMs }), ...(signal && { signal }) }
    await this.#load(limits)
    const asked: Asked<Trial>[] = []
    let told = Promise.withResolvers<void>()
    const ask = (): void => {
      const more = searcher.ask()
      if (more.length === 0) return
      asked.push(...more)
      for (const { candidate } of more) this.trials.ask(candidate)
      onAsked(more.map(({ candidate }) => candidate))
    }
    const blockOf = (trial: Trial): Block => this.#blockOf(trial)
    async function* items(): AsyncGenerator<Evaluation> {
      for (let next = 0; ; next += 1) {
        while (next === asked.length && !searcher.isDone) await told.promise
        const trial = asked[next]?.candidate
        if (!trial) return
        yield { config: trial.config, ...blockOf(trial) }
      }
    }
    ask()
    const outcomes = recordedMap(run, this.#pool, this.#task, items(), {
      content: (item) => item,
      ...limits,
      retries,
      failFast,
      // Fail-fast names the first failure in the order of asking, however many workers there are.
      order: failFast ? 'input' : 'completion',
      // What ended a study is tried again when the study goes on: perhaps it was mended.
      retryFailed: ({ message }) => failFast || this.#hadAllFailed || this.#faultIn(message) !== undefined,
      // One by one, so that each is recorded when it is finished, whatever happens to the next.
      batch: 1,
      each: true,
    })
    for await (const outcome of outcomes) {
      const { id, candidate: trial } = asked[outcome.index] as Asked<Trial>
      if (!outcome.ok && outcome.error.kind === 'aborted') {
        run.failed.throwIfAborted()
        throw new DOMException('stopped', 'AbortError')
      }
      this.#note(trial, outcome)
      if (!outcome.ok) this.#failed(trial, outcome.error, failFast)
      this.#counts[outcome.ok ? 'succeeded' : 'failed'] += 1
      if (this.#counts.failed >= MOST_FAILURES) this.throwIfAllFailed()
      this.#options.onEvaluated?.()
      searcher.tell(id, this.#scoresOf(outcome))
      ask()
      told.resolve()
      told = Promise.withResolvers()
    }
    return searcher.best()
  }

  /** The numbers of an evaluation that is made again, outside the record; undefined if it fails. */
  async again({ config, instance, seed }: Evaluation): Promise<Measures | undefined> {
    const { timeoutMs, signal } = this.#options
    const item = { config, instance, seed }
    const limits = { ...(timeoutMs !== undefined && { timeoutMs }), ...(signal && { signal }) }
    for await (const outcome of this.#pool.map(this.#task, [item], limits))
      return outcome.ok ? (outcome.value as Measures) : undefined
    return undefined
  }

  /** With the first failure, in the order of asking. */
  throwIfAllFailed(): void {
    const { failed, succeeded } = this.#counts
    const { all } = this.trials
    const first = all.find(({ error }) => error !== undefined)
    const isSo = failed > 0 && succeeded === 0
    if (isSo || this.#hadAllFailed) this.#options.run.saveStates([[ALL_FAILED, isSo]])
    if (!isSo || !first) return
    throw new AllFailedError(
      `all ${failed} evaluations so far have failed, so the study was stopped; the first: ${this.#told(first, first.error ?? '')}`,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.close()
    this.#command?.[Symbol.dispose]()
  }

  /** An evaluator that cannot be loaded is told as that, not as a failure of whatever was to be evaluated first. */
  async #load(limits: LoadLimits): Promise<void> {
    if (this.#isLoaded || this.#command) return
    try {
      await this.#pool.load(this.#task, limits)
    } catch (thrown) {
      limits.signal?.throwIfAborted()
      const { message } = thrown as Error
      throw new EvaluationError(this.#faultIn(message) ?? message)
    }
    this.#isLoaded = true
  }

  #faultIn(message: string): string | undefined {
    const { evaluator } = this.#plan
    // Where a worker died or hung while it loaded, the pool can name only the task.
    if ('module' in evaluator && message.includes(TASK_FILE) && evaluatorFaultIn(message) === undefined)
      return new EvaluatorFault(message.replaceAll(TASK_FILE, evaluator.module)).message
    return evaluatorFaultIn(message)
  }

  #failed(trial: Trial, { message, stack = '' }: FailureCause, failFast: boolean): void {
    const fault = this.#faultIn(message)
    if (fault !== undefined) throw new EvaluationError(fault)
    if (failFast)
      throw new EvaluationError(
        this.#told({ config: trial.config, ...this.#blockOf(trial) }, `${message}${this.#placeIn(stack)}`),
      )
  }

  /** The line of the evaluator, or of a file beside or below it, that threw. */
  #placeIn(stack: string): string {
    const { evaluator } = this.#plan
    if (!('module' in evaluator)) return ''
    const folder = pathToFileURL(join(dirname(evaluator.module), '/')).href
    const frame = stack.split('\n').find((line) => line.includes(folder))
    const [place] = /[^/]+:\d+:\d+(?=\)?$)/.exec(frame ?? '') ?? []
    return place ? ` (at ${place})` : ''
  }

  #blockOf({ block, heldOut }: Trial): Block {
    return heldOut ? this.#study.heldOutBlock(block) : this.#study.searchBlock(block)
  }

  #note(trial: Trial, outcome: Outcome<Json>): void {
    const fresh = this.trials.record(trial, {
      ...this.#blockOf(trial),
      measures: outcome.ok ? (outcome.value as unknown as Measures) : undefined,
      error: outcome.ok ? undefined : outcome.error.message,
    })
    if (fresh) this.#options.run.event(TRIAL_EVENT, toJson(trialEventOf(this.#study, fresh)))
  }

  #scoresOf(outcome: Outcome<Json>): Scores {
    const { tree, horizons } = this.#study
    if (!outcome.ok) return horizons.map(() => Number.POSITIVE_INFINITY)
    const sign = tree.direction === 'maximize' ? -1 : 1
    const measures = outcome.value as unknown as Measures
    return measures.map((numbers) => sign * (numbers[nameOfMetric(tree)] as number))
  }

  #told({ config, instance, seed }: Evaluation, message: string): string {
    const exact = exactJson(exactConfig(this.#study.tree.parameters, config))
    return (
      `the evaluation of configuration ${this.trials.idOf(config)} on instance ${JSON.stringify(instance)} (seed ${seed}) ` +
      `failed: ${message}\n  the configuration: ${exact}`
    )
  }
}
