/**
 * Rummy, for two to six.
 *
 * Source: https://www.pagat.com/rummy/rummy.html, basic game. Ten cards each for two players, seven for three or
 * four, six for five or six. A turn: draw the top of the stock or of the discards; meld at most one set or run; lay
 * off any number of cards on melds of anybody; discard, but not the card just taken from the discards. Aces are low.
 * Who has no card left, with or without a discard, wins the deal and scores what the others hold. The game is played
 * to `target` points, or for a fixed number of deals. Each deal is begun by the player after the one who began the
 * last.
 *
 * Where rules differ or say nothing: who wants to draw from an empty stock turns over all discards, unshuffled. This
 * happens once in a deal; when the stock is empty again and the turn has brought nobody out, the deal is over, and who
 * holds least scores by how much each of the others holds more. Every turn but the one that goes out ends with a
 * discard, so nobody may meld or lay off if only the card just taken would be left, with no way to lay it off too.
 *
 * All runs of a suit lie in one place. That is no loss: a card fits one of them if a neighbour of it lies there.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, all, and, block, bound, byRank, choose, cond, count, deal, def, each, empty, eq, every,
  everyone, family, filter, first, game, has, increase, inter, le, least, look, lt, may, mayEach, maySome, me,
  minus, move, not, option, or, perPlayer, pile, player, rankOf, repeat, STANDARD_SUITS, set, shift, show,
  shuffle, some, spread, stop, sub, suitOf, sum, tally, top, turns, union, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr, Option, Shape } from '../rules/tree.ts'

const stock = zone('stock')
const discards = zone('discards')
const hand = zone('hand', me)
const setsOf = (card: Expr): Expr => zone('sets', rankOf(card))
const runsOf = (card: Expr): Expr => zone('runs', suitOf(card))

const handPips = (who: Expr): Expr => def('handPips', { who })
/** Who went out, or else those who hold least. */
const leastLoaded = filter(everyone, (each) => eq(handPips(each), least(everyone, handPips)))
const wentOut = filter(everyone, (each) => empty(zone('hand', each)))
/** Whether only the card just taken is left without these. */
const strands = (cards: Expr): Expr => def('leavesOnlyTaken', { cards })
const neighbours = (card: Expr): Expr => def('neighbours', { card })

const meld = (label: string, shape: Shape, place: (card: Expr) => Expr): Option =>
  maySome(
    label,
    hand,
    { min: 3, ...shape },
    (cards) => [move(cards, place(first(cards))), set('melded', true), tally('melds')],
    { when: not(val('melded')), where: (cards) => not(strands(cards)) },
  )

const layOff = (label: string, place: (card: Expr) => Expr, where: (card: Expr) => Expr): Option =>
  mayEach(label, hand, (card) => [move(card, place(card)), tally('layoffs')], { where })

export const rummy = game({
  id: 'rummy',
  name: 'Rummy',
  source: 'https://www.pagat.com/rummy/rummy.html (basic game; the discards are turned over once)',
  family: 'rummy',
  seats: { min: 2, max: 6, usual: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  options: {
    target: { default: 100, min: 1, means: 'points that end the game' },
    deals: { default: 0, means: 'deals in a game; 0 for as many as it takes to reach the target' },
  },
  tables: { pips: byRank({ A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9 }, 10) },
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    discards: pile('all'),
    sets: spread('all', 'rank'),
    runs: spread('all', 'suit'),
  },
  vars: {
    points: variable('num', { per: ['player'] }),
    dealCount: variable('num'),
    turned: variable('bool', { reset: 'deal', label: false }),
    taken: variable('card', { reset: 'turn', label: 'taken card' }),
    melded: variable('bool', { reset: 'turn', label: false }),
  },
  defs: {
    handPips: {
      params: { who: 'player' },
      type: 'num',
      is: sum(zone('hand', bound('who')), (card) => look('pips', rankOf(card))),
    },
    leavesOnlyTaken: {
      params: { cards: 'card*' },
      type: 'bool',
      is: and(eq(count(minus(hand, bound('cards'))), 1), has(minus(hand, bound('cards')), val('taken'))),
    },
    neighbours: {
      params: { card: 'card' },
      type: 'card*',
      is: filter(union(shift(bound('card'), -1), shift(bound('card'), 1)), (each) =>
        eq(suitOf(each), suitOf(bound('card'))),
      ),
    },
  },
  counters: {
    melds: 'sets and runs melded',
    layoffs: 'cards laid off',
    turnovers: 'times the discards became the stock',
    exhausted: 'deals that ended because the stock was empty again',
  },
  flow: [
    turns(
      {
        first: player(0),
        while: cond(
          eq(option('deals'), 0),
          every(everyone, (each) => lt(val('points', each), option('target'))),
          lt(val('dealCount'), option('deals')),
        ),
      },
      block(
        'deal',
        {},
        shuffle(stock),
        deal(stock, 'hand', {
          n: cond(eq(count(everyone), 2), 10, cond(le(count(everyone), 4), 7, 6)),
          first: me,
        }),
        move(top(stock), discards),
        turns(
          { first: me, while: and(empty(wentOut), or(some(stock), not(val('turned')))) },
          block(
            'turn',
            {},
            choose([
              may('draw', [
                when(empty(stock), [
                  move(discards, stock, { turn: 'over' }),
                  set('turned', true),
                  tally('turnovers'),
                ]),
                move(top(stock), hand),
              ]),
              may('take the discard', [set('taken', top(discards)), move(top(discards), hand)]),
            ]),
            repeat(
              { while: some(hand) },
              choose([
                meld('meld set', { same: 'rank' }, setsOf),
                meld('meld run', { same: 'suit', run: 'ranks' }, runsOf),
                layOff('lay off on set', setsOf, (card) => and(some(setsOf(card)), not(strands(card)))),
                layOff('lay off on run', runsOf, (card) =>
                  and(
                    some(inter(runsOf(card), neighbours(card))),
                    or(not(strands(card)), has(neighbours(card), val('taken'))),
                  ),
                ),
                mayEach('discard', minus(hand, val('taken')), (card) => [move(card, discards), stop]),
              ]),
            ),
          ),
        ),
        when(empty(wentOut), tally('exhausted')),
        show(family('hand')),
        each(leastLoaded, () =>
          increase(
            ['points', me],
            sum(everyone, (each) => sub(handPips(each), handPips(me))),
            'the cards left to the others',
          ),
        ),
        increase('dealCount', 1),
        move(all('card'), stock),
      ),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
