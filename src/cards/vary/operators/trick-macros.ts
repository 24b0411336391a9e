/** Mechanisms for games with tricks. */
import type { Stream } from '../../../rng/index.ts'
import { rankName, ranksName, suitName } from '../../english/words/words.ts'
// biome-ignore format: a line for each name would hide the mechanisms
import {
  add, all, as, choose, cond, deal, each, eq, everyone, family, filter, given, it, lt, mayEach, me,
  move, number, rank, rankOf, set, some, sub, suit, suitOf, top, union, val, variable, when, winner, zone,
} from '../../rules/build.ts'
import type { Expr, Game, StepNodes } from '../../rules/tree.ts'
import { handOf } from '../generate/in-game.ts'
import { replaceAt } from '../paths.ts'
import type { Operator } from './operator.ts'
import { firstThatChecks } from './operator.ts'
import {
  around,
  dealsFromStock,
  isPile,
  needsAllCards,
  type Site,
  stepsOfKind,
  withStepsBefore,
  withVar,
} from './sites.ts'

type Trick = Site<StepNodes['trick']>

/** Above any power that ranks give. */
const TRUMP = 100
const REVERSED = 2 * TRUMP
const MASTER = 3 * TRUMP

/** The variable for the trump suit, as the classics with trumps call it. */
const TRUMP_SUIT = 'trump'

/** One trump suit is enough. */
const hasTrumps = (game: Game, { power }: StepNodes['trick']): boolean =>
  isChanged(power, TRUMP) || TRUMP_SUIT in (game.vars ?? {})

/** Whether the power of cards was changed in this way before: twice is a puzzle to read, and changes little. */
const isChanged = (power: Expr, by: number): boolean => new RegExp(`\\b${by}\\b`).test(JSON.stringify(power))

const trumped = (power: Expr, trump: Expr): Expr =>
  cond(eq(suitOf(it), trump), add(TRUMP, number(rankOf(it))), power)

/** A suit that beats all others. */
export const fixedTrump: Operator = (game, _, rng) =>
  ofTrick(game, rng, ({ path, node }) => {
    if (hasTrumps(game, node)) return undefined
    const trump = rng.pick(game.deck.suits)
    const tree = replaceAt(game, [...path, 'power'], trumped(node.power, suit(trump)))
    return { tree, how: `${suitName(trump)} are trumps: the highest trump wins a trick` }
  })

/** The leader of the first trick names the suit. */
export const namedTrump: Operator = (game, _, rng) =>
  ofTrick(game, rng, ({ path, node }) => {
    const loop = around(game, path, 'repeat') ?? around(game, path, 'turns')
    if (loop === undefined || hasTrumps(game, node)) return undefined
    const powered = replaceAt(game, [...path, 'power'], trumped(node.power, val(TRUMP_SUIT))) as Game
    const naming = as(
      node.leader,
      choose([mayEach('name trumps', all('suit'), (each) => set(TRUMP_SUIT, each))]),
    )
    const tree = withVar(withStepsBefore(powered, loop.path, [naming]), TRUMP_SUIT, variable('suit'))
    return { tree, how: 'the player who leads first names the trump suit' }
  })

/** Who would have lost wins. */
export const lowestWins: Operator = (game, _, rng) =>
  ofTrick(game, rng, ({ path, node }) => {
    if (isChanged(node.power, REVERSED)) return undefined
    const power = given(node.power, (before) => cond(lt(before, 0), before, sub(REVERSED, before)))
    const how = 'a trick is won by the lowest of the cards that could win it'
    return { tree: replaceAt(game, [...path, 'power'], power), how }
  })

export const freeFollowing: Operator = (game, _, rng) =>
  ofTrick(game, rng, ({ path, node }) => {
    const hand = handOf(game)
    if (hand === undefined || (typeof node.follow === 'object' && node.follow.get === 'zone'))
      return undefined
    return { tree: replaceAt(game, [...path, 'follow'], zone(hand, me)), how: 'players need not follow suit' }
  })

