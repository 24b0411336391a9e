/** The forward model of a card game, in which players look ahead from where the real game stands. */
import type { ForwardModel } from '../../games/forward-model.ts'
import type { Stream } from '../../rng/index.ts'
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import { NotCompiled } from '../compile/not-compiled.ts'
import type { Play } from '../interpret/play.ts'
import type { Determinizer } from '../knowledge/determinize.ts'
import { determinizerFor } from '../knowledge/secrets.ts'
import type { Setting } from '../model/game-model.ts'
import type { State } from '../model/state.ts'
import type { Game } from '../rules/tree.ts'
import { InterpretedModel } from './interpreted-model.ts'

export interface CardModel extends ForwardModel {
  /** Goes to a state of the real game. Without worlds there is nothing to sample: the player sees everything. */
  setRoot(state: State, worlds?: Determinizer): void
}

/** The seed is that of imagined games, which are never played; those that do not end are cut off and judged as they stand. */
export const IMAGINED = { seed: 'imagined', stepLimit: 8000 } as const

/** Compiled where the game can be. */
export function cardModelFor(game: Game, setting: Setting): CardModel {
  const options = { ...setting, ...IMAGINED }
  try {
    return new CompiledModel(game, options)
  } catch (thrown) {
    if (!(thrown instanceof NotCompiled)) throw thrown
    return new InterpretedModel(game, options)
  }
}

/** Goes to where the game stands, for the seat that decides: it sees what it may see. */
export function setRootFor<Model extends CardModel>(model: Model, play: Play, rng: Stream): Model {
  model.setRoot(play.state, determinizerFor(play, rng))
  return model
}
