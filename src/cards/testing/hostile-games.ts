/** Games that nobody wants to play, for tests of what evolution does with them: each has one fault, which its name says. */
import { gops } from '../classics/gops.ts'
import { war } from '../classics/war.ts'
// biome-ignore format: a line for each name would hide the games
import {
  ACE_HIGH, all, choose, count, each, everyone, first, game, increase, may, mayEach, maySome, me, move, ne, number, perPlayer, pile, rank, rankOf, repeat,
  STANDARD_SUITS, shuffle, some, spread, stop, topmost, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr, Game, Step } from '../rules/tree.ts'
import { firstWins } from './cheats/first-wins.ts'

const won = (card: Expr): Step[] => [
  move(card, zone('won', me)),
  increase(['points', me], number(rankOf(card))),
]
const takeFrom = (from: Expr): Step => choose([mayEach('take', from, won)])

interface Row extends Partial<Game> {
  readonly turn?: Step
  readonly inRow?: number
  readonly rounds?: number
}

/** Cards lie in a row, and players in turn do this until it is empty. The greatest sum of ranks wins. */
function rowGame(
  id: string,
  { turn = takeFrom(zone('row')), inRow = 12, rounds = 1, ...changed }: Row = {},
): Game {
  return game({
    id,
    name: id,
    source: 'made up for tests',
    family: 'test',
    seats: { min: 2, max: 2 },
    deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
    zones: { stock: pile('none'), row: spread('all'), won: perPlayer('all') },
    vars: { points: variable('num', { per: ['player'] }) },
    flow: [
      repeat(
        { atMost: rounds },
        shuffle(zone('stock')),
        move(topmost(zone('stock'), inRow), zone('row')),
        repeat(
          { while: some(zone('row')) },
          each(everyone, () => turn),
        ),
        move(all('card'), zone('stock')),
      ),
    ],
    result: { score: val('points', me), win: 'most' },
    ...changed,
  })
}

const hidden = { stock: pile('none'), row: spread('none'), won: perPlayer('all') } as const

/** An option for each set of the cards that lie in the row, whatever it is: of half a pack there are 67 million. */
const anySet = choose([
  maySome('show', zone('row'), { min: 1, max: 26 }, (cards) => [
    increase(['points', me], count(cards)),
    move(first(cards), zone('won', me)),
  ]),
])

/** Without what the checker refuses, as the command line does not let it through. */
const withoutZones: Game = { ...rowGame('without-zones'), zones: {} }

export const HOSTILE: Readonly<Record<string, Game>> = {
  'never ends': rowGame('never-ends', {
    turn: choose([mayEach('touch', zone('row'), () => shuffle(zone('stock'))), may('pass', [])]),
  }),
  // A two is taken with another card; after the last card there is none to be taken.
  'gets stuck in a turn': rowGame('stuck', {
    turn: repeat(
      {},
      choose([
        mayEach('take', zone('row'), (card) => [...won(card), when(ne(rankOf(card), rank('2')), stop)]),
      ]),
    ),
  }),
  'cannot be played': withoutZones,
  'has an enormous number of choices': rowGame('enormous', { inRow: 26, turn: anySet }),
  'offers hidden cards': rowGame('leaking', { zones: hidden }),
  'is a classic under another name': { ...gops, id: 'grand-auction', name: 'Grand Auction' },
  'has no choices': war,
  'is always drawn': rowGame('drawn', { result: { score: 0, win: 'most' } }),
  'is won by the first seat': rowGame('first-seat', { result: { score: number(me), win: 'least' } }),
  'is won by whoever begins, if played well': firstWins,
  'is for four players': rowGame('for-four', { seats: { min: 4, max: 4 } }),
  'is over in a moment': rowGame('short', { inRow: 2 }),
  'is too long': rowGame('too-long', { inRow: 52, rounds: 12 }),
}
