/**
 * Scopa, for two or three.
 *
 * Source: https://www.pagat.com/fishing/scopa.html: forty cards, played here with a French pack without eights,
 * nines and tens, so that diamonds are the coins and jack, queen and king are worth 8, 9 and 10. A card takes one
 * of equal value if there is one, else cards that add up to it, and must take if it can. Clearing the table is a
 * sweep, except with the last card of the deal. A deal that turns up three or four kings is thrown in. One point
 * each for most cards, most coins, the seven of coins and the best primiera, if nobody ties; to 11, played on while
 * the lead is shared.
 */
// biome-ignore format: a line for each name would hide the game
import {
  all, and, as, best, block, bound, byRank, card, choose, count, deal, def, empty, eq, every,
  everyone, family, filter, first, game, ge, gt, increase, look, mayEach, maySome, me, most, move, next,
  option, or, owner, pile, player, proc, rank, rankOf, repeat, STANDARD_SUITS, set, shuffle, some, spread,
  suit, suitOf, sum, tally, topmost, turns, union, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'

const table = zone('table')
const leaders = best(everyone, (each) => val('score', each))
const kingsOnTable = count(filter(table, (each) => eq(rankOf(each), rank('K'))))
const wonOf = (who: Expr, kind: Expr) => filter(zone('winnings', who), (each) => eq(suitOf(each), kind))
/** Nobody else has a primiera. */
const inAllSuits = filter(everyone, (who) => every(all('suit'), (kind) => some(wonOf(who, kind))))

/** One of equal value if there is one, else cards that add up to it; else it stays on the table. */
const take = (played: Expr) =>
  choose(
    [
      mayEach(
        'take',
        filter(table, (each) => eq(rankOf(each), rankOf(played))),
        (each) => proc('capture', { cards: union(played, each) }),
      ),
    ],
    choose(
      [
        maySome('take', table, { sum: { by: 'worth', is: look('worth', rankOf(played)) } }, (cards) =>
          proc('capture', { cards: union(played, cards) }),
        ),
      ],
      move(played, table),
    ),
  )

export const scopa = game({
  id: 'scopa',
  name: 'Scopa',
  source: 'https://www.pagat.com/fishing/scopa.html (two or three players, to 11)',
  family: 'fishing',
  seats: { min: 2, max: 3 },
  deck: { suits: STANDARD_SUITS, ranks: [...'A234567JQK'], in: 'stock' },
  options: { target: { default: 11, min: 1, means: 'the score that ends the game' } },
  tables: {
    worth: byRank({ A: 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, J: 8, Q: 9, K: 10 }),
    prime: byRank({ '7': 21, '6': 18, A: 16, '5': 15, '4': 14, '3': 13, '2': 12 }, 10),
  },
  zones: {
    stock: pile('none'),
    hand: spread('owner', 'player'),
    table: spread('all'),
    middle: spread('all'),
    winnings: spread('none', 'player'),
  },
  vars: {
    score: variable('num', { per: ['player'] }),
    dealer: variable('player', { init: player(0) }),
    lastTaker: variable('player'),
  },
  defs: {
    /** The best card of each suit. */
    primiera: {
      params: { who: 'player' },
      type: 'num',
      is: sum(all('suit'), (kind) => most(wonOf(bound('who'), kind), (each) => look('prime', rankOf(each)))),
    },
  },
  procs: {
    capture: {
      params: { cards: 'card*' },
      steps: [
        move(bound('cards'), zone('winnings', me)),
        set('lastTaker', me),
        when(and(empty(table), or(some(zone('stock')), some(family('hand')))), [
          tally('sweeps'),
          increase(['score', me], 1, 'a sweep'),
        ]),
      ],
    },
    layOut: {
      steps: [
        shuffle(zone('stock')),
        deal(zone('stock'), 'hand', { n: 3, first: next(val('dealer')) }),
        move(topmost(zone('stock'), 4), table),
      ],
    },
    /** A point for who is alone at the top. */
    award: {
      params: { who: 'player*' },
      steps: [when(eq(count(bound('who')), 1), increase(['score', first(bound('who'))], 1))],
    },
  },
  counters: { deals: 'deals played', sweeps: 'sweeps made' },
  flow: [
    repeat(
      {
        while: or(
          every(everyone, (each) => gt(option('target'), val('score', each))),
          gt(count(leaders), 1),
        ),
      },
      block(
        'deal',
        {},
        tally('deals'),
        proc('layOut'),
        repeat(
          { while: ge(kingsOnTable, 3) },
          move(union(table, family('hand')), zone('stock')),
          proc('layOut'),
        ),
        turns(
          { first: next(val('dealer')), while: some(family('hand')) },
          choose([mayEach('play', zone('hand', me), (card) => [move(card, zone('middle')), take(card)])]),
          when(empty(family('hand')), deal(zone('stock'), 'hand', { n: 3, first: next(val('dealer')) })),
        ),
        as(val('lastTaker'), move(table, zone('winnings', me))),
        proc('award', { who: best(everyone, (each) => count(zone('winnings', each))) }),
        proc('award', { who: best(everyone, (each) => count(wonOf(each, suit('D')))) }),
        proc('award', { who: owner(card('7D')) }),
        proc('award', { who: best(inAllSuits, (each) => def('primiera', { who: each })) }),
        move(family('winnings'), zone('stock')),
        set('dealer', next(val('dealer'))),
      ),
    ),
  ],
  result: { score: val('score', me), win: 'most' },
})
