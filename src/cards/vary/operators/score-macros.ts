/** Mechanisms for the score: cards that cost or earn points, bids, several deals. */
// biome-ignore format: a line for each name would hide the mechanisms

import type { Stream } from '../../../rng/index.ts'
import { cardName, ranksName, suitName, wordsOf } from '../../english/words/words.ts'
import {
  all,
  block,
  card,
  choose,
  cond,
  count,
  div,
  each,
  eq,
  every,
  everyone,
  filter,
  has,
  increase,
  lt,
  mayEach,
  me,
  most,
  move,
  mul,
  range,
  rank,
  rankOf,
  repeat,
  set,
  suit,
  suitOf,
  teamOf,
  val,
  variable,
  zone,
} from '../../rules/build.ts'
import { Deck } from '../../rules/deck.ts'
import type { Expr, Game, Step, Steps, VarTree } from '../../rules/tree.ts'
import { handOf } from '../generate/in-game.ts'
import { firstThatChecks, type Operator } from './operator.ts'
import {
  around,
  beforeCollecting,
  contains,
  countsEnough,
  freshName,
  isZone,
  type ScorePlace,
  scorePlace,
  stepsOfKind,
  withPoints,
  withSteps,
  withStepsBefore,
  withVar,
  wonZones,
} from './sites.ts'

interface Points {
  readonly points: (won: Expr) => Expr
  readonly how: string
}

/** Points for cards that were won, or that a player is left with. */
const forCards =
  (make: (game: Game, rng: Stream, where: string) => Points): Operator =>
  (game, _, rng) => {
    const hand = handOf(game)
    if (hand === undefined || countsEnough(game)) return undefined
    const won = wonZones(game, hand)
    // In tricks all cards are played.
    const places = won.length > 0 || contains(game.flow, 'trick') ? won : [hand]
    if (places.length === 0) return undefined
    return firstThatChecks(
      game,
      () => {
        const name = rng.pick(places)
        const { points, how } = make(game, rng, name === hand ? 'left in hand' : `in one’s ${wordsOf(name)}`)
        const tree = withPoints(game, points(zone(name, me)), 'cards')
        return tree && { tree, how }
      },
      4,
    )
  }

const earned = (points: number): string => (points < 0 ? `costs ${-points}` : `earns ${points}`)

export const pointsForCard = forCards((game, rng, where) => {
  const deck = new Deck(game.deck)
  const name = deck.cardName(rng.pick(deck.cards))
  const n = rng.pick([-13, -10, -5, 5, 10, 13])
  return {
    points: (won) => cond(has(won, card(name)), n, 0),
    how: `${cardName(name, game.deck.suits)} ${where} ${earned(n)}`,
  }
})

export const pointsForSuit = forCards((game, rng, where) => {
  const name = rng.pick(game.deck.suits)
  const n = rng.pick([-2, -1, -1, 1, 1, 2])
  return {
    points: (won) => mul(n, count(filter(won, (each) => eq(suitOf(each), suit(name))))),
    how: `each card of ${suitName(name)} ${where} ${earned(n)}`,
  }
})

export const pointsForRank = forCards((game, rng, where) => {
  const name = rng.pick(game.deck.ranks)
  const n = rng.pick([-5, -3, 3, 5])
  return {
    points: (won) => mul(n, count(filter(won, (each) => eq(rankOf(each), rank(name))))),
    how: `${ranksName(name)} ${where}: each ${earned(n)}`,
  }
})

/** Whoever has most of a kind of cards, ties included. */
export const pointsForMost: Operator = (game, _, rng) => {
  const hand = handOf(game)
  const places = hand === undefined ? [] : wonZones(game, hand)
  if (places.length === 0 || countsEnough(game)) return undefined
  return firstThatChecks(
    game,
    () => {
      const name = rng.pick(places)
      const kind = rng.chance(0.5) ? rng.pick(game.deck.suits) : undefined
      const n = rng.pick([-5, 3, 5, 10])
      const many = (who: Expr): Expr =>
        count(
          kind === undefined
            ? zone(name, who)
            : filter(zone(name, who), (each) => eq(suitOf(each), suit(kind))),
        )
      const has = eq(many(me), most(everyone, many))
      const tree = withPoints(game, cond(has, n, 0), 'the most cards')
      const cards = kind === undefined ? 'cards' : suitName(kind)
      return tree && { tree, how: `having the most ${cards} in one’s ${wordsOf(name)} ${earned(n)}` }
    },
    4,
  )
}

/**
 * Only where players win cards: what is to be won can as well be avoided. Where a hand is to be emptied, every meld and every card
 * played would be a mistake.
 */
export const reverseAim: Operator = (game) => {
  const { win } = game.result
  const hand = handOf(game)
  const winsCards = contains(game.flow, 'trick') || (hand !== undefined && wonZones(game, hand).length > 0)
  if (win === undefined || !winsCards) return undefined
  const other = win === 'most' ? 'least' : 'most'
  const how = other === 'least' ? 'the lowest score wins' : 'the highest score wins'
  return firstThatChecks(game, () => ({ tree: { ...game, result: { ...game.result, win: other } }, how }), 1)
}

