/**
 * Pretends: a strategy game with a draft of banners, stances, heralds and a choice of the flank to attack from.
 * Why it is no good game: it is War. Banners, stances and heralds have no effect, and either flank is a card unknown to all.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, all, as, best, bottom, choose, count, deal, each, eq, everyone, family, first, game, increase,inTurn, 
  may, mayEach, me, move, number, perPlayer, pile, player, range, rankOf, repeat, STANDARD_SUITS, set, shuffle,
  some, spread, top, union,val, variable, when, zone, 
} from '../../rules/build.ts'

const army = zone('army', me)
const strongest = best(everyone, (each) => number(rankOf(top(zone('field', each)))))

export const rulebookWar = game({
  id: 'rulebook-war',
  name: 'Wars of the Banners',
  source: 'a cheat: War with rules that do not matter',
  family: 'test',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: {
    stock: pile('none'),
    army: pile('none', 'player'),
    field: pile('all', 'player'),
    camp: spread('none', 'player'),
    banners: perPlayer('all'),
    market: spread('all'),
  },
  vars: {
    points: variable('num', { per: ['player'] }),
    stance: variable('num', { per: ['player'] }),
    colour: variable('suit', { per: ['player'] }),
    glory: variable('num', { per: ['player'] }),
  },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'army', { n: 23 }),
    move(zone('stock'), zone('market')),
    repeat(
      { atMost: 3 },
      inTurn(player(0), () =>
        choose([mayEach('draft banner', zone('market'), (card) => move(card, zone('banners', me)))]),
      ),
    ),
    repeat(
      { while: some(family('army')) },
      each(everyone, () => [
        choose([
          may('stand firm', set(['stance', me], 1)),
          may('advance', set(['stance', me], 2)),
          may('send a herald', increase(['glory', me], 1)),
          mayEach('raise colours', all('suit'), (colour) => set(['colour', me], colour)),
          mayEach('take position', range(3, 8), (n) => set(['stance', me], n)),
        ]),
        choose([
          may('attack on the left', move(top(army), zone('field', me))),
          may('attack on the right', move(bottom(army), zone('field', me))),
        ]),
      ]),
      when(eq(count(strongest), 1), as(first(strongest), increase(['points', me], 1))),
      move(union(family('field')), zone('camp', player(0))),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
