/**
 * Players that were trained. Another room makes them: whoever names one also gives the address of the module that does, so that a
 * worker can load it. Node's modules are asked for by name, as a browser has none.
 */
import type { Stream } from '../../rng/index.ts'
import type { Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import type { CardModel } from './card-model.ts'
import { PlayerError } from './module-player.ts'

/** Chooses from where a model stands, by the place of the choice. */
export type ChooseAhead = (model: CardModel, rng: Stream) => number

/** What the module exports as `makeTrainedPlayer`. Throws an InputError for a file that does not fit the game or its seats. */
export type MakeTrainedPlayer = (file: string, game: Game, setting: Setting) => ChooseAhead

/** The file of a player whose name is `trained:FILE`; undefined for other names. */
export const trainedFile = (name: string): string | undefined => /^trained:(.+)$/.exec(name)?.[1]

export interface TrainedBy {
  /** Where relative paths begin; the current folder if left out. */
  readonly folder?: string | undefined
  /** The address of the module that makes trained players. */
  readonly trainedBy?: string | undefined
}

export function trainedPlayer(
  file: string,
  game: Game,
  setting: Setting,
  { folder, trainedBy }: TrainedBy,
): ChooseAhead {
  if (trainedBy === undefined)
    throw new PlayerError(
      `trained:${file}: nobody says which module makes trained players; give trainedBy, as the command line does`,
    )
  const { resolve } = process.getBuiltinModule('node:path')
  const { fileURLToPath } = process.getBuiltinModule('node:url')
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)
  const { makeTrainedPlayer } = require(fileURLToPath(trainedBy)) as {
    readonly makeTrainedPlayer: MakeTrainedPlayer
  }
  return makeTrainedPlayer(resolve(folder ?? process.cwd(), file), game, setting)
}
