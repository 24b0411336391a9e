/**
 * A game of your own, as plain functions over a state that you choose. Nothing but what is written here is needed to simulate it,
 * to search it, and to train a player for it.
 *
 *     export default {
 *       name: 'Nim',
 *       players: 2,
 *       init: () => ({ sticks: 12, next: 0 }),
 *       actors: ({ sticks, next }) => (sticks > 0 ? [next] : []),
 *       actions: ({ sticks }) => [1, 2, 3].filter((taken) => taken <= sticks),
 *       apply: ({ sticks, next }, _player, taken) => ({ sticks: sticks - taken, next: 1 - next }),
 *       returns: ({ next }) => (next === 0 ? [-1, 1] : [1, -1]),
 *     } satisfies TrainGame<{ sticks: number; next: number }, number>
 *
 * All chance comes from the `rng` that is handed in, or from the seed of `init`: the same seed and the same actions are the same
 * game. `manyhands train check` plays a game and names what does not keep to this.
 */
import type { Stream } from '../rng/index.ts'

export interface GameSetup {
  /** How many play. */
  readonly players: number
  /** Of chance: the same seed gives the same beginning. */
  readonly seed: number
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** A number for a state as one player sees it; it must not depend on what that player cannot see. */
export type Feature<State> = (state: State, player: number) => number

/** Several features at once, in a fixed order. */
export interface FeatureSet<State = unknown> {
  readonly names: readonly string[]
  /** Writes a number for each name, as the player sees the state. */
  measure(state: State, player: number, out: Float64Array): void
}

export interface TrainGame<State = unknown, Action = unknown> {
  readonly name: string
  /** How many play, or the least and the most. */
  readonly players: number | { readonly min: number; readonly max: number }
  init(setup: GameSetup): State
  /** Who has to act, from 0 on: one, several who act at the same time, or none once the game is over. */
  actors(state: State): readonly number[]
  /** What a player who has to act can do: at least one action, always in the same order. */
  actions(state: State, player: number): readonly Action[]
  /**
   * The state after an action. It may change the state that it is given only if there is `clone`. Players who act at the same time
   * are applied one after the other, in the order of `actors`: the state keeps what they chose, `actors` names those who are still
   * to act, and the last of them brings everything about.
   */
  apply(state: State, player: number, action: Action, rng: Stream): State
  /** By player, once the game is over: more is better. The highest wins; equal ones share the win. */
  returns(state: State): readonly number[]

  /** A copy that shares nothing with the original that `apply` changes. */
  clone?(state: State): State
  /** Equal for equal states. JSON is used if it is left out. */
  key?(state: State): string
  /** What a player can see. Everything, if it is left out. */
  view?(state: State, player: number): unknown
  /** A state that looks the same to a player, with the rest drawn at random. A game with a `view` must have it to be searched. */
  determinize?(state: State, player: number, rng: Stream): State
  /** What matters, by name. Numbers are generated from the shape of the state if it is left out. */
  readonly features?: Readonly<Record<string, Feature<State>>>
  /** Equal for equal actions, in any state. JSON is used if it is left out. */
  actionId?(action: Action): string
}
