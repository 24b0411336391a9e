import { expect, test } from 'vitest'
import { stream } from '../rng/index.ts'
import type { ForwardModel, Goal } from './forward-model.ts'
import { chooseGreedily } from './greedy.ts'
import { Rewards } from './rewards.ts'
import { OffersDiffer } from './same-offers.ts'
import { DiceDuel, KEEP, ROLL } from './testing/dice-duel.ts'
import { runForwardModelContract } from './testing/forward-model-contract.ts'
import { TicTacToe } from './testing/tic-tac-toe.ts'
import { TreeSearch } from './tree-search.ts'
import { type OptionValue, optionValues, positionValue, type SeatValue } from './values.ts'

function playOnFor(model: ForwardModel, choices: number, seed: number): ForwardModel {
  const rng = stream(seed)
  for (let n = 0; n < choices; n += 1) model.choose(rng.below(model.choices))
  return model
}

runForwardModelContract('tic-tac-toe', {
  // Nobody has three in a row after four squares.
  make: (seed) => playOnFor(new TicTacToe(), seed + 1, seed),
  hasChance: false,
  hasHidden: false,
})
runForwardModelContract('dice duel', {
  make: (seed) => playOnFor(new DiceDuel(seed), seed % 2, seed),
  hasChance: true,
  hasHidden: true,
})

/** Tic-tac-toe after these squares. */
function after(...squares: readonly number[]): TicTacToe {
  const model = new TicTacToe()
  const placeOf = (square: number): number =>
    Array.from({ length: model.choices }, (_, n) => model.key(n)).indexOf(square)
  for (const square of squares) model.choose(placeOf(square))
  return model
}

const squareFrom = (model: TicTacToe): number =>
  model.key(new TreeSearch(model, { iterations: 400 }).choose(stream(1)))

test('search completes a line, and stops the other from doing so', () => {
  expect(squareFrom(after(0, 3, 1, 4))).toBe(2)
  expect(squareFrom(after(0, 4, 8, 3))).toBe(5)
})

test('search does not lose tic-tac-toe', () => {
  const rng = stream('opponent')
  for (let game = 0; game < 20; game += 1) {
    const model = new TicTacToe()
    const search = new TreeSearch(model, { iterations: 300 })
    while (model.isDeciding) {
      model.choose(model.seat === game % 2 ? search.choose(rng) : rng.below(model.choices))
    }
    expect(model.outcome().score(game % 2)).toBe(1)
  }
})

test('a search without iterations, or after the end, is refused', () => {
  expect(() => new TreeSearch(new TicTacToe(), { iterations: 0 })).toThrow('got 0')
  const search = new TreeSearch(after(0, 3, 1, 4, 2), { iterations: 10 })
  expect(() => search.choose(stream(1))).toThrow('the game is over')
})

/** How often the first player keeps a die. */
function keepsOf(die: number, choose: (model: DiceDuel, seed: number) => number): number {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed).filter(
    (seed) => new DiceDuel(seed).dice[0] === die,
  )
  expect(seeds.length).toBeGreaterThan(20)
  return seeds.filter((seed) => choose(new DiceDuel(seed), seed) === KEEP).length / seeds.length
}

test('with hidden dice, search and greedy keep a high die and roll a low one again', () => {
  const search = (model: DiceDuel, seed: number): number =>
    new TreeSearch(model, { iterations: 200 }).choose(stream(seed))
  const greedy = (model: DiceDuel, seed: number): number => chooseGreedily(model, stream(seed))
  expect([keepsOf(6, search), keepsOf(1, search)]).toEqual([1, 0])
  expect(keepsOf(6, greedy)).toBeGreaterThan(keepsOf(1, greedy) + 0.5)
})

const meansOf = (value: OptionValue): readonly Record<string, number>[] =>
  value.map(({ reward, points, win }) => ({ reward: reward.mean, points: points.mean, win: win.mean }))

