import { describe, expect, test } from 'vitest'
import { assertGame } from '../check/check.ts'
import { gops } from '../classics/gops.ts'
import { hearts } from '../classics/hearts.ts'
import { kuhnPoker } from '../classics/kuhn-poker.ts'
import { leducPoker } from '../classics/leduc-poker.ts'
// biome-ignore format: a line for each name would hide the tests
import {
  and, choose, cond, eq, game, may, me, next, or, pile, player, set, sub, together, val, variable,
} from '../rules/build.ts'
import type { Expr, Game } from '../rules/tree.ts'
import { type Solution, solve } from './solve.ts'

/** How likely a seat that has seen this takes an action. */
function playing({ strategy }: Solution, seat: number, ...seen: readonly string[]) {
  const found = strategy.find((decision) => decision.seat === seat && decision.seen.join() === seen.join())
  if (!found) throw new Error(`no information set of seat ${seat} has seen ${seen.join()}`)
  return Object.fromEntries(found.actions.map(({ label, probability }) => [label, probability]))
}

describe('Kuhn poker', () => {
  const solution = solve(kuhnPoker, { iterations: 10_000 })

  test('has the information sets that Kuhn counts: six a player', () => {
    expect(solution.informationSets).toBe(12)
    // A start, three first cards, two second ones to each; then 4 decisions and 5 ends of each deal.
    expect(solution.nodes).toBe(1 + 3 + 6 * (4 + 5))
  })

  test('is worth -1/18 to the first player', () => {
    expect(solution.stakes).toBe('points')
    expect(solution.value[0]).toBeCloseTo(-1 / 18, 6)
    expect(solution.value[1]).toBeCloseTo(1 / 18, 6)
    expect(solution.exploitability).toBeLessThan(1e-4)
    const [low, high] = solution.bounds
    expect([low < -1 / 18, -1 / 18 < high]).toEqual([true, true])
    expect((high - low) / 2).toBeCloseTo(solution.exploitability, 12)
  })

  test('is played by the second player as by Kuhn', () => {
    const second = (card: string, bet: boolean) => {
      const heard = ['player 1 acts', ...(bet ? ['stake of player 1 = 2'] : [])]
      return playing(solution, 1, `${card} to hand of player 2`, ...heard)
    }
    expect(second('JS', false)['bet']).toBeCloseTo(1 / 3, 2)
    expect(second('QS', false)['bet']).toBeCloseTo(0, 2)
    expect(second('KS', false)['bet']).toBeCloseTo(1, 2)
    expect(second('JS', true)['call']).toBeCloseTo(0, 2)
    expect(second('QS', true)['call']).toBeCloseTo(1 / 3, 2)
    expect(second('KS', true)['call']).toBeCloseTo(1, 2)
  })

  test("is played by the first player as by one of Kuhn's family: bluffs a third as often as bets the king", () => {
    const first = (card: string) => playing(solution, 0, `${card} to hand of player 1`)
    const bluff = first('JS')['bet'] as number
    expect(bluff).toBeGreaterThan(0)
    expect(bluff).toBeLessThan(1 / 3 + 0.01)
    expect(first('KS')['bet']).toBeCloseTo(3 * bluff, 2)
    expect(first('QS')['bet']).toBeCloseTo(0, 2)
    const raised = ['QS to hand of player 1', 'check', 'player 2 acts', 'stake of player 2 = 2']
    expect(playing(solution, 0, ...raised)['call']).toBeCloseTo(bluff + 1 / 3, 2)
  })
})

describe('Leduc poker', () => {
  test('is worth -0.0856064 to the first player', () => {
    const { value, exploitability, nodes, informationSets } = solve(leducPoker, { iterations: 2000 })
    expect(Math.abs(value[0] + 0.085606424078)).toBeLessThan(1e-4)
    expect(exploitability).toBeLessThan(2e-4)
    // As OpenSpiel counts them, cards of a rank told apart.
    expect({ nodes, informationSets }).toEqual({ nodes: 9457, informationSets: 936 })
  })

  test('is exploited the less the longer it is thought about', () => {
    const left = [10, 100, 1000].map((iterations) => solve(leducPoker, { iterations }).exploitability)
    expect(left[1]).toBeLessThan((left[0] as number) / 10)
    expect(left[2]).toBeLessThan((left[1] as number) / 10)
  })
})

