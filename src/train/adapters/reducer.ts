/**
 * A game written as a reducer, `(state, action) => state`, as Redux and `useReducer` take it.
 *
 *     export default fromReducer({
 *       name: 'Nim',
 *       players: 2,
 *       initial: { sticks: 12, next: 0 },
 *       reducer: (state, { type, taken }) => …,
 *       player: ({ sticks, next }) => (sticks > 0 ? next : null),
 *       actions: ({ sticks }) => [1, 2, 3].filter((n) => n <= sticks).map((taken) => ({ type: 'take', taken })),
 *       returns: ({ next }) => (next === 0 ? [-1, 1] : [1, -1]),
 *     })
 *
 * A reducer has no randomness of its own: what chance does is an action too, which `chance` makes from the stream.
 */
import { type Stream, stream } from '../../rng/index.ts'
import { show } from '../answers.ts'
import { BrokenGame } from '../broken-game.ts'
import type { GameSetup, TrainGame } from '../game.ts'

export interface ReducerGame<State, Action>
  extends Pick<TrainGame<State, Action>, 'name' | 'players' | 'actions' | 'returns'>,
    Partial<Pick<TrainGame<State, Action>, 'key' | 'view' | 'determinize' | 'features' | 'actionId'>> {
  /** The first state, or a function that makes it. */
  readonly initial: State | ((setup: GameSetup) => State)
  readonly reducer: (state: State, action: Action) => State
  /** Who has to act: one player, several who act at the same time; null or nobody once the game is over. */
  readonly player: (state: State) => number | readonly number[] | null | undefined
  /** Until it gives nothing: what chance does before anybody acts, such as the roll of a die. */
  readonly chance?: (state: State, rng: Stream) => Action | undefined
}

/** Actions of chance in a row; more of them have no end. */
const MOST_CHANCES = 1000

export function fromReducer<State, Action>(game: ReducerGame<State, Action>): TrainGame<State, Action> {
  const { initial, reducer, player, chance, ...rest } = game
  const settled = (state: State, rng: Stream): State => {
    let at = state
    for (let n = 0; chance && n < MOST_CHANCES; n += 1) {
      const action = chance(at, rng)
      if (action === undefined) return at
      at = reduced(at, action, 'chance')
    }
    if (!chance) return at
    throw new BrokenGame(
      `${game.name}: chance acts for ever: it must give undefined once a player is to act`,
      'apply',
    )
  }
  const reduced = (state: State, action: Action, who: string): State => {
    const next = reducer(state, action)
    // By the convention of reducers, an action that is not understood leaves the very same state.
    if (next !== state) return next
    throw new BrokenGame(
      `${game.name}: the reducer ignores ${show(action)} of ${who}: actions must list only what the reducer handles`,
      'apply',
    )
  }
  const beginning = (setup: GameSetup): State =>
    typeof initial === 'function' ? (initial as (setup: GameSetup) => State)(setup) : initial
  return {
    ...rest,
    init: (setup) => settled(beginning(setup), stream(setup.seed, 'chance of the beginning')),
    actors: (state) => {
      const who = player(state)
      return who === null || who === undefined ? [] : typeof who === 'number' ? [who] : who
    },
    apply: (state, who, action, rng) => settled(reduced(state, action, `player ${who}`), rng),
  }
}