test('the value of an option is what comes of it: a line that is completed wins for sure', () => {
  const model = after(0, 3, 1, 4)
  const values = optionValues(model, { playouts: 50 }, stream(1))
  expect(values).toHaveLength(5)
  const completing = values[0] as OptionValue
  expect(model.key(0)).toBe(2)
  expect(meansOf(completing)).toEqual([
    { reward: 1, points: 1, win: 1 },
    { reward: 0, points: 0, win: 0 },
  ])
  expect(completing[0]?.win.deviation).toBe(0)
  for (const [own, other] of values.slice(1)) {
    expect(own?.win.mean).toBeLessThan(1)
    // Who wins alone has all of the win, and a draw is shared.
    expect((own?.win.mean as number) + (other?.win.mean as number)).toBeCloseTo(1, 12)
    const { mean, deviation } = (own as SeatValue).points
    // Points are 0 or 1, so their variance is known from their mean.
    expect(deviation).toBeCloseTo(Math.sqrt((mean * (1 - mean) * 50) / 49), 12)
  }
})

test('the value of a position needs no choice, and leaves the model where it was', () => {
  const model = new DiceDuel(3)
  const before = model.save()
  const [first, second] = [1, 1].map((seed) => positionValue(model, { playouts: 400 }, stream(seed)))
  expect(model.save()).toEqual(before)
  expect(second).toEqual(first)
  const [own, other] = first as OptionValue
  expect((own?.win.mean as number) + (other?.win.mean as number)).toBeCloseTo(1, 12)
  // What the other has is imagined, unless the position is open.
  const shown = positionValue(model, { playouts: 400, open: true }, stream(1))
  expect(shown).not.toEqual(first)
})

test('a playout policy that the game does not have is refused', () => {
  const message = 'there is no playout policy "clever"; this game has none'
  const policy = 'clever'
  expect(() => new TreeSearch(new TicTacToe(), { iterations: 10, policy })).toThrow(message)
  expect(() => optionValues(new TicTacToe(), { playouts: 10, policy }, stream(1))).toThrow(message)
  expect(() => chooseGreedily(new TicTacToe(), stream(1), policy)).toThrow(message)
})

test('values of no playouts, or after the end, are refused', () => {
  expect(() => optionValues(new TicTacToe(), { playouts: 0 }, stream(1))).toThrow('got 0')
  expect(() => positionValue(after(0, 3, 1, 4, 2), { playouts: 1 }, stream(1))).toThrow('the game is over')
})

test('only an open search depends on what is hidden', () => {
  const shares = [false, true].map((open) => {
    const choices = Array.from({ length: 300 }, (_, seed) => new DiceDuel(seed))
      .filter(({ dice }) => dice[0] === 5)
      .map((model) => {
        const isBehind = (model.dice[1] as number) > 5
        return { isBehind, choice: new TreeSearch(model, { iterations: 100, open }).choose(stream(1)) }
      })
    const behind = choices.filter(({ isBehind }) => isBehind)
    expect(behind.length).toBeGreaterThan(3)
    return new Set(behind.concat(open ? [] : choices).map(({ choice }) => choice))
  })
  expect(shares).toEqual([new Set([KEEP]), new Set([ROLL])])
})

/** The other's die shows in the choices. */
class Peeping extends DiceDuel {
  override key(n: number): number {
    return n + 2 * (this.dice[1 - this.seat] as number)
  }
}

test('players who look ahead refuse where the choices depend on what is hidden', () => {
  const model = (): Peeping => new Peeping(1)
  expect(() => new TreeSearch(model(), { iterations: 20 }).choose(stream(1))).toThrow(OffersDiffer)
  expect(() => chooseGreedily(model(), stream(1))).toThrow(
    'the choices of seat 0 depend on what it cannot see: in another world choice 0 is not the same',
  )
  expect(() => optionValues(model(), { playouts: 20 }, stream(1))).toThrow(OffersDiffer)
  expect(() => positionValue(model(), { playouts: 20 }, stream(1))).not.toThrow()
  expect(() => new TreeSearch(model(), { iterations: 20, open: true }).choose(stream(1))).not.toThrow()
})

