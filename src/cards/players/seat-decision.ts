/** A decision that a player has to make, whoever plays the game: compiled code, or the interpreter. */
import type { Stream } from '../../rng/index.ts'
import type { CompiledModel } from '../compile/engine/compiled-model.ts'
import type { Instance } from '../compile/engine/instance.ts'
import { StateTransfer } from '../compile/engine/state-transfer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { ObservedGame } from '../knowledge/observed/observed-game.ts'
import { determinizerFor } from '../knowledge/secrets.ts'
import type { Sight } from '../knowledge/sight.ts'
import { type KnownCards, knownCards } from '../knowledge/view.ts'
import type { Setting } from '../model/game-model.ts'
import { State } from '../model/state.ts'
import type { Thumb } from '../model/thumbs.ts'
import type { CardModel } from './card-model.ts'
import { chooseByThumb, chooseListed } from './thumb-choice.ts'

export interface SeatDecision {
  readonly seat: number
  /** How many choices there are. */
  readonly choices: number
  /** Goes there with a forward model, which imagines what the seat does not see. */
  enter(model: CardModel, rng: Stream, sight: Sight): void
  /** The place of the choice that a rule of thumb takes. */
  byThumb(thumb: Thumb, rng: Stream): number
  /** The same position in the interpreter. */
  position(): Play
  /** The same, with what the seat knows, for whoever wants choices and cards in words. */
  inWords(): { readonly play: Play; readonly known: KnownCards }
}

/** Called when a player has chosen, before play goes on: the decision, how many came before it, and the place of the choice. */
export type OnDecision = (
  decision: SeatDecision,
  made: { readonly number: number; readonly choice: number },
) => void

export class InterpretedDecision implements SeatDecision {
  readonly #play: Play

  constructor(play: Play) {
    this.#play = play
  }

  get seat(): number {
    return this.#play.seat
  }

  get choices(): number {
    return this.#play.choices.length
  }

  enter(model: CardModel, rng: Stream, sight: Sight): void {
    model.setRoot(
      this.#play.state,
      sight === 'everything' ? undefined : determinizerFor(this.#play, rng, sight),
    )
  }

  byThumb(thumb: Thumb, rng: Stream): number {
    return chooseByThumb(this.#play, thumb, rng)
  }

  position(): Play {
    return this.#play
  }

  inWords(): { play: Play; known: KnownCards } {
    const { program, state, seat } = this.#play
    return { play: this.#play, known: knownCards(program, state, seat) }
  }
}

/** The decision at which a compiled game stands, now and whenever it is asked. */
export class ObservedDecision implements SeatDecision {
  readonly #game: ObservedGame
  readonly #setting: Setting
  #transfer: StateTransfer | undefined
  #program: Program | undefined

  /** @param setting that the game was compiled for */
  constructor(game: ObservedGame, setting: Setting) {
    this.#game = game
    this.#setting = setting
  }

  get seat(): number {
    return this.#game.seat
  }

  get choices(): number {
    return this.#game.choices
  }

  enter(model: CardModel, rng: Stream, sight: Sight): void {
    const compiled = model as CompiledModel
    const worlds = sight === 'everything' ? undefined : this.#game.worlds(rng, sight)
    compiled.setRootFrom(this.#game.instance, worlds)
  }

  byThumb(thumb: Thumb, rng: Stream): number {
    return chooseListed(this.#game.instance, thumb, rng)
  }

  position(): Play {
    const { instance } = this.#game
    this.#program ??= new Program(instance.compiled.model.game, this.#setting)
    this.#transfer ??= new StateTransfer(instance as unknown as Instance)
    const state = new State(this.#program.ground)
    this.#transfer.leave(state)
    return Play.load(this.#program, new Uint8Array(state.words.buffer))
  }

  inWords(): { play: Play; known: KnownCards } {
    const { digest, seat } = this.#game
    const { certain, may, placed, words } = digest.seen(seat)
    return {
      play: this.position(),
      known: {
        isCertain: (card) => ((certain[card >> 5] as number) >>> (card & 31)) % 2 === 1,
        mayBeIn: (card, zone) => ((may[zone * words + (card >> 5)] as number) >>> (card & 31)) % 2 === 1,
        isPlaced: (card) => ((placed[card >> 5] as number) >>> (card & 31)) % 2 === 1,
        isHidden: (variable) => this.#game.isHiddenFrom(seat, variable),
      },
    }
  }
}
