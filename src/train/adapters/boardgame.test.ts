import { describe, expect, test } from 'vitest'
import { TreeSearch } from '../../games/index.ts'
import { runForwardModelContract } from '../../games/testing/forward-model-contract.ts'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check-game.ts'
import { GameModel } from '../model.ts'
import { chooseRandomly, playGame } from '../play.ts'
import { type BoardgameGame, fromBoardgame, isBoardgame } from './boardgame.ts'

interface Call {
  readonly G: { cells: (string | null)[]; secret?: number }
  readonly ctx: { readonly currentPlayer: string; readonly numPlayers: number }
  readonly playerID: string
  readonly random: { D6(): number }
  readonly events: { endTurn(): void }
}

/** Takes a cell; who takes the last of four wins. */
const cells = {
  setup: () => ({ cells: Array(4).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }: Call, id: number) => {
      if (G.cells[id] !== null) return 'INVALID_MOVE'
      G.cells[id] = playerID
      return undefined
    },
  },
  endIf: ({ G, ctx }: Call) => (G.cells.includes(null) ? undefined : { winner: ctx.currentPlayer }),
  ai: {
    enumerate: (G: Call['G']) =>
      G.cells.flatMap((cell, id) => (cell === null ? [{ move: 'take', args: [id] }] : [])),
  },
}

/** Everybody rolls once at the same time, behind a screen. */
const rolls = {
  setup: ({ ctx }: Call) => ({ cells: Array(ctx.numPlayers).fill(null) }),
  turn: { activePlayers: { all: 'roll', minMoves: 1, maxMoves: 1 }, stages: { roll: {} } },
  moves: {
    roll: ({ G, playerID, random }: Call, twice: boolean) => {
      G.cells[Number(playerID)] = String(twice ? Math.max(random.D6(), random.D6()) - 1 : random.D6())
    },
  },
  endIf: ({ G }: Call) => {
    if (G.cells.includes(null)) return undefined
    const best = G.cells.toSorted().at(-1)
    return { winners: G.cells.flatMap((roll, player) => (roll === best ? [String(player)] : [])) }
  },
  ai: { enumerate: () => [false, true].map((twice) => ({ move: 'roll', args: [twice] })) },
}

runForwardModelContract('a game of boardgame.io', {
  make: (seed) => {
    const model = new GameModel(fromBoardgame(cells), { players: 2, seed })
    model.choose(seed)
    return model
  },
  hasChance: false,
  hasHidden: false,
})

runForwardModelContract('a game of boardgame.io with chance and stages', {
  make: (seed) => {
    const model = new GameModel(fromBoardgame(rolls), { players: 3, seed })
    model.choose(0)
    return model
  },
  hasChance: true,
  hasHidden: true,
})

describe('a game of boardgame.io', () => {
  test('is played by its own reducer: turns, moves, the end', () => {
    const game = fromBoardgame(cells, { name: 'Cells' })
    const model = new GameModel(game, { players: 2, seed: 1 })
    expect(model.actions.map((action) => game.actionId?.(action))).toEqual([
      'take(0)',
      'take(1)',
      'take(2)',
      'take(3)',
    ])
    const seats: number[] = []
    while (model.isDeciding) {
      seats.push(model.seat)
      model.choose(0)
    }
    expect(seats).toEqual([0, 1, 0, 1])
    expect(model.result()).toEqual({ completed: true, winners: [1], returns: [0, 1], totalActions: 4 })
  })

  test('keeps to the interface, as the check sees it', () => {
    for (const game of [cells, rolls])
      for (const seed of [1, 2, 3])
        expect(checkGame(fromBoardgame(game), { players: 2, seed, maxActions: 100 }).problems).toEqual([])
  })

  test('lets active players with one move each act at the same time, and others in turn', () => {
    const model = new GameModel(fromBoardgame(rolls), { players: 3, seed: 1 })
    expect(model.game.actors(model.state)).toEqual([0, 1, 2])
    model.choose(0)
    expect(model.game.actors(model.state)).toEqual([1, 2])
    const unlimited = {
      ...cells,
      turn: { activePlayers: { all: 'any' }, stages: { any: {} } },
      endIf: ({ G }: Call) => (G.cells.includes(null) ? undefined : { draw: true }),
    }
    const turns = new GameModel(fromBoardgame(unlimited), { players: 2, seed: 1 })
    const seats: number[] = []
    while (turns.isDeciding) {
      seats.push(turns.seat)
      turns.choose(0)
    }
    expect(seats).toEqual([0, 1, 0, 1])
    expect(turns.result()).toMatchObject({ winners: [0, 1] })
  })

  test('takes its chance from the game that is played', () => {
    const play = (seed: number) =>
      playGame(fromBoardgame(rolls), { players: 2, seed, choose: [chooseRandomly] }).returns.join()
    const games = Array.from({ length: 30 }, (_, seed) => play(seed))
    expect(new Set(games).size).toBeGreaterThan(1)
    expect(Array.from({ length: 30 }, (_, seed) => play(seed))).toEqual(games)
  })

  test('hands setupData and the number of players to setup', () => {
    const game = fromBoardgame({
      ...cells,
      setup: ({ ctx }: Call, data: unknown) => ({ cells: [null], of: [ctx.numPlayers, data] }),
    })
    const { state } = new GameModel(game, { players: 2, seed: 1, options: { size: 3 } })
    expect(state.G).toMatchObject({ of: [2, { size: 3 }] })
  })

  test('is recognised by its moves', () => {
    expect([cells, rolls].every(isBoardgame)).toBe(true)
    expect(isBoardgame({ init: () => 0, moves: {} })).toBe(false)
    expect(isBoardgame(5)).toBe(false)
  })
})

describe('what cannot be taken over is refused with its reason', () => {
  const played = (game: BoardgameGame, options = {}) =>
    playGame(fromBoardgame(game, { name: 'Cells', ...options }), {
      players: 2,
      seed: 1,
      choose: [chooseRandomly],
    })

  test.each<[string, () => unknown, RegExp]>([
    [
      'a game without ai.enumerate',
      () => played({ ...cells, ai: {} }),
      /Cells cannot be played: it has no ai\.enumerate/,
    ],
    [
      'a listed move that the game refuses',
      () => played({ ...cells, ai: { enumerate: () => [{ move: 'take', args: [0] }] } }),
      /Cells refuses take\(0\) of player 1 .*ai\.enumerate must list only moves that the game allows/,
    ],
    [
      'an end that does not say who won',
      () => played({ ...cells, endIf: () => ({ over: 'yes' }) } as BoardgameGame),
      /does not say who has won/,
    ],
    [
      'looking ahead where playerView hides something',
      () => {
        const game = fromBoardgame({ ...cells, playerView: () => ({}) })
        return new TreeSearch(new GameModel(game, { players: 2, seed: 1 }), { iterations: 5 }).choose(
          stream(1),
        )
      },
      /needs `determinize`/,
    ],
  ])('%s', (_, play, message) => {
    expect(play).toThrow(message)
  })

  test('and an option gives what is missing', () => {
    const returns = () => [3, 1]
    expect(
      played({ ...cells, endIf: () => ({ over: 'yes' }) } as BoardgameGame, { returns }).returns,
    ).toEqual([3, 1])
    const determinize = ({ G }: { G: unknown }) => G
    const game = fromBoardgame({ ...cells, playerView: () => ({}) }, { determinize })
    expect(
      new TreeSearch(new GameModel(game, { players: 2, seed: 1 }), { iterations: 5 }).choose(stream(1)),
    ).toBeLessThan(4)
  })
})
