/**
 * Variation of card games for evolution: every operator by its name, those that take something from a second game apart.
 *
 *     const child = variation.apply('wild rank', parent, undefined, stream(1, 'child', 17))
 *
 * Every child passes the checker, and the same stream gives the same child. What an operator did is told in words.
 */
import type { Stream } from '../../rng/index.ts'
import type { Game } from '../rules/tree.ts'
import { contentKey } from './canonical.ts'
import * as choices from './operators/choice-macros.ts'
import * as deals from './operators/deal-macros.ts'
import * as donors from './operators/donors.ts'
import { tweakNumber } from './operators/numbers.ts'
import type { Operator } from './operators/operator.ts'
import { shortPack } from './operators/packs.ts'
import * as plain from './operators/plain-changes.ts'
import { randomExpression, randomStep } from './operators/random-parts.ts'
import * as scores from './operators/score-macros.ts'
import * as tricks from './operators/trick-macros.ts'

/** Operators that need one game. */
const MUTATIONS: Readonly<Record<string, Operator>> = {
  number: tweakNumber,
  'exchange parts': plain.exchangeParts,
  'other word': plain.otherWord,
  'leave out': plain.leaveOut,
  'random expression': randomExpression,
  'random step': randomStep,
  'short pack': shortPack,
  'fixed trump': tricks.fixedTrump,
  'named trump': tricks.namedTrump,
  'lowest wins': tricks.lowestWins,
  'free following': tricks.freeFollowing,
  'wild in tricks': tricks.wildInTricks,
  'master rank': tricks.masterRank,
  'draw after trick': tricks.drawAfterTrick,
  'deal again': tricks.dealAgain,
  'pass cards': deals.passCards,
  'exchange cards': deals.exchangeCards,
  'draft hands': deals.draftHands,
  'pick of two': deals.pickOfTwo,
  'swap with table': deals.swapWithTable,
  'deal fewer': deals.dealFewer,
  'wild rank': choices.wildRank,
  'effect of rank': choices.effectOfRank,
  'may draw': choices.mayDraw,
  'may pass once': choices.mayPassOnce,
  'may give': choices.mayGive,
  'may take open': choices.mayTakeOpen,
  'points for card': scores.pointsForCard,
  'points for suit': scores.pointsForSuit,
  'points for rank': scores.pointsForRank,
  'points for most': scores.pointsForMost,
  'reverse aim': scores.reverseAim,
  'bid tricks': scores.bidTricks,
  'several deals': scores.severalDeals,
}

/** Operators that take a part of a second game. */
const CROSSOVERS: Readonly<Record<string, Operator>> = {
  'donor option': donors.donorOption,
  'donor step': donors.donorStep,
  'donor expression': donors.donorExpression,
  'donor scoring': donors.donorScoring,
  'donor mechanism': donors.donorMechanism,
  'donor deck': donors.donorDeck,
}

export interface GameVariation {
  /** The names of all operators. */
  readonly operators: readonly string[]
  /** Those of them that need a mate. */
  readonly crossovers: readonly string[]
  /** Undefined if the operator finds nothing in the game that it could change. */
  apply(
    operator: string,
    parent: Game,
    mate: Game | undefined,
    rng: Stream,
  ): { readonly genome: Game; readonly how: string } | undefined
  /** The same for games that play the same by their rules, whatever things are called. */
  key(game: Game): string
}

export const variation: GameVariation = {
  operators: [...Object.keys(MUTATIONS), ...Object.keys(CROSSOVERS)],
  crossovers: Object.keys(CROSSOVERS),
  apply(name, parent, mate, rng) {
    const operator = MUTATIONS[name] ?? CROSSOVERS[name]
    if (operator === undefined) throw new RangeError(`there is no operator "${name}" of variation`)
    const child = operator(parent, mate, rng)
    return child && { genome: child.game, how: child.how }
  },
  key: contentKey,
}