/** Cards of one rank may be played to any trick. */
export const wildInTricks: Operator = (game, _, rng) =>
  ofTrick(game, rng, ({ path, node }) => {
    const hand = handOf(game)
    if (hand === undefined || (typeof node.follow === 'object' && node.follow.get === 'zone'))
      return undefined
    // One wild rank is enough.
    if (JSON.stringify(node.follow).includes('"rankOf"')) return undefined
    const wild = rng.pick(game.deck.ranks)
    const held = filter(zone(hand, me), (card) => eq(rankOf(card), rank(wild)))
    const tree = replaceAt(game, [...path, 'follow'], union(node.follow, held))
    return { tree, how: `${ranksName(wild)} may be played to any trick` }
  })

/** One rank beats everything, trumps included. */
export const masterRank: Operator = (game, _, rng) =>
  ofTrick(game, rng, ({ path, node }) => {
    if (isChanged(node.power, MASTER)) return undefined
    const master = rng.pick(game.deck.ranks)
    const power = cond(eq(rankOf(it), rank(master)), add(MASTER, number(suitOf(it))), node.power)
    const tree = replaceAt(game, [...path, 'power'], power)
    return { tree, how: `the ${rankName(master)} beats every other card in a trick` }
  })

/** Hands are small, and are filled up from the stock. */
export const drawAfterTrick: Operator = (game, _, rng) =>
  ofTrick(game, rng, ({ path, node }) => {
    const hand = handOf(game)
    const stock = game.deck.in
    const [dealing] = dealsFromStock(game)
    if (hand === undefined || dealing?.node.to !== hand || !isPile(game, stock) || needsAllCards(game))
      return undefined
    const n = rng.between(3, 7)
    const draws = when(
      some(zone(stock)),
      rng.chance(0.5)
        ? ({
            ...each(everyone, () => move(top(zone(stock)), zone(hand, me))),
            from: winner,
          } as StepNodes['each'])
        : move(top(zone(stock)), zone(hand, winner)),
    )
    const dealt = replaceAt(game, [...dealing.path, 'n'], n)
    const tree = replaceAt(dealt, [...path, 'steps'], [...node.steps, draws])
    const who = draws.do === 'if' && draws.then[0]?.do === 'each' ? 'everyone draws' : 'its winner draws'
    return { tree, how: `deal ${n} cards; after each trick ${who} a card` }
  })

/** When all hands are played out, more cards are dealt. */
export const dealAgain: Operator = (game, _, rng) => {
  const hand = handOf(game)
  const [dealing] = dealsFromStock(game)
  const loops = [...stepsOfKind(game, 'repeat'), ...stepsOfKind(game, 'turns')].filter(({ node }) =>
    JSON.stringify(node.while ?? 0).includes(JSON.stringify(family(hand ?? ''))),
  )
  if (hand === undefined || dealing?.node.to !== hand || loops.length === 0 || needsAllCards(game))
    return undefined
  return firstThatChecks(game, () => {
    const { path, node } = rng.pick(loops)
    const n = rng.between(2, 6)
    const more = when({ get: 'empty', of: family(hand) }, deal(zone(game.deck.in), hand, { n }))
    const dealt = replaceAt(game, [...dealing.path, 'n'], n) as Game
    const tree = replaceAt(dealt, [...path, 'steps'], [...node.steps, more])
    return { tree, how: `deal ${n} cards each, and ${n} more whenever all hands are empty` }
  })
}

function ofTrick(
  game: Game,
  rng: Stream,
  change: (trick: Trick) => { readonly tree: unknown; readonly how: string } | undefined,
): ReturnType<Operator> {
  const tricks = stepsOfKind(game, 'trick')
  if (tricks.length === 0) return undefined
  return firstThatChecks(game, () => change(rng.pick(tricks)), 4)
}
