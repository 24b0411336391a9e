/** A position of a card game from which a player looks ahead in compiled code, and judges where that leads. */
import type { CompiledModel } from '../../cards/compile/engine/compiled-model.ts'
import type { Goal, ModelOutcome } from '../../games/index.ts'
import type { Stream } from '../../rng/index.ts'
import type { JudgedModel } from '../in-play.ts'
import type { CardMemory } from './card-memory.ts'
import { goalOf } from './returns.ts'
import { SettledDecisions } from './settled-decisions.ts'

type Saved = ReturnType<CompiledModel['save']>

export class CardPosition<State extends CardMemory> implements JudgedModel<State> {
  readonly goal: Goal
  readonly #model: CompiledModel
  readonly #settled: SettledDecisions
  readonly #stateOf: (bytes: Uint8Array) => State
  /** Of the present position; made when it is asked for. */
  #state: State | undefined

  constructor(model: CompiledModel, stateOf: (bytes: Uint8Array) => State) {
    this.#model = model
    this.#stateOf = stateOf
    this.#settled = new SettledDecisions(model.compiled)
    this.goal = goalOf(model.compiled.model)
  }

  /** The model has just been set to a decision. A judgement counts to the end of the game, not of the deal. */
  enter(): this {
    this.#model.horizon = 'game'
    this.#state = undefined
    return this
  }

  get state(): State {
    this.#state ??= this.#stateOf(this.#model.save().bytes)
    return this.#state
  }

  get isSettled(): boolean {
    return this.#settled.isSettled(this.state.words)
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
