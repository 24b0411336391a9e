/**
 * The tournament: one parameter after the other is tried out with so many values, from the best configuration of each
 * horizon. All are evaluated for all horizons, and one that came from any of them may win any other. The winners are
 * where the next parameter begins. Passes over all parameters repeat until nothing better is found in one.
 */
import type { Stream } from '../../../rng/index.ts'
import { bestOf, type Candidate, type Evaluations, firstBlocks } from '../evaluations.ts'
import type { Finalists } from '../incumbents.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import { type RaceOptions, race } from '../race/race.ts'
import type { Parameter } from '../space/parameter.ts'
import type { Value } from '../space/parameter-tree.ts'
import type { Config, Space } from '../space/space.ts'
import { named, type TrialMethod, type TrialSearch } from '../trial-method.ts'

export interface TournamentOptions {
  /** How many values of a parameter are tried, beside the one it has; 20 if left out. */
  readonly testValues?: number
  /** The only parameters that are tried, in this order; all if left out. */
  readonly parameters?: readonly string[]
  /**
   * Candidates race, instead of being evaluated on all blocks; only who wins a race is. As luck is another in each pass,
   * something is better in nearly every one: it ends with the budget, where there is any noise.
   */
  readonly race?: boolean | Omit<RaceOptions, 'blocks' | 'incumbents'>
}

const USUAL_TEST_VALUES = 20

/** What is dropped too early may be tried again in the next pass: what counts is what a round costs. */
const ROUND = { firstBlocks: 2, alpha: 0.5, effect: 1 }

export function tournament(options: TournamentOptions = {}): TrialMethod<Finalists> {
  const { testValues = USUAL_TEST_VALUES } = options
  if (!(Number.isInteger(testValues) && testValues >= 1))
    throw new RangeError(`testValues: a whole number from 1 on is expected; got ${testValues}`)
  return {
    name: named('tournament', { ...options, testValues }),
    begin: (problem, evaluations, saved) =>
      new Tournament(problem, evaluations, { ...options, testValues }, saved as TournamentState | undefined),
  }
}

interface TournamentState {
  readonly bests: readonly Config[]
  readonly pass: number
  /** Which parameter is next. */
  readonly next: number
  /** Whether this pass has found anything better. */
  readonly isBetter: boolean
}

/** Each generation is a parameter's turn. */
class Tournament implements TrialSearch<Finalists> {
  readonly #problem: Problem
  readonly #evaluations: Evaluations
  readonly #options: TournamentOptions & { readonly testValues: number }
  readonly #parameters: readonly Parameter[]
  #state: TournamentState

  constructor(
    problem: Problem,
    evaluations: Evaluations,
    options: TournamentOptions & { readonly testValues: number },
    saved?: TournamentState,
  ) {
    const { space, incumbents } = problem
    this.#problem = problem
    this.#evaluations = evaluations
    this.#options = options
    this.#parameters = options.parameters?.map((name) => parameterNamed(space, name)) ?? space.parameters
    this.#state = saved ?? { bests: incumbents, pass: 0, next: 0, isBetter: false }
  }

  /** By horizon its best alone: a tournament knows no others that might be. */
  best(): Finalists {
    return this.#state.bests.map((best) => [best])
  }

  state(): TournamentState {
    return this.#state
  }

