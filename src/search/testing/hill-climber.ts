/**
 * The smallest searcher: a (1 + λ) hill climber over anything that can be changed and scored. It shows what a searcher
 * of other things than configurations needs; the candidate's own room brings the operator.
 */
import { Stream, stream } from '../../rng/index.ts'
import type { Json } from '../../runs/index.ts'
import { type Ask, type Course, type Method, MethodSearcher, type Searcher } from '../searcher.ts'

export interface HillClimberOptions<Candidate> {
  readonly first: Candidate
  readonly mutate: (candidate: Candidate, rng: Stream) => Candidate
  readonly children: number
  readonly generations: number
  readonly seed: number
}

export interface Climbed<Candidate> {
  readonly candidate: Candidate
  /** Higher is better. */
  readonly score: number
}

interface ClimberState<Candidate> {
  readonly parent: Climbed<Candidate>
  readonly generation: number
  readonly rng: ReturnType<Stream['save']>
}

export const hillClimber = <Candidate>(
  options: HillClimberOptions<Candidate>,
  saved?: Json,
): Searcher<Candidate, number, Climbed<Candidate>> =>
  new MethodSearcher(
    (ask, state) => new HillClimber(options, ask, state as ClimberState<Candidate> | undefined),
    saved,
  )

class HillClimber<Candidate> implements Method<number, Climbed<Candidate>> {
  readonly #options: HillClimberOptions<Candidate>
  readonly #ask: Ask<Candidate>
  readonly #rng: Stream
  #parent: Climbed<Candidate>
  #generation: number

  constructor(options: HillClimberOptions<Candidate>, ask: Ask<Candidate>, saved?: ClimberState<Candidate>) {
    this.#options = options
    this.#ask = ask
    this.#rng = saved ? Stream.restore(saved.rng) : stream(options.seed, 'hill climber')
    this.#parent = saved?.parent ?? { candidate: options.first, score: Number.NEGATIVE_INFINITY }
    this.#generation = saved?.generation ?? 0
  }

  *generation(): Course<number, boolean> {
    const { mutate, children, generations } = this.#options
    const { candidate } = this.#parent
    const born = Array.from({ length: children }, () => mutate(candidate, this.#rng))
    const scores = yield born.map(this.#ask)
    for (const [n, score] of scores.entries())
      if (score > this.#parent.score) this.#parent = { candidate: born[n] as Candidate, score }
    this.#generation += 1
    return this.#generation < generations
  }

  best(): Climbed<Candidate> {
    return this.#parent
  }

  snapshot(): () => ClimberState<Candidate> {
    const state = { parent: this.#parent, generation: this.#generation, rng: this.#rng.save() }
    return () => state
  }
}
