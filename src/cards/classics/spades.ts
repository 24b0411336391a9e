/**
 * Spades, for four in partnerships.
 *
 * Source: https://www.pagat.com/auctionwhist/spades.html, the basic partnership game, without blind nil. Where that
 * page names several ways: a side may bid as little as it likes; until spades are broken, only a hand of nothing else
 * may lead one; the tricks of a nil bidder who fails do not help the partner's contract, but are bags for the side
 * (the page's usual rule). A bag is a point, and each ten of them cost 100; those beyond ten are carried on. The game
 * is to 500: of two sides beyond it the higher wins, and if they are equal another deal is played. A side that falls to
 * -500 has lost, which is a common addition to that page. The last seat deals first.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, add, all, and, any, best, bound, choose, cond, count, deal, def, div, each, eq, family, filter,
  game, ge, ifAble, increase, inTurn, lt, max, mayEach, me, members, minus, move, mul, ne, not, option, or,
  perPlayer, pile, player, range, repeat, STANDARD_SUITS, set, shuffle, sub, suit, suitOf, sum, tally, teamOf,
  val, variable, when, winner, zone,
} from '../rules/build.ts'
import type { DefTree, Expr } from '../rules/tree.ts'
import { dealersLeft, hand, playTricks } from './tricks.ts'

const SPADES = suit('S')

// Cards that were played lie in the tricks that were won.
const broken = any(family('trickCards'), (card) => eq(suitOf(card), SPADES))
const mayLead = filter(hand, (card) => or(ne(suitOf(card), SPADES), broken))

const bid = (who: Expr): Expr => val('bid', who)
const bidNil = (who: Expr): Expr => eq(bid(who), 0)
const tricks = (who: Expr): Expr => def('tricks', { who })
const contract = (side: Expr): Expr => def('contract', { side })
const nils = (side: Expr): Expr => def('nils', { side })
const taken = (side: Expr): Expr => def('taken', { side })
const newBags = (side: Expr): Expr => def('newBags', { side })

const sides = all('team')
const score = (side: Expr): Expr => val('score', side)
const decided = and(
  any(sides, (side) => or(ge(score(side), option('target')), ge(option('floor'), score(side)))),
  eq(count(best(sides, score)), 1),
)

const side = bound('side')
const ofSide = (type: DefTree['type'], is: Expr): DefTree => ({ params: { side: 'team' }, type, is })

export const spades = game({
  id: 'spades',
  name: 'Spades',
  source:
    'https://www.pagat.com/auctionwhist/spades.html (partnerships; no blind nil; tricks of a failed nil are bags)',
  family: 'trick-taking',
  seats: { min: 4, max: 4 },
  teams: 2,
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  options: {
    target: { default: 500, means: 'the score that ends the game' },
    floor: { default: -500, min: -1_000_000, max: -1, means: 'the score at which a side has lost' },
    deals: { default: 0, means: 'how many deals are played, whatever the score; 0 for as many as it takes' },
  },
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    table: perPlayer('all'),
    trickCards: perPlayer('none'),
  },
  vars: {
    dealer: variable('player', { init: player(3) }),
    leader: variable('player'),
    bid: variable('num', { per: ['player'] }),
    score: variable('num', { per: ['team'] }),
    bags: variable('num', { per: ['team'] }),
    dealCount: variable('num'),
  },
  defs: {
    tricks: {
      params: { who: 'player' },
      label: 'tricks',
      type: 'num',
      is: div(count(zone('trickCards', bound('who'))), 4),
    },
    contract: ofSide('num', sum(members(side), bid)),
    nils: ofSide('player*', filter(members(side), bidNil)),
    // Without those of a nil bidder.
    taken: ofSide('num', sum(minus(members(side), nils(side)), tricks)),
    newBags: ofSide('num', add(sum(nils(side), tricks), max(0, sub(taken(side), contract(side))))),
  },
  counters: {
    deals: 'deals played',
    sets: 'contracts that failed',
    nils: 'bids of nil',
    madeNils: 'bids of nil that were made',
    penalties: 'times a side lost 100 for ten bags',
  },
  flow: [
    repeat(
      { while: cond(eq(option('deals'), 0), not(decided), lt(val('dealCount'), option('deals'))) },
      shuffle(zone('stock')),
      deal(zone('stock'), 'hand', { first: dealersLeft }),
      inTurn(dealersLeft, () => choose([mayEach('bid', range(0, 13), (n) => set(['bid', me], n))])),
      set('leader', dealersLeft),
      playTricks({ lead: ifAble(mayLead, hand), trump: SPADES, to: zone('trickCards', winner) }),
      each(sides, (side) => [
        when(
          lt(taken(side), contract(side)),
          [increase(['score', side], mul(-10, contract(side)), 'a bid not made'), tally('sets')],
          increase(['score', side], mul(10, contract(side)), 'the bid'),
        ),
        each(nils(side), (who) => [
          tally('nils'),
          when(
            eq(tricks(who), 0),
            [increase(['score', side], 100, 'nil'), tally('madeNils')],
            increase(['score', side], -100, 'a nil not made'),
          ),
        ]),
        increase(['score', side], newBags(side), 'bags'),
        increase(['bags', side], newBags(side)),
        repeat(
          { while: ge(val('bags', side), 10) },
          increase(['bags', side], -10),
          increase(['score', side], -100, 'ten bags'),
          tally('penalties'),
        ),
      ]),
      move(family('trickCards'), zone('stock')),
      set('dealer', dealersLeft),
      increase('dealCount', 1),
      tally('deals'),
    ),
  ],
  result: { score: val('score', teamOf(me)), win: 'most' },
})