  *generation(): TrialCourse<boolean> {
    const { space, horizons, rng } = this.#problem
    const { testValues, race: raced = false } = this.#options
    const { bests, pass, next } = this.#state
    const blocks = blocksOf(this.#problem, raced ? pass : 0)
    const parameter = this.#parameters[next] as Parameter
    const luck = rng.derive(pass, parameter.name)
    const all = candidatesFor(space, parameter, { bests, horizons, testValues, rng: luck })
    // Or what is in use would always meet first the blocks it was chosen on.
    const order = luck.derive('race').shuffle([...blocks])
    const candidates = raced
      ? yield* winnersOf(this.#problem, this.#evaluations, all, bests, order, raced)
      : all
    const affordable = this.#evaluations.affordable(candidates, blocks)
    // The bests come first: without all of them there is nothing to compare with.
    if (affordable.length < bests.length) return false
    yield* this.#evaluations.evaluate(affordable, blocks)
    const found = adopted(this.#problem, this.#evaluations, affordable, bests, blocks)
    const isBetter = this.#state.isBetter || found !== bests
    const isPassOver = next + 1 === this.#parameters.length
    this.#state = isPassOver
      ? { bests: found, pass: pass + 1, next: 0, isBetter: false }
      : { bests: found, pass, next: next + 1, isBetter }
    return affordable.length === candidates.length && (isBetter || !isPassOver)
  }
}

/**
 * The blocks of a pass. A tournament of races meets all instances with other luck in each, or it would stay with what
 * was lucky once.
 */
const blocksOf = ({ blocks }: Problem, pass: number): readonly number[] =>
  firstBlocks(blocks).map((block) => pass * blocks + block)

/** The first of the best for each horizon, if it is better than what there is. */
function adopted(
  problem: Problem,
  evaluations: Evaluations,
  candidates: readonly Candidate[],
  bests: readonly Config[],
  blocks: readonly number[],
): readonly Config[] {
  let found = bests
  problem.horizons.forEach((name, horizon) => {
    const mean = (config: Config): number => evaluations.mean(config, horizon, blocks)
    const { config, origin } = bestOf(candidates, mean)
    const score = mean(config)
    if (score >= mean(bests[horizon] as Config)) return
    found = found.with(horizon, config)
    problem.onImprovement?.({ horizon: name, score, config, ...(origin && { origin }) })
  })
  return found
}

/** What is in use for each horizon and who wins a race: they are to be compared on all blocks. */
function* winnersOf(
  problem: Problem,
  evaluations: Evaluations,
  candidates: readonly Candidate[],
  bests: readonly Config[],
  blocks: readonly number[],
  options: TournamentOptions['race'],
): TrialCourse<readonly Candidate[]> {
  const raceOptions = { ...ROUND, ...(typeof options === 'object' && options), blocks, incumbents: bests }
  const { horizons } = yield* race(problem, evaluations, candidates, raceOptions)
  return [...bests.map((config) => ({ config })), ...horizons.map(({ winner }) => winner)]
}

interface Round {
  readonly bests: readonly Config[]
  readonly horizons: readonly string[]
  readonly testValues: number
  readonly rng: Stream
}

/** Each horizon's best with the value it has, all of these first; then with others. */
function candidatesFor(
  space: Space,
  parameter: Parameter,
  { bests, horizons, testValues, rng }: Round,
): Candidate[] {
  const byHorizon = bests.map((best, horizon) => {
    const values = parameter.counts(best) ? valuesToTry(parameter, testValues, rng.derive(horizon)) : []
    return [best, ...values.map((value) => space.changed(best, { [parameter.name]: value }))].map(
      (config, test_idx) => ({
        config,
        origin: { param_name: parameter.name, test_idx, base_horizon: horizons[horizon] as string },
      }),
    )
  })
  return [...byHorizon.flatMap(([best]) => best ?? []), ...byHorizon.flatMap(([, ...others]) => others)]
}

/** All of them, if there are no more than that; else any. */
function valuesToTry(parameter: Parameter, most: number, rng: Stream): readonly Value[] {
  const { values } = parameter
  if (values && values.length <= most) return values
  return Array.from({ length: most }, () => parameter.sample(rng))
}

function parameterNamed({ parameters }: Space, name: string): Parameter {
  const found = parameters.find((parameter) => parameter.name === name)
  if (found) return found
  throw new RangeError(
    `there is no parameter "${name}"; there are: ${parameters.map((each) => each.name).join(', ')}`,
  )
}
