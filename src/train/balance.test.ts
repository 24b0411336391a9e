import { describe, expect, test } from 'vitest'
import { BalanceCount } from './balance.ts'
import { findingsOf } from './balance-words.ts'
import type { TrainGame } from './game.ts'
import { runSimulations } from './simulate/run-simulations.ts'
import { nim } from './testing/nim.ts'

function balanceOf<State, Action>(
  game: TrainGame<State, Action>,
  { games = 400, players = ['random', 'random'], maxActions = 1000 } = {},
) {
  const count = new BalanceCount(players)
  for (const data of runSimulations(game, { gameCount: games, players, maxActions, recordStates: false })
    .games)
    count.add(data)
  return count.report()
}

/** One player draws a number; who has drawn more wins. */
const draw = (winsOf: (drawn: number) => readonly number[]): TrainGame<number, number> => ({
  name: 'Draw',
  players: 2,
  init: () => -1,
  actors: (drawn) => (drawn < 0 ? [0] : []),
  actions: () => [0, 1],
  apply: (_, _player, _action, rng) => rng.below(100),
  returns: winsOf,
})

describe('the balance of a game', () => {
  test('of a player alone is what the player gets', () => {
    const alone = { ...draw((drawn) => [drawn]), players: 1 }
    const findings = findingsOf(balanceOf(alone, { players: ['random'] }))
    expect(findings.map(({ about }) => about)).toEqual(['returns', 'length', 'choices'])
    expect(findings[0]?.text).toMatch(/^The player gets \d\d\.\d\d \(.*\) on average, from \d+ to 99\.$/)
  })

  test('is fair where seats win alike, with an interval around the half', () => {
    const balance = balanceOf(draw((drawn) => (drawn < 50 ? [1, 0] : [0, 1])))
    expect(balance.seats.map(({ verdict }) => verdict)).toEqual(['fair', 'fair'])
    const [{ value, low, high, n } = {}] = balance.seats
    expect(n).toBe(400)
    expect(low).toBeLessThan(value ?? 0)
    expect(high).toBeGreaterThan(value ?? 1)
    expect(balance.seats.reduce((sum, seat) => sum + (seat.value ?? 0), 0)).toBeCloseTo(1)
  })

  test('shows the advantage of a seat and of the first move only if games suffice', () => {
    const unfair = draw((drawn) => (drawn < 60 ? [1, 0] : [0, 1]))
    expect(balanceOf(unfair).firstMover).toMatchObject({ verdict: 'advantage' })
    expect(balanceOf(unfair).seats.map(({ verdict }) => verdict)).toEqual(['advantage', 'disadvantage'])
    expect(balanceOf(unfair, { games: 20 }).firstMover.verdict).toBe('fair')
  })

  test('does not blame the seats for players who differ', () => {
    const balance = balanceOf(nim, { games: 60, players: ['mcts:50', 'random'] })
    expect(balance.seats[0]?.value).toBeGreaterThan(0.8)
    expect(balance.seats[0]?.verdict).toBe('mixed players')
    expect(findingsOf(balance)[0]?.text).toContain('player 1 (mcts:50)')
  })

  test('counts draws, and shares the win of those who tie', () => {
    const balance = balanceOf(draw((drawn) => (drawn < 25 ? [1, 1] : [1, 0])))
    expect(balance.draws.value).toBeGreaterThan(0.15)
    expect(balance.draws.value).toBeLessThan(0.35)
    expect(balance.seats[1]?.value).toBeCloseTo((balance.draws.value ?? 0) / 2)
  })

  test('counts choices and lengths', () => {
    const { actions, choices, isVacuous } = balanceOf(nim)
    expect(actions.min).toBeGreaterThanOrEqual(4)
    expect(actions.max).toBeLessThanOrEqual(14)
    expect(choices.most).toBe(3)
    expect(choices.forced).toBeGreaterThan(0)
    expect(isVacuous).toBe(false)
  })

  test('names a game without choices, one without an end, and one that fails', () => {
    const vacuous = balanceOf({ ...nim, actions: () => [1] })
    expect(vacuous.isVacuous).toBe(true)
    expect(findingsOf(vacuous).find(({ about }) => about === 'choices')).toMatchObject({ isProblem: true })

    const endless = balanceOf({ ...nim, apply: (state) => state }, { games: 5 })
    expect(endless).toMatchObject({ completed: 0, unfinished: 5, isVacuous: false })
    expect(findingsOf(endless).map(({ about }) => about)).toContain('unfinished')

    const broken = balanceOf({ ...nim, returns: () => [1] }, { games: 5 })
    expect(broken).toMatchObject({ completed: 0, errors: 5, isVacuous: false })
    expect(broken.firstError).toMatchObject({ gameId: '1-game-0', kind: 'threw' })
    expect(findingsOf(broken).at(-1)?.text).toContain('returns must be 2 finite numbers')
  })
})
