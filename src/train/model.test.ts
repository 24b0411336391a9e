import { describe, expect, test } from 'vitest'
import { TreeSearch } from '../games/index.ts'
import { runForwardModelContract } from '../games/testing/forward-model-contract.ts'
import { stream } from '../rng/index.ts'
import { ActionKeys } from './action-keys.ts'
import type { TrainGame } from './game.ts'
import type { GameResult } from './in-play.ts'
import { GameModel } from './model.ts'
import { type Choose, chooseRandomly, gamesOf, type PlayOptions, playGame } from './play.ts'
import { chooseAs } from './players.ts'
import { type GoofspielState, goofspiel } from './testing/goofspiel.ts'
import { nim } from './testing/nim.ts'
import { secretDice } from './testing/secret-dice.ts'

const modelOf = <State, Action>(game: TrainGame<State, Action>, seed: number, players = 2) =>
  new GameModel(game, { players, seed })

runForwardModelContract('a game of plain functions', {
  make: (seed) => modelOf(nim, seed),
  hasChance: false,
  hasHidden: false,
})

runForwardModelContract('a game with simultaneous actors, at its first decision', {
  make: (seed) => modelOf(goofspiel, seed),
  hasChance: true,
  hasHidden: false,
})

runForwardModelContract('a game with simultaneous actors, after two of three have acted', {
  make: (seed) => {
    const model = modelOf(goofspiel, seed, 3)
    model.choose(0)
    model.choose(1)
    return model
  },
  hasChance: true,
  hasHidden: true,
})

runForwardModelContract('a game with clone, view and determinize', {
  make: (seed) => modelOf(secretDice, seed),
  hasChance: true,
  hasHidden: true,
})

describe('a forward model of a game', () => {
  test('asks simultaneous actors in order, and lets none of them see what the others chose', () => {
    const model = modelOf(goofspiel, 1, 3)
    model.choose(4)
    expect(model.seat).toBe(1)
    const bids = new Set<number | null | undefined>()
    const saved = model.save()
    for (let n = 0; n < 60; n += 1) {
      model.load(saved)
      model.sampleWorld(1, stream('world', n))
      expect(model.seat).toBe(1)
      expect(model.totalActions).toBe(1)
      bids.add(model.state.bids[0])
    }
    expect([...bids].sort()).toEqual([1, 2, 3, 4, 5])
  })

  test('does not draw again what simultaneous actors chose once all of them have acted', () => {
    const model = modelOf(goofspiel, 1)
    model.choose(4)
    model.choose(0)
    const before = model.state
    model.sampleWorld(model.seat, stream(1))
    expect(model.state).toBe(before)
  })

  test('shares the win among the players with the highest return', () => {
    const model = modelOf({ ...nim, players: 3, returns: () => [2, 5, 5] }, 1, 3)
    while (model.isDeciding) model.choose(0)
    expect(model.result()).toMatchObject({ completed: true, winners: [1, 2], returns: [2, 5, 5] })
    expect(model.outcome().winners).toBe(0b110)
  })

  test('cuts off a game that does not end: nobody has won it', () => {
    const endless = {
      ...nim,
      apply: ({ sticks, next }: { sticks: number; next: number }) => ({ sticks, next: 1 - next }),
    }
    const played = playGame(endless, { players: 2, seed: 1, choose: [chooseRandomly], maxActions: 50 })
    expect(played).toEqual({ completed: false, winners: [], returns: [], totalActions: 50 })
  })

  test('search plays a game of plain functions well', () => {
    const search: Choose<unknown, unknown> = (game, rng) =>
      new TreeSearch(game.forPlayouts(rng), { iterations: 300 }).choose(rng)
    const won = Array.from({ length: 20 }, (_, seed) =>
      playGame(nim, { players: 2, seed: 3 * seed + 1, choose: [search, chooseRandomly] }).winners.includes(0),
    )
    expect(won.filter(Boolean).length).toBeGreaterThan(18)
  })

  test('refuses to sample a world of a game that hides something but cannot draw it', () => {
    const { determinize: _, ...hiding } = secretDice
    expect(() => modelOf(hiding, 1).sampleWorld(0, stream(1))).toThrow(/needs `determinize`/)
  })

  test.each([
    ['actors', { actors: () => [2] }, 'actors must be player numbers from 0 to 1; got [2]'],
    ['actors twice', { actors: () => [0, 0] }, 'actors names each player at most once; got [0,0]'],
    ['actions', { actions: () => [] }, 'the game goes on, but player 0, who has to act, has no action'],
    [
      'returns',
      { returns: () => [1, Number.NaN] },
      'returns must be 2 finite numbers, one for each player; got [1,"NaN"]',
    ],
  ])('names what is wrong with %s', (_, part, message) => {
    const game: TrainGame<{ sticks: number; next: number }, number> = { ...nim, ...part }
    expect(() => playGame(game, { players: 2, seed: 1, choose: [chooseRandomly] })).toThrow(message)
  })
})

