/** What a person sees while a study is worked on. */
import type { Improvement, Trial } from '../../search/index.ts'
import { nameOfMetric, type Stage, type Study } from '../../tune/index.ts'
import type { MultiLevelProgress } from '../progress/multi-level-progress.ts'
import type { Progress } from '../progress/progress.ts'

const TITLES: Readonly<Record<Stage, string>> = {
  preflight: 'Look ahead',
  search: 'Search',
  'final race': 'Final race',
}

/** A parameter's turn in a tournament: configurations, each on its instances. */
interface Round {
  readonly trials: readonly Trial[]
  readonly levels: MultiLevelProgress
}

export class TuneProgress {
  readonly #study: Study
  readonly #progress: Progress
  #stage: Stage = 'preflight'
  #round: Round | undefined
  /** Evaluations in this stage, or in this round. */
  #done = 0
  /** Of these, those of the present configuration. */
  #inner = 0

  constructor(study: Study, progress: Progress) {
    this.#study = study
    this.#progress = progress
  }

  asked(stage: Stage, trials: readonly Trial[]): void {
    const parameter = stage === 'search' && !isRaced(this.#study) ? trials[0]?.origin?.param_name : undefined
    if (parameter === undefined && stage === this.#stage) return
    this.#progress.close()
    this.#stage = stage
    this.#round = undefined
    this.#done = this.#inner = 0
    if (parameter === undefined) return
    const counts = Map.groupBy(trials, ({ config }) => config)
    const instances = Math.max(...counts.values().map(({ length }) => length))
    this.#round = {
      trials,
      levels: this.#progress.levels(counts.size, instances, { inner: 'Instances' }),
    }
    this.#progress.say(
      `Parameter ${parameter}: ${counts.size} configurations on ${instances} instance${instances === 1 ? '' : 's'}`,
    )
  }

  evaluated(): void {
    this.#done += 1
    if (this.#round) this.#showRound(this.#round)
    else
      this.#progress.count({
        what: `${TITLES[this.#stage]}, evaluations`,
        done: this.#done,
        total: this.#stage === 'search' ? this.#study.tree.budget : undefined,
      })
  }

  /** As if results came in the order of the trials. */
  #showRound({ trials, levels }: Round): void {
    if (trials[this.#done]?.config === trials[this.#done - 1]?.config) {
      this.#inner += 1
      levels.updateInner(this.#inner)
    } else {
      this.#inner = 0
      levels.nextOuter()
    }
  }

  /** `New best for 6-9: MAE=… (test_12)` */
  improvement({ horizon, score, origin }: Improvement): void {
    const { tree } = this.#study
    const value = (tree.direction === 'maximize' ? -score : score).toPrecision(6)
    const from = origin ? ` (test_${origin.test_idx})` : ''
    this.#progress.say(`New best for ${horizon}: ${nameOfMetric(tree)}=${value}${from}`)
  }
}

/** Where candidates race they come in many small batches. */
const isRaced = ({ tree: { method } }: Study): boolean =>
  typeof method === 'object' && Boolean(method['race'])
