/**
 * A blackjack dealer alone, who always draws out the hand: the cards are counted as the classic counts them. In the
 * classic itself the dealer does not draw where there is nobody to beat, and has seen some cards go to players.
 */
import { blackjack } from '../../classics/blackjack.ts'
// biome-ignore format: a line for each name would hide the game
import {
  def, eq, game, gt, keep, lt, move, pile, repeat, shuffle, spread, sub, tally, top, topmost, when,
  zone,
} from '../../rules/build.ts'
import type { Expr, Game } from '../../rules/tree.ts'
import { tallyNumber } from './tally-number.ts'

const STANDS_AT = 17
/** The counters of the totals at which a dealer can stand. */
const TOTALS: readonly string[] = ['total-17', 'total-18', 'total-19', 'total-20', 'total-21']

const stock = zone('stock')
const cards = zone('dealer')
export const total: Expr = def('total', { cards })

/** The dealer draws while this holds. */
export const belowSeventeen: Expr = lt(total, STANDS_AT)

export function dealerDrawing(draws: Expr, { deck, tables = {}, defs = {} }: Game = blackjack): Game {
  return game({
    id: 'blackjack-dealer',
    name: 'Blackjack dealer',
    source: 'The dealer of Blackjack, with one pack and no cards known',
    family: 'banking',
    seats: { min: 1, max: 1 },
    deck,
    tables,
    defs,
    zones: { stock: pile('none'), dealer: spread('all') },
    counters: {
      ...Object.fromEntries(TOTALS.map((name) => [name, 'hands of that total, blackjacks not included'])),
      blackjack: 'hands of 21 with two cards',
      bust: 'hands above 21',
    },
    flow: [
      shuffle(stock),
      move(topmost(stock, 2), cards),
      when(eq(total, 21), tally('blackjack'), [
        repeat({ while: draws }, move(top(stock), cards)),
        when(
          gt(total, 21),
          tally('bust'),
          keep(sub(total, STANDS_AT), (above) => tallyNumber(above, TOTALS)),
        ),
      ]),
    ],
    result: { score: total, win: 'most' },
  })
}
