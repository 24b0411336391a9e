import { describe, expect, test } from 'vitest'
import { runForwardModelContract } from '../../games/testing/forward-model-contract.ts'
import { checkGame } from '../check/check-game.ts'
import { GameModel } from '../model.ts'
import { chooseRandomly, playGame } from '../play.ts'
import { fromReducer, type ReducerGame } from './reducer.ts'

interface Race {
  readonly at: readonly number[]
  readonly next: number
  readonly die: number | null
}

type RaceAction = { readonly type: 'rolled'; readonly die: number } | { readonly type: 'step' | 'stay' }

/** The die is rolled by chance; whoever is to act takes the roll or leaves it. Exactly 10 wins, more goes back to 0. */
const race: ReducerGame<Race, RaceAction> = {
  name: 'Race',
  players: 2,
  initial: ({ players }) => ({ at: Array.from({ length: players }, () => 0), next: 0, die: null }),
  reducer: (state, action) => {
    const { at, next, die } = state
    if (action.type === 'rolled') return { ...state, die: action.die }
    if (die === null) return state
    const to = (at[next] ?? 0) + (action.type === 'step' ? die : 0)
    return { at: at.map((own, who) => (who === next ? (to > 10 ? 0 : to) : own)), next: 1 - next, die: null }
  },
  player: ({ at, next }) => (at.includes(10) ? null : next),
  chance: ({ at, die }, rng) =>
    die === null && !at.includes(10) ? { type: 'rolled', die: rng.between(1, 6) } : undefined,
  actions: () => [{ type: 'step' }, { type: 'stay' }],
  returns: ({ at }) => at.map((own) => (own === 10 ? 1 : 0)),
}

runForwardModelContract('a reducer with chance', {
  make: (seed) => new GameModel(fromReducer(race), { players: 2, seed }),
  hasChance: true,
  hasHidden: false,
})

describe('a reducer as a game', () => {
  test('lets chance act before every player', () => {
    const { state } = new GameModel(fromReducer(race), { players: 2, seed: 1 })
    expect(state.die).not.toBeNull()
    const result = playGame(fromReducer(race), { players: 2, seed: 1, choose: [chooseRandomly] })
    expect(result).toMatchObject({ completed: true, returns: expect.arrayContaining([1, 0]) })
  })

  test('keeps to the interface, as the check sees it', () => {
    for (const seed of [1, 2, 3])
      expect(checkGame(fromReducer(race), { players: 2, seed, maxActions: 1000 }).problems).toEqual([])
  })

  test('takes a first state as it is, and several players who act at the same time', () => {
    const game = fromReducer({ ...race, initial: { at: [0, 0], next: 0, die: null }, player: () => [0, 1] })
    expect(game.actors(game.init({ players: 2, seed: 1 }))).toEqual([0, 1])
  })

  test('refuses an action that the reducer ignores, and chance without an end', () => {
    const ignoring = fromReducer({
      ...race,
      reducer: (state, action) => (action.type === 'stay' ? state : race.reducer(state, action)),
    })
    const play = (game: typeof ignoring) => playGame(game, { players: 2, seed: 1, choose: [chooseRandomly] })
    expect(() => play(ignoring)).toThrow('the reducer ignores {"type":"stay"} of player')
    expect(() => play(fromReducer({ ...race, chance: () => ({ type: 'rolled', die: 1 }) }))).toThrow(
      'chance acts for ever',
    )
  })
})
