/**
 * Tells of new bests as answers come in, one by one; a method learns of them only when a whole batch is done. Whoever has
 * met all blocks of a round (all instances once), and scored less there on average than the best known, is the best known
 * from then on.
 */
import type { Config, News, Problem, Scores, Trial } from '../search/index.ts'

export class NewBests {
  readonly #problem: Problem
  readonly #onNews: (news: News) => void
  /** By horizon. */
  readonly #bests: Config[]
  /** By round: the sums of those who have met some of its blocks. */
  readonly #rounds = new Map<number, Map<string, Sum>>()

  constructor(problem: Problem, onNews: (news: News) => void) {
    this.#problem = problem
    this.#onNews = onNews
    this.#bests = [...problem.incumbents]
  }

  see(trial: Trial, scores: Scores): void {
    if (trial.heldOut) return
    const round = this.#round(Math.floor(trial.block / this.#problem.blocks))
    const key = this.#problem.space.key(trial.config)
    const sum = round.get(key) ?? { trial, met: 0, scores: scores.map(() => 0) }
    round.set(key, {
      ...sum,
      met: sum.met + 1,
      scores: sum.scores.map((each, n) => each + (scores[n] as number)),
    })
    if (sum.met + 1 < this.#problem.blocks) return
    for (const horizon of this.#problem.horizons.keys()) this.#compare(round, key, horizon)
  }

  /** Who has met all, with the best; or, where it is the best that has now met all, all others with it. */
  #compare(round: ReadonlyMap<string, Sum>, key: string, horizon: number): void {
    const challengers = key === this.#bestKey(horizon) ? round.keys() : [key]
    for (const challenger of challengers) {
      const best = this.#whole(round, this.#bestKey(horizon))
      const other = this.#whole(round, challenger)
      if (!best || !other || !((other.scores[horizon] as number) < (best.scores[horizon] as number))) continue
      this.#bests[horizon] = other.trial.config
      this.#tell(other, horizon)
    }
  }

  #tell({ trial: { config, origin }, scores }: Sum, horizon: number): void {
    const { horizons, blocks } = this.#problem
    const score = (scores[horizon] as number) / blocks
    this.#onNews({
      kind: 'new best',
      horizon: horizons[horizon] as string,
      score,
      config,
      ...(origin && { origin }),
    })
  }

  #bestKey(horizon: number): string {
    return this.#problem.space.key(this.#bests[horizon] as Config)
  }

  #whole(round: ReadonlyMap<string, Sum>, key: string): Sum | undefined {
    const sum = round.get(key)
    return sum && sum.met >= this.#problem.blocks ? sum : undefined
  }

  #round(number: number): Map<string, Sum> {
    const known = this.#rounds.get(number)
    if (known) return known
    const round = new Map<string, Sum>()
    this.#rounds.set(number, round)
    return round
  }
}

interface Sum {
  /** The first of its trials. */
  readonly trial: Trial
  readonly met: number
  /** By horizon. */
  readonly scores: Scores
}
