/** Where configurations are evaluated: many at once, through the run's record, in the order in which they were asked for. */
import { createPool, type LaneName, type ModuleTask, type Outcome, type Pool } from '../pool/index.ts'
import { type Json, type RunWriter, recordedMap } from '../runs/index.ts'
import type { Scores, Trial } from '../search/index.ts'
import { type Measures, nameOfMetric } from './answer.ts'
import { EVALUATE_TASK, type EvaluatePlan, type Evaluation } from './evaluate-task.ts'
import type { Study } from './study.ts'
import { Trials } from './trials.ts'

export interface WorkplaceOptions {
  readonly run: RunWriter
  readonly plan: EvaluatePlan
  readonly workers?: number
  readonly lane: LaneName
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Called after each evaluation, found or made. */
  readonly onEvaluated?: (isNew: boolean) => void
}

/** An evaluation failed, and the study says that then all is over. What was finished is kept. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}

export class Workplace implements AsyncDisposable {
  readonly trials: Trials
  readonly #study: Study
  readonly #options: WorkplaceOptions
  readonly #pool: Pool
  /** One and the same for all: a worker loads it once. */
  readonly #task: ModuleTask

  constructor(study: Study, options: WorkplaceOptions) {
    this.#study = study
    this.#options = options
    this.trials = new Trials(study.space)
    this.#task = { module: EVALUATE_TASK, setup: options.plan }
    this.#pool = createPool({
      lane: options.lane,
      ...(options.workers && { size: options.workers }),
      stdout: 'stderr',
    })
  }

  /** The scores of trials, in their order: less is better. */
  async evaluate(trials: readonly Trial[]): Promise<Scores[]> {
    const { run, plan, timeoutMs, signal } = this.#options
    const { retries = 1, failures = 'fail-fast' } = this.#study.tree
    const items = trials.map((trial): Evaluation => ({ config: trial.config, ...this.#blockOf(trial) }))
    const scores: Scores[] = []
    let made = 0
    const outcomes = recordedMap(run, this.#pool, this.#task, items, {
      content: (item) => item,
      each: 'command' in plan.evaluator,
      retries,
      onEvaluated: () => (made += 1),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(signal && { signal }),
    })
    for await (const outcome of outcomes) {
      const trial = trials[outcome.index] as Trial
      if (!outcome.ok && outcome.error.kind === 'aborted') throw new DOMException('stopped', 'AbortError')
      this.#note(trial, outcome)
      if (!outcome.ok && failures === 'fail-fast')
        throw new EvaluationError(this.#told(trial, outcome.error.message))
      scores[outcome.index] = outcome.ok
        ? this.#scoresOf(outcome.value as unknown as Measures)
        : this.#study.horizons.map(() => Number.POSITIVE_INFINITY)
      this.#options.onEvaluated?.(made > 0)
      made = Math.max(0, made - 1)
    }
    return scores
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.close()
  }

  #blockOf({ block, heldOut }: Trial): { readonly instance: unknown; readonly seed: number } {
    return heldOut ? this.#study.heldOutBlock(block) : this.#study.searchBlock(block)
  }

  #note(trial: Trial, outcome: Outcome<Json>): void {
    this.trials.add({
      ...this.#blockOf(trial),
      config: trial.config,
      block: trial.block,
      heldOut: trial.heldOut ?? false,
      origin: trial.origin,
      measures: outcome.ok ? (outcome.value as unknown as Measures) : undefined,
      error: outcome.ok ? undefined : outcome.error.message,
    })
  }

  #scoresOf(measures: Measures): Scores {
    const sign = this.#study.tree.direction === 'maximize' ? -1 : 1
    const metric = nameOfMetric(this.#study.tree)
    return measures.map((numbers) => sign * (numbers[metric] as number))
  }

  #told({ config, ...trial }: Trial, message: string): string {
    const { instance, seed } = this.#blockOf({ config, ...trial })
    return (
      `the evaluation of configuration ${this.trials.idOf(config)} on instance ${JSON.stringify(instance)} (seed ${seed}) ` +
      `failed: ${message}\n  the configuration: ${JSON.stringify(config)}`
    )
  }
}
