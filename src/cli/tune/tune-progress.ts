/** What a person sees while a study is worked on. */
import type { News } from '../../search/index.ts'
import { nameOfMetric, type Study } from '../../tune/index.ts'
import { countedProgress } from '../progress/counted.ts'
import { ProgressLine } from '../progress/progress-line.ts'

export class TuneProgress implements Disposable {
  readonly #study: Study
  readonly #line: ProgressLine
  readonly #began = Date.now()
  #stage = 'Search'
  #done = 0
  #asked = 0

  constructor(study: Study, { quiet = false }: { readonly quiet?: boolean }) {
    this.#study = study
    this.#line = new ProgressLine({ quiet })
  }

  asked(stage: 'search' | 'final race', trials: number): void {
    this.#stage = stage === 'search' ? 'Search' : 'Final race'
    this.#asked += trials
    this.#show()
  }

  evaluated(): void {
    this.#done += 1
    this.#show()
  }

  /** `New best for 6-9: MAE=… (test_12)` */
  news({ horizon, score, origin }: News): void {
    const { direction, metric } = this.#study.tree
    const value = direction === 'maximize' ? -score : score
    const name = nameOfMetric({ metric })
    const from = origin ? ` (${origin.param_name} test_${origin.test_idx})` : ''
    this.say(`New best for ${horizon}: ${/^mae$/i.test(name) ? 'MAE' : name}=${value.toPrecision(6)}${from}`)
  }

  say(text: string): void {
    this.#line.say(text)
  }

  [Symbol.dispose](): void {
    this.#line.close()
  }

  #show(): void {
    const seconds = (Date.now() - this.#began) / 1000
    this.#line.show(
      countedProgress({ what: `${this.#stage}, evaluations`, done: this.#done, total: this.#asked, seconds }),
    )
  }
}
