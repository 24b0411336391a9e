import { describe, expect, test } from 'vitest'
import { CLASSICS, Play, Program } from '../../cards/index.ts'
import { runForwardModelContract } from '../../games/testing/forward-model-contract.ts'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check-game.ts'
import { GameModel } from '../model.ts'
import { chooseRandomly, type PlayOptions, playGame } from '../play.ts'
import { fromCardGame } from './card-game.ts'
import type { CardState } from './card-state.ts'

runForwardModelContract('a card game', {
  make: (seed) => new GameModel(fromCardGame('go-fish'), { players: 2, seed }),
  // The stock is shuffled at the beginning: its order is hidden, and nothing is left to chance.
  hasChance: false,
  hasHidden: true,
})

describe('a card game of the language', () => {
  test.each(['kuhn-poker', 'gops', 'go-fish', 'hearts?deals=1'])(
    '%s keeps to the interface, as the check sees it',
    (name) => {
      const game = fromCardGame(name)
      const players = typeof game.players === 'number' ? game.players : game.players.min
      const { problems, actions } = checkGame(game, { players, seed: 2, maxActions: 1000 })
      expect(problems).toEqual([])
      expect(actions).toBeGreaterThan(0)
    },
  )

  test('begins as the game of that number that the card commands deal', () => {
    const { state, actions } = new GameModel(fromCardGame('hearts?deals=1'), { players: 4, seed: 9 })
    const play = Play.start(
      new Program(CLASSICS.get('hearts') as never, { seats: 4, options: { deals: 1 } }),
      { seed: 1, index: 9 },
    )
    expect(actions).toEqual(play.choices.map(({ label }) => label))
    expect(state.play.seat).toBe(play.seat)
  })

  test('gives the fewest points the highest return where fewest win', () => {
    const game = fromCardGame('hearts?deals=1')
    const { returns, winners } = playGame(game, { players: 4, seed: 3, choose: [chooseRandomly] })
    expect(Math.max(...returns)).toBeLessThanOrEqual(0)
    expect(winners).toEqual([...returns.keys()].filter((seat) => returns[seat] === Math.max(...returns)))
  })

  test('shows a player nothing of what others hold', () => {
    const model = new GameModel(fromCardGame('kuhn-poker'), { players: 2, seed: 4 })
    const seen = JSON.stringify(model.game.view?.(model.state, model.seat))
    const worlds = Array.from({ length: 12 }, (_, n) =>
      model.game.determinize?.(model.state, model.seat, stream(n)),
    )
    for (const world of worlds)
      expect(JSON.stringify(model.game.view?.(world as never, model.seat))).toBe(seen)
    const others = new Set(
      worlds.map((world) => JSON.stringify(model.game.view?.(world as never, 1 - model.seat))),
    )
    expect(others.size).toBeGreaterThan(1)
  })

  test.each(['kuhn-poker', 'gops', 'hearts?deals=1', 'crazy-eights?deals=1', 'scopa'])(
    '%s goes the same by its engine and by its functions',
    (name) => {
      const game = fromCardGame(name)
      const players = typeof game.players === 'number' ? game.players : game.players.min
      const byFunctions = { ...game }
      for (let seed = 1; seed <= 3; seed += 1) {
        const [found, expected] = [game, byFunctions].map((played) => {
          const labels: string[] = []
          const onAction: PlayOptions<CardState, string>['onAction'] = ({ actions }, place) =>
            void labels.push(actions[place] as string)
          const result = playGame(played, {
            players,
            seed,
            choose: [chooseRandomly],
            maxActions: 150,
            onAction,
          })
          return { labels, result }
        })
        expect(found).toEqual(expected)
        expect(found?.labels.length).toBeGreaterThan(0)
      }
    },
  )

  test('refuses a name that is no game', () => {
    expect(() => fromCardGame('heart')).toThrow('there is no game "heart"')
  })
})
