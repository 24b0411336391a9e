/** Sentences that were hard to read, and how they read now. */
import { expect, test } from 'vitest'
import fiveTricks from '../../../examples/games/five-tricks.ts'
import pairsOfTen from '../../../examples/games/pairs-of-ten.ts'
import { CLASSICS } from '../classics/index.ts'
// biome-ignore format: a line for each name would hide the games
import {
  add, count, each, eq, everyone, filter, game, increase, keep, me, most as mostOf, move, player, rank, rankOf, repeat,
  set, shift, some, spread, top, union, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr, Game } from '../rules/tree.ts'
import { baccarat } from '../testing/hard-games/baccarat.ts'
import { golf } from '../testing/hard-games/golf.ts'
import { leHer } from '../testing/hard-games/le-her.ts'
import { ninetyNine } from '../testing/hard-games/ninety-nine.ts'
import { startingGames } from '../vary/starting-games.ts'
import { english } from './english.ts'

const isKing = (card: Expr): Expr => eq(rankOf(card), rank('K'))
const classic = (id: string): string => english(CLASSICS.get(id) as Game)

test('a value that depends on a test that depends on another is a list of cases', () => {
  expect(english(leHer)).toContain(`- 1 if at least one of these holds:
  - Player 2’s card ranks lower than player 1’s card, and you are player 1.
  - Player 2’s card ranks at least as high as player 1’s card, and you are player 2.
- Otherwise 0.
`)
})

test('a comparison with a value that depends on a test says when it holds', () => {
  expect(english(ninetyNine)).toContain(
    '**Play**: a card in your hand for which either it is a king or the total plus its points is at most 99.',
  )
})

test('a chain of tests leaves out what the others exclude', () => {
  expect(english(baccarat)).toContain(`
      - There is a third card, and at least one of these holds:
        - The *points* of the cards in the banco are at most 2.
        - The *points* of the cards in the banco are 3, and the third card’s worth is more than 8 or at most 7.
        - The *points* of the cards in the banco are 4, and the third card’s worth is between 2 and 7.
`)
})

test('“otherwise” belongs to the step of its “if”', () => {
  expect(
    classic('go-fish'),
  ).toContain(`3. If there are cards among *X*, show *X* to all players, and put *X* in your hand.

   Otherwise:
   1. Let *Y* be the top card of the stock (none if the stock is empty).
   2. Put *Y* in your hand.
   3. If *Y* is of the wanted rank, show *Y* to all players. Otherwise (also if the stock was empty),`)
})

test('“otherwise” is not the other case of a test within the first case', () => {
  expect(classic('blackjack')).toMatch(
    / 3\. If \*X\* is an ace, stop repeating\.\n\n {9}Otherwise, choose one/,
  )
  expect(classic('gin-rummy')).toContain(`If your score is at least 100:
      1. If your opponent’s score is 0, add 200 to your score. Otherwise, add 100 to your score.`)
})

test('all that each player does is under “each player”', () => {
  expect(classic('war')).toMatch(
    /each player, in turn from player 1:\n {3}1\. Put in .*\n {3}2\. Put the top card/,
  )
})

test('a note about a player says for whom', () => {
  expect(english(baccarat)).toContain('If “matched” is not noted for you, subtract 1 from your net.')
})

test('loops inside loops keep who is who', () => {
  const text = english(golf)
  expect(text).toContain(
    'Each player who is not you, in turn from player 1: add this to your gain: *N* minus *M*, where:',
  )
  expect(text).toMatch(/\*N\* is the sum[\s\S]*their up \*L\*[\s\S]*\*M\* is the sum[\s\S]*your up \*L\*/)
})

test('the only card of a hand is “your card”, and one card has no order', () => {
  expect(classic('kuhn-poker')).toContain('Put your card on top of the stock. The game ends at once.')
  expect(english(golf)).toContain('**Discard**. Put the card in your drawn on top of the discards.')
})

test('a place that may hold several cards is not spoken of as one card', () => {
  expect(classic('crazy-eights')).toContain('the top card of the discards')
  expect(classic('blackjack')).toContain('the lowest card in your hand *N*')
})

test('a row that grows card by card is not one card, though it is cleared now and then', () => {
  const row = zone('row')
  const streak = game({
    ...leHer,
    zones: { ...leHer.zones, row: spread('all') },
    flow: [
      repeat(
        { while: some(zone('stock')) },
        keep(top(zone('stock')), (next) =>
          when(isKing(next), move(union(row, next), zone('stock')), move(next, row)),
        ),
      ),
    ],
  })
  expect(english(streak)).toContain('all cards from the row')
})

test('what does not exist excludes nothing', () => {
  const leduc = classic('leduc-poker')
  expect(leduc).toContain('the players who are not the folded player')
  expect(leduc).toContain(
    'Where a rule compares with a card or a player that is not there, the two are not the same,',
  )
  expect(leduc).not.toContain('does not hold')
})

test('a fine point about “as long as” stands only where the rules say it', () => {
  expect(classic('gin-rummy')).not.toMatch(/as long as/i)
  expect(classic('war')).toContain('“As long as” is checked only before a turn or a repetition')
})

