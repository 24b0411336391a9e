/** The forward models of one game: compiled code looks ahead, and where it gives up, the interpreter. Both find the same. */
import type { Stream } from '../../rng/index.ts'
import { GivenUp } from '../compile/engine/given-up.ts'
import type { LoadedGame } from '../compile/engine/instance.ts'
import type { Setting } from '../model/game-model.ts'
import type { Horizon } from '../model/horizon.ts'
import type { Game } from '../rules/tree.ts'
import { type CardModel, cardModelFor, InterpretedModel } from './card-model.ts'

interface ModelsOptions {
  /** Of the table whose positions are looked ahead from, if its games are compiled. */
  readonly module?: LoadedGame | undefined
  /** Players look ahead to the end of the deal, unless another horizon is given. */
  readonly horizon?: Horizon
}

export class ForwardModels {
  readonly #game: Game
  readonly #setting: Setting
  readonly #module: LoadedGame | undefined
  readonly #horizon: Horizon
  #first: CardModel | undefined
  #interpreted: CardModel | undefined

  /** Where the stream stood before compiled code drew from it. */
  readonly #began = new Int32Array(4)

  /**
   * With a module, positions come from another instance of it, which the interpreter cannot enter: then `lookAhead` throws
   * `GivenUp`, and the whole game is for the interpreter to play.
   */
  constructor(game: Game, setting: Setting, { module, horizon = 'deal' }: ModelsOptions = {}) {
    this.#game = game
    this.#setting = setting
    this.#module = module
    this.#horizon = horizon
  }

  /** Goes to a position, and looks ahead from there. Both may draw: what compiled code has drawn in vain is drawn again. */
  lookAhead<Found>(enter: (model: CardModel) => void, rng: Stream, look: (model: CardModel) => Found): Found {
    const lookWith = (model: CardModel): Found => {
      enter(model)
      return look(model)
    }
    rng.writeWords(this.#began, 0)
    try {
      this.#first ??= this.#ready(cardModelFor(this.#game, this.#setting, this.#module))
      return lookWith(this.#first)
    } catch (thrown) {
      if (!(thrown instanceof GivenUp) || this.#module) throw thrown
    }
    rng.readWords(this.#began, 0)
    this.#interpreted ??= this.#ready(new InterpretedModel(this.#game, this.#setting))
    return lookWith(this.#interpreted)
  }

  #ready(model: CardModel): CardModel {
    model.horizon = this.#horizon
    return model
  }
}