describe('the keys of actions', () => {
  test('differ, rise in the order in which actions are seen, and stay with their action', () => {
    const keys = new ActionKeys<string>({})
    const actions = Array.from({ length: 20_000 }, (_, n) => `action ${n}`)
    const found = actions.map((_, n) => keys.of(actions, n))
    expect(found).toEqual([...actions.keys()])
    const backwards = actions.toReversed()
    expect(backwards.map((_, n) => keys.of(backwards, n))).toEqual(found.toReversed())
  })

  test('are equal for equal actions, by their JSON or by the id that the game gives', () => {
    const keys = new ActionKeys<{ to: number; seen?: number }>({ actionId: ({ to }) => String(to) })
    expect(keys.of([{ to: 1, seen: 3 }], 0)).toBe(keys.of([{ to: 1, seen: 4 }], 0))
    const plain = new ActionKeys<unknown>({})
    expect(plain.of([1], 0)).not.toBe(plain.of(['1'], 0))
  })
})

describe('games one after the other', () => {
  const SEEDS = [1, 2, 3, 4, 5, 6]

  /** Each game's actions, and how it ended. */
  function playAll<State, Action>(
    play: (seed: number, onAction: NonNullable<PlayOptions<State, Action>['onAction']>) => GameResult,
  ): readonly { readonly places: readonly number[]; readonly end: GameResult | string }[] {
    return SEEDS.map((seed) => {
      const places: number[] = []
      try {
        return { places, end: play(seed, (_, place) => places.push(place)) }
      } catch (thrown) {
        return { places, end: String(thrown) }
      }
    })
  }

  function playBothWays<State, Action>(game: TrainGame<State, Action>) {
    const setup = { players: 2, choose: [chooseAs('mcts:20', game), chooseRandomly] }
    return {
      together: playAll<State, Action>(gamesOf(game, setup)),
      alone: playAll<State, Action>((seed, onAction) => playGame(game, { ...setup, seed, onAction })),
    }
  }

  test.each([
    ['of plain functions', nim as TrainGame],
    ['with simultaneous actors', goofspiel as TrainGame],
    ['with clone and hidden dice', secretDice as TrainGame],
  ])('are those that their seeds give alone: a game %s', (_, game) => {
    const { together, alone } = playBothWays(game)
    expect(together).toEqual(alone)
    expect(new Set(alone.map(({ places }) => places.join())).size).toBeGreaterThan(1)
  })

  test('are not changed by one before them that threw in the middle of a search', () => {
    const { players, actors, actions, returns } = goofspiel
    const faulty: TrainGame<GoofspielState & { readonly fails: boolean }, number> = {
      ...{ name: 'Goofspiel with a fault', players, actors, actions, returns },
      init: (setup) => ({ ...goofspiel.init(setup), fails: setup.seed % 2 === 0 }),
      apply: (state, player, bid, rng) => {
        if (state.fails && state.prizes.length < 2) throw new Error('nothing is left to bid for')
        return { ...goofspiel.apply(state, player, bid, rng), fails: state.fails }
      },
    }
    const { together, alone } = playBothWays(faulty)
    expect(together).toEqual(alone)
    expect(together.map(({ end }) => typeof end)).toEqual(
      SEEDS.map((seed) => (seed % 2 === 0 ? 'string' : 'object')),
    )
  })
})
