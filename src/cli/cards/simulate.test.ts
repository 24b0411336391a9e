import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReader } from '../../runs/index.ts'
import { CAROUSEL_JSON, DUEL_JSON, DUEL_MODULE, ENDLESS_JSON, FAULTY_MODULE } from '../testing/games.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { noProcessIn, processesIn, until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('duel.json', DUEL_JSON)
  work.write('duel.ts', DUEL_MODULE)
  work.write('carousel.json', CAROUSEL_JSON)
  work.write('endless.json', ENDLESS_JSON)
  work.write('faulty.ts', FAULTY_MODULE)
})
afterEach(() => work[Symbol.dispose]())

const simulate = (...args: string[]) => manyhands(work.folder, ['simulate', ...args])
const document = async (...args: string[]) => JSON.parse((await simulate(...args, '--json')).stdout)

describe('--json', () => {
  test('has the fields that others rely on', async () => {
    const { code, stdout, stderr } = await simulate('war', '--games', '20', '--json')
    const found = JSON.parse(stdout)
    const measured = { mean: expect.any(Number), min: expect.any(Number), max: expect.any(Number) }
    const spread = { ...measured, median: expect.any(Number), p95: expect.any(Number) }
    expect(found).toMatchObject({
      game: 'war',
      games: 20,
      seed: 1,
      seats: 2,
      players: ['random', 'random'],
      wins: [expect.any(Number), expect.any(Number)],
      draws: expect.any(Number),
      unfinished: 0,
      errors: 0,
      turns: spread,
      steps: spread,
      decisions: spread,
      scores: [measured, measured],
      counters: { throws: measured, wars: measured },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      timing: { seconds: expect.any(Number), gamesPerSecond: expect.any(Number) },
    })
    expect(found.wins[0] + found.wins[1] + found.draws).toBe(20)
    expect(found.turns).toMatchObject({ low: expect.any(Number), high: expect.any(Number), n: 20 })
    expect(found.winRates[0]).toMatchObject({ value: found.wins[0] / 20, n: 20 })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('is the same on every lane, with any number of workers, from JSON and from a module', async () => {
    const hows = [
      ['duel.json', '--lane', 'inline'],
      ['duel.json', '--workers', '1'],
      ['duel.json', '--workers', '2'],
      ['duel.ts', '--lane', 'process', '--workers', '2'],
      ['duel.json', '--trace', 'trace.txt'],
    ]
    const found = await Promise.all(hows.map((how) => document(...how, '--games', '300', '--seats', '3')))
    for (const { timing: _, engine: __, engineReason: ___, ...result } of found) {
      const { timing, engine: ____, ...first } = found[0]
      expect(result).toEqual(first)
      expect(Object.keys(timing)).toEqual(['seconds', 'gamesPerSecond'])
    }
    const other = await document('duel.json', '--games', '300', '--seats', '3', '--seed', '2')
    expect(other.digest).not.toBe(found[0].digest)
  })

  test('of one game that never ends has its cycle', async () => {
    expect(await document('carousel.json', '--games', '1')).toMatchObject({
      unfinished: 1,
      cycle: { from: { moves: expect.any(Number) }, repeat: {}, length: { moves: 1 } },
    })
    expect(await document('carousel.json', '--games', '2')).not.toHaveProperty('cycle')
  })

  test('names the game with its options, and players say how many seats there are', async () => {
    const found = await document('duel.json?rounds=1', '--games', '5', '--players', 'random,random,random')
    expect(found).toMatchObject({ game: 'duel?rounds=1', seats: 3, counters: { rounds: { mean: 1 } } })
  })
})

describe('in words', () => {
  test('it says who won, how long it took and what was counted, each with its interval', async () => {
    const { code, stdout, stderr } = await simulate('duel.json', '--games', '100')
    expect(stdout).toMatch(/^Duel: 100 games, seed 1, 2 random players\n\n/)
    expect(stdout).toMatch(/^player 1 won +\d+ +[\d.]+% +[\d.]+% to [\d.]+%$/m)
    expect(stdout).toMatch(/^ +mean +95% interval +min +median +p95 +p99 +max$/m)
    expect(stdout).toMatch(/^turns +4 +4 to 4 +4 +4 +4 +4 +4$/m)
    expect(stdout).toMatch(/^score of player 2 +[\d.]+ +[\d.]+ to [\d.]+ +0 +1 +2 +2 +2$/m)
    expect(stdout).toMatch(/^rounds +2 +2 to 2 +2 +2 +2 +2 +2$/m)
    expect(stdout).toMatch(
      /\n100 games in [\d.]+ s: [\d.]+ games a second\nengine compiled\ndigest [0-9a-f]{64}\n$/,
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('it says why games were not finished', async () => {
    const { code, stdout } = await simulate('endless.json', '--games', '3', '--step-limit', '100')
    expect(stdout).toContain('\nnot finished: 3 (3 stopped after 100 steps)\n')
    expect(code).toBe(0)
    const one = await simulate('carousel.json', '--games', '1', '--first', '7')
    expect(one.stdout).toContain('\nnot finished: 1 (1 in a cycle, the first is game 7)\n')
    expect(one.stdout).toMatch(/\nthe position at moves \d+ comes again at moves \d+: a cycle of moves 1\n/)
  })

  test('errors end with exit code 1, are told with the first of them, and leave the rest as it is', async () => {
    const { code, stdout } = await simulate(
      'faulty.ts',
      '--games',
      '10',
      '--lane',
      'inline',
      '--engine',
      'reference',
    )
    expect(stdout).toContain('\nerrors: 3, the first in game 2: game 2 is broken\n')
    expect(code).toBe(1)
    const found = await document('faulty.ts', '--games', '10', '--lane', 'inline', '--engine', 'reference')
    expect(found).toMatchObject({ errors: 3, firstError: { index: 2 }, turns: { n: 7 } })
  })
})

describe('--deck', () => {
  test.each(['7C 2C 7D 2D 6C 3C', '7C,2C, 7D,2D,6C,3C'])('fixes the cards as dealt: %s', async (deck) => {
    const { stdout } = await simulate('duel.json', '--deck', deck, '--trace')
    expect(stdout).toContain('\ndeck: 7C 2C 7D 2D 6C 3C\n')
    expect(stdout).toContain(
      '\n  7C: stock → hand of player 1, seen by player 1\n  2C: stock → hand of player 2',
    )
  })
})

describe('--trace', () => {
  test('prints one game, and the summary goes to standard error', async () => {
    const { code, stdout, stderr } = await simulate('duel.json', '--trace')
    expect(stdout).toMatch(/^manyhands record 1\ngame: duel\nseats: 2\nseed: 1\nindex: 0\n/)
    expect(stdout).toMatch(/\nover: .*\n$/)
    expect(stderr).toMatch(/^Duel: 1 game, seed 1, 2 random players\n/)
    expect(code).toBe(0)
  })

  test('with a file writes the records there, and they replay', async () => {
    const { code, stdout, stderr } = await simulate(
      'duel.ts',
      '--games',
      '3',
      '--first',
      '5',
      '--trace',
      'games.txt',
    )
    expect(stdout).toMatch(/^Duel: 3 games/)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(work.read('games.txt').match(/^index: .*$/gm)).toEqual(['index: 5', 'index: 6', 'index: 7'])
    expect(work.list()).toContain('games.txt')
    expect(work.list().filter((name) => name.includes('partial'))).toEqual([])
    const replayed = await manyhands(work.folder, ['replay', 'games.txt', '--quiet'])
    expect(replayed).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^equal: all 3 games went as recorded\n/),
    })
  })
})

describe('wrong use', () => {
  test.each([
    ['no game', [], /missing required argument 'game'/],
    ['an unknown game', ['warr'], /there is no game "warr" \(did you mean "war"\?\)/],
    ['an unknown card', ['war', '--deck', 'AS ZZ'], /War has no card "ZZ"/],
    ['a card twice', ['war', '--deck', 'AS KH AS'], /the deck has AS twice/],
    ['a deck without cards', ['war', '--deck', ' ,'], /--deck names no card/],
    ['no games', ['war', '--games', '0'], /whole number of at least 1/],
    ['an unknown player', ['war', '--players', 'clever'], /there is no player "clever"; there are: random/],
    ['a player without a name', ['war', '--players', 'random,'], /there is no player ""/],
    ['too many players', ['war', '--players', 'random,random,random'], /War is for 2 players; got 3/],
    [
      'players and other seats',
      ['duel.json', '--players', 'random,random', '--seats', '3'],
      /2 players .* 3 seats/,
    ],
    ['seats that a game has not', ['war', '--seats', '5'], /War is for 2 players; got 5/],
    [
      'an option out of range',
      ['duel.json?rounds=9'],
      /the option rounds of Duel is a whole number from 1 to 2; got 9/,
    ],
    ['two documents on one output', ['war', '--trace', '--json'], /both want standard output/],
    ['a trace into a folder', ['war', '--trace', 'folder'], /folder is a folder; --trace takes a file/],
    ['a trace into nowhere', ['war', '--trace', 'no/where.txt'], /there is no folder no for no\/where\.txt/],
    ['a lane there is not', ['war', '--lane', 'fast'], /Allowed choices are inline, thread, process/],
  ])('%s', async (_, args, message) => {
    mkdirSync(work.path('folder'))
    const { code, stdout, stderr } = await simulate(...args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toContain('\n    at ')
    // A program that asked for JSON is told in JSON.
    expect(stdout).toMatch(args.includes('--json' as never) ? /^\{"error":.*\}\n$/ : /^$/)
    expect(code).toBe(2)
  })
})

function hasState(folder: string): boolean {
  using reader = openReader(folder)
  return Object.keys(reader.states()).length > 0
}

test('a run that was killed is resumed to the digest of one that was not', async () => {
  const args = ['duel.json', '--games', '5000', '--engine', 'reference', '--workers', '1']
  const killed = start(work.folder, ['simulate', ...args, '--run', 'run'])
  await until('games are recorded', () => work.has('run/run.json') && hasState(work.path('run')))
  killed.child.kill('SIGKILL')
  await killed.ended
  const twice = await simulate(...args, '--run', 'run')
  expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('run has a run already') })
  const resumed = await document(...args, '--run', 'run', '--resume')
  expect(resumed.recorded).toBeGreaterThan(0)
  expect(resumed.digest).toBe((await document(...args)).digest)
})

describe('Ctrl-C', () => {
  const nobodyIsLeft = () => noProcessIn(work.folder)

  test('stops workers, reports the games so far and says which are left', async () => {
    const args = ['duel.json', '--games', '100000000', '--lane', 'process', '--workers', '2', '--json']
    const { ended, child } = start(work.folder, ['simulate', ...args])
    await until('its workers are there', () => processesIn(work.folder).length === 3)
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    const { games, wins, draws, interrupted, rest } = JSON.parse(stdout)
    expect(interrupted).toBe(true)
    expect(wins[0] + wins[1] + draws).toBe(games)
    expect(rest).toEqual({ first: games, games: 100_000_000 - games })
    expect(stderr).toBe('stopping: press Ctrl-C again to end at once\n')
    expect(code).toBe(130)
    await nobodyIsLeft()
  })

  test('says so if no game was finished, and which player may never return', async () => {
    work.write('loops.mjs', 'export const choose = () => { for (;;) {} }')
    const args = [
      'simulate',
      'gops',
      '--players',
      './loops.mjs,random',
      '--lane',
      'process',
      '--workers',
      '1',
    ]
    const { ended, child } = start(work.folder, args)
    await until('its worker is there', () => processesIn(work.folder).length === 2)
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(stderr).toContain('stopped before a game was finished: a choice of ./loops.mjs may never return. ')
    expect(stderr).toContain('Play again with:\n  manyhands simulate gops --players ./loops.mjs,random')
    expect(code).toBe(130)
  })

  test('leaves no half-written trace', async () => {
    const args = ['simulate', 'duel.json', '--games', '100000000', '--trace', 'games.txt']
    const { ended, child } = start(work.folder, args)
    await until('it writes', () => work.list().some((name) => name.startsWith('games.txt')))
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect(work.list().filter((name) => name.startsWith('games.txt'))).toEqual([])
  })
})
