/** What a person sees while a study is worked on. */
import type { Improvement, Trial } from '../../search/index.ts'
import { nameOfMetric, type Stage, type Study, type Warning } from '../../tune/index.ts'
import { countedProgress } from '../progress/counted.ts'
import { MultiLevelProgress } from '../progress/multi-level-progress.ts'
import { ProgressLine, type ProgressStream } from '../progress/progress-line.ts'

export interface TuneProgressOptions {
  readonly quiet?: boolean
  readonly stream?: ProgressStream
  /** The time in milliseconds; for tests. */
  readonly now?: () => number
}

export class TuneProgress implements Disposable {
  readonly #study: Study
  readonly #options: TuneProgressOptions
  #shown: Shown

  constructor(study: Study, options: TuneProgressOptions = {}) {
    this.#study = study
    this.#options = options
    this.#shown = new Count('preflight', undefined, options)
  }

  asked(stage: Stage, trials: readonly Trial[]): void {
    const parameter = stage === 'search' && !isRaced(this.#study) ? trials[0]?.origin?.param_name : undefined
    if (parameter !== undefined)
      this.#show(new Round(trials, this.#options), parameterLine(parameter, trials))
    else if (this.#shown.stage !== stage) this.#show(this.#countOf(stage))
  }

  evaluated(): void {
    this.#shown.evaluated()
  }

  /** `New best for 6-9: MAE=… (test_12)` */
  improvement({ horizon, score, origin }: Improvement): void {
    const { direction } = this.#study.tree
    const value = (direction === 'maximize' ? -score : score).toPrecision(6)
    const from = origin ? ` (test_${origin.test_idx})` : ''
    this.say(`New best for ${horizon}: ${nameOfMetric(this.#study.tree)}=${value}${from}`)
  }

  warning({ seen, advice }: Warning): void {
    this.say(`warning: ${seen}; ${advice}`)
  }

  say(text: string): void {
    this.#shown.say(text)
  }

  [Symbol.dispose](): void {
    this.#shown.close()
  }

  #show(next: Shown, heading?: string): void {
    this.#shown.close()
    this.#shown = next
    if (heading !== undefined) next.say(heading)
  }

  #countOf(stage: Stage): Count {
    const budget = stage === 'search' ? this.#study.tree.budget : undefined
    return new Count(stage, budget, this.#options)
  }
}

/** Where candidates race they come in many small batches. */
const isRaced = ({ tree: { method } }: Study): boolean =>
  typeof method === 'object' && Boolean(method['race'])

/** One way of showing how far it has got. */
interface Shown {
  /** None if it is for one batch of trials only. */
  readonly stage?: Stage
  evaluated(): void
  say(text: string): void
  close(): void
}

/** Evaluations, of so many if that is known. */
class Count implements Shown {
  readonly stage: Stage
  readonly #total: number | undefined
  readonly #now: () => number
  readonly #began: number
  readonly #line: ProgressLine
  #done = 0

  constructor(stage: Stage, total: number | undefined, options: TuneProgressOptions) {
    this.stage = stage
    this.#total = total
    this.#now = options.now ?? Date.now
    this.#began = this.#now()
    this.#line = new ProgressLine(options)
  }

  evaluated(): void {
    this.#done += 1
    const seconds = (this.#now() - this.#began) / 1000
    this.#line.show(
      countedProgress({
        what: `${TITLES[this.stage]}, evaluations`,
        done: this.#done,
        total: this.#total,
        seconds,
      }),
    )
  }

  say(text: string): void {
    this.#line.say(text)
  }

  close(): void {
    this.#line.close()
  }
}

const TITLES: Readonly<Record<Stage, string>> = {
  preflight: 'Look ahead',
  search: 'Search',
  'final race': 'Final race',
}

/** A parameter's turn in a tournament: configurations, each on its instances. Counts as if results came in the order of the trials. */
class Round implements Shown {
  readonly #trials: readonly Trial[]
  readonly #progress: MultiLevelProgress
  #done = 0
  #inner = 0

  constructor(trials: readonly Trial[], options: TuneProgressOptions) {
    this.#trials = trials
    const { configs, instances } = sizeOf(trials)
    this.#progress = new MultiLevelProgress(configs, instances, { ...options, inner: 'Instances' })
  }

  evaluated(): void {
    const { config } = this.#trials[this.#done] as Trial
    this.#done += 1
    this.#inner += 1
    if (this.#trials[this.#done]?.config === config) this.#progress.updateInner(this.#inner)
    else {
      this.#inner = 0
      this.#progress.nextOuter()
    }
  }

  say(text: string): void {
    this.#progress.say(text)
  }

  close(): void {
    this.#progress.close({ keep: false })
  }
}

function sizeOf(trials: readonly Trial[]): { readonly configs: number; readonly instances: number } {
  const counts = new Map<Trial['config'], number>()
  for (const { config } of trials) counts.set(config, (counts.get(config) ?? 0) + 1)
  return { configs: counts.size, instances: Math.max(...counts.values()) }
}

function parameterLine(parameter: string, trials: readonly Trial[]): string {
  const { configs, instances } = sizeOf(trials)
  return `Parameter ${parameter}: ${configs} configurations on ${instances} instance${instances === 1 ? '' : 's'}`
}