test('what follows where a choice has no option names the choice', () => {
  expect(english(pairsOfTen)).toContain('If there are no such cards to **take away**, the turns end.')
  expect(classic('scopa')).toContain('If there is no such card to **take**: **Take**: 1 or more cards')
  expect(classic('scopa')).toContain('If there are no such cards to **take**, put that card on the table.')
})

test('the end tells all ways in which the game ends, none twice', () => {
  const end = (text: string): string => text.split('## End\n\n')[1]?.split('\n')[0] ?? ''
  expect(end(english(pairsOfTen))).toBe(
    'The game ends when the next turn is about to begin and the layout is empty, or when the rules above say that the turns end.',
  )
  expect(end(english(fiveTricks))).toBe('The game ends after 5 tricks.')
  expect(end(classic('old-maid'))).toBe(
    'The game ends when the next turn is about to begin and there is at most 1 player who has cards in their hand.',
  )
  expect(end(classic('gin-rummy'))).toContain('at least 100, once “In the end” is done.')
})

test('a game without decisions is dealt before it is played', () => {
  expect(classic('clock-patience')).toMatch(
    /## Deal\n\n1\. Shuffle the stock\.\n2\. As long as .*\n\n## Play\n\nAs long as there are cards in the pile for the hour rank/,
  )
  const stock = zone('stock')
  const turnUp = repeat({ while: some(stock) }, move(top(stock), zone('row')))
  const onlyDealt = game({ ...leHer, zones: { ...leHer.zones, row: spread('all') }, flow: [turnUp] })
  expect(english(onlyDealt)).toContain('## Play\n\nAs long as there are cards in the stock, put the top card')
})

test('where the number of players is fixed, seats are to the right or across', () => {
  const hearts = classic('hearts')
  expect(hearts).toContain('the player to your right if this is deal 2, 6, 10')
  expect(hearts).toContain('Otherwise the player across from you.')
})

test('the nearest of some players is the first of them clockwise', () => {
  expect(classic('go-fish')).toContain(
    'the first player who has cards in their hand, going clockwise and beginning with the next asker;',
  )
})

test('a suit that has the number of a player is their own', () => {
  const gops = classic('gops')
  expect(gops).toContain(
    '*suit of their own*: clubs for player 1, hearts for player 2 and spades for player 3.',
  )
  expect(gops).toContain('the cards in the prizes that are of their own suit')
})

test('an option is told with the values that the command line takes', () => {
  expect(classic('gops')).toContain('Here it is off; it may be on or off.')
})

test('that the order of the deck goes round is said only where a rule goes round', () => {
  expect(classic('rummy')).toContain('After the last card comes the first.')
  expect(classic('old-maid')).not.toContain('After the last card')
})

test('an option without a greatest value has none in the rules either', () => {
  expect(classic('hearts')).toContain('Here it is 100; it may be 1 or more.')
})

test('that nobody else has as much is said as a tie', () => {
  expect(classic('scopa')).toContain('at least 11, and no two players share the greatest score.')
})

test('cards of every suit are said in one clause', () => {
  expect(classic('scopa')).toContain(
    'whose *primiera* is greatest among the players whose winnings have cards of every suit.',
  )
})

test('one who acts for each player is “you” beside the others', () => {
  expect(classic('rummy')).toContain(
    'add this to your points: the sum, for each player, of (their *hand pips* minus your *hand pips*).',
  )
})

test('what a term is about is the given card, apart from others', () => {
  const rummy = classic('rummy')
  expect(rummy).toContain('the taken card is in your hand, and the taken card is not among the given cards.')
  expect(rummy).toContain(
    'the cards just before and after the given card in the order of the deck that are of',
  )
})

test('a place that is called by its card is that card', () => {
  const cribbage = classic('cribbage')
  expect(cribbage).toContain('Put the top card of the stock down as the starter. If the starter is a jack,')
  expect(cribbage).toContain(
    'The dealer does **show hand** with the cards in the crib, where “in crib” is true.',
  )
  expect(classic('blackjack')).toContain('Put the top card of the stock down as the hole card.')
})

test('places are numbered from 1, as at the table', () => {
  const [blackjack, hills] = [classic('blackjack'), english(golf)]
  expect(blackjack).toContain('(2 for each player, numbered from 1)')
  expect(blackjack).toContain('For each number *N* from 1 to 2:')
  expect(blackjack).toContain('Put the lowest card in your hand *N* in your hand 2.')
  expect(hills).toContain('for each number *L* from 1 to 4')
  expect(hills).toContain('your up number ((*L* plus 2) if *L* is less than 3, otherwise *L* minus 2)')
})

test('where one may bluff, the rules say so', () => {
  expect(classic('cheat')).toContain(
    'Put those cards in the laid cards. The others do not see those cards, which need not be of the rank to claim.',
  )
})

test('all that a test is about is under it', () => {
  expect(classic('president')).toMatch(
    / 4\. If your hand is empty:\n {6}1\. If .*\n {6}2\. If .*\n {6}3\. If /,
  )
})

