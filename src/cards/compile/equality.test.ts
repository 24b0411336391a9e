/** The interpreter says what a game means; compiled code must do the same. */
import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import { SettingError } from '../model/game-model.ts'
import {
  add,
  all,
  block,
  byRank,
  combos,
  count,
  deal,
  empty,
  family,
  increase,
  lt,
  me,
  move,
  number,
  pile,
  proc,
  repeat,
  set,
  shuffle,
  spread,
  sum,
  tally,
  top,
  union,
  val,
  variable,
  when,
  zone,
} from '../rules/build.ts'

import { simulateBatch } from '../simulate/simulate.ts'
import { compareEngines } from '../testing/engines.ts'
import { settingsOf } from '../testing/settings.ts'
import { small } from '../testing/small-game.ts'
import { tiny } from '../testing/tiny.ts'
import { changesOf } from '../vary/changes.ts'
import { pathsIn, pathText } from '../vary/paths.ts'
import { Instance, LoadedGame } from './engine/instance.ts'

describe.each([...CLASSICS])('%s', (id, game) => {
  const seats = Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, n) => game.seats.min + n)

  test.each(seats)('with %i players goes as it does in the interpreter', (count) => {
    for (const setting of settingsOf(id)) {
      const compared = compareEngines(game, { setting: { ...setting, seats: count }, games: 3, seed: count })
      expect(compared).toMatchObject({ verdict: 'equal' })
    }
  })

  test('with other rules goes as it does in the interpreter', () => {
    const fields = pathsIn(game).filter((_, n) => n % ONE_IN === 1)
    let equal = 0
    for (const [n, path] of fields.entries()) {
      for (const tree of changesOf(game, path)) {
        const { game: changed } = checkGame(tree)
        if (changed === undefined) continue
        const compared = compare(changed, id, n)
        if (compared === 'not allowed') continue
        expect(compared, `${id} ${pathText(path)}`).toMatchObject({ verdict: 'equal' })
        equal += 1
      }
    }
    // The few fields of a small game may all be refused.
    if (fields.length > 8) expect(equal).toBeGreaterThan(0)
  })
})

/** Every field is tried by `npm run prove engines`; here, one in so many. */
const ONE_IN = 41

function compare(game: Parameters<typeof compareEngines>[0], id: string, seed: number) {
  try {
    return compareEngines(game, { setting: settingsOf(id)[0] ?? {}, games: 2, seed, stepLimit: 2000 })
  } catch (thrown) {
    if (thrown instanceof SettingError) return 'not allowed'
    throw thrown
  }
}

test('a game with something of everything, jokers among them, goes the same', () => {
  for (const seats of [2, 3, 4])
    expect(compareEngines(small, { setting: { seats }, games: 50 })).toMatchObject({ verdict: 'equal' })
})

// Some rules do not allow such a deck.
test.each([
  { deck: { packs: 2 }, compiled: 18 },
  { deck: { packs: 4 }, compiled: 14 },
  { deck: { jokers: { X: 2, Y: 1 } }, compiled: 20 },
  { deck: { packs: 3, jokers: { X: 5 }, without: ['2C/2'] }, compiled: 12 },
])('with the deck $deck at least $compiled classics are compiled, and go the same', ({ deck, compiled }) => {
  let equal = 0
  for (const [id, game] of CLASSICS) {
    const { game: changed } = checkGame({ ...game, deck: { ...game.deck, ...deck } })
    if (changed === undefined) continue
    const compared = compare(changed, id, 1)
    expect(compared, id).not.toMatchObject({ verdict: 'different' })
    if (compared !== 'not allowed' && compared.verdict === 'equal') equal += 1
  }
  expect(equal).toBeGreaterThanOrEqual(compiled)
})