const rewardsOf = (goal: Goal, winners: number, ...scores: readonly number[]): readonly number[] => [
  ...new Rewards(goal).of({ isOver: true, winners, score: (seat) => scores[seat] as number }),
]

test.each<[string, Goal, number, readonly number[], readonly number[]]>([
  ['a win counts most, then the place', { seats: 3, aim: 'win' }, 0b1, [9, 5, 2], [1, 0.125, 0]],
  ['winners share', { seats: 3, aim: 'win' }, 0b11, [9, 9, 2], [0.5625, 0.5625, 0]],
  ['places count alone', { seats: 3, aim: 'place' }, 0b1, [9, 5, 2], [1, 0.5, 0]],
  ['a tie counts half', { seats: 2, aim: 'place' }, 0b11, [4, 4], [0.5, 0.5]],
  ['points count by their distance', { seats: 3, aim: 'points' }, 0b1, [10, 9, 0], [1, 0.9, 0]],
  ['the least may be best', { seats: 2, aim: 'points', best: 'least' }, 0b1, [10, 30], [1, 0]],
  ['partners win together', { seats: 4, teams: 2, aim: 'win' }, 0b101, [7, 6, 7, 6], [1, 0, 1, 0]],
  ['a player alone wins or not, and has points', { seats: 1, aim: 'win' }, 0b1, [3], [0.875]],
])('%s', (_, goal, winners, scores, expected) => {
  expect(rewardsOf(goal, winners, ...scores)).toEqual(expected)
})

test('a game that ends at its horizon is worth the lead over the mean of the others', () => {
  const rewards = new Rewards({ seats: 3, aim: 'win' })
  const outcomes = [
    [6, 0, 0],
    [0, 6, 0],
    [3, 3, 0],
  ].map((scores) => {
    const outcome = {
      isOver: false,
      isAtHorizon: true,
      winners: 0b1,
      score: (seat: number) => scores[seat] as number,
    }
    return [...rewards.of(outcome)]
  })
  // The first has nothing to be compared with; then leads lie between −3 and 6 for the first two.
  expect(outcomes).toEqual([
    [0.5, 0.5, 0.5],
    [0, 1, 0.5],
    [0.5, 0.5, 0.5],
  ])
})

test('nobody has won a game that is cut off', () => {
  const outcome = { isOver: false, winners: 0b1, score: (seat: number) => seat }
  expect([...new Rewards({ seats: 2, aim: 'win' }).of(outcome)]).toEqual([0, 0.25])
})

test('what a model estimates is the reward as it is, but only as long as the game goes on', () => {
  const rewards = new Rewards({ seats: 2, aim: 'win' })
  const estimates = Float64Array.of(0.3, 0.7)
  const outcome = { isOver: false, winners: 0, score: () => 0, estimates }
  expect([...rewards.of(outcome)]).toEqual([0.3, 0.7])
  expect([...rewards.of({ ...outcome, isOver: true, winners: 1 })]).not.toEqual([0.3, 0.7])
})

test('the less a search explores, the more it visits what seems best', () => {
  const most = (exploration: number): number => {
    const search = new TreeSearch(after(0, 4, 1, 3), { iterations: 200, exploration })
    return Math.max(...search.evaluate(stream(1)).map(({ visits }) => visits))
  }
  expect(most(0.1)).toBeGreaterThan(most(2))
})

test('a search whose time is up stops with what it has', () => {
  let asked = 0
  const isTimeUp = (): boolean => (asked += 1) >= 10
  const stats = new TreeSearch(after(), { iterations: 1000, isTimeUp }).evaluate(stream(1))
  expect(stats.reduce((sum, { visits }) => sum + visits, 0)).toBe(10)
})
