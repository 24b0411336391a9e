/**
 * Five cards, each of them in turn as the starter of a hand of the other four, counted as the classic counts a hand at
 * the show. Every hand and starter there is comes from exactly one set of five.
 */
import { cribbage } from '../../classics/cribbage.ts'
// biome-ignore format: a line for each name would hide the game
import {
  count, def, each, game, keep, move, pile, shuffle, spread, tally, topmost, zone,
} from '../../rules/build.ts'
import type { Game } from '../../rules/tree.ts'
import { tallyNumber } from './tally-number.ts'

const BEST = 29

/** The counter of each score. */
export const SCORES: readonly string[] = Array.from({ length: BEST + 1 }, (_, score) => `score-${score}`)

const stock = zone('stock')
const worth = def('worth', { cards: zone('hand'), inCrib: false })

export function cribbageShow({ deck, tables = {}, defs = {} }: Game = cribbage): Game {
  return game({
    id: 'cribbage-show',
    name: 'Cribbage hands',
    source: 'The show of Cribbage, for any four cards and a starter',
    family: 'adding',
    seats: { min: 1, max: 1 },
    deck,
    tables,
    defs,
    zones: { stock: pile('none'), hand: spread('all'), starter: spread('all') },
    counters: {
      points: 'points of the hand with the starter',
      ...Object.fromEntries(SCORES.map((counter, score) => [counter, `hands worth ${score}`])),
    },
    flow: [
      shuffle(stock),
      move(topmost(stock, 5), zone('hand')),
      each(zone('hand'), (card) => [
        move(card, zone('starter')),
        keep(worth, (points) => [tally('points', points), tallyNumber(points, SCORES)]),
        move(card, zone('hand')),
      ]),
    ],
    result: { score: count(zone('hand')), win: 'most' },
  })
}