/** As the classics with bids call it. */
const BID = 'bid'

/** Everyone says how many tricks they will win. */
export const bidTricks: Operator = (game, _, rng) => {
  const place = scorePlace(game)
  const hand = handOf(game)
  if (place === undefined || hand === undefined) return undefined
  const tricks = stepsOfKind(game, 'trick')
  const [won] = wonZones(game, hand)
  // One bid is enough.
  if (tricks.length === 0 || won === undefined || BID in (game.vars ?? {})) return undefined
  return firstThatChecks(
    game,
    () => {
      const { path } = rng.pick(tricks)
      const loop = around(game, path, 'repeat') ?? around(game, path, 'turns')
      if (loop === undefined) return undefined
      const [hit, miss] = rng.pick<readonly [number, number]>([
        [10, 0],
        [5, -5],
        [10, -10],
        [3, -1],
      ])
      const taken = div(count(zone(won, me)), count(everyone))
      const bidding = each(everyone, () =>
        choose([mayEach('bid', range(0, count(zone(hand, me))), (n) => set([BID, me], n))]),
      )
      const { list, at } = beforeCollecting(game)
      const sign = game.result.win === 'least' ? -1 : 1
      const scoring = each(everyone, () =>
        increase(
          [place.name, place.index],
          cond(eq(taken, val(BID, me)), sign * hit, sign * miss),
          'the bid',
        ),
      )
      const scored = withSteps(game, list, at, [scoring])
      const tree = withVar(
        withStepsBefore(scored, loop.path, [bidding]),
        BID,
        variable('num', { per: ['player'] }),
      )
      const better = sign > 0 ? 'more' : 'less'
      const costs = miss === 0 ? '' : `, any other number ${Math.abs(miss)} ${sign > 0 ? 'less' : 'more'}`
      return {
        tree,
        how: `everyone bids how many tricks they will win: the exact number is worth ${hit} ${better}${costs}`,
      }
    },
    4,
  )
}

/** A fixed number of deals, or deals until someone has so many points. */
export const severalDeals: Operator = (game, _, rng) => {
  const hasLoop = beforeCollecting(game).list.length > 1
  if (hasLoop || contains(game.flow, 'end') || game.result.winners !== undefined) return undefined
  const place = scorePlace(game)
  return firstThatChecks(
    game,
    () => {
      const deals = rng.between(2, 4)
      const target =
        place !== undefined && game.result.win === 'most' && rng.chance(0.5)
          ? rng.pick([5, 10, 20, 50])
          : undefined
      const block = freshName(game, 'deal')
      const total = freshName(game, 'total')
      const counted: Step[] =
        place === undefined
          ? [each(everyone, () => increase([total, me], game.result.score, 'the deal'))]
          : []
      const collecting = move(all('card'), zone(game.deck.in))
      const body = [...beforeLastCollecting(game), ...counted, collecting]
      const vars = resetEach(game, block, place?.name)
      const tree: Game = {
        ...game,
        vars: { ...vars, ...(place === undefined && { [total]: variable('num', { per: ['player'] }) }) },
        flow: [repeat(target === undefined ? { atMost: deals } : until(target, place), blockOf(block, body))],
        result: place === undefined ? { ...game.result, score: val(total, me) } : game.result,
      }
      if (target === undefined) return { tree, how: `${deals} deals are played, and their scores added up` }
      return { tree, how: `deals are played until someone has ${target} points, at most ${MOST_DEALS}` }
    },
    3,
  )
}

/** Without putting cards back where they began, as the next deal takes all. */
function beforeLastCollecting({ flow, deck }: Game): Steps {
  const kept = flow.findLastIndex((step) => !(step.do === 'move' && isZone(step.to, deck.in)))
  return flow.slice(0, kept + 1)
}

/** Scores might never reach the target. */
const MOST_DEALS = 10

const until = (target: number, place: ScorePlace | undefined): { while: Expr; atMost: number } => ({
  while: every(everyone, (each) =>
    lt(place === undefined ? 0 : val(place.name, ownIndex(place, each)), target),
  ),
  atMost: MOST_DEALS,
})

const ownIndex = ({ index }: ScorePlace, who: Expr): Expr =>
  typeof index === 'object' && index.get === 'teamOf' ? teamOf(who) : who

const blockOf = (name: string, steps: readonly Step[]): Step => block(name, {}, ...steps)

/** All variables begin anew with a deal, but for the score. */
function resetEach(game: Game, name: string, score: string | undefined): Record<string, VarTree> {
  return Object.fromEntries(
    Object.entries(game.vars ?? {}).map(([each, tree]) => [
      each,
      each === score || tree.reset !== undefined ? tree : { ...tree, reset: name },
    ]),
  )
}
