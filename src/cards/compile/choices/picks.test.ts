/** Several things to pick for one option: each leaves something for those after it, in code as in the interpreter. */
import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, bound, byRank, choose, count, deal, each, eq, everyone, filter, gt, has, increase, inTurn, le, look, may, mayPick, me,
  minus, mod, move, number, player, rankOf, repeat, set, shuffle, suitOf, sum, val, variable, zone,
} from '../../rules/build.ts'
import type { Binder, Expr } from '../../rules/tree.ts'
import { compareEngines } from '../../testing/engines.ts'
import { tiny } from '../../testing/tiny.ts'

const hand = zone('hand', me)
const [some, more, one, who] = ['some', 'more', 'one', 'who'].map((name) => bound(name)) as [
  Expr,
  Expr,
  Expr,
  Expr,
]
const pips = (card: Expr): Expr => look('pips', rankOf(card))
const inSuit = (card: Expr): Expr => filter(hand, (other) => eq(suitOf(other), suitOf(card)))

const PICKS: Readonly<Record<string, readonly Binder[]>> = {
  'some cards, then one of the others': [
    { as: 'some', some: hand, shape: { min: 2, max: 3, same: 'suit' } },
    { as: 'one', in: minus(hand, some), where: eq(mod(add(pips(one), sum(some, pips)), 3), 0) },
  ],
  'some cards that pass a test, then a player': [
    { as: 'some', some: hand, shape: { min: 1, max: 2 }, where: le(sum(some, pips), 9) },
    { as: 'who', in: everyone, where: gt(count(zone('hand', who)), count(some)) },
  ],
  'any cards, then a player who has fewer': [
    { as: 'some', some: hand, shape: { min: 0, max: 3 } },
    { as: 'who', in: everyone, where: le(number(who), count(some)) },
  ],
  'one card, then some of its suit': [
    { as: 'one', in: hand },
    { as: 'some', some: inSuit(one), shape: { min: 2, sum: { by: 'pips', is: add(pips(one), 5) } } },
  ],
  'one card, then some that a test compares with it': [
    { as: 'one', in: hand },
    { as: 'some', some: minus(hand, one), shape: { min: 1, max: 2 }, where: eq(sum(some, pips), pips(one)) },
  ],
  'one card, some cards, and a player by both': [
    { as: 'one', in: hand },
    { as: 'some', some: minus(hand, one), shape: { min: 1, max: 2, same: 'rank' } },
    { as: 'who', in: everyone, where: eq(number(who), mod(add(pips(one), sum(some, pips)), 2)) },
  ],
  'some cards, and others that a test compares with them': [
    { as: 'some', some: hand, shape: { min: 1, max: 2, same: 'suit' } },
    {
      as: 'more',
      some: minus(hand, some),
      shape: { min: 1, max: 2, same: 'rank' },
      where: eq(sum(more, pips), sum(some, pips)),
    },
  ],
  'some cards, and a test of a variable before others': [
    { as: 'some', some: hand, shape: { min: 1, max: 2, same: 'rank' } },
    { as: 'one', in: some, where: gt(pips(one), val('least')) },
    { as: 'more', some: hand, shape: { run: 'ranks', same: 'suit', min: 2, max: 2 }, where: has(more, one) },
  ],
}

describe.each([1, 2])('with %i packs', (packs) => {
  test.each(Object.entries(PICKS))('%s', (_, picks) => {
    const names = picks.map(({ as }) => as)
    const cards = ['some', 'more', 'one'].filter((name) => names.includes(name)).map((name) => bound(name))
    const lay = [
      ...cards.map((each) => move(each, zone('heap'))),
      increase('least', 1),
      ...(names.includes('who') ? [increase(['met', who], 1)] : [set(['met', player(0)], 2)]),
    ]
    const game = tiny(
      [
        shuffle(zone('stock')),
        deal(zone('stock'), 'hand', { n: 6 }),
        repeat(
          { atMost: 3 },
          inTurn(player(0), () => choose([mayPick('lay', picks, lay), may('pass', [])])),
        ),
        each(everyone, (one) => increase(['met', one], count(zone('hand', one)))),
      ],
      {
        seats: { min: 2, max: 2 },
        deck: { suits: ['C', 'D'], ranks: [...'234567'], packs, in: 'stock' },
        tables: { pips: byRank({ '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7 }) },
        vars: { met: variable('num', { per: ['player'] }), least: variable('num') },
        result: { score: val('met', me), win: 'most' },
      },
    )
    const compared = compareEngines(game, { games: 12 })
    expect(compared).toMatchObject({ verdict: 'equal', traps: [], unfinished: 0 })
    // Somebody had something to pick.
    expect(compared.verdict === 'equal' && compared.decisions).toBeGreaterThan(40)
  })
})
