import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

const run = (...args: string[]) => manyhands(work.folder, ['solve', ...args])

test('--json has the fields that others rely on, the same every time', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => run('kuhn-poker', '--json', '--iterations', '2000')),
  )
  const { timing, ...found } = JSON.parse(one?.stdout ?? '')
  expect(found).toMatchObject({
    game: 'kuhn-poker',
    value: [expect.closeTo(-1 / 18, 4), expect.closeTo(1 / 18, 4)],
    exploitability: expect.closeTo(0, 3),
    iterations: 2000,
    stakes: 'points',
    nodes: 58,
    informationSets: 12,
  })
  expect(found).not.toHaveProperty('strategy')
  expect(timing).toEqual({ seconds: expect.any(Number) })
  expect(JSON.parse(other?.stdout ?? '').digest).toBe(found.digest)
  expect([one?.code, one?.stderr]).toEqual([0, ''])
})

test('--json --strategy has the strategy too', async () => {
  const { stdout } = await run('kuhn-poker', '--json', '--strategy')
  const { strategy } = JSON.parse(stdout)
  expect(strategy).toHaveLength(12)
  expect(strategy[0]).toEqual({
    seat: 0,
    seen: ['JS to hand of player 1'],
    actions: [
      { label: 'check', probability: expect.any(Number) },
      { label: 'bet', probability: expect.any(Number) },
    ],
  })
})

describe('in words', () => {
  test('it tells the value, the exploitability, and how to play', async () => {
    const { code, stdout, stderr } = await run('kuhn-poker')
    expect(stdout).toMatch(/^Kuhn poker: 58 nodes, 12 information sets\n\n/)
    expect(stdout).toMatch(/^player 1 +-0\.05555\d points$/m)
    expect(stdout).toMatch(/^exploitability +0\.000\d+$/m)
    expect(stdout).toMatch(/^ {2}QS to hand of player 1 +check 1\.000 {2}bet 0\.000$/m)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('a long strategy is told if asked for', async () => {
    const short = await run('leduc-poker', '--iterations', '1', '--quiet')
    expect(short.stdout).toContain('\n--strategy prints how to play\n')
    const long = await run('leduc-poker', '--iterations', '1', '--quiet', '--strategy')
    expect(long.stdout.match(/ {2}(check|fold) \d\.\d{3} /g)).toHaveLength(936)
  })
})

describe('wrong use', () => {
  test.each([
    ['a game there is not', ['poker'], /no game .*poker/],
    ['a game for more than two', ['hearts'], /only games for two are solved; Hearts is played by 4 here/],
    [
      'a game that is too large',
      ['gops'],
      /GOPS is too large to be solved: its tree has roughly 10\^\d+ nodes/,
    ],
    ['seats that it does not have', ['kuhn-poker', '--seats', '3'], /Kuhn poker is for 2 players; got 3/],
    ['no iterations', ['kuhn-poker', '--iterations', '0'], /whole number of at least 1/],
    ['no game', [], /missing required argument 'game'/],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await run(...args)
    expect(stderr.replace(/\s+/g, ' ')).toMatch(message)
    expect(stderr).not.toContain('\n    at ')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})
