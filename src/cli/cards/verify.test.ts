import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLASSICS, FACTS, type FactReport, type Game } from '../../cards/index.ts'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'
import { factLines } from './report/verification.ts'
import { verifyWith } from './verify.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

const run = (...args: string[]) => manyhands(work.folder, ['verify', ...args])
const document = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout)
const SHORT = ['--only', 'beggar-records', 'gops-28', 'bridge-shapes', 'kuhn', '--effort', '0.01', '--quiet']

describe('--json', () => {
  test('has the fields that others rely on', async () => {
    const { code, stdout, stderr } = await run(...SHORT, '--json')
    const { facts, digest, timing } = JSON.parse(stdout)
    expect(facts.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok])).toEqual([
      ['beggar-records', true],
      ['kuhn', true],
      ['bridge-shapes', true],
      ['gops-28', true],
    ])
    expect(facts[0]).toMatchObject({
      expected: { 'deal-1-cards': 4791, 'deal-7-cards': 'infinite', 'deal-7-firstRepeatAtCard': 474 },
      measured: { 'deal-1-cards': 4791, 'deal-7-cards': 'infinite', 'deal-7-firstRepeatAtCard': 474 },
      interval: { 'deal-1-cards': [4791, 4791], 'deal-7-cards': null },
      claim: expect.any(String),
      source: expect.stringContaining('arXiv 2403.13855'),
      failing: [],
    })
    expect(facts[1]).toMatchObject({
      expected: -1 / 18,
      measured: expect.closeTo(-1 / 18, 5),
      proof: 'solved',
      games: 0,
      iterations: 10_000,
      exploitability: expect.closeTo(0, 4),
    })
    expect(facts[2].expected).toEqual({ '4432': 21.5512, '5332': 15.5168, '5431': 12.9307, '4333': 10.5361 })
    expect(facts[3]).toMatchObject({
      expected: 28,
      measured: expect.any(Number),
      interval: [expect.any(Number), expect.any(Number)],
      proof: 'sampled',
      games: 4000,
    })
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(timing).toEqual({ seconds: expect.any(Number) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('is the same on every lane, with any number of workers', async () => {
    const hows = [
      ['--lane', 'inline'],
      ['--workers', '1'],
      ['--lane', 'process', '--workers', '2'],
    ]
    const found = await Promise.all(hows.map((how) => document(...SHORT, ...how)))
    for (const { timing: _, ...result } of found) {
      const { timing, ...first } = found[0]
      expect(result).toEqual(first)
    }
    expect((await document(...SHORT, '--seed', '2')).digest).not.toBe(found[0].digest)
  })
})

describe('in words', () => {
  test('it has a line for each number, the source, and a count at the end', async () => {
    const { code, stdout, stderr } = await run(...SHORT)
    expect(stdout).toMatch(/^beggar-records: six deals of Beggar-My-Neighbour/)
    expect(stdout).toContain('\n  source: Ross, Goofspiel')
    expect(stdout).toMatch(/^ {2}deal 1: cards +4791 +4791 +holds$/m)
    expect(stdout).toMatch(/^ +expected +measured +99\.99% interval +verdict$/m)
    expect(stdout).toMatch(/^ {2}points ahead +28\.00 +[\d.]+ +[\d.]+ to [\d.]+ +holds$/m)
    expect(stdout).toMatch(/10000 iterations, exploitability 0\.0000\d\d\n/)
    expect(stdout).toMatch(/^ {2}worth to player 1 +-0\.055556 +-0\.05555\d +-0\.0\d+ to -0\.0\d+ +holds$/m)
    expect(stdout).toMatch(
      /\n4 proved, 0 failed, in [\d.]+ s\nengine compiled and reference\ndigest [0-9a-f]{64}\n$/,
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  const report: FactReport = {
    fact: FACTS.find(({ id }) => id === 'war-length') as FactReport['fact'],
    ok: false,
    games: 1,
    trouble: '3 games did not end',
    parts: [
      {
        part: { key: 'meanThrows', says: 'throws a game', expected: 270.62, decimals: 2 },
        value: 300,
        interval: [299, 301],
        ok: false,
      },
    ],
  }

  test.each([40, 60, 80, 200])('no line is longer than %i columns', (columns) => {
    const lines = factLines(report, columns)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns)
    expect(lines.join('\n')).toContain('fails')
    expect(lines.join('\n')).toContain('3 games did not end: nothing is')
  })

  test('where a table is too wide, each number has lines of its own', () => {
    expect(factLines(report, 40).slice(-4)).toEqual([
      '  throws a game: fails',
      '    expected 270.62, measured 300.00,',
      '      99.99% interval 299.00 to 301.00',
      '',
    ])
  })
})

test('a fact that fails is told as failed, with exit code 1', async () => {
  using log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const beggar = CLASSICS.get('beggar-my-neighbour') as Game
  const penalty = { by: 'rank', of: { J: 1, Q: 3, K: 3, A: 4 } } as const
  let code = 0
  const command = verifyWith({ 'beggar-records': { ...beggar, tables: { penalty } } })(
    (ended) => (code = ended),
  )
  await command.parseAsync(['--only', 'beggar-records', '--quiet'], { from: 'user' })
  const printed = log.mock.calls.flat().join('\n')
  expect(printed).toMatch(/^ {2}deal 7: cards +infinite +\d+ +fails$/m)
  expect(printed).toMatch(/\n0 proved, 1 failed, in [\d.]+ s\n/)
  expect(code).toBe(1)
})

describe('wrong use', () => {
  test.each([
    [
      'a fact there is not',
      ['--only', 'wars'],
      /There is no fact "wars". There are: beggar-records, .*war-length\./,
    ],
    ['one among others', ['--only', 'kuhn,wars'], /There is no fact "wars"/],
    ['no fact', ['--only', ''], /There is no fact ""/],
    ['no effort', ['--effort', '0'], /It takes a number from 0\.01 to 1000\./],
    ['an effort that is no number', ['--effort', 'much'], /It takes a number from 0\.01 to 1000\./],
    ['too much', ['--effort', '1e9'], /It takes a number from 0\.01 to 1000\./],
    ['a seed that is none', ['--seed', '-1'], /whole number of at least 0/],
    ['something more', ['war'], /too many arguments/],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await run(...args)
    expect(stderr.replace(/\s+/g, ' ')).toMatch(message)
    expect(stderr).not.toContain('\n    at ')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})
