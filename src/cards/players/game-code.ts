/**
 * The compiled code of one game in one setting. Each kind is made when it is first needed, and setups of the game with
 * other players share it: then a further setup costs little more than its players.
 */

import type { CompileOptions } from '../compile/compile-game.ts'
import { LoadedGame } from '../compile/engine/instance.ts'
import { NotCompiled, orNotCompiled } from '../compile/not-compiled.ts'
import { ObservedModule } from '../knowledge/observed/observed-game.ts'
import { lower } from '../lower/lowering.ts'
import { GameModel } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { ForwardModels } from './forward-models.ts'

/** Made once; what cannot be compiled is not tried again. */
type Once<Made> = Made | NotCompiled | undefined

export class GameCode {
  readonly game: Game
  readonly #setting: CompileOptions
  #hasChoices: boolean | undefined
  #allRandom: Once<LoadedGame>
  #automatic: Once<LoadedGame>
  #observed: Once<ObservedModule>
  #models: ForwardModels | undefined

  constructor(game: Game, setting: CompileOptions) {
    this.game = game
    this.#setting = setting
  }

  /** Whether there is ever anything to choose. */
  get hasChoices(): boolean {
    this.#hasChoices ??= lower(new GameModel(this.game, this.#setting)).code.some(({ op }) => op === 'choose')
    return this.#hasChoices
  }

  /** Plays whole games, all seats at random. This and the others throw `NotCompiled` where only the interpreter can play. */
  get allRandom(): LoadedGame {
    this.#allRandom ??= orNotCompiled(() => new LoadedGame(this.game, this.#setting, { isAllRandom: true }))
    return compiled(this.#allRandom)
  }

  /** Plays seats at random or by rules of thumb. */
  get automatic(): LoadedGame {
    this.#automatic ??= orNotCompiled(() => new LoadedGame(this.game, this.#setting))
    return compiled(this.#automatic)
  }

  /** Asks players, and writes down what they observe. */
  get observed(): ObservedModule {
    this.#observed ??= orNotCompiled(() => new ObservedModule(this.game, this.#setting))
    return compiled(this.#observed)
  }

  /** In which players at any table of the observed game look ahead: they choose one at a time. */
  get models(): ForwardModels {
    this.#models ??= new ForwardModels(this.game, this.#setting, { module: this.observed })
    return this.#models
  }
}

function compiled<Made>(made: Made | NotCompiled): Made {
  if (made instanceof NotCompiled) throw made
  return made
}
