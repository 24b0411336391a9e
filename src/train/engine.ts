/**
 * Games that have an engine of their own, which plays them faster than their functions do and knows what matters in them. Engine and
 * functions play the same games. The engine belongs to one game object: a copy with other functions is played by its functions.
 */
import type { Stream } from '../rng/index.ts'
import type { FeatureSet, TrainGame } from './game.ts'
import type { GameInPlay, GameModelOptions, JudgedModel } from './in-play.ts'

/** For one number of players. */
export interface GameEngine<State = unknown, Action = unknown> {
  /** The player of seat s is of team s modulo this number; 0 if each plays alone. */
  readonly teams: number
  start(setup: GameModelOptions): GameInPlay<State, Action>
  /** From a state, for the player who has to act. */
  judgeFrom(state: State, rng: Stream): JudgedModel<State>
  /** The names of all features that a player may go by. @param seeds of games to look at */
  candidates(seeds: readonly number[]): readonly string[]
  features(names: readonly string[]): FeatureSet<State>
}

type EngineFor = (players: number, options: GameModelOptions['options']) => GameEngine | undefined

const engines = new WeakMap<object, EngineFor>()

/** @param engineFor undefined where only the functions can play */
export function giveEngine<State, Action>(
  game: TrainGame<State, Action>,
  engineFor: (players: number, options: GameModelOptions['options']) => GameEngine<State, Action> | undefined,
): TrainGame<State, Action> {
  engines.set(game, engineFor as EngineFor)
  return game
}

export const engineOf = <State, Action>(
  game: object,
  players: number,
  options?: GameModelOptions['options'],
): GameEngine<State, Action> | undefined =>
  engines.get(game)?.(players, options) as GameEngine<State, Action> | undefined
