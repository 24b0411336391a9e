/**
 * What the options of a decision are worth to each seat, and what a position is, by playouts from imagined worlds.
 *
 *     const values = new PlayoutValues(game, { seats: 4 })
 *     values.options(play, { playouts: 100 }, rng)[0][play.seat].win.mean
 *     values.position(play, { playouts: 100 }, rng).map(({ win }) => win.mean)
 *
 * In playouts everybody plays at random, or by a rule of thumb: `{ playouts: 100, policy: 'thumb:first-low' }`. The worlds are those that the seat which decides may imagine; with `open`, play goes on from the cards as they lie.
 */
import type { ForwardModel, PlayoutOptions } from '../../games/forward-model.ts'
import { type OptionValue, optionValues, positionValue } from '../../games/values.ts'
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'
import { checkSetting, type Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { type CardModel, setRootFor } from './card-model.ts'
import { ForwardModels } from './forward-models.ts'

export class PlayoutValues {
  readonly #models: ForwardModels
  readonly #seats: number
  readonly #name: string

  /** The setting is that of the games that are played. */
  constructor(game: Game, setting: Setting = {}) {
    this.#models = new ForwardModels(game, setting, { horizon: 'game' })
    this.#seats = checkSetting(game, setting)
    this.#name = game.name
  }

  /** One for each choice of `play.choices`. */
  options(play: Play, options: PlayoutOptions, rng: Stream): readonly OptionValue[] {
    return this.#from(play, options, rng, (model) => optionValues(model, options, rng))
  }

  /** By seat: along a game, how the chances stand. */
  position(play: Play, options: PlayoutOptions, rng: Stream): OptionValue {
    return this.#from(play, options, rng, (model) => positionValue(model, options, rng))
  }

  /** Only imagined worlds need to know what the seat knows. */
  #from<Values>(
    play: Play,
    { open }: PlayoutOptions,
    rng: Stream,
    look: (model: ForwardModel) => Values,
  ): Values {
    const { seats, game } = play.program
    if (seats !== this.#seats || game.name !== this.#name)
      throw new RangeError(
        `these values are of ${this.#name} with ${this.#seats} seats; the play is of ${game.name} with ${seats}`,
      )
    if (play.over) throw new RangeError('the game is over: there is nothing to play out')
    const enter = (model: CardModel): void => {
      if (open) model.setRoot(play.state)
      else setRootFor(model, play, rng)
    }
    return this.#models.lookAhead(enter, rng, look)
  }
}
