/**
 * CMA-ES: a normal distribution is moved, and stretched in the directions that pay, by the order of its samples (N.
 * Hansen, The CMA Evolution Strategy: A Tutorial, 2016). For spaces of numbers.
 *
 * Noise: a generation is compared on one block at first, and on more when that no longer tells good from bad. When all
 * blocks do not, a run has come as far as they allow. Then, or where it gets no further, it begins anew around the best
 * known with twice the population.
 *
 * Horizons are searched for together as long as they agree on what is good; one that does not goes its own way from
 * there. Whichever run a configuration comes from, it may become the best for any horizon.
 */
import { spearman } from '../../../stats/index.ts'
import { compare } from '../compare.ts'
import type { Evaluations } from '../evaluations.ts'
import { type Finalists, Incumbents } from '../incumbents.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import type { Config } from '../space/space.ts'
import type { TrialMethod, TrialSearch } from '../trial-method.ts'
import { type ByHorizon, meanRanks } from './cma-es/parting.ts'
import { Run, type RunState, type Sample } from './cma-es/run.ts'
import { median } from './cma-es/stagnation.ts'

/** A run's mean is compared with the best whenever a comparison on all blocks costs no more than a tenth of the rest. */
const COMPARED_EVERY = 10

/** So many generations without anything new, and there is nothing new. */
const MOST_IDLE = 30

export const cmaEs: TrialMethod<Finalists> = {
  name: 'cma-es',
  begin: (problem, evaluations, saved) => new CmaEs(problem, evaluations, saved as CmaEsState | undefined),
}

interface CmaEsState {
  readonly finalists: Finalists
  readonly runs: readonly RunState[]
  readonly idle: number
}

type Outcome = 'goes on' | 'ends' | 'out of budget'

class CmaEs implements TrialSearch<Finalists> {
  readonly #problem: Problem
  readonly #evaluations: Evaluations
  readonly #incumbents: Incumbents
  #runs: readonly Run[]
  #idle: number

  constructor(problem: Problem, evaluations: Evaluations, saved?: CmaEsState) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#incumbents = new Incumbents(problem, evaluations, saved?.finalists)
    this.#runs = saved?.runs.map((run) => new Run(problem, run)) ?? [Run.first(problem)]
    this.#idle = saved?.idle ?? 0
  }

  best(): Finalists {
    return this.#incumbents.finalists
  }

  state(): CmaEsState {
    return { finalists: this.best(), runs: this.#runs.map((run) => run.state()), idle: this.#idle }
  }

  *generation(): TrialCourse<boolean> {
    if (this.#evaluations.spent === 0) return yield* this.#incumbents.begin()
    // All come to the same number of evaluations.
    const run = this.#runs.reduce((least, each) => (each.spent < least.spent ? each : least))
    const outcome = yield* this.#advance(run)
    if (outcome === 'ends')
      this.#replace(run, run.restarted(this.#incumbents.bests[run.horizons[0] as number] as Config))
    else if (outcome === 'goes on' && run.parting.leaver !== undefined)
      this.#replace(run, ...run.parted(run.parting.leaver))
    if (outcome !== 'out of budget' && this.#idle < MOST_IDLE) return true
    yield* this.#incumbents.challenge(this.#runs.map(({ mean }) => ({ config: mean })))
    return false
  }

  #replace(run: Run, ...others: readonly Run[]): void {
    this.#runs = this.#runs.flatMap((each) => (each === run ? others : each))
  }

  *#advance(run: Run): TrialCourse<Outcome> {
    const blocks = run.minibatch.next()
    const samples = run.propose()
    const cost = this.#evaluations.cost(samples, blocks)
    // What is left is for the last comparison.
    if (cost > this.#evaluations.left - this.#problem.blocks * this.#runs.length) return 'out of budget'
    yield* this.#evaluations.evaluate(samples, blocks)
    run.spent += cost
    this.#idle = cost > 0 ? 0 : this.#idle + 1
    this.#learn(run, samples, blocks)
    if (run.minibatch.isLost) return yield* this.#lookCloser(run)
    const isOver = run.hasConverged || run.stagnation.isReached
    const isDue = run.spent - run.comparedAt >= COMPARED_EVERY * this.#problem.blocks
    if ((isOver || isDue) && !(yield* this.#compare(run))) return 'out of budget'
    return isOver ? 'ends' : 'goes on'
  }

  #learn(run: Run, samples: readonly Sample[], blocks: readonly number[]): void {
    const scores = this.#scores(run, samples, blocks)
    const order = meanRanks(scores)
    run.learn(
      samples
        .map((_, i) => i)
        .toSorted((a, b) => compare(order[a] as number, order[b] as number))
        .map((i) => samples[i] as Sample),
    )
    const best = this.#incumbents.bests
    run.stagnation.see(
      run.horizons.reduce((sum, horizon, n) => {
        const reference = this.#evaluations.mean(best[horizon] as Config, horizon, blocks)
        return sum + median(scores[n] as readonly number[]) - reference
      }, 0),
    )
    const half = blocks.length >> 1
    if (half === 0) {
      run.minibatch.see(undefined)
      return
    }
    const [one, other] = [blocks.slice(0, half), blocks.slice(half)].map((part) =>
      this.#scores(run, samples, part),
    ) as [ByHorizon, ByHorizon]
    run.minibatch.see(spearman(meanRanks(one), meanRanks(other)))
    if (run.horizons.length > 1) run.parting.see(one, other)
  }

  #scores({ horizons }: Run, samples: readonly Sample[], blocks: readonly number[]): ByHorizon {
    return horizons.map((horizon) =>
      samples.map(({ config }) => this.#evaluations.mean(config, horizon, blocks)),
    )
  }

  /** Noise has the upper hand: with more blocks, if there are more, and if the run may still win. */
  *#lookCloser(run: Run): TrialCourse<Outcome> {
    const { mean, minibatch } = run
    if (!(yield* this.#compare(run))) return 'out of budget'
    const mayWin = run.restarts === 0 || this.#evaluations.blocksOf(mean).length === this.#problem.blocks
    if (minibatch.isFull || !mayWin) return 'ends'
    minibatch.grow()
    return 'goes on'
  }

  *#compare(run: Run): TrialCourse<boolean> {
    run.comparedAt = run.spent
    return yield* this.#incumbents.challenge([{ config: run.mean }])
  }
}
