/**
 * A game whose playouts end at once: where search would play on at random to the end, the evaluation says what the position is
 * worth to each player. If it looks ahead, the player who has to act takes its best action first, because a position before a
 * capture or a winning move looks nothing like the one after it.
 */
import type { ForwardModel, Goal, ModelOutcome } from '../../games/index.ts'
import { Rewards } from '../../games/rewards.ts'
import { type Stream, stream } from '../../rng/index.ts'
import type { JudgedModel } from '../in-play.ts'
import type { Evaluation } from './evaluate.ts'

/** Numbers of futures go up to this. */
const MOST_FUTURE = 2 ** 52

export class EvaluatedModel<State> implements ForwardModel {
  readonly goal: Goal
  readonly #model: JudgedModel<State>
  readonly #evaluation: Evaluation<State>
  readonly #looksAhead: boolean
  readonly #rewards: Rewards
  readonly #estimates: Float64Array
  #isCut = false
  /** The number of the course that chance takes. */
  #future = 0

  constructor(model: JudgedModel<State>, evaluation: Evaluation<State>, looksAhead: boolean) {
    this.goal = model.goal
    this.#model = model
    this.#evaluation = evaluation
    this.#looksAhead = looksAhead
    this.#rewards = new Rewards(model.goal)
    this.#estimates = new Float64Array(model.goal.seats)
  }

  get isDeciding(): boolean {
    return !this.#isCut && this.#model.isDeciding
  }

  get seat(): number {
    return this.#model.seat
  }

  get choices(): number {
    return this.#model.choices
  }

  key(n: number): number {
    return this.#model.key(n)
  }

  choose(n: number): void {
    this.#model.choose(n)
  }

  save(): unknown {
    return this.#model.save()
  }

  load(saved: unknown): void {
    this.#isCut = false
    this.#model.load(saved)
  }

  reseed(future: number): void {
    this.#future = future
    this.#model.reseed(future)
  }

  sampleWorld(seat: number, rng: Stream): void {
    this.#model.sampleWorld(seat, rng)
  }

  playOut(): void {
    if (!this.#model.isDeciding) return
    if (!this.#model.isSettled) this.#average()
    else if (this.#looksAhead) this.#lookAhead()
    else this.#estimate(this.#estimates)
    this.#isCut = true
  }

  outcome(): ModelOutcome {
    return this.#isCut
      ? { isOver: false, winners: 0, score: () => 0, estimates: this.#estimates }
      : this.#model.outcome()
  }

  #estimate(estimates: Float64Array): void {
    const { state } = this.#model
    for (let seat = 0; seat < estimates.length; seat += 1)
      estimates[seat] = this.#evaluation.value(state, seat)
  }

  /**
   * Players act at the same time, and some have acted: the next one cannot know what they did, so each of its actions is as likely.
   * Those who act after it take one at random.
   */
  #average(): void {
    const [model, estimates] = [this.#model, this.#estimates]
    const { choices } = model
    const draws = stream('settling', this.#future)
    const saved = model.save()
    const sums = new Float64Array(estimates.length)
    for (let n = 0; n < choices; n += 1) {
      if (n > 0) model.load(saved)
      model.choose(n)
      while (model.isDeciding && !model.isSettled) model.choose(draws.below(model.choices))
      this.#judge()
      for (let seat = 0; seat < sums.length; seat += 1)
        sums[seat] = (sums[seat] as number) + (estimates[seat] as number)
    }
    for (let seat = 0; seat < sums.length; seat += 1) estimates[seat] = (sums[seat] as number) / choices
    model.load(saved)
  }

  /** What everybody gets, as the game stands. */
  #judge(): void {
    const model = this.#model
    if (model.isDeciding) this.#estimate(this.#estimates)
    else this.#estimates.set(this.#rewards.of(model.outcome()))
  }

  /** What everybody gets after the action that is best for the player who has to act. */
  #lookAhead(): void {
    const model = this.#model
    const { seat, choices } = model
    const saved = model.save()
    let [best, most] = [0, Number.NEGATIVE_INFINITY]
    for (let n = 0; n < choices; n += 1) {
      if (n > 0) model.load(saved)
      model.choose(n)
      const value = this.#valueFor(seat)
      if (value > most) [best, most] = [n, value]
    }
    model.load(saved)
    // The best action is partly that on which the dice fell well: what it is worth shows when they are rolled again.
    model.reseed(MOST_FUTURE - this.#future)
    model.choose(best)
    this.#judge()
    model.load(saved)
  }

  #valueFor(seat: number): number {
    const model = this.#model
    return model.isDeciding
      ? this.#evaluation.value(model.state, seat)
      : (this.#rewards.of(model.outcome())[seat] as number)
  }
}
