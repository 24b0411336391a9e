/** Games as small as those of small-games.ts, around one kind of evidence each. */
// biome-ignore format: a line for each name would hide the games
import {
  and, any, card, choose, cond, deal, each, empty, eq, every, everyone, filter, given, gt, has, ifAble, image, increase, keep, may, mayEach, me,
  move, next, number, or, owner, player, rank, rankOf, repeat, set, show, some, spread, stop, suit, suitOf, sum, top, turns, union, val,
  variable, when, zone,
} from '../../rules/build.ts'
import type { Expr, Game, Steps } from '../../rules/tree.ts'
import { hand, type Parts, small, stock } from './small.ts'

const isHeart = (card: Expr): Expr => eq(suitOf(card), suit('H'))
const isLow = (card: Expr): Expr => eq(rankOf(card), rank('1'))
const hearts = filter(hand, isHeart)

/** Something that all see. */
const seen = move(top(stock), zone('table'))
const draw = choose([may('stay', []), may('draw', move(top(stock), hand))])
/** Each gets some cards and comes to some steps; then each decides once more. */
const around = (id: string, steps: Steps, parts: Parts = {}): Game =>
  small(
    id,
    [deal(stock, 'hand', { n: 2 }), each(everyone, () => [...steps, draw]), each(everyone, () => draw)],
    {
      vars: { round: variable('num') },
      ...parts,
      zones: { table: spread('all'), hole: spread('none'), ...parts.zones },
    },
  )
const plays = (set: Expr): Steps => [
  choose([mayEach('play', set, (card) => move(card, zone('table')))]),
  increase('round', 1),
]

/** By the kind of evidence, as in src/cards/knowledge/inference.ts. */
export const SMALL_EVIDENCE: Readonly<Record<string, Game>> = {
  exists: around('exists', [when(any(hand, isHeart), seen)]),
  not: around('not', [when(every(hand, isHeart), seen)]),
  joint: around('joint', [when(or(any(hand, isHeart), any(hand, isLow)), seen)]),
  'joint with what all see': around('joint-seen', [
    when(and(any(hand, isHeart), gt(val('round'), 0)), seen),
    increase('round', 1),
  ]),
  single: around('single', [
    move(top(stock), zone('hole')),
    when(
      gt(
        sum(zone('hole'), (card) => number(rankOf(card))),
        1,
      ),
      move(zone('hole'), zone('table')),
    ),
  ]),
  named: around('named', [
    keep(top(stock), (drawn) => [move(drawn, hand), when(isHeart(drawn), show(drawn))]),
  ]),
  preferences: around('preferences', plays(ifAble(hearts, hand))),
  'one of': around('one-of', plays(union(ifAble(hearts, hand), filter(hand, isLow)))),
  member: around('member', [choose([mayEach('name', image(hand, rankOf), (one) => set('named', one))])], {
    vars: { named: variable('rank') },
  }),
  if: around('if', plays(cond(eq(val('round'), 0), ifAble(hearts, hand), ifAble(filter(hand, isLow), hand)))),
  let: around(
    'let',
    plays(
      given(val('wanted'), (wanted) =>
        ifAble(
          filter(hand, (card) => eq(suitOf(card), wanted)),
          hand,
        ),
      ),
    ),
    { vars: { round: variable('num'), wanted: variable('suit', { init: suit('H') }) } },
  ),
  found: small(
    'found',
    [
      deal(stock, 'hand', { n: 1 }),
      repeat(
        { atMost: 2 },
        turns(
          {
            first: player(0),
            next: next(
              me,
              filter(everyone, (each) => any(zone('hand', each), isHeart)),
            ),
          },
          choose([may('stay', []), mayEach('play', hand, (card) => move(card, zone('table')))]),
          when(gt(val('round'), 3), stop),
          increase('round', 1),
        ),
      ),
    ],
    {
      seats: { min: 3, max: 3 },
      vars: { round: variable('num') },
      zones: { table: spread('all') },
    },
  ),
  owner: around('owner', [set('holder', owner(card('1C')))], {
    vars: { holder: variable('player') },
  }),
  'seen exactly': around('seen-exactly', [show(hearts)]),
  'shown, then moved by its name': around(
    'shown-name',
    [keep(filter(hand, isLow), (low) => when(some(low), [show(low), move(low, zone('chest'))]))],
    { zones: { chest: spread('none') } },
  ),
  'what all know of a hidden place': around(
    'looks-at',
    [
      when(empty(zone('hole')), move(top(stock), zone('hole')), show(zone('hole'))),
      when(
        any(hand, (card) => has(image(zone('hole'), suitOf), suitOf(card))),
        seen,
      ),
    ],
    { deck: { suits: ['C', 'H'], ranks: ['1', '2', '3', '4', '5'], in: 'stock' } },
  ),
}
