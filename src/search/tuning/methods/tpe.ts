/**
 * The tree-structured Parzen estimator: what was evaluated is split into few good ones and the others, and the next are
 * those that look much more like the good than like the others (Bergstra et al. 2011). For all spaces, those with choices
 * and conditions too.
 *
 * Noise: new ones are evaluated on one block each, or on a few when one tells nothing; the most promising of a batch is
 * then compared with the best known, on ever more blocks as long as it may win.
 *
 * Horizons take turns in saying what comes next; everything is evaluated for all, and each learns from everything.
 */
import type { Stream } from '../../../rng/index.ts'
import { spearman } from '../../../stats/index.ts'
import { compare } from '../compare.ts'
import type { Candidate, Evaluations } from '../evaluations.ts'
import { type Finalists, Incumbents } from '../incumbents.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import type { Config, Space } from '../space/space.ts'
import type { TrialMethod, TrialSearch } from '../trial-method.ts'
import { Minibatch, type MinibatchState } from './cma-es/minibatch.ts'
import { type Model, Observations } from './tpe/observations.ts'

// How well these do was measured on two mixed spaces of 13 and 16 parameters, with noise as large as the differences
// between good configurations.

/** Fixed, so that it does not matter how many are evaluated at once. 16 took more evaluations, 4 no fewer. */
const BATCH = 8

/** Batches at random before the first good ones are told from the others. */
const RANDOM_BATCHES = 2

/** The most promising of so many is taken. */
const DRAWS = 24

export const tpe: TrialMethod<Finalists> = {
  name: 'tpe',
  begin: (problem, evaluations, saved) => new Tpe(problem, evaluations, saved as TpeState | undefined),
}

interface TpeState {
  readonly finalists: Finalists
  readonly minibatch: MinibatchState
  readonly round: number
}

class Tpe implements TrialSearch<Finalists> {
  readonly #problem: Problem
  readonly #evaluations: Evaluations
  readonly #incumbents: Incumbents
  readonly #minibatch: Minibatch
  readonly #seen: Observations
  #round: number

  constructor(problem: Problem, evaluations: Evaluations, saved?: TpeState) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#incumbents = new Incumbents(problem, evaluations, saved?.finalists)
    this.#minibatch = new Minibatch(problem.blocks, problem.rng.derive('blocks'), saved?.minibatch)
    this.#seen = new Observations(problem, evaluations)
    this.#seen.add(evaluations.configs)
    this.#round = saved?.round ?? 0
  }

  best(): Finalists {
    return this.#incumbents.finalists
  }

  state(): TpeState {
    return { finalists: this.best(), minibatch: this.#minibatch.state, round: this.#round }
  }

  *generation(): TrialCourse<boolean> {
    const { space, rng, horizons, incumbents } = this.#problem
    if (this.#evaluations.spent === 0) {
      const isWithin = yield* this.#incumbents.begin()
      this.#seen.add(incumbents)
      return isWithin
    }
    const models = this.#round < RANDOM_BATCHES ? [] : this.#seen.models()
    const sources = sourcesOf(space, models, this.#incumbents.bests)
    const batch = batchOf(space, this.#seen, sources, rng.derive('batch', this.#round))
    const blocks = this.#minibatch.next()
    if (batch.length === 0 || !(yield* this.#evaluations.evaluate(batch, blocks))) return false
    const scoresOn = (horizon: number, some: readonly number[]): readonly number[] =>
      batch.map(({ config }) => this.#evaluations.mean(config, horizon, some))
    const promising = horizons.map((_, horizon) => first(batch, scoresOn(horizon, blocks)))
    if (!(yield* this.#incumbents.challenge(promising))) return false
    this.#seen.add(batch.map(({ config }) => config))
    this.#minibatch.see(halvesAgree(this.#problem, blocks, scoresOn))
    if (this.#minibatch.isLost) this.#minibatch.grow()
    this.#round += 1
    return true
  }
}

/** New ones, the horizons in turn. Fewer, where draws bring nothing that is new. */
function batchOf(
  space: Space,
  seen: Observations,
  sources: readonly Source[],
  rng: Stream,
): readonly Candidate[] {
  const batch = new Map<string, Candidate>()
  const isNew = (config: Config): boolean => !seen.has(config) && !batch.has(space.key(config))
  sources.forEach(({ draw, promise }, n) => {
    const draws = rng.derive(n)
    const configs = Array.from({ length: DRAWS }, () => draw(draws))
    const promises = promise ? configs.map(promise) : []
    // The most promising first; most often that one is new, and the others need not be looked up.
    const order = [...configs.keys()].sort((a, b) => (promises[b] ?? 0) - (promises[a] ?? 0))
    const best = order.find((each) => isNew(configs[each] as Config))
    if (best === undefined) return
    const config = configs[best] as Config
    batch.set(space.key(config), { config })
  })
  return [...batch.values()]
}

/** Where one configuration of a batch comes from. */
interface Source {
  draw(rng: Stream): Config
  /** Which of several draws is taken; the first, if nothing is said. */
  readonly promise?: (config: Config) => number
}

/**
 * One half of a batch keeps together what goes together, the other brings together what is good of each parameter. The
 * first is better where parameters depend on each other, the second where they do not: with both, neither is lost. And
 * one is a best one with another value: else a choice that pays only with all the rest in place is hardly ever made
 * again, once the good ones have another (on 3 of 8 seeds the search ended with the wrong model).
 */
function sourcesOf(space: Space, models: readonly Model[], bests: readonly Config[]): readonly Source[] {
  return Array.from({ length: BATCH }, (_, n) => {
    const model = models[n % Math.max(1, models.length)]
    if (!model) return { draw: (rng) => space.sample(rng) }
    if (n === BATCH - 1) return { draw: (rng) => withAnotherValue(space, rng.pick(bests), rng) }
    const { good, others } = model
    return n < BATCH / 2
      ? {
          draw: (rng) => good.sampleJointly(rng),
          promise: (config) => good.jointDensity(config) / others.jointDensity(config),
        }
      : {
          draw: (rng) => good.sampleSingly(rng),
          promise: (config) => good.singleDensity(config) / others.singleDensity(config),
        }
  })
}

function withAnotherValue(space: Space, config: Config, rng: Stream): Config {
  const parameter = rng.pick(space.parameters.filter(({ name }) => config[name] !== undefined))
  return space.changed(config, { [parameter.name]: parameter.sample(rng) })
}

function first(batch: readonly Candidate[], scores: readonly number[]): Candidate {
  const order = batch.map((_, n) => n).toSorted((a, b) => compare(scores[a] as number, scores[b] as number))
  return batch[order[0] as number] as Candidate
}

/** On average over the horizons; undefined with one block. */
function halvesAgree(
  { horizons }: Problem,
  blocks: readonly number[],
  scoresOn: (horizon: number, blocks: readonly number[]) => readonly number[],
): number | undefined {
  const half = blocks.length >> 1
  if (half === 0) return undefined
  const sum = horizons.reduce(
    (total, _, horizon) =>
      total + spearman(scoresOn(horizon, blocks.slice(0, half)), scoresOn(horizon, blocks.slice(half))),
    0,
  )
  return sum / horizons.length
}
