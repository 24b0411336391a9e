/** Players that are modules of the user's own. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyhands, start } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

const MATCHING = `
import type { PlayerOption, PlayerView } from 'manyhands/cards'
export function choose(view: PlayerView, options: readonly PlayerOption[]): PlayerOption | undefined {
  return options.find(({ card }) => card?.[0] === view.zones.offer.cards[0][0])
}`

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('matching.ts', MATCHING)
})
afterEach(() => work[Symbol.dispose]())

const simulate = (...args: string[]) => manyhands(work.folder, ['simulate', 'gops', ...args])
/** For modules that may do anything to their process. */
const simulateApart = (...args: string[]) => start(work.folder, ['simulate', 'gops', ...args]).ended
const document = async (...args: string[]) => JSON.parse((await simulate(...args, '--json')).stdout)

test('a module plays, and is named as it was written', async () => {
  const { code, stdout, stderr } = await simulate('--players', './matching.ts,random', '--games', '60')
  expect(stdout).toMatch(/^GOPS: 60 games, seed 1, player 1 \.\/matching\.ts, player 2 random\n/)
  expect(stdout).toMatch(/^player 1 won +(5\d|60) /m)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('workers, lanes and where the module lies make no difference', async () => {
  const found = await Promise.all(
    [
      ['./matching.ts,random', '--workers', '1'],
      ['matching.ts,random', '--workers', '2'],
      [`${work.path('matching.ts')},random`, '--lane', 'process', '--workers', '2'],
      ['./matching.ts,random', '--trace', 'games.txt'],
    ].map((how) => document('--games', '20', '--players', ...how)),
  )
  for (const { timing: _, players, engine, engineReason, ...result } of found) {
    const { timing: __, players: ___, engine: ____, engineReason: _____, ...first } = found[0]
    expect(result).toEqual(first)
    expect(players[1]).toBe('random')
    if (engine === 'reference') expect(engineReason).toMatch(/a trace/)
  }
  expect(found.map(({ engine }) => engine)).toEqual(['compiled', 'compiled', 'compiled', 'reference'])
  expect(found[1].players[0]).toBe('matching.ts')
  const other = await document('--games', '20', '--players', 'random')
  expect(other.digest).not.toBe(found[0].digest)
})

test('what was recorded replays when the module is gone', async () => {
  await simulate('--players', './matching.ts', '--games', '2', '--trace', 'games.txt')
  work.write('matching.ts', 'throw new Error("nobody runs this")')
  const replayed = await manyhands(work.folder, ['replay', 'games.txt', '--quiet'])
  expect(replayed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^equal: all 2 games went as recorded\n/),
  })
})

test('games in which it fails are counted, with exit code 1', async () => {
  work.write('shy.mjs', 'export const choose = () => {}')
  const { code, stdout } = await simulate('--players', './shy.mjs,random', '--games', '4')
  expect(stdout).toContain(
    '\nerrors: 4, the first in game 0: ./shy.mjs as player 1 of gops: choose returned undefined; ' +
      'it returns the place of an option, 0 to 12, or that option itself\n',
  )
  expect(code).toBe(1)
})

describe('exit code 2', () => {
  test.each([
    ['./gone.ts', undefined, /there is no file \.\/gone\.ts for a player/],
    ['./empty.ts', '', /the player \.\/empty\.ts exports no choose; write in it: /],
    ['./broken.mjs', 'export const = 1', /the player \.\/broken\.mjs cannot be loaded: SyntaxError: /],
    [
      './ends.mjs',
      'process.exit(0)',
      /the program exited with code .* before the command was done \(while importing \.\/ends\.mjs\)/,
    ],
    ['human', undefined, /human plays only at the terminal: manyhands play <game>/],
    ['clever', undefined, /there is no player "clever"; there are: random, .* as in \.\/my-player\.ts/],
  ])('for %s', async (name, text, message) => {
    if (text !== undefined) work.write(name, text)
    const { code, stdout, stderr } = await simulateApart('--players', `${name},random`)
    expect(stderr).toMatch(message)
    expect(stderr).not.toContain('\n    at ')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})

test('what a module leaves running does not keep the command from ending', async () => {
  work.write('busy.mjs', 'setInterval(() => {}, 1000)\nexport const choose = () => 0')
  expect(await simulateApart('--players', './busy.mjs', '--games', '2')).toMatchObject({
    code: 0,
    stderr: '',
  })
})

test.each(['thread', 'process'])(
  'what a module prints on the %s lane is not among the results',
  async (lane) => {
    work.write('chatty.mjs', 'export const choose = () => {\n  console.log("hm")\n  return 0\n}')
    const { stdout, stderr } = await simulate(
      '--players',
      './chatty.mjs',
      '--games',
      '1',
      '--lane',
      lane,
      '--json',
    )
    expect(JSON.parse(stdout)).toMatchObject({ games: 1, errors: 0 })
    expect(stderr).toMatch(/^(hm\n)+$/)
  },
)
