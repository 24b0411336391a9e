/** What the user's file imports. */
const LIBRARY = 'manyhands/cards'

/** The file that `manyhands new` writes: a complete small game, with comments, to be changed into another one. */
export function starterGame(id: string): string {
  return `/**
 * ${nameOf(id)}: say here how it is played.
 *
 * As it stands: everyone holds five cards. In each round everyone plays one card, and the highest card wins a point. The
 * most points win. Change it into your own game, and look at it again after each change:
 *
 *     manyhands check ./${id}.ts
 *     manyhands play ./${id}.ts
 *
 * docs/rules-language.md explains every word of the language.
 */
import {
  ACE_HIGH,
  best,
  choose,
  count,
  deal,
  each,
  eq,
  everyone,
  family,
  game,
  increase,
  inTurn,
  keep,
  mayEach,
  me,
  move,
  number,
  perPlayer,
  pile,
  player,
  rankOf,
  repeat,
  STANDARD_SUITS,
  shuffle,
  some,
  spread,
  tally,
  top,
  val,
  variable,
  when,
  zone,
} from '${LIBRARY}'

// Expressions are plain data: keep those that you use often in constants.
const hand = zone('hand', me)

export default game({
  id: '${id}',
  name: '${nameOf(id)}',
  source: 'my own rules',
  family: 'comparing',
  seats: { min: 2, max: 4 },

  // Ranks from low to high. All cards begin in the zone "stock".
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },

  // The places where cards lie, and who sees them there: 'all', the 'owner', or 'none'.
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    place: perPlayer('all'),
    discards: spread('all'),
  },

  // What the cards alone do not remember.
  vars: { points: variable('num', { per: ['player'] }) },

  // What \`simulate\` counts; rules cannot read it.
  counters: { ties: 'rounds that nobody wins' },

  // What happens, step by step.
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 5 }),
    repeat(
      { while: some(family('hand')) },
      inTurn(player(0), () => choose([mayEach('play', hand, (card) => move(card, zone('place', me)))])),
      keep(
        best(everyone, (each) => number(rankOf(top(zone('place', each))))),
        (highest) =>
          when(
            eq(count(highest), 1),
            each(highest, () => increase(['points', me], 1)),
            tally('ties'),
          ),
      ),
      move(family('place'), zone('discards')),
    ),
  ],

  // The score of each player, who is \`me\` here, and who wins.
  result: { score: val('points', me), win: 'most' },
})
`
}

/** `my-game` is called My Game. */
function nameOf(id: string): string {
  return id.replace(/(^|-)([a-z0-9])/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
}
