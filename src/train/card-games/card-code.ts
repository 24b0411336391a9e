/**
 * The compiled code of a card game for one number of players: it plays games, imagines others from where they stand, and reads
 * states of the interpreter.
 */

import { CompiledModel } from '../../cards/compile/engine/compiled-model.ts'
import { Instance } from '../../cards/compile/engine/instance.ts'
import { StateTransfer } from '../../cards/compile/engine/state-transfer.ts'
import type { Memory } from '../../cards/compile/module/memory.ts'
import { type Game, type GameOptions, Play, Program } from '../../cards/index.ts'
import { ObservedGame, ObservedModule } from '../../cards/knowledge/observed/observed-game.ts'
import type { GameModel } from '../../cards/model/game-model.ts'
import { State } from '../../cards/model/state.ts'
import { IMAGINED } from '../../cards/players/card-model.ts'
import { CardPosition } from './card-position.ts'
import { CompiledState } from './card-state.ts'
import { SettledDecisions } from './settled-decisions.ts'

/** A game is named by its number: they all have this seed. */
export const CARD_SEED = 1
export const STEP_LIMIT = 50_000

export class CardCode {
  readonly game: Game
  readonly seats: number
  readonly options: GameOptions
  readonly module: ObservedModule
  /** In which players look ahead: they choose one at a time. */
  readonly imagined: CompiledModel
  /** The same, for players who judge positions. */
  readonly judged: CardPosition<CompiledState>
  readonly settled: SettledDecisions
  /** Games that are over. */
  readonly #spare: ObservedGame[] = []
  #scratch: Instance | undefined
  #transfer: StateTransfer | undefined
  #program: Program | undefined

  /** Throws `NotCompiled` for a game that only the interpreter can play. */
  constructor(game: Game, seats: number, options: GameOptions) {
    this.game = game
    this.seats = seats
    this.options = options
    const setting = { seats, options }
    this.module = new ObservedModule(game, setting)
    this.imagined = new CompiledModel(this.module, { ...setting, ...IMAGINED })
    this.settled = new SettledDecisions(this.module.compiled)
    this.judged = new CardPosition(this.imagined, (bytes) => new CompiledState(this, bytes))
  }

  /** A game whose seats all know what they may know. */
  takeGame(): ObservedGame {
    return (
      this.#spare.pop() ??
      new ObservedGame(
        this.module,
        { seats: this.seats, options: this.options, seed: CARD_SEED, stepLimit: STEP_LIMIT },
        this.model.everything('player'),
      )
    )
  }

  giveBack(game: ObservedGame): void {
    this.#spare.push(game)
  }

  get model(): GameModel {
    return this.module.compiled.model
  }

  get memory(): Memory {
    return this.module.compiled.memory
  }

  /** The same state in the memory of compiled code. */
  entered(state: State): CompiledState {
    this.#transferring().enter(state)
    return new CompiledState(this, (this.#scratch as Instance).state.slice())
  }

  /** The same state in the interpreter. */
  playAt(bytes: Uint8Array): Play {
    const transfer = this.#transferring()
    ;(this.#scratch as Instance).state.set(bytes)
    this.#program ??= new Program(this.game, { seats: this.seats, options: this.options })
    const state = new State(this.#program.ground)
    transfer.leave(state)
    return Play.load(this.#program, new Uint8Array(state.words.buffer))
  }

  #transferring(): StateTransfer {
    this.#scratch ??= new Instance(this.module, { seed: CARD_SEED, stepLimit: STEP_LIMIT })
    this.#transfer ??= new StateTransfer(this.#scratch)
    return this.#transfer
  }
}
