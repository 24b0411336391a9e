/** What an expression of a kind gives, said in a sentence, on a ground where every place and variable is known. */
import {
  bound,
  byCard,
  byRank,
  increase,
  me,
  move,
  mul,
  pile,
  player,
  set,
  spread,
  suit,
  val,
  variable,
  zone,
} from '../../rules/build.ts'
import type { Get } from '../../rules/grammar.ts'
import type { Expr, Steps } from '../../rules/tree.ts'
import { cards, type Parts } from '../../testing/tiny.ts'

/** A sentence, the expression, and what it gives. */
export type Case = readonly [says: string, expression: Expr, gives: unknown]
export type Cases<Kind extends Get> = Readonly<Record<Kind, readonly Case[]>>

export const GROUND: Parts = {
  options: {
    target: { default: 11, means: 'a number' },
    wild: { default: true, means: 'true or false' },
  },
  tables: {
    pips: byRank({ A: 1, '2': 2, '3': 3, '4': 4 }, 10),
    bonus: byCard({ QS: 13 }),
    sameColour: { by: 'suit', gives: 'suit', of: { C: 'S', S: 'C', D: 'H', H: 'D' } },
    below: { by: 'rank', gives: 'rank', of: { A: 'K', K: 'Q' } },
    mate: { by: 'card', gives: 'card', of: { QS: 'JD' }, else: '2C' },
  },
  zones: {
    bare: pile('all'),
    slot: pile('all', 3),
    grid: spread('all', 'player', 2),
    side: spread('all', 'team'),
    bySuit: spread('all', 'suit'),
    byRank: spread('all', 'rank'),
  },
  vars: {
    n: variable('num'),
    points: variable('num', { per: ['player'] }),
    matrix: variable('num', { per: ['player', 3] }),
    trump: variable('suit'),
    nobody: variable('player'),
    kept: variable('card*'),
    flag: variable('bool', { init: true }),
    digits: variable('num*'),
  },
  defs: {
    twice: { params: { x: 'num' }, type: 'num', is: mul(2, bound('x')) },
    fourTimes: {
      params: { x: 'num' },
      type: 'num',
      is: { get: 'def', name: 'twice', with: { x: { get: 'def', name: 'twice', with: { x: bound('x') } } } },
    },
    mine: { type: 'card*', is: zone('hand', me) },
    swapped: {
      params: { a: 'num', b: 'num' },
      type: 'num',
      is: { get: 'sub', from: bound('b'), take: bound('a') },
    },
  },
}

/** The second player acts and holds one card; the third holds none. */
export const SETUP: Steps = [
  move(cards('QS 2H TD'), zone('hand', player(0))),
  move(cards('AC'), zone('hand', player(1))),
  move(cards('3C 3D'), zone('hand', player(3))),
  ...['5C', '9H', 'KD'].map((name) => move(cards(name), zone('heap'))),
  move(cards('4C'), zone('slot', 0)),
  move(cards('6C'), zone('slot', 2)),
  move(cards('8S'), zone('grid', player(0), 0)),
  move(cards('9S'), zone('grid', player(0), 1)),
  move(cards('7S'), zone('grid', player(1), 0)),
  move(cards('KH'), zone('side', { get: 'teamOf', of: player(1) })),
  move(cards('JH'), zone('bySuit', suit('H'))),
  set('n', 7),
  increase(['points', player(1)], 5),
  set(['matrix', player(3), 2], 9),
  set('trump', suit('H')),
  set('kept', cards('QS 2H')),
  set('digits', { get: 'range', from: 3, to: 5 }),
  set('flag', { get: 'lt', a: val('n'), b: 8 }),
]
