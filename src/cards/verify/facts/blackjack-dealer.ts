/**
 * With what the dealer of Blackjack ends, from every order in which the cards can come.
 *
 * The dealer is alone and always draws out the hand; the cards are counted as the classic counts them. In the classic
 * itself the dealer does not draw where there is nobody to beat, and has seen some cards go to players.
 */
import { blackjack } from '../../classics/blackjack.ts'
// biome-ignore format: a line for each name would hide the game
import {
  def, eq, game, gt, keep, lt, move, pile, repeat, shuffle, spread, tally, top, topmost, when, zone,
} from '../../rules/build.ts'
import type { Expr, Game } from '../../rules/tree.ts'
import type { EnumeratedFact } from '../fact.ts'
import { tallyRange } from './tally-range.ts'

const stock = zone('stock')
const cards = zone('dealer')
export const total: Expr = def('total', { cards })

/** The dealer draws while this holds. */
export const belowSeventeen: Expr = lt(total, 17)

/** The counters of the totals at which a dealer can stand. */
const TOTALS = [17, 18, 19, 20, 21].map((from) => ({ counter: `total-${from}`, from }))

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
      ...Object.fromEntries(TOTALS.map((each) => [each.counter, 'hands of that total other than blackjack'])),
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
          keep(total, (points) => tallyRange(points, TOTALS)),
        ),
      ]),
    ],
    result: { score: total, win: 'most' },
  })
}

const PROBABILITIES = {
  'total-17': 0.14583,
  'total-18': 0.138063,
  'total-19': 0.13482,
  'total-20': 0.175806,
  'total-21': 0.07363,
  blackjack: 0.048265,
  bust: 0.283585,
}

export const blackjackDealer: EnumeratedFact = {
  id: 'blackjack-dealer',
  claim: 'a blackjack dealer ends with each total this often',
  rules:
    'One pack; the dealer stands on all 17, soft or hard, and always draws out the hand; no other card is known.',
  source: 'Wizard of Odds; recomputed.',
  tree: dealerDrawing(belowSeventeen),
  proof: 'enumerated',
  deals: { of: 'draws' },
  parts: Object.entries(PROBABILITIES).map(([counter, expected]) => ({
    key: counter.replace('total-', ''),
    says: counter.replace('total-', 'stands at '),
    expected,
    decimals: 6,
    reads: { counter },
  })),
}
