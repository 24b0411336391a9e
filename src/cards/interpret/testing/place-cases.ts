/** Cards, places, players and shapes. */
// biome-ignore format: a line for each name would hide the cases
import {
  above, 
  bottom, card, combos, count, deadwood, eq, everyone, family, gt, indexOf, look, matches, me, members, minus, nearest,next, none, owner, player, poker, rank, rankOf, spare, suit, suitOf, teamOf, top, topmost, union, zone,
} from '../../rules/build.ts'
import { cards } from '../../testing/tiny.ts'
import type { Cases } from './case.ts'

type Kinds =
  | 'zone'
  | 'family'
  | 'top'
  | 'bottom'
  | 'topmost'
  | 'above'
  | 'indexOf'
  | 'spare'
  | 'suitOf'
  | 'rankOf'
  | 'owner'
  | 'look'
  | 'next'
  | 'nearest'
  | 'teamOf'
  | 'members'
  | 'combos'
  | 'matches'
  | 'deadwood'
  | 'poker'

const heap = zone('heap')
const bare = zone('bare')
const nobody = none('player')
const ends = union(player(0), player(3))

export const PLACE_CASES: Cases<Kinds> = {
  zone: [
    ['the cards in a place, in the order of the deck', heap, ['5C', 'KD', '9H']],
    ['the place of a player', zone('hand', player(0)), ['TD', '2H', 'QS']],
    ['a place with two indexes', zone('grid', player(0), 1), ['9S']],
    ['the place of a team', zone('side', teamOf(player(3))), ['KH']],
    ['the place of a suit', zone('bySuit', suit('H')), ['JH']],
    ['the place of a suit, of none', zone('bySuit', none('suit')), []],
    ['the place of a rank, without cards', zone('byRank', rank('A')), []],
    ['an index out of range', zone('grid', player(0), 2), []],
    ['an index of −1', zone('grid', player(1), -1), []],
    ['no player', zone('grid', nobody, 0), []],
  ],
  family: [
    ['the cards in all places of a name', family('hand'), ['3C', 'AC', '3D', 'TD', '2H', 'QS']],
    ['the cards of a place of which there is one', family('heap'), ['5C', 'KD', '9H']],
    ['the cards of places with two indexes', family('grid'), ['7S', '8S', '9S']],
  ],
  top: [
    ['the card put there last', top(heap), 'KD'],
    ['of a place without order, the lowest', top(zone('hand', player(0))), 'TD'],
    ['none of an empty pile', top(bare), 'none'],
    ['none of a place out of range', top(zone('slot', 9)), 'none'],
    ['the lowest card of the deck is on top at the start', top(zone('stock')), '2C'],
  ],
  bottom: [
    ['the card put there first', bottom(heap), '5C'],
    ['of a place without order, the highest', bottom(zone('hand', player(0))), 'QS'],
    ['none of an empty pile', bottom(bare), 'none'],
    ['none of a place out of range', bottom(zone('slot', 9)), 'none'],
    ['the highest card of the deck is at the bottom at the start', bottom(zone('stock')), 'AS'],
  ],
  topmost: [
    ['the cards on top', topmost(heap, 2), ['KD', '9H']],
    ['all if there are fewer', topmost(heap, 4), ['5C', 'KD', '9H']],
    ['no card', topmost(heap, 0), []],
    ['no card for a negative number', topmost(heap, -1), []],
    ['of a place without order, the lowest', topmost(zone('hand', player(0)), 2), ['TD', '2H']],
    ['no card of an empty pile', topmost(bare, 3), []],
    ['no card of a place out of range', topmost(zone('slot', 3), 3), []],
  ],
  above: [
    ['the card and those on top of it', above(card('9H')), ['KD', '9H']],
    ['the top card alone', above(top(heap)), ['KD']],
    ['where there is no order, the card', above(card('TD')), ['TD']],
    ['nothing of none', above(top(bare)), []],
  ],
  indexOf: [
    ['the place in which a card lies', indexOf(top(zone('slot', 0)), 'slot'), 0],
    ['−1 for a card that lies elsewhere', indexOf(card('KD'), 'slot'), -1],
    ['−1 of none', indexOf(top(bare), 'slot'), -1],
    ['0 where there is one such place', indexOf(card('KD'), 'heap'), 0],
  ],
  spare: [
    ['the first empty place', spare('slot'), 1],
    ['the first empty place of a player', spare('grid', player(1)), 1],
    ['the first of several', spare('grid', player(2)), 0],
    ['−1 if none is empty', spare('grid', player(0)), -1],
    ['−1 for nobody', spare('grid', nobody), -1],
  ],
  suitOf: [
    ['the suit of a card', suitOf(card('QS')), 'S'],
    ['none of none', suitOf(top(bare)), 'none'],
  ],
  rankOf: [
    ['the rank of a card', rankOf(card('QS')), 'Q'],
    ['none of none', rankOf(top(bare)), 'none'],
  ],
  owner: [
    ['the player in whose place it lies', owner(card('QS')), 0],
    ['the player in one of whose places it lies', owner(card('7S')), 1],
    ['nobody for a common place', owner(card('KD')), 'none'],
    ['nobody for the place of a team', owner(card('KH')), 'none'],
    ['nobody for no card', owner(none('card')), 'none'],
  ],
  look: [
    ['what a table says of a rank', look('pips', rank('4')), 4],
    ['what it says of all others', look('pips', rank('K')), 10],
    ['what a table says of a card', look('bonus', card('QS')), 13],
    ['0 for a card that is not listed', look('bonus', card('QH')), 0],
    ['a table may give suits', look('sameColour', suit('D')), 'H'],
    ['a table may give ranks, and none for what is not listed', look('below', rank('2')), 'none'],
    ['a table may give ranks', look('below', rank('A')), 'K'],
    ['a table may give cards', look('mate', card('QS')), 'JD'],
    ['a table may give cards to all others', look('mate', card('QH')), '2C'],
    ['of none it says what it says of all others', look('bonus', none('card')), 0],
  ],
  next: [
    ['the next clockwise', next(player(1)), 2],
    ['after the last seat comes the first', next(player(3)), 0],
    ['the next among some', next(player(0), ends), 3],
    ['the next after somebody who is not among them', next(player(1), ends), 3],
    ['itself only if it is alone', next(player(2), player(2)), 2],
    ['never itself if there is another', next(player(3), ends), 0],
    ['nobody among nobody', next(player(3), nobody), 'none'],
    ['nobody after nobody', next(nobody), 'none'],
  ],
  nearest: [
    ['the player if it is among those', nearest(player(3), ends), 3],
    ['else the next clockwise', nearest(player(1), ends), 3],
    ['past the last seat', nearest(player(2), minus(everyone, union(player(2), player(3)))), 0],
    ['nobody among nobody', nearest(player(3), nobody), 'none'],
    ['nobody from nobody', nearest(nobody, ends), 'none'],
  ],
  teamOf: [
    ['players belong to teams in turn', teamOf(player(2)), 0],
    ['the other team', teamOf(me), 1],
    ['nobody belongs to no team', teamOf(nobody), 'none'],
  ],
  members: [
    ['partners sit opposite', members(teamOf(player(2))), [0, 2]],
    ['the other team', members(teamOf(me)), [1, 3]],
    ['no team has no members', members(none('team')), []],
  ],
  combos: [
    ['pairs among four of a kind', combos(cards('3C 3D 3H 3S'), { min: 2, max: 2, same: 'rank' }), 6],
    ['all but the empty subset', combos(zone('heap'), {}), 7],
    ['runs of a suit', combos(cards('2C 3C 4C 5C 3D'), { min: 3, same: 'suit', run: 'ranks' }), 3],
    ['a rank that comes twice makes two runs', combos(cards('2C 3C 3D 4C'), { min: 3, run: 'ranks' }), 2],
    ['subsets with a sum', combos(cards('AC 2C 3C 4C'), { sum: { by: 'pips', is: 5 } }), 2],
    ['a size that is worked out', combos(zone('heap'), { min: count(zone('heap')) }), 1],
    ['nothing has no subset of a card', combos(bare, {}), 0],
  ],
  matches: [
    ['the whole set is a run', matches(cards('TD JH QS'), { min: 3, run: 'ranks' }), true],
    ['a run has no gap', matches(cards('TD JH KS'), { min: 3, run: 'ranks' }), false],
    ['a run has no rank twice', matches(cards('TD JH JS'), { min: 3, run: 'ranks' }), false],
    ['too many cards', matches(cards('TD JD QD'), { max: 2, same: 'suit' }), false],
    ['too few cards', matches(cards('TD JD'), { min: 3, same: 'suit' }), false],
    ['no card has no shape that says nothing', matches(bare, {}), false],
    ['a run as a table numbers it', matches(cards('AC 2C 3C'), { min: 3, run: 'pips' }), true],
    ['a sum', matches(cards('AC 4C KD'), { sum: { by: 'pips', is: 15 } }), true],
  ],
  deadwood: [
    [
      'what is left beside a run and a set',
      deadwood(
        cards('2C 3C 4C KC KD KH AS'),
        'pips',
        { min: 3, same: 'rank' },
        { min: 3, same: 'suit', run: 'ranks' },
      ),
      1,
    ],
    [
      'a card is put aside once, where it saves most',
      deadwood(
        cards('TC JC QC QD QH'),
        'pips',
        { min: 3, same: 'rank' },
        { min: 3, same: 'suit', run: 'ranks' },
      ),
      20,
    ],
    ['nothing is left of nothing', deadwood(bare, 'pips', { min: 3, same: 'rank' }), 0],
  ],
  poker: [
    ['a pair beats a high card', gt(poker(cards('2C 2D 3H 4S 6C')), poker(cards('AC KD QH JS 9C'))), true],
    ['equal hands tie', eq(poker(cards('2C 2D AH KS QC')), poker(cards('2H 2S AD KC QD'))), true],
    ['the best five count', eq(poker(cards('2C 2D AH KS QC 3C 4D')), poker(cards('2C 2D AH KS QC'))), true],
  ],
}
