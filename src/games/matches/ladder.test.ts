import { describe, expect, test } from 'vitest'
import { type Stream, stream } from '../../rng/index.ts'
import { blockPlanner, type GamePayoffs, type Pair } from './block.ts'
import { type LadderGame, type Pairing, playLadder, rungsOf } from './ladder.ts'
import { Match, type MatchVerdict, playMatch } from './match.ts'

test('each is compared with the one below, and if wanted with others', () => {
  const neighbours = [
    [1, 0],
    [2, 1],
    [3, 2],
  ]
  expect(rungsOf(4, 'neighbours')).toEqual(neighbours)
  expect(rungsOf(4, 'ends')).toEqual([...neighbours, [3, 0]])
  expect(rungsOf(4, 'all')).toEqual([...neighbours, [2, 0], [3, 0], [3, 1]])
})

test('two are compared once', () => {
  for (const pairing of ['neighbours', 'ends', 'all'] as const) expect(rungsOf(2, pairing)).toEqual([[1, 0]])
})

/**
 * A toy game of two dice: whoever shows more wins. A player sees its first die and decides whether to take the second
 * one instead. The dice come with the deal and the seat, so both players meet the same ones.
 */
type TakesSecond = (die: number, rng: Stream) => boolean

const careful: TakesSecond = (die) => die <= 3
const stubborn: TakesSecond = () => false
/** Two that are different players, and equally strong. */
const tosser = (name: string): TakesSecond => {
  const coins = stream(name)
  return (die, rng) => coins.derive(rng.below(2 ** 30), die).chance(0.5)
}

function playDice(seed: number): (players: readonly TakesSecond[], deal: number) => GamePayoffs {
  return (players, deal) => {
    const shown = players.map((takesSecond, seat) => {
      const rng = stream(seed, 'dice', deal, seat)
      const [first, second] = [rng.between(1, 6), rng.between(1, 6)]
      return takesSecond(first, rng) ? second : first
    })
    const most = Math.max(...shown)
    const winners = shown.filter((die) => die === most).length
    return { payoffs: shown.map((die) => (die === most ? 1 / winners : 0)), ending: 'finished' }
  }
}

/** Blocks in chunks of some size, each played when it is asked for. */
const dice = (seed: number, chunk = 7): LadderGame<TakesSecond> => ({
  seats: 2,
  teams: 0,
  async *playBlocks({ pair, isLevel, mostBlocks }, signal) {
    const planBlock = blockPlanner<TakesSecond>({ seats: 2, teams: 0 }, seed)
    const play = playDice(seed)
    for (let first = 0; first < mostBlocks && !signal?.aborted; first += chunk) {
      const deals = Array.from({ length: Math.min(chunk, mostBlocks - first) }, (_, n) => first + n)
      yield deals.map((deal) => {
        const { games, blockOf } = planBlock(pair, deal, isLevel)
        return blockOf(games.map((players) => play(players, deal)))
      })
      await Promise.resolve()
    }
  },
})

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed)
const verdictsOf = (pair: Pair<TakesSecond>, confidence: number): Promise<MatchVerdict[]> =>
  Promise.all(
    SEEDS.map(async (seed) => {
      const match = new Match(pair, { confidence, blocks: 300, sides: 2, isLevel: false })
      await playMatch(match, dice(seed).playBlocks)
      return match.verdict
    }),
  )

describe('players of a game that is not a card game', () => {
  test('a stronger one is better, with nearly every seed, and never worse', async () => {
    const verdicts = await verdictsOf([careful, stubborn], 0.95)
    expect(verdicts).toHaveLength(300)
    // The careful one wins 62.5% of the games; 300 blocks have the power to show it nearly always.
    expect(verdicts.filter((verdict) => verdict === 'better').length).toBeGreaterThan(280)
    expect(verdicts).not.toContain('worse')
  })

  test('an equal one is told apart with at most as many seeds as the confidence allows', async () => {
    const verdicts = await verdictsOf([tosser('one'), tosser('other')], 0.8)
    expect(verdicts).toHaveLength(300)
    const wrong = verdicts.filter((verdict) => verdict !== 'not separable').length
    expect(wrong / verdicts.length).toBeLessThanOrEqual(0.2)
    // The bound is not met by never deciding.
    expect(wrong).toBeGreaterThan(0)
  })

  test('a player is level with itself', async () => {
    const { pairs } = await playLadder({ players: [careful, careful], ...dice(1), games: 50 })
    expect(pairs[0]).toMatchObject({ verdict: 'level', share: 1 / 2, games: 25 })
  })
})

test('the report does not depend on how many blocks are played at a time', async () => {
  const players = [stubborn, tosser('one'), careful]
  const [one, ...others] = await Promise.all(
    [1, 7, 64].map((chunk) => playLadder({ players, ...dice(1, chunk), games: 400 })),
  )
  for (const other of others) expect(other).toEqual(one)
})

test('it stops when its signal fires, and reports the blocks until then', async () => {
  const controller = new AbortController()
  const { interrupted, pairs } = await playLadder({
    players: [stubborn, careful, stubborn],
    ...dice(1, 5),
    within: 0.001,
    signal: controller.signal,
    onBlocks: ({ games }) => games >= 20 && controller.abort(),
  })
  expect(interrupted).toBe(true)
  expect(pairs.map(({ games }) => games)).toEqual([20, 0, 0])
})

test.each([
  [{ players: [careful] }, 'a ladder takes two players or more; got 1'],
  [{ games: 1 }, 'games must be a whole number of at least 2; got 1'],
  [{ confidence: 1 }, 'confidence must be from 0.5 to 0.999999; got 1'],
  [{ within: 0.5 }, 'within must be above 0 and below 0.5; got 0.5'],
  [{ pairs: 'some' as Pairing }, 'pairs must be neighbours or ends or all; got some'],
])('it refuses %j', async (wrong, message) => {
  await expect(playLadder({ players: [stubborn, careful], ...dice(1), ...wrong })).rejects.toThrow(message)
})
