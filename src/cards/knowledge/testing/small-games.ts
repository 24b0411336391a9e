/** Games so small that every deal and every choice can be tried: one of each way in which play tells something. */
// biome-ignore format: a line for each name would hide the games
import {
  add, any, bound, byRank, choose, cond, deal, each, eq, everyone, filter, gt, image, increase,
  inTurn, keep, le, look, matches, may, mayEach, mayPick, maySome, me, minus, move, ne, nearest, next,
  not, number, perPlayer, pile, player, range, rank, rankOf, repeat, set, shift, show, some, spread, stop,
  suit, suitOf, sum, tally, together, top, turns, val, variable, when, zone,
} from '../../rules/build.ts'
import type { Expr, Game } from '../../rules/tree.ts'
import { hand, hands, small, stock } from './small.ts'
import { foolTricks, smallHearts, smallTricks, threeHandedTricks } from './small-tricks.ts'

const holders = filter(everyone, (each) => some(zone('hand', each)))
const isWanted = (which: Expr): Expr => eq(rankOf(which), val('wanted'))

/** Books of two. */
const goFishFor = (seats: number, n: number): Game =>
  small(
    `go-fish-for-${seats}`,
    [
      deal(stock, 'hand', { n }),
      turns(
        { first: player(0), next: nearest(val('turn'), holders) },
        choose([
          mayPick(
            'ask',
            [
              { as: 'whom', in: minus(holders, me) },
              { as: 'rank', in: image(hand, rankOf) },
            ],
            [set('asked', bound('whom')), set('wanted', bound('rank'))],
          ),
        ]),
        set('turn', me),
        keep(filter(zone('hand', val('asked')), isWanted), (cards) =>
          when(
            some(cards),
            [tally('catches'), show(cards), move(cards, hand)],
            keep(top(stock), (drawn) => [
              move(drawn, hand),
              when(isWanted(drawn), show(drawn), set('turn', val('asked'))),
            ]),
          ),
        ),
        move(
          filter(hand, (each) =>
            matches(
              filter(hand, (other) => eq(rankOf(other), rankOf(each))),
              { min: 2 },
            ),
          ),
          zone('books', me),
        ),
      ),
    ],
    {
      seats: { min: seats, max: seats },
      zones: { books: perPlayer('all') },
      vars: { asked: variable('player'), wanted: variable('rank'), turn: variable('player') },
      counters: { catches: 'requests that were granted' },
    },
  )
export const GO_FISH: readonly Game[] = [goFishFor(2, 2), goFishFor(3, 1)]

const smallCheat = small(
  'small-cheat',
  [
    deal(stock, 'hand', { n: 2 }),
    turns(
      { first: player(0), while: some(hands) },
      choose([maySome('lay', hand, { max: 2 }, (cards) => move(cards, zone('laid')))]),
      when(
        any(zone('laid'), (each) => ne(rankOf(each), val('due'))),
        tally('lies'),
      ),
      keep(me, (accused) =>
        inTurn(
          next(me),
          () =>
            choose([
              may('believe', []),
              may('call', [
                show(zone('laid')),
                move(
                  zone('laid'),
                  zone(
                    'hand',
                    cond(
                      any(zone('laid'), (each) => ne(rankOf(each), val('due'))),
                      accused,
                      me,
                    ),
                  ),
                ),
                increase('calls', 1),
              ]),
            ]),
          minus(everyone, me),
        ),
      ),
      move(zone('laid'), zone('heap')),
      set('due', shift(val('due'), 1)),
      when(gt(val('calls'), 2), stop),
    ),
  ],
  {
    zones: { laid: spread('none'), heap: spread('none') },
    vars: { due: variable('rank', { init: rank('1') }), calls: variable('num') },
    counters: { lies: 'plays that were not what was said' },
  },
)

