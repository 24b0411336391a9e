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
import type { Candidate } from '../evaluations.ts'
import { type Finalists, Incumbents } from '../incumbents.ts'
import type { Problem } from '../problem.ts'
import type { Config, Space } from '../space/space.ts'
import type { TrialMethod } from '../trial-method.ts'
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

interface TpeState {
  readonly finalists: Finalists
  readonly minibatch: MinibatchState
  readonly round: number
}

export const tpe: TrialMethod<Finalists> = {
  name: 'tpe',
  begin(problem, evaluations, saved) {
    const { space, rng, horizons } = problem
    const from = saved as TpeState | undefined
    const incumbents = new Incumbents(problem, evaluations, from?.finalists)
    const minibatch = new Minibatch(problem.blocks, rng.derive('blocks'), from?.minibatch)
    const seen = new Observations(problem, evaluations)
    seen.add(evaluations.configs)
    let round = from?.round ?? 0
    return {
      *generation() {
        if (evaluations.spent === 0) {
          const isWithin = yield* incumbents.begin()
          seen.add(problem.incumbents)
          return isWithin
        }
        const models = round < RANDOM_BATCHES ? [] : seen.models()
        const sources = sourcesOf(space, models, incumbents.bests)
        const batch = batchOf(space, seen, sources, rng.derive('batch', round))
        const blocks = minibatch.next()
        if (batch.length === 0 || !(yield* evaluations.evaluate(batch, blocks))) return false
        const scoresOn = (horizon: number, some: readonly number[]): readonly number[] =>
          batch.map(({ config }) => evaluations.mean(config, horizon, some))
        const promising = horizons.map((_, horizon) => first(batch, scoresOn(horizon, blocks)))
        if (!(yield* incumbents.challenge(promising))) return false
        seen.add(batch.map(({ config }) => config))
        minibatch.see(halvesAgree(problem, blocks, scoresOn))
        if (minibatch.isLost) minibatch.grow()
        round += 1
        return true
      },
      best: () => incumbents.finalists,
      state: (): TpeState => ({ finalists: incumbents.finalists, minibatch: minibatch.state, round }),
    }
  },
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
