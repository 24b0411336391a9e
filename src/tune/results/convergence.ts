/**
 * How the search went: the best score known after so many evaluations. A configuration counts once it was seen on half
 * of the blocks that the search has; its score is that of what is in use, plus how much more it scored on the same
 * blocks. The line may rise: when the leader meets more blocks and turns out less good than it seemed.
 */
import type { Study } from '../study.ts'
import type { Tuned } from '../tuned.ts'
import { scoresOf, toMetric } from './metric.ts'
import { baselineOf, pairedDifference, searchTrials } from './standings.ts'

export interface Convergence {
  readonly evaluations: number
  /** What is in use, on all blocks on which it was seen; in the metric. */
  readonly incumbent: number
  /** Each change: after so many evaluations it was so much; in the metric. */
  readonly points: readonly (readonly [evaluations: number, score: number])[]
}

interface Known {
  sum: number
  blocks: number
}

/** By horizon; undefined where what is in use was not evaluated, or failed. */
export function convergenceOf(study: Study, tuned: Tuned): readonly (Convergence | undefined)[] {
  const trials = searchTrials(tuned)
  const needed = Math.ceil(study.instances.length / 2)
  return baselineOf(study, tuned).map((baseline, horizon) => {
    const incumbent = [...baseline.values()].reduce((sum, each) => sum + each, 0) / baseline.size
    if (!Number.isFinite(incumbent)) return undefined
    const bests = new Bests(Math.min(needed, baseline.size))
    const points: [number, number][] = []
    trials.forEach((trial, n) => {
      const other = baseline.get(trial.block)
      if (other === undefined) return
      bests.add(trial.config_id, pairedDifference(scoresOf(study, trial)[horizon] as number, other))
      const score = toMetric(study, incumbent + bests.least)
      if (Number.isFinite(score) && score !== points.at(-1)?.[1]) points.push([n + 1, score])
    })
    return { evaluations: trials.length, incumbent: toMetric(study, incumbent), points }
  })
}

/** The least mean of those that were seen often enough. */
class Bests {
  readonly #needed: number
  readonly #known = new Map<number, Known>()
  #leader: number | undefined
  least = Number.POSITIVE_INFINITY

  constructor(needed: number) {
    this.#needed = needed
  }

  add(id: number, difference: number): void {
    const known = this.#known.get(id) ?? { sum: 0, blocks: 0 }
    this.#known.set(id, known)
    known.sum += difference
    known.blocks += 1
    if (known.blocks < this.#needed) return
    const mean = known.sum / known.blocks
    if (mean <= this.least) this.#lead(id, mean)
    else if (id === this.#leader) this.#findLeader()
  }

  #findLeader(): void {
    this.least = Number.POSITIVE_INFINITY
    for (const [id, { sum, blocks }] of this.#known) {
      if (blocks >= this.#needed && sum / blocks < this.least) this.#lead(id, sum / blocks)
    }
  }

  #lead(id: number, mean: number): void {
    this.#leader = id
    this.least = mean
  }
}
