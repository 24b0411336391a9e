/** A position of a card game from which a player looks ahead in compiled code, and judges where that leads. */
import type { CompiledModel } from '../../cards/compile/engine/compiled-model.ts'
import type { Goal, ModelOutcome } from '../../games/index.ts'
import type { Stream } from '../../rng/index.ts'
import type { JudgedModel } from '../in-play.ts'
import type { CardCode } from './card-code.ts'
import { type CardState, CompiledState } from './card-state.ts'
import { goalOf } from './returns.ts'

type Saved = ReturnType<CompiledModel['save']>

export class CardPosition implements JudgedModel<CardState> {
  readonly goal: Goal
  readonly #model: CompiledModel
  readonly #code: CardCode
  /** Of the present position; made when it is asked for. */
  #state: CompiledState | undefined

  constructor(code: CardCode) {
    this.#code = code
    this.#model = code.imagined
    this.goal = goalOf(code.model)
  }

  /** The model has just been set to a decision. A judgement counts to the end of the game, not of the deal. */
  enter(): this {
    this.#model.horizon = 'game'
    this.#state = undefined
    return this
  }

  get state(): CompiledState {
    this.#state ??= new CompiledState(this.#code, this.#model.save().bytes)
    return this.#state
  }

  get isSettled(): boolean {
    return this.#code.settled.isSettled(this.state.words)
  }

  get isDeciding(): boolean {
    return this.#model.isDeciding
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
    this.#state = undefined
    this.#model.choose(n)
  }

  save(): Saved {
    return this.#model.save()
  }

  load(saved: unknown): void {
    this.#state = undefined
    this.#model.load(saved as Saved)
  }

  reseed(future: number): void {
    this.#state = undefined
    this.#model.reseed(future)
  }

  sampleWorld(seat: number, rng: Stream): void {
    this.#state = undefined
    this.#model.sampleWorld(seat, rng)
  }

  outcome(): ModelOutcome {
    return this.#model.outcome()
  }
}
