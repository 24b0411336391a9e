import { relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Workspace } from '../../cli/testing/workspace.ts'
import { recordGame, replay } from '../simulate/record.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { simulateParallel } from '../simulate/simulate-parallel.ts'
import { PlayerError } from './module-player.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

const MATCHING = `
export function choose(view, options) {
  const [prize] = view.zones.offer.cards
  return options.find(({ card }) => card[0] === prize[0])
}`
const AT_RANDOM = 'export const choose = (view, options, rng) => rng.below(options.length)'

const play = (name: string, text: string, more = {}) =>
  simulateBatch('gops', { games: 3, seed: 1, players: [work.write(name, text), 'random'], ...more })

describe('a module that exports choose', () => {
  test('plays, by what it returns', () => {
    expect(play('matching.mjs', MATCHING, { games: 40 }).wins[0]).toBeGreaterThan(34)
  })

  test.each([
    [
      'player.ts',
      'export const choose = (_view: unknown, options: readonly object[]): object => options[0]!',
    ],
    ['player.mts', 'export const choose = (): number => 0'],
    ['player.js', 'export const choose = () => 0'],
    ['player.cjs', 'exports.choose = () => 0'],
    ['player', 'exports.choose = () => 0'],
    ['imports.ts', "import { stream } from 'manyhands/rng'\nexport const choose = () => stream(1).below(1)"],
  ])('may be %s', (name, text) => {
    const first = play('first.mjs', 'export const choose = () => 0')
    const { players: _, ...rest } = play(name, text)
    expect(first).toMatchObject(rest)
    expect(rest.errors).toBe(0)
  })

  test('is named as it was written, also by a path from the current folder', () => {
    const path = relative(process.cwd(), work.write('player.mjs', AT_RANDOM))
    expect(simulateBatch('gops', { games: 1, players: path }).players).toEqual([path, path])
  })

  test('has its own stream in each game, and plays the same on any workers', async () => {
    const file = work.write('player.ts', AT_RANDOM)
    const options = { games: 12, seed: 5, players: [file, 'random'] }
    const expected = simulateBatch('gops', options)
    expect(await simulateParallel('gops', { ...options, workers: 1 })).toEqual(expected)
    expect(await simulateParallel('gops', { ...options, workers: 2 })).toEqual(expected)
    expect(await simulateParallel('gops', { ...options, workers: 2, lane: 'process' })).toEqual(expected)
    // Where all is chosen at random, it makes no difference who does it; but the last card is not asked for.
    const { players: _, ...same } = simulateBatch('gops', { ...options, players: 'random' })
    expect(expected).toMatchObject(same)
  })

  test('is not asked where there is one option', () => {
    const text = `export const choose = (_, options) => {
      if (options.length < 2) throw new Error('asked for nothing')
      return options.length - 1
    }`
    expect(play('player.mjs', text).errors).toBe(0)
  })

  test('cannot change the game', () => {
    const text = `
      const spoil = (item) => {
        if (typeof item !== 'object' || item === null) return
        for (const [name, value] of Object.entries(item)) {
          spoil(value)
          try { item[name] = 0 } catch {}
          try { delete item[name] } catch {}
        }
        try { item.length = 0 } catch {}
      }
      export function choose(view, options, rng) {
        const place = rng.below(options.length)
        spoil(view)
        spoil(options)
        return place
      }`
    const { players: _, ...spoilt } = play('vandal.mjs', text)
    expect(play('player.mjs', AT_RANDOM)).toMatchObject(spoilt)
  })
})

describe('a record of its game', () => {
  test('replays without the module', () => {
    const file = work.write('my player.mjs', MATCHING)
    const text = recordGame('gops', { players: [file, 'random'], seed: 4 })
    work[Symbol.dispose]()
    expect(text).toContain(`\nplayers: ${file.replace(' ', '%20')} random\n`)
    expect(replay(text)).toEqual({ equal: true, text })
  })

  test('replays up to where the module failed', () => {
    const text = 'export const choose = (view, { length }) => (length < 10 ? undefined : 0)'
    const record = recordGame('gops', { players: [work.write('player.mjs', text), 'random'] })
    expect(record).toMatch(
      /\nover: a player failed: .*player\.mjs as player 1 of gops: choose returned undefined/,
    )
    expect(replay(record)).toEqual({ equal: true, text: record })
    const goesOn = record.replace(/\nover: .*/, '$&\nplayer 1: bid AC')
    expect(replay(goesOn)).toMatchObject({ equal: false, difference: { recorded: 'player 1: bid AC' } })
  })
})