test('what a procedure is done with has its part named', () => {
  expect(classic('president')).toContain(
    'Do **exchange** with the president as the high player, the scum as the low player and 2 as *n*.',
  )
})

test('a count of deals that is divided says which deals', () => {
  const hearts = classic('hearts')
  expect(hearts).toContain('1. If this is not deal 4, 8, 12 and so on:')
  expect(hearts).toContain('The player to your left if this is deal 1, 5, 9 and so on.')
})

test('a count that is not one of rounds is a multiple, or odd', () => {
  expect(classic('old-maid')).toContain('If the number of cards among *X* is odd,')
})

test('the winner of a trick leads to the next one', () => {
  expect(classic('whist')).toContain(
    'The winner of the trick becomes the leader and leads to the next trick.',
  )
})

test('the stop of what an option means is not doubled', () => {
  expect(english(ninetyNine)).toContain('after which a player loses. Here it is 3;')
})

test('who has the most of something is said so, ties included', () => {
  const books = (who: Expr): Expr => count(zone('hand', who))
  const most = when(eq(books(me), mostOf(everyone, books)), increase(['wins', me], 5))
  const bonus = game({
    ...leHer,
    vars: { wins: variable('num', { per: ['player'] }) },
    flow: [each(everyone, () => most)],
    result: { score: val('wins', me), win: 'most' },
  })
  expect(english(bonus)).toContain('if they have the most cards in their hand (ties count, even at 0)')
  expect(classic('scopa')).toContain('the players who have the most diamonds in their winnings')
})

test('where the number of players is fixed, nobody counts seats to find a neighbour', () => {
  const passing = (seats: number): string =>
    english(
      game({
        ...leHer,
        seats: { min: seats, max: seats },
        vars: { dealer: variable('player', { init: player(3) }) },
        flow: [
          repeat(
            { atMost: 2 },
            set('dealer', shift(val('dealer'), 2)),
            each(everyone, () => move(zone('hand', me), zone('hand', shift(me, -1)))),
          ),
        ],
      }),
    )
  expect(passing(2)).toContain('in their opponent’s hand')
  expect(passing(2)).not.toContain('the dealer is')
  expect(passing(4)).toContain('in the hand of the player to their right')
  expect(passing(4)).toContain('The player across from the dealer becomes the dealer')
})

test('a sum within a sum is part of it', () => {
  const sum = add(add(val('wins', me), 2), add(count(everyone), -2))
  const scored = game({
    ...leHer,
    vars: { wins: variable('num', { per: ['player'] }) },
    flow: [each(everyone, () => increase(['wins', me], 1))],
    result: { score: sum, win: 'most' },
  })
  expect(english(scored)).toContain('your result is your wins plus 2.')
})

test('one player who only begins is named where that matters, not at the head of all', () => {
  const [eights] = startingGames(2).filter(({ id }) => id === 'crazy-eights')
  const text = english(eights as Game)
  expect(text).toContain('to each player’s hand, one at a time, starting with player 1.')
  expect(text).toContain('The players take turns, beginning with player 1, as long as')
  expect(text).not.toMatch(/^Player 1:/m)
  expect(text).toContain('The game is a single deal: it ends when “Scoring” is done.')
})

test('cards of several ranks are picked in one breath, whatever they are called in the tree', () => {
  const [eights] = startingGames(2).filter(({ id }) => id === 'crazy-eights')
  const hand = zone('hand', me)
  const held = (name: string): Expr => filter(hand, (card) => eq(rankOf(card), rank(name)))
  const wild = JSON.parse(JSON.stringify(eights), (_, node) =>
    node?.as === 'eight' ? { ...node, in: union(held('8'), held('3')) } : node,
  ) as Game
  expect(english(wild)).toContain(
    'an 8 or a 3 in your hand, and name a suit. Put that card on top of the discards. The current suit is now that suit.',
  )
})

test('that a player who cannot move passes is said in the turn', () => {
  expect(classic('crazy-eights')).toContain('On your turn, choose one of these, or pass if none is possible:')
  expect(classic('kuhn-poker')).toContain('On your turn, choose one of these:')
})

test('a fine point stands only where the game can need it', () => {
  const kuhn = classic('kuhn-poker')
  expect(kuhn).not.toContain('there is none')
  expect(kuhn).not.toContain('fewer cards')
  expect(classic('clock-patience')).not.toContain('“You”')
  expect(classic('scopa')).toContain('If there are fewer cards than a rule names, take all there are.')
})

test('the aim says what the score comes from, where that is short', () => {
  const aim = (id: string): string => classic(id).split('## Aim')[1]?.split('##')[0] ?? ''
  expect(aim('crazy-eights')).toContain(
    'Points come from the total worth of the cards in everyone’s hand, scored by the player whose hand is empty.',
  )
  expect(aim('hearts')).toContain('- The number of hearts in your tricks if no player’s *points* are 26.')
  expect(aim('cribbage')).not.toContain('comes from')
})
