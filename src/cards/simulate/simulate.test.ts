import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { RulesError } from '../check/check.ts'
import { GameNameError } from '../classics/game-name.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { DeckError, SettingError } from '../model/game-model.ts'
import { PlayerError } from '../players/module-player.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from './game-setup.ts'
import { playRange, simulateBatch } from './simulate.ts'
import { simulateParallel } from './simulate-parallel.ts'
import { Statistics } from './statistics.ts'
import { carousel, duel, endless } from './testing/games.ts'

describe('a simulation', () => {
  test('plays game k of its seed, with one stream a seat', () => {
    const program = new Program(duel, { seats: 3 })
    const statistics = new Statistics(3, ['rounds'])
    for (let index = 4; index < 24; index += 1) {
      const play = Play.start(program, { seed: 9, index })
      const streams = [0, 1, 2].map((seat) => stream(9, 'player', seat, index))
      while (!play.over) play.choose(streams[play.seat]?.below(play.choices.length) as number)
      statistics.add(index, play.outcome)
    }
    expect(simulateBatch(duel, { games: 20, first: 4, seed: 9, seats: 3 })).toEqual({
      game: 'duel',
      games: 20,
      first: 4,
      seed: 9,
      seats: 3,
      players: ['random', 'random', 'random'],
      ...statistics.summary(),
    })
  })

  test('takes a classic by its name, and options from the name or beside it', () => {
    expect(simulateBatch('war', { games: 2 })).toMatchObject({ game: 'war', games: 2, seed: 1, seats: 2 })
    const short = simulateBatch(duel, { games: 5, options: { rounds: 1 } })
    expect(short.game).toBe('duel?rounds=1')
    expect(short.counters['rounds']).toMatchObject({ mean: 1, min: 1, max: 1, n: 5 })
  })

  test('named players say how many seats there are, and one name serves all', () => {
    expect(simulateBatch(duel, { games: 1, players: ['random', 'random', 'random'] }).seats).toBe(3)
    expect(simulateBatch(duel, { games: 1, players: 'random', seats: 4 }).players).toHaveLength(4)
  })

  test.each(['compiled', 'reference'] as const)(
    'counts games without an end, and leaves them out of all figures: %s',
    (engine) => {
      // A cycle is found only by who looks for it.
      for (const [game, many] of [
        [endless, 3],
        [carousel, 2],
      ] as const)
        expect(simulateBatch(game, { games: many, stepLimit: 1000, engine })).toMatchObject({
          unfinished: many,
          endings: { finished: 0, stepLimit: many, cycle: 0 },
          draws: 0,
          steps: { n: 0 },
        })
      // Some of these end and some do not.
      const some = simulateBatch('beggar-my-neighbour', { games: 20, stepLimit: 1000, engine })
      expect(some.endings).toEqual({ finished: 4, stepLimit: 16, cycle: 0 })
      expect(some.turns.n).toBe(4)
    },
  )

  test('finds out on request why games do not end, and tells the first cycle', () => {
    expect(simulateBatch(endless, { games: 3, stepLimit: 100, cycles: true })).toMatchObject({
      unfinished: 3,
      endings: { finished: 0, stepLimit: 3, cycle: 0 },
      wins: [0, 0],
      draws: 0,
      steps: { mean: 101, n: 3 },
    })
    expect(simulateBatch(carousel, { games: 2, first: 5, cycles: true })).toMatchObject({
      unfinished: 2,
      endings: { cycle: 2 },
      firstCycle: { index: 5, length: { moves: expect.any(Number) } },
    })
  })

  test('gives an endless game up sooner if a player looks ahead', () => {
    const steps = (players: string) =>
      simulateBatch(endless, { games: 1, players, cycles: true, engine: 'reference' }).steps.mean
    expect([steps('greedy'), steps('mcts:5@thumb:first-low'), steps('mcts-open:5')]).toEqual([
      50_001, 50_001, 50_001,
    ])
    expect(steps('thumb:first-low')).toBe(1_000_001)
  })

  test('adds up finished games by the column, with others between them, as the interpreter does one by one', () => {
    const options = { games: 40, seed: 3, stepLimit: 3000 }
    const simulation = simulateBatch('war', options)
    expect(simulation.endings).toMatchObject({ finished: 21, stepLimit: 19 })
    expect(simulation).toEqual(simulateBatch('war', { ...options, engine: 'reference' }))
    const shared = { games: 30, seed: 2, stepLimit: 300 }
    const poker = simulateBatch('leduc-poker', shared)
    expect(poker.draws).toBeGreaterThan(0)
    expect(poker).toEqual(simulateBatch('leduc-poker', { ...shared, engine: 'reference' }))
  })

  test('fixes the order of the deck', () => {
    const deck = ['7C', '2C', '7D', '2D', '6C', '3C']
    expect(simulateBatch(duel, { games: 20, deck }).wins).toEqual([20, 0])
  })

  test.each([
    ['crazy-eights', ['8S', 'KD', '2C']],
    ['cribbage', ['5H']],
    ['gops', ['3D', 'KD']],
    ['blackjack', ['AS', 'KS', 'AD', 'KD']],
  ])('fixes the first cards of %s alike on both engines', (game, deck) => {
    const setups = (['compiled', 'reference'] as const).map((engine) => new GameSetup(game, { deck, engine }))
    expect(setups.map(({ engine }) => engine !== undefined)).toEqual([true, false])
    const [compiled, reference] = setups.map((setup) => playRange(setup, { first: 0, games: 4 }).summary())
    expect(compiled).toEqual(reference)
    expect(simulateBatch(game, { games: 4 })).not.toMatchObject({ scores: compiled?.scores })
  })

  test.each([
    ['no game of that name', 'warr', {}, GameNameError, /there is no game "warr" \(did you mean "war"\?\)/],
    ['a tree with errors', { ...duel, zones: {} } as Game, {}, RulesError, /deck\.in: found "stock"/],
    [
      'a player there is not',
      duel,
      { players: 'clever' },
      PlayerError,
      /no player "clever"; there are: random/,
    ],
    [
      'too few players',
      duel,
      { players: ['random', 'random'], seats: 3 },
      PlayerError,
      /2 players .* 3 seats/,
    ],
    ['too many seats', duel, { seats: 9 }, SettingError, /2 to 4 players; got 9/],
    ['an option there is not', duel, { options: { x: 1 } }, SettingError, /no option "x": it has rounds/],
    ['an unknown card', duel, { deck: ['AS'] }, DeckError, /no card "AS"/],
    ['a card twice', duel, { deck: ['2C', '2C'] }, DeckError, /2C twice/],
    ['half a game', duel, { games: 0.5 }, RangeError, /games must be a whole number/],
    ['no steps', duel, { stepLimit: 0 }, RangeError, /stepLimit must be a whole number/],
  ] as const)('refuses %s before it plays', (_, game, options, kind, message) => {
    const simulate = (): unknown => simulateBatch(game, { games: 1, ...options })
    expect(simulate).toThrow(kind)
    expect(simulate).toThrow(message)
  })

  test('goes on after a game that throws, and keeps the first message', () => {
    class Faulty extends GameSetup {
      override play(index: number): ReturnType<GameSetup['play']> {
        if (index % 3 === 2) throw new Error(`game ${index} is broken`)
        return super.play(index)
      }
    }
    const statistics = playRange(new Faulty(duel, { engine: 'reference' }), { first: 0, games: 10 })
    expect(statistics.summary()).toMatchObject({
      errors: 3,
      firstError: { index: 2, message: 'game 2 is broken' },
      endings: { finished: 7 },
      turns: { n: 7 },
    })
  })
})

