/** Players in turn take a card of an open row of five, which is filled up at once. Who has the greatest sum wins. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, add, byRank, card, choose, cond, count, game, has, look, mayEach, me, move, perPlayer, pile, player, rankOf, STANDARD_SUITS,
  shuffle, some, spread, sub, sum, topmost, turns, zone,
} from '../../rules/build.ts'
import type { Game } from '../../rules/tree.ts'

const row = zone('row')

interface Draft extends Pick<Game, 'id' | 'name' | 'source'> {
  /** What a card is worth, by rank from two to ace. */
  readonly values: readonly number[]
  /** A card that lies in the first row, and beats everything else. */
  readonly crown?: string
}

export const draft = ({ values, crown, ...names }: Draft): Game =>
  game({
    ...names,
    family: 'test',
    seats: { min: 2, max: 4 },
    deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
    tables: { worth: byRank(Object.fromEntries(ACE_HIGH.map((rank, n) => [rank, values[n] as number]))) },
    zones: { stock: pile('none'), row: spread('all'), taken: perPlayer('all') },
    flow: [
      shuffle(zone('stock')),
      ...(crown ? [move(card(crown), row)] : []),
      move(topmost(zone('stock'), sub(5, count(row))), row),
      turns(
        { first: player(0), while: some(row) },
        choose([mayEach('take', row, (taken) => move(taken, zone('taken', me)))]),
        move(topmost(zone('stock'), sub(5, count(row))), row),
      ),
    ],
    result: {
      score: add(
        sum(zone('taken', me), (taken) => look('worth', rankOf(taken))),
        crown ? cond(has(zone('taken', me), card(crown)), 1000, 0) : 0,
      ),
      win: 'most',
    },
  })
