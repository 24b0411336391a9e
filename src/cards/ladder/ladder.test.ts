import { expect, test } from 'vitest'
import { duel, endless } from '../simulate/testing/games.ts'
import { type LadderOptions, ladder } from './ladder.ts'

const PLAYERS = ['random', 'greedy', 'mcts:20']

test('it is the same for any number of workers on any lane', async () => {
  const hows: readonly Partial<LadderOptions>[] = [
    { lane: 'inline' },
    { workers: 1 },
    { workers: 3 },
    { lane: 'process', workers: 2 },
  ]
  const found = await Promise.all(
    hows.map((how) => ladder('kuhn-poker', { players: PLAYERS, games: 100, ...how })),
  )
  for (const each of found) expect(each.result).toEqual(found[0]?.result)
  expect(new Set(found.map(({ digest }) => digest)).size).toBe(1)
  const other = await ladder('kuhn-poker', { players: PLAYERS, games: 100, seed: 2, lane: 'inline' })
  expect(other.result.pairs).not.toEqual(found[0]?.result.pairs)
})

test('greedy is better than random, and the ladder adds up', async () => {
  const {
    result: { players, pairs, variance },
  } = await ladder('whist?deals=1', {
    players: PLAYERS,
    games: 100,
    lane: 'inline',
  })
  expect(pairs.map((pair) => pair.players)).toEqual([
    ['greedy', 'random'],
    ['mcts:20', 'greedy'],
    ['mcts:20', 'random'],
  ])
  expect(pairs[0]).toMatchObject({ verdict: 'better', unfinished: 0, errors: 0 })
  expect(players.map(({ player }) => player)).toEqual(PLAYERS)
  expect(players[0]).toMatchObject({ elo: 0, interval: [0, 0] })
  expect(players[1]?.elo).toBe(pairs[0]?.elo.difference)
  expect(players[2]?.elo).toBeCloseTo(
    (pairs[0]?.elo.difference as number) + (pairs[1]?.elo.difference as number),
    9,
  )
  for (const { seats } of players) expect(seats).toHaveLength(4)
  expect(variance).toEqual(pairs[2]?.variance)
  const { luck, seat, skill } = variance as NonNullable<typeof variance>
  expect(luck + seat + skill).toBeCloseTo(1, 12)
})

test('where nobody has anything to choose, all are level', async () => {
  const {
    result: { nothingToChoose, players, pairs },
  } = await ladder('war', {
    players: PLAYERS,
    games: 100,
    lane: 'inline',
  })
  expect(nothingToChoose).toBe(true)
  for (const { verdict, share } of pairs)
    expect({ verdict, share }).toEqual({ verdict: 'level', share: 1 / 2 })
  for (const { elo, interval } of players) expect({ elo, interval }).toEqual({ elo: 0, interval: [0, 0] })
})

test('one who plays alone is compared over the same deals', async () => {
  const {
    result: { players, pairs },
  } = await ladder('blackjack?rounds=2', {
    players: ['random', 'greedy'],
    games: 100,
    lane: 'inline',
  })
  expect(pairs[0]?.share).toBeGreaterThan(1 / 2)
  expect(players[0]?.seats).toEqual([])
})

test('when its signal fires, it reports what was played until then', async () => {
  const controller = new AbortController()
  const { result: found } = await ladder('kuhn-poker', {
    players: PLAYERS,
    games: 1_000_000,
    within: 0.001,
    workers: 1,
    signal: controller.signal,
    onBlocks: (match) => match.games >= 20 && controller.abort(),
  })
  expect(found.interrupted).toBe(true)
  expect(found.pairs[0]?.games).toBeGreaterThanOrEqual(20)
  expect(found.pairs[1]).toMatchObject({ games: 0, share: null, interval: [0, 1], verdict: 'not separable' })
})

test('games without an end are counted', async () => {
  const {
    result: { pairs },
  } = await ladder(endless, {
    players: ['random', 'greedy'],
    games: 4,
    stepLimit: 50,
    lane: 'inline',
  })
  expect(pairs[0]?.unfinished).toBe(pairs[0]?.games)
  expect(pairs[0]?.share).toBe(1 / 2)
})

test.each<[string, Partial<LadderOptions>, string]>([
  ['too few players', { players: ['random'] }, 'a ladder takes two players or more'],
  ['a player that there is not', { players: ['random', 'lucky'] }, 'there is no player "lucky"'],
  ['too many seats', { seats: 9 }, '9'],
  ['too few games', { games: 1 }, 'games must be a whole number of at least 2; got 1'],
  ['no confidence', { confidence: 1 }, 'confidence must be from 0.5 to 0.999999; got 1'],
  ['no width', { within: 0 }, 'within must be above 0 and below 0.5; got 0'],
])('it refuses %s', async (_, wrong, message) => {
  await expect(ladder(duel, { players: ['random', 'greedy'], lane: 'inline', ...wrong })).rejects.toThrow(
    message,
  )
})
