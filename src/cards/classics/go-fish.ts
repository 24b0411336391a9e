/**
 * Go Fish, for two to six.
 *
 * Source: https://www.pagat.com/quartet/gofish.html. Seven cards each for two players, else five. Who asks must hold
 * the rank asked for. All cards of that rank change hands openly, and the asker goes on; else the asker draws, and
 * goes on only with a card of the rank asked for, which is shown. Otherwise the turn is that of the player who was
 * asked. Four of a rank are laid down at once, also when they were dealt. Where rules differ: the game does not end
 * when a player has no card or the stock is empty, but goes on until all thirteen books are made. Who has no card
 * draws one at once, for as long as there is a stock; after that, who has none is neither asked nor has a turn.
 *
 * Somebody can always be asked: with the stock empty, what is missing to a rank in one hand is in others. What was
 * asked, and of whom, is kept in variables, which all players know.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, bound, choose, cond, count, deal, div, each, empty, eq, everyone, filter, game, image, keep,
  matches, mayPick, me, minus, move, nearest, perPlayer, pile, player, proc, rankOf, STANDARD_SUITS, set,
  show, shuffle, some, tally, top, turns, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'

const stock = zone('stock')
const hand = zone('hand', me)
const holders = filter(everyone, (each) => some(zone('hand', each)))

const isWanted = (card: Expr): Expr => eq(rankOf(card), val('wanted'))
const books = filter(hand, (card) =>
  matches(
    filter(hand, (other) => eq(rankOf(other), rankOf(card))),
    { min: 4 },
  ),
)

export const goFish = game({
  id: 'go-fish',
  name: 'Go Fish',
  source: 'https://www.pagat.com/quartet/gofish.html (until all thirteen books are made)',
  family: 'matching',
  seats: { min: 2, max: 6, usual: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  zones: { stock: pile('none'), hand: perPlayer('owner'), books: perPlayer('all') },
  vars: {
    asked: variable('player', { label: false }),
    wanted: variable('rank', { label: false }),
    nextAsker: variable('player', { label: false }),
  },
  procs: { layBooks: { steps: [move(books, zone('books', me))] } },
  counters: {
    asks: 'requests',
    catches: 'requests that were granted',
    wishes: 'cards drawn that were of the rank asked for',
    refills: 'cards drawn by players who had none',
  },
  flow: [
    shuffle(stock),
    deal(stock, 'hand', { n: cond(eq(count(everyone), 2), 7, 5) }),
    each(everyone, () => proc('layBooks')),
    turns(
      // Nobody is next when nobody holds a card: then all books are made.
      { first: player(0), next: nearest(val('nextAsker'), holders) },
      choose([
        mayPick(
          'ask',
          [
            { as: 'player', in: minus(holders, me) },
            { as: 'rank', in: image(hand, rankOf) },
          ],
          [set('asked', bound('player')), set('wanted', bound('rank'))],
        ),
      ]),
      tally('asks'),
      set('nextAsker', me),
      keep(filter(zone('hand', val('asked')), isWanted), (cards) =>
        when(
          some(cards),
          [tally('catches'), show(cards), move(cards, hand)],
          keep(top(stock), (drawn) => [
            move(drawn, hand),
            when(isWanted(drawn), [tally('wishes'), show(drawn)], set('nextAsker', val('asked'))),
          ]),
        ),
      ),
      proc('layBooks'),
      each(
        filter(everyone, (each) => empty(zone('hand', each))),
        () => when(some(stock), [tally('refills'), move(top(stock), hand)]),
      ),
    ),
  ],
  result: { score: div(count(zone('books', me)), 4), win: 'most' },
})
