/** Le Her: a card each; player 1 may exchange with the dealer, the dealer with the stock; a king is not given up. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, as, choose, cond, deal, each, eq, everyone, family, game, keep, lt, may, me, move, not, number,
  perPlayer, pile, player, rank, rankOf, STANDARD_SUITS, show, shuffle, top, when, zone,
} from '../../rules/build.ts'

const [first, dealer] = [player(0), player(1)]
const cardOf = (who: typeof me) => top(zone('hand', who))
const rankNumber = (who: typeof me) => number(rankOf(cardOf(who)))
const winner = cond(lt(rankNumber(dealer), rankNumber(first)), first, dealer)
const isKing = (card: typeof me) => eq(rankOf(card), rank('K'))

export const leHer = game({
  id: 'le-her',
  name: 'Le Her',
  source: 'Montmort, Essay d’analyse sur les jeux de hazard, 1713',
  family: 'exchange',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  zones: { stock: pile('none'), hand: perPlayer('owner') },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 1 }),
    as(
      first,
      choose([
        may('keep', []),
        may(
          'exchange',
          when(
            isKing(cardOf(dealer)),
            show(cardOf(dealer)),
            keep(cardOf(first), (mine) => [
              move(cardOf(dealer), zone('hand', first)),
              move(mine, zone('hand', dealer)),
            ]),
          ),
        ),
      ]),
    ),
    as(
      dealer,
      choose([
        may('keep', []),
        may(
          'draw',
          when(
            not(isKing(top(zone('stock')))),
            keep(cardOf(dealer), (mine) => [
              move(top(zone('stock')), zone('hand', dealer)),
              move(mine, zone('stock'), { at: 'bottom' }),
            ]),
          ),
        ),
      ]),
    ),
    each(everyone, () => show(family('hand'))),
  ],
  result: { score: cond(eq(me, winner), 1, 0), win: 'most' },
})