/** Who cannot keep the sum at four or less is passed over; when nobody can, it begins anew. */
const fits = (who: Expr): Expr =>
  filter(zone('hand', who), (each) => le(add(val('total'), look('pips', rankOf(each))), 4))
const smallCribbage = small(
  'small-cribbage',
  [
    deal(stock, 'hand', { n: 2 }),
    repeat(
      { while: some(hands) },
      turns(
        { first: player(0), in: filter(everyone, (each) => some(fits(each))) },
        choose([
          mayEach('play', fits(me), (each) => [
            increase('total', look('pips', rankOf(each))),
            move(each, zone('table')),
          ]),
        ]),
      ),
      set('total', 0),
    ),
  ],
  {
    tables: { pips: byRank({ 1: 1, 2: 2, 3: 3 }) },
    zones: { table: spread('all') },
    vars: { total: variable('num') },
  },
)

/** Who has a card of the suit on top must play one; who has none draws. */
const smallEights = small(
  'small-eights',
  [
    deal(stock, 'hand', { n: 2 }),
    move(top(stock), zone('discards')),
    repeat(
      { atMost: 6 },
      each(everyone, () =>
        choose(
          [
            mayEach(
              'play',
              filter(hand, (each) => eq(suitOf(each), suitOf(top(zone('discards'))))),
              (each) => move(each, zone('discards')),
            ),
          ],
          move(top(stock), hand),
        ),
      ),
    ),
  ],
  { zones: { discards: pile('all') } },
)

/** A face-down card is looked at: if it is a three the game is over, else the players go on. */
const smallBank = small(
  'small-bank',
  [
    deal(stock, 'hand', { n: 1 }),
    move(top(stock), zone('hole')),
    when(
      gt(
        sum(zone('hole'), (each) => number(rankOf(each))),
        1,
      ),
      move(zone('hole'), zone('shown')),
    ),
    each(everyone, () => choose([may('stay', []), may('draw', move(top(stock), hand))])),
    move(zone('hole'), zone('shown')),
  ],
  { zones: { hole: spread('none'), shown: spread('all') } },
)

/** Tests that nobody can see the outcome of, or that only a counter or a secret would tell. */
const smallSecrets = small(
  'small-secrets',
  [
    deal(stock, 'hand', { n: 2 }),
    each(everyone, () => [
      when(
        any(hand, (each) => eq(suitOf(each), suit('H'))),
        tally('hearts'),
      ),
      when(
        any(hand, (each) => eq(rankOf(each), rank('1'))),
        set(['secret', me], true),
      ),
      when(not(any(hand, (each) => eq(rankOf(each), rank('2')))), set('same', 0)),
      when(
        any(hand, (each) => eq(rankOf(each), rank('3'))),
        [tally('threes'), increase('turns', 1)],
        increase('turns', 1),
      ),
      choose([may('stay', []), may('draw', move(top(stock), hand))]),
    ]),
    each(everyone, () => choose([may('stay', []), may('draw', move(top(stock), hand))])),
  ],
  {
    vars: {
      secret: variable('bool', { per: ['player'], see: 'owner' }),
      same: variable('num'),
      turns: variable('num'),
    },
    counters: { hearts: 'hearts', threes: 'threes' },
  },
)
/** Both say a number at once. */
const smallBids = small(
  'small-bids',
  [
    deal(stock, 'hand', { n: 2 }),
    together(() => choose([mayEach('bid', range(0, 2), (n) => [set(['bid', me], n), increase('bids', n)])])),
    each(everyone, () => choose([may('stay', []), may('draw', move(top(stock), hand))])),
  ],
  { vars: { bid: variable('num', { per: ['player'] }), bids: variable('num') } },
)

/** All but Go Fish. */
export const SMALL_GAMES: readonly Game[] = [
  smallTricks,
  foolTricks,
  threeHandedTricks,
  smallHearts,
  smallCheat,
  smallCribbage,
  smallEights,
  smallBank,
  smallSecrets,
  smallBids,
]