describe('GOPS', () => {
  const small = (ranks: Game['deck']['ranks']): Game => assertGame({ ...gops, deck: { ...gops.deck, ranks } })

  test('with two cards each, who bids second does not know the first bid', () => {
    const { strategy, informationSets } = solve(small(['A', '2']), { iterations: 10 })
    // Two prizes that can come first, and a bid for each seat; the last cards are bid without a choice.
    expect(informationSets).toBe(4)
    for (const { actions } of strategy) expect(actions.map(({ label }) => label)).toHaveLength(2)
  })

  test('is worth as much to one as to the other', () => {
    const solution = solve(small(['A', '2', '3']), { iterations: 500 })
    expect(solution.stakes).toBe('wins')
    expect(solution.value[0]).toBeCloseTo(0, 3)
    expect(solution.exploitability).toBeLessThan(1e-3)
  })
})

test('rock, paper, scissors where rock wins double is played 1 : 2 : 1, without a peep at what the other shows', () => {
  const shown = (whose: Expr, what: number): Expr => eq(val('shown', whose), what)
  const beats = (winner: Expr, loser: Expr, what: number): Expr =>
    and(shown(winner, what), shown(loser, (what + 2) % 3))
  const points = (winner: Expr, loser: Expr): Expr =>
    cond(beats(winner, loser, 0), 2, cond(or(beats(winner, loser, 1), beats(winner, loser, 2)), 1, 0))
  const tree = game({
    id: 'rock',
    name: 'Rock',
    source: 'made for tests',
    family: 'test',
    seats: { min: 2, max: 2 },
    deck: { suits: ['S'], ranks: ['A'], in: 'stock' },
    zones: { stock: pile('none') },
    vars: { shown: variable('num', { per: ['player'] }) },
    flow: [
      together(() =>
        choose(['rock', 'paper', 'scissors'].map((name, what) => may(name, set(['shown', me], what)))),
      ),
    ],
    result: { score: sub(points(me, next(me)), points(next(me), me)), win: 'most', aim: 'points' },
  })
  const { value, strategy } = solve(assertGame(tree), { iterations: 3000 })
  expect(value[0]).toBeCloseTo(0, 4)
  expect(strategy).toHaveLength(2)
  for (const { actions } of strategy) {
    const [rock, paper, scissors] = actions.map(({ probability }) => probability)
    expect(rock).toBeCloseTo(1 / 4, 2)
    expect(paper).toBeCloseTo(1 / 2, 2)
    expect(scissors).toBeCloseTo(1 / 4, 2)
  }
})

test('the same game gives the same answer', () => {
  expect(solve(kuhnPoker, { iterations: 50 })).toEqual(solve(kuhnPoker, { iterations: 50 }))
})

test('where the least score wins, a seat wants less, and the value is the score', () => {
  const score = sub(0, kuhnPoker.result.score)
  const losses: Game = { ...kuhnPoker, result: { score, win: 'least', aim: 'points' } }
  const { value, exploitability } = solve(assertGame(losses), { iterations: 5000 })
  expect(value[0]).toBeCloseTo(1 / 18, 5)
  expect(value[1]).toBeCloseTo(-1 / 18, 5)
  expect(exploitability).toBeLessThan(1e-4)
})

test('without the aim of points, it is played for wins', () => {
  const { score } = kuhnPoker.result
  const first: Game = { ...kuhnPoker, result: { score, winners: player(0) } }
  const { value, stakes } = solve(assertGame(first), { iterations: 10 })
  expect({ value, stakes }).toEqual({ value: [1, -1], stakes: 'wins' })
  const wins = solve(assertGame({ ...kuhnPoker, result: { score, win: 'most' } }), { iterations: 10 })
  expect(wins.stakes).toBe('wins')
})

test('points that do not add up to the same at every end are refused', () => {
  const score = cond(eq(me, player(0)), kuhnPoker.result.score, 0)
  const uneven: Game = { ...kuhnPoker, result: { score, win: 'most', aim: 'points' } }
  expect(() => solve(assertGame(uneven))).toThrow('only where the sum is always the same')
})

describe('what is refused', () => {
  test('a game for more than two', () => {
    expect(() => solve(hearts)).toThrow('only games for two are solved; Hearts is played by 4 here')
  })

  test('a game whose tree is estimated to be far beyond the limit', () => {
    expect(() => solve(gops)).toThrow(
      /^GOPS is too large to be solved: its tree has roughly 10\^\d\d nodes, and .* at most 1,000,000 nodes\. /,
    )
  })

  test('a game whose tree grows beyond the limit', () => {
    expect(() => solve(leducPoker, { nodeLimit: 9456 })).toThrow(
      /^Leduc poker is too large to be solved: its tree has more nodes than fit, .* at most 9,456 nodes\. /,
    )
    expect(solve(leducPoker, { nodeLimit: 9457, iterations: 1 }).nodes).toBe(9457)
  })

  test('no iterations', () => {
    expect(() => solve(kuhnPoker, { iterations: 0 })).toThrow(
      'iterations must be a whole number of at least 1; got 0',
    )
  })
})
