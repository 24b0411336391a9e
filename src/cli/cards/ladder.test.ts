import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CLASSICS, type Game, ladder as ladderOf } from '../../cards/index.ts'
import { ENDLESS_JSON, FAULTY_MODULE } from '../testing/games.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { noProcessIn, processesIn, until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'
import { ladderLines } from './report/ladder.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('endless.json', ENDLESS_JSON)
  work.write('faulty.ts', FAULTY_MODULE)
})
afterEach(() => work[Symbol.dispose]())

const ladder = (...args: string[]) => manyhands(work.folder, ['ladder', ...args])
const SHORT = ['kuhn-poker', '--players', 'random,greedy,mcts:20', '--games', '200']

describe('--json', () => {
  test('has what others rely on', async () => {
    const { code, stdout, stderr } = await ladder(...SHORT, '--json', '--quiet')
    const found = JSON.parse(stdout)
    const interval = [expect.any(Number), expect.any(Number)]
    expect(found).toMatchObject({
      game: 'kuhn-poker',
      seats: 2,
      seed: 1,
      confidence: 0.99,
      interrupted: false,
      nothingToChoose: false,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      timing: { seconds: expect.any(Number), gamesPerSecond: expect.any(Number) },
    })
    expect(found.players.map(({ player }: { player: string }) => player)).toEqual([
      'random',
      'greedy',
      'mcts:20',
    ])
    expect(found.players[1]).toMatchObject({
      elo: expect.any(Number),
      interval,
      seats: [
        { share: expect.any(Number), interval, n: expect.any(Number) },
        { share: expect.any(Number), interval, n: expect.any(Number) },
      ],
    })
    expect(found.pairs[0]).toMatchObject({
      players: ['greedy', 'random'],
      blocks: expect.any(Number),
      games: expect.any(Number),
      share: expect.any(Number),
      interval,
      verdict: 'better',
      power55: expect.any(Number),
      elo: { difference: expect.any(Number), interval },
      variance: { luck: expect.any(Number), seat: expect.any(Number), skill: expect.any(Number) },
    })
    expect(found.timing.pairs).toHaveLength(found.pairs.length)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('has the same digest on one worker and on two, and another with another seed', async () => {
    const [one, two, other] = await Promise.all(
      [
        ['--workers', '1'],
        ['--workers', '2'],
        ['--seed', '2'],
      ].map(async (how) => JSON.parse((await ladder(...SHORT, ...how, '--json')).stdout).digest),
    )
    expect(one).toBe(two)
    expect(other).not.toBe(one)
  })
})

describe('in words', () => {
  test('it says who is better, how sure that is, and where results come from, in 80 columns', async () => {
    const { stdout } = await ladder(...SHORT)
    expect(stdout).toMatch(/^Kuhn poker: 2 seats, seed 1\n\n/)
    expect(stdout).toMatch(/^ +games +share of wins +99% interval +verdict$/m)
    expect(stdout).toMatch(/^greedy over random +\d+ +[\d.]+% +[\d.]+% to [\d.]+% {2}better$/m)
    expect(stdout).toMatch(/^mcts:20 over greedy: not separable at 200 games, power for 55% is [\d.]+%$/m)
    expect(stdout).toMatch(/^greedy +\+\d+ +[+-]?\d+ to \+\d+$/m)
    expect(stdout).toMatch(/^results differ by +luck +\(of it dealt\) +seat +skill$/m)
    expect(stdout).toMatch(/^won in seat +1 +2$/m)
    expect(stdout).toMatch(
      /\n\d+ games in [\d.]+ s: [\d.]+ games a second\nengine compiled\ndigest [0-9a-f]{64}\n$/,
    )
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  test('where nobody has anything to choose it says so', async () => {
    const { code, stdout } = await ladder('war', '--players', 'random,mcts:1000', '--games', '50')
    expect(stdout).toContain('\nnobody has anything to choose in War: all players are level\n')
    expect(stdout).toMatch(/^mcts:1000 over random +25 +50\.0% +50\.0% to 50\.0% {2}level$/m)
    expect(code).toBe(0)
  })

  test('games without an end are told, and errors end with exit code 1', async () => {
    const players = ['--players', 'random,greedy', '--games', '6']
    const endless = await ladder('endless.json', ...players, '--step-limit', '100')
    expect(endless.stdout).toMatch(/: \d+ games did not finish; nobody wins such a game\n/)
    const faulty = await ladder('faulty.ts', ...players, '--lane', 'inline', '--engine', 'reference')
    expect(faulty.stdout).toContain('greedy over random: errors: 2, the first: game 2 is broken\n')
    expect(faulty.code).toBe(1)
  })
})

describe('wrong use', () => {
  test.each([
    ['one player', ['war', '--players', 'random'], /a ladder takes two players or more/],
    ['a player that there is not', ['war', '--players', 'random,lucky', '--json'], /no player "lucky"/],
    ['seats that a game has not', ['war', '--seats', '5'], /War is for 2 players; got 5/],
    ['one game', ['war', '--games', '1'], /a whole number of at least 2/],
    ['certainty', ['war', '--confidence', '1'], /a number from 0\.5 to 0\.999999/],
    ['no width', ['war', '--within', '0'], /a number from 0\.0001 to 0\.4999/],
    ['pairs there are not', ['war', '--pairs', 'some'], /Allowed choices are neighbours, ends, all/],
    ['a game there is not', ['poker'], /poker/],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await ladder(...args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toContain('\n    at ')
    expect(stdout).toMatch(args.includes('--json') ? /^\{"error":.*\}\n$/ : /^$/)
    expect(code).toBe(2)
  })
})

test('Ctrl-C stops workers and tells what there is so far, with exit code 130', async () => {
  const args = ['ladder', 'hearts', '--players', 'random,mcts:100000', '--lane', 'process', '--workers', '2']
  const { ended, child } = start(work.folder, [...args, '--json'])
  await until('its workers are there', () => processesIn(work.folder).length === 3)
  child.kill('SIGINT')
  const { code, stdout, stderr } = await ended
  expect(JSON.parse(stdout)).toMatchObject({
    interrupted: true,
    pairs: [{ players: ['mcts:100000', 'random'], games: 0, share: null, interval: [0, 1] }],
    players: [{ elo: 0 }, { elo: null, interval: [null, null] }],
  })
  expect(stderr).toBe('stopping: press Ctrl-C again to end at once\n')
  expect(code).toBe(130)
  await noProcessIn(work.folder)
})

test('a pair that was never played is told as that', async () => {
  const options = { players: ['random', 'greedy'], signal: AbortSignal.abort() }
  const { result, timing } = await ladderOf('kuhn-poker', options)
  const text = ladderLines(result, timing, CLASSICS.get('kuhn-poker') as Game).join('\n')
  expect(text).toContain('\nstopped before the end: this is what there was until then\n')
  expect(text).toMatch(/^greedy over random +0 +- +0\.0% to 100\.0% {2}not played$/m)
  expect(text).toMatch(/^greedy +- +-infinite to \+infinite$/m)
  expect(text).not.toContain('power')
})
