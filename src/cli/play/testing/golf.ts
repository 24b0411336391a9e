/** Golf with six cards in numbered places, and a game in which a number that is bid is only part of what is kept. */
// biome-ignore format: a line for each name would hide the games
import {
  ACE_LOW, add, all, bound, byRank, choose, cond, count, each, empty,eq, everyone, family, game, increase, look, lt, may,
  mayPick, me, move, mul, number, owner, pile, player, range, rankOf, repeat, 
  STANDARD_SUITS, set, shuffle, some, spread,sum, top, turns, union, val, variable, when, zone, 
} from '../../../cards/rules/build.ts'

const place = bound('place')
const drawn = zone('drawn', me)
const discards = zone('discards')
const turnedUp = sum(range(0, 5), (n) => count(zone('faceUp', me, n)))
const layout = union(family('faceDown'), family('faceUp'))

const swap = [
  move(union(zone('faceDown', me, place), zone('faceUp', me, place)), zone('aside')),
  move(drawn, zone('faceUp', me, place)),
  move(zone('aside'), discards),
]

export const golf = game({
  id: 'golf',
  name: 'Golf',
  source:
    'Traditional, six cards each: whoever has turned up all of them ends the game, and the fewest points win.',
  family: 'draw and discard',
  seats: { min: 2, max: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  tables: { points: byRank({ A: 1, 2: -2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, K: 0 }, 10) },
  zones: {
    stock: pile('none'),
    discards: pile('all'),
    faceDown: spread('none', 'player', 6),
    faceUp: spread('all', 'player', 6),
    drawn: spread('owner', 'player'),
    aside: spread('all'),
  },
  vars: {
    score: variable('num', { per: ['player'] }),
    ender: variable('player', { label: 'ends the game' }),
  },
  flow: [
    shuffle(zone('stock')),
    each(everyone, () => each(range(0, 5), (n) => move(top(zone('stock')), zone('faceDown', me, n)))),
    each(everyone, () =>
      repeat(
        { while: lt(turnedUp, 2) },
        choose([
          mayPick(
            'turn up',
            [{ as: 'place', in: range(0, 5), where: some(zone('faceDown', me, place)) }],
            move(zone('faceDown', me, place), zone('faceUp', me, place)),
          ),
        ]),
      ),
    ),
    move(top(zone('stock')), discards),
    turns(
      { first: player(0), while: empty(val('ender')) },
      choose([
        mayPick(
          'take the discard for',
          [{ as: 'place', in: range(0, 5) }],
          [move(top(discards), drawn), ...swap],
        ),
        may(
          'draw',
          [
            move(top(zone('stock')), drawn),
            choose([
              mayPick('swap with', [{ as: 'place', in: range(0, 5) }], swap),
              may('discard it', move(drawn, discards)),
            ]),
          ],
          some(zone('stock')),
        ),
      ]),
      when(eq(turnedUp, 6), set('ender', me)),
    ),
    each(everyone, () =>
      increase(
        ['score', me],
        sum(layout, (card) => cond(eq(owner(card), me), look('points', rankOf(card)), 0)),
        'the layout',
      ),
    ),
  ],
  result: { score: val('score', me), win: 'least' },
})

/** A bid is kept as one number: five for each level, and one for each suit. */
export const auction = game({
  id: 'auction',
  name: 'Auction',
  source: 'For tests.',
  family: 'auction',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  zones: { stock: pile('none') },
  vars: {
    bid: variable('num', { per: ['player'] }),
    both: variable('num'),
    secret: variable('num', { per: ['player'], see: 'owner' }),
  },
  flow: [
    each(everyone, () => [
      choose([
        mayPick(
          'bid',
          [
            { as: 'level', in: range(1, 7) },
            { as: 'strain', in: all('suit') },
          ],
          set(['bid', me], add(mul(5, bound('level')), number(bound('strain')))),
        ),
      ]),
      choose([
        mayPick(
          'give',
          [
            { as: 'one', in: range(1, 5) },
            { as: 'other', in: range(1, 5) },
          ],
          set('both', add(bound('one'), bound('other'))),
        ),
      ]),
      choose([
        mayPick('write down', [{ as: 'n', in: range(1, 5) }], set(['secret', me], mul(2, bound('n')))),
      ]),
    ]),
  ],
  result: { score: val('bid', me), win: 'most' },
})