describe('an answer that is none is an error of its game, and says who gave it', () => {
  test.each([
    [
      'undefined',
      'choose returned undefined; it returns the place of an option, 0 to 12, or that option itself',
    ],
    ['13', 'choose returned 13;'],
    ['-1', 'choose returned -1;'],
    ['0.5', 'choose returned 0.5;'],
    ['NaN', 'choose returned NaN;'],
    ["'0'", "choose returned '0';"],
    ['null', 'choose returned null;'],
    ['({ ...options[0] })', "choose returned { label: 'bid AC', name: 'bid', card: 'AC' };"],
    ['Promise.reject(new Error("late"))', 'choose returned a promise; it must answer at once'],
    ['options.sort()[0]', 'choose failed: TypeError: Cannot assign to read only property'],
    [
      'view.nothing.here',
      /choose failed: TypeError: Cannot read .* \(at \S*player\.mjs:2:\d+\); mend it there/,
    ],
    ['(() => { throw "a fit" })()', "choose failed: it threw 'a fit'; mend it there"],
  ])('%s', (answer, expected) => {
    const text = `export const choose = (view, options) => options.length < 13 ? 0 :\n ${answer}`
    const { errors, firstError } = play('player.mjs', text)
    expect(errors).toBe(3)
    expect(firstError?.message).toMatch(/player\.mjs as player 1 of gops: choose /)
    expect(firstError?.message).toMatch(expected)
  })

  test('other games go on', async () => {
    const text = `export const choose = (view, options) =>
      view.zones.offer.cards[0] === 'KD' && options.length === 13 ? 99 : 0`
    const file = work.write('player.ts', text)
    const options = { games: 60, players: [file, 'random'] }
    const found = simulateBatch('gops', options)
    expect(found.errors).toBeGreaterThan(0)
    expect(found.endings.finished).toBe(60 - found.errors)
    expect(await simulateParallel('gops', { ...options, workers: 2 })).toEqual(found)
  })
})

describe('a module that cannot be used is refused before anything is played', () => {
  test.each([
    [
      'nothing to export',
      'export {}',
      /exports no choose; write in it: export function choose\(view, options, rng\)/,
    ],
    [
      'another name',
      'export default () => 0\nexport const pick = 1',
      /exports no choose, but default, pick; write/,
    ],
    ['a function instead of exports', 'module.exports = () => 0', /exports no choose; write/],
    ['no function', 'export const choose = 3', /exports choose, which is no function but number; write/],
    [
      'async',
      'export async function choose() { return 0 }',
      /answers later: choose must answer at once, without async/,
    ],
    [
      'wrong syntax',
      'export const choose = (a: ) => 0',
      /cannot be loaded: SyntaxError: .* \(at \S*player\.ts:1:\d+\); mend/,
    ],
    [
      'an error',
      '\nthrow new Error("no luck")',
      /cannot be loaded: Error: no luck \(at \S*player\.ts:2:7\); mend it there/,
    ],
    ['something thrown', 'throw 7', /cannot be loaded: it threw 7; mend it there/],
    ['a missing import', 'import "./gone.ts"', /cannot be loaded: Error: Cannot find module '.*gone\.ts'/],
    [
      'an await',
      'export const choose = await 0',
      /has an await outside of any function; read what it needs at once/,
    ],
    ['no file', undefined, /there is no file .*player\.ts for a player; paths begin at the current folder/],
  ])('%s', (_, text, message) => {
    const file = text === undefined ? work.path('player.ts') : work.write('player.ts', text)
    const simulate = (): unknown => simulateBatch('gops', { games: 1, players: [file, 'random'] })
    expect(simulate).toThrow(PlayerError)
    expect(simulate).toThrow(message)
    expect(simulate).toThrow(file)
  })

  test('a folder', () => {
    expect(() => simulateBatch('gops', { games: 1, players: work.folder })).toThrow(/is no file; name one/)
  })
})

test('human is sent to the terminal', () => {
  expect(() => simulateBatch('gops', { games: 1, players: ['human', 'random'] })).toThrow(
    new PlayerError('human plays only at the terminal: manyhands play <game>'),
  )
})
