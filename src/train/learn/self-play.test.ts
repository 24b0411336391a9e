import { describe, expect, test } from 'vitest'
import { fromCardGame } from '../card-games/card-game.ts'
import type { FeatureSet, TrainGame } from '../game.ts'
import { chooseRandomly } from '../play.ts'
import { nim } from '../testing/nim.ts'
import { playToLearn } from './self-play.ts'

/** Who a row belongs to is all that it says. */
const seatOnly = <State>(): FeatureSet<State> => ({
  names: ['seat'],
  measure: (_, player, out) => {
    out[0] = player
  },
})

function rewardsBySeat<State, Action>(
  game: TrainGame<State, Action>,
  players: number,
  seed: number,
): number[] {
  const { rows = [], rewards = [] } = playToLearn(game, seatOnly(), chooseRandomly, { players, seed }) ?? {}
  expect(rows.length).toBeGreaterThanOrEqual(players)
  const bySeat = Array.from({ length: players }, (_, seat) => [
    ...new Set(rewards.filter((_, n) => rows[n]?.[0] === seat)),
  ])
  // A player has the same reward in all states of a game.
  for (const all of bySeat) expect(all.length).toBe(1)
  return bySeat.map(([reward]) => reward as number)
}

describe('rows to learn from', () => {
  test('have 1 for the winner and 0 for the loser', () => {
    for (const seed of [1, 2, 3]) expect(rewardsBySeat(nim, 2, seed).toSorted()).toEqual([0, 1])
  })

  test('have 1 for both partners who win together', () => {
    const whist = fromCardGame('whist')
    const [first, second, third, fourth] = rewardsBySeat(whist, 4, 1)
    expect([first, second].toSorted()).toEqual([0, 1])
    expect([third, fourth]).toEqual([first, second])
  })

  test('are none of a game that was cut off', () => {
    const setup = { players: 2, seed: 1, maxActions: 2 }
    expect(playToLearn(nim, seatOnly(), chooseRandomly, setup)).toBeUndefined()
  })
})
