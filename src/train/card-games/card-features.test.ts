/** What a trained player of a card game goes by. */
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { engineOf, type GameEngine } from '../engine.ts'
import type { FeatureSet } from '../game.ts'
import { chooseRandomly, playGame } from '../play.ts'
import { fromCardGame } from './card-game.ts'
import type { CardState } from './card-state.ts'

const SEEDS = [1, 2, 3, 4]

function engineFor(name: string, players: number): GameEngine<CardState, string> {
  const engine = engineOf<CardState, string>(fromCardGame(name), players)
  if (!engine) throw new Error(`${name} is not compiled`)
  return engine
}

function readAll({ names, measure }: FeatureSet<CardState>, state: CardState, player: number) {
  const row = new Float64Array(names.length)
  measure(state, player, row)
  return Object.fromEntries(names.map((name, n) => [name, row[n] as number]))
}

describe('features of card games', () => {
  test.each([
    ['gops', 2],
    ['leduc-poker', 2],
    ['hearts?deals=1', 4],
    ['whist?deals=1', 4],
    ['crazy-eights?deals=1', 3],
    ['scopa', 2],
    ['cribbage', 2],
    ['go-fish', 3],
    ['cheat', 3],
    ['president?deals=1', 4],
  ] as const)('of %s do not depend on what the player cannot know', (name, players) => {
    const game = fromCardGame(name)
    const engine = engineFor(name, players)
    const features = engine.features(engine.candidates(SEEDS))
    let [states, differing] = [0, 0]
    // The functions play, because their states can be drawn anew.
    playGame(
      { ...game },
      {
        players,
        seed: 21,
        choose: [chooseRandomly],
        maxActions: 60,
        onAction: ({ state, seat, totalActions }) => {
          if (totalActions % 4 !== 0) return
          const world = game.determinize?.(state, seat, stream('world', totalActions)) as CardState
          const [real, imagined] = [state, world].map((each) => readAll(features, each, seat))
          expect(imagined).toEqual(real)
          states += 1
          if (JSON.stringify(world) !== JSON.stringify(state)) differing += 1
        },
      },
    )
    expect(states).toBeGreaterThan(0)
    expect(differing).toBeGreaterThan(0)
  })

  test('count cards that were seen before they were turned down, and none that were not', () => {
    const hearts = engineFor('hearts?deals=1', 4).candidates(SEEDS)
    expect(hearts).toContain('tricks mine: QS')
    expect(hearts).not.toContain("hand others': QS")
    expect(hearts).not.toContain("passedCards others': QS")
    const cribbage = engineFor('cribbage', 2).candidates(SEEDS)
    expect(cribbage).toContain('crib: cards')
    expect(cribbage).not.toContain('crib: 5')
  })

  test('are those that the cards show', () => {
    const engine = engineFor('leduc-poker', 2)
    const game = fromCardGame('leduc-poker')
    const features = engine.features(['hand mine: J', 'hand mine: Q', 'hand mine: K', 'stake lead', 'to act'])
    const state = game.init({ players: 2, seed: 5 })
    for (const player of [0, 1]) {
      const [held] = state.play.state.cardsIn(state.play.program.membersOf('hand')[player] as number)
      const rank = state.play.program.deck.cardName(held as number)[0]
      const seen = readAll(features, state, player)
      expect(['J', 'Q', 'K'].filter((each) => seen[`hand mine: ${each}`] === 1)).toEqual([rank])
      expect(seen['to act']).toBe(player === state.play.seat ? 1 : 0)
    }
  })

  test('are read only before the first of those who act at the same time has acted', () => {
    const settled: [number, boolean][] = []
    playGame(fromCardGame('gops'), {
      players: 2,
      seed: 1,
      choose: [chooseRandomly],
      maxActions: 4,
      onAction: ({ seat, isSettled }) => void settled.push([seat, isSettled]),
    })
    expect(settled).toEqual([
      [0, true],
      [1, false],
      [0, true],
      [1, false],
    ])
  })

  test('of a name that the game does not have are refused', () => {
    expect(() => engineFor('gops', 2).features(['points leed'])).toThrow(
      'the game has no feature "points leed"; did you mean "points lead"?',
    )
  })
})