test("a draw is nobody's win, a game that nobody wins is no draw, and several winners have each won", () => {
  const outcome = { scores: [], turns: 1, steps: 1, decisions: 0, forced: 0, counters: {}, counts: [] }
  const statistics = new Statistics(3, [])
  const games: [winners: number[], draw: boolean][] = [
    [[0, 1, 2], true],
    [[0, 1, 2], false],
    [[], false],
    [[0, 1], false],
  ]
  games.forEach(([winners, draw], n) => {
    statistics.add(n, { ...outcome, ending: 'finished', winners, draw })
  })
  expect(statistics.summary()).toMatchObject({ wins: [2, 2, 1], draws: 1, noWinner: 1 })
})

describe('a simulation on many workers', () => {
  const request = { games: 1050, seed: 3, seats: 3 }
  const serial = simulateBatch(duel, request)

  test.each([
    ['inline', 1],
    ['thread', 1],
    ['thread', 2],
    ['process', 2],
  ] as const)('equals the serial one on the %s lane with %i', async (lane, workers) => {
    expect(await simulateParallel(duel, { ...request, lane, workers })).toEqual(serial)
  })

  test('tells how many games have been played, up to all of them', async () => {
    const told: number[] = []
    await simulateParallel(duel, { ...request, lane: 'inline', onGames: (played) => told.push(played) })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(1050)
  })

  test('stops when it is told to', async () => {
    const controller = new AbortController()
    const running = simulateParallel(duel, {
      ...request,
      games: 10_000_000,
      workers: 1,
      signal: controller.signal,
      onGames: () => controller.abort(new Error('enough')),
    })
    await expect(running).rejects.toThrow('enough')
  })
})