test('a game of thousands of instructions goes the same', () => {
  const steps = Array.from({ length: 1400 }, (_, n) => when(lt(val('total'), n + 1), increase('total', 2)))
  const { game } = checkGame({
    v: 1,
    id: 'long',
    name: 'Long',
    source: 'made up for tests',
    family: 'test',
    seats: { min: 2, max: 2 },
    deck: { suits: ['C'], ranks: [...'2345'], in: 'stock' },
    zones: { stock: pile('none') },
    vars: { total: variable('num') },
    flow: [shuffle(zone('stock')), move(top(zone('stock')), zone('stock')), ...steps],
    result: { score: val('total'), win: 'most' },
  })
  expect(game && compareEngines(game, { games: 2 })).toMatchObject({ verdict: 'equal' })
})

test('a step limit greater than a word of memory can hold is the greatest that it can', () => {
  const { compiled, words } = new Instance(new LoadedGame(tiny([]), {}), { seed: 1, stepLimit: 2 ** 40 })
  expect(words[compiled.memoryMap.limit / 4]).toBe(0x7fffffff)
})

test('a game that is too long for a module is played by the interpreter', () => {
  const times = (many: number, name: string) => ({ steps: Array.from({ length: many }, () => proc(name)) })
  const there = [zone('heap'), zone('stock')] as const
  const game = tiny([proc('much')], {
    procs: {
      once: { steps: there.map((place) => move(union(family('stock'), family('heap')), place)) },
      some: times(40, 'once'),
      much: times(40, 'some'),
    },
  })
  const options = { games: 1, stepLimit: 50_000 }
  expect(compareEngines(game, options)).toMatchObject({ verdict: 'not compiled' })
  expect(simulateBatch(game, options)).toMatchObject({ errors: 0, unfinished: 0 })
})

test('a set that a block begins with is empty in each of them', () => {
  const seen = set('seen', union(val('seen'), top(zone('stock'))))
  const next = move(top(zone('stock')), zone('heap'))
  const game = tiny(
    [repeat({ atMost: 3 }, block('look', {}, seen, next, seen, increase('total', count(val('seen')))))],
    {
      vars: { seen: variable('card*', { reset: 'look' }), total: variable('num') },
      result: { score: val('total'), win: 'most' },
    },
  )
  expect(compareEngines(game, { games: 1 })).toMatchObject({ verdict: 'equal' })
})

test('a game that does not end is given up by both', () => {
  const beggar = CLASSICS.get('beggar-my-neighbour')
  if (!beggar) throw new Error('there is no such game')
  expect(compareEngines(beggar, { games: 20, stepLimit: 100 })).toMatchObject({
    verdict: 'equal',
    games: 20,
    unfinished: 20,
  })
})

test.each([1, 2])(
  'cards are dealt from a place without order, lowest first, from a deck of %i packs',
  (packs) => {
    const game = tiny([deal(zone('heap2'), 'hand', { n: 3, packet: 2 })], {
      deck: { suits: ['C', 'S'], ranks: ['2', '3', '4'], packs, in: 'heap2' },
      zones: { heap2: spread('all') },
      result: { score: sum(zone('hand', me), (card) => add(1, number(card))), win: 'most' },
    })
    expect(compareEngines(game, { games: 1 })).toMatchObject({ verdict: 'equal' })
  },
)

test('a set is empty again when its block is entered', () => {
  const game = tiny(
    [set('kept', all('card')), block('round', {}, when(empty(val('kept')), tally('forgotten')))],
    {
      vars: { kept: variable('card*', { reset: 'round' }) },
      counters: { forgotten: 'sets that were emptied' },
    },
  )
  expect(compareEngines(game, { games: 1 })).toMatchObject({ verdict: 'equal' })
})

test('no cards add up to more than all cards together', () => {
  const game = tiny([deal(zone('stock'), 'hand', { n: 5 })], {
    tables: { pips: byRank({}, 10) },
    result: { score: combos(zone('hand', me), { sum: { by: 'pips', is: 1_000_000 } }), win: 'most' },
  })
  expect(compareEngines(game, { games: 1 })).toMatchObject({ verdict: 'equal', traps: [] })
})
