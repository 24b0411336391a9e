/** Small games for tests: their rules are here and do not change. */
import {
  as,
  best,
  choose,
  count,
  deal,
  each,
  everyone,
  first,
  game,
  increase,
  mayEach,
  me,
  move,
  number,
  option,
  perPlayer,
  pile,
  rankOf,
  repeat,
  shuffle,
  spread,
  sum,
  tally,
  top,
  val,
  variable,
  zone,
} from '../../rules/build.ts'

const deck = { suits: ['C', 'D'], ranks: [...'234567'], in: 'stock' } as const

/** Two to four players choose a card each; the highest rank takes a point. */
export const duel = game({
  id: 'duel',
  name: 'Duel',
  source: 'made for tests',
  family: 'test',
  seats: { min: 2, max: 4 },
  deck,
  options: { rounds: { default: 2, min: 1, max: 2, means: 'rounds played' } },
  zones: { stock: pile('none'), hand: perPlayer('owner'), played: spread('all', 'player') },
  vars: { points: variable('num', { per: ['player'] }) },
  counters: { rounds: 'rounds played' },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 3 }),
    repeat(
      { atMost: option('rounds') },
      tally('rounds'),
      each(everyone, () =>
        choose([mayEach('play', zone('hand', me), (card) => move(card, zone('played', me)))]),
      ),
      as(
        first(best(everyone, (who) => sum(zone('played', who), (card) => number(rankOf(card))))),
        increase(['points', me], 1),
      ),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})

/** Goes round in circles: the bottom card comes to the top, for ever. */
export const carousel = game({
  id: 'carousel',
  name: 'Carousel',
  source: 'made for tests',
  family: 'test',
  seats: { min: 1, max: 1 },
  deck,
  zones: { stock: pile('all') },
  counters: { moves: 'cards moved' },
  flow: [repeat({}, tally('moves'), move(top(zone('stock')), zone('stock'), { at: 'bottom' }))],
  result: { score: count(zone('stock')), win: 'most' },
})

/** Never ends, and never comes to know it. */
export const endless = game({
  id: 'endless',
  name: 'Endless',
  source: 'made for tests',
  family: 'test',
  seats: { min: 2, max: 2 },
  deck,
  zones: { stock: pile('none') },
  flow: [repeat({}, shuffle(zone('stock')))],
  result: { score: number(me), win: 'most' },
})
