/** Games from given cards, on either engine: hands by their numbers, and cards in every order. */
import type { Stream } from '../../rng/index.ts'
import { type Dealt, DealtGame } from '../compile/engine/dealt-game.ts'
import { NotCompiled, orNotCompiled } from '../compile/not-compiled.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Setting } from '../model/game-model.ts'
import type { Deck } from '../rules/deck.ts'
import type { Game } from '../rules/tree.ts'
import type { EngineName } from '../simulate/game-setup.ts'

/** Hands of so many cards, by their numbers. */
export interface HandRange {
  readonly size: number
  readonly first: number
  readonly many: number
}

export interface Dealing {
  readonly deck: Deck
  readonly counters: readonly string[]
  /** Why the interpreter plays although compiled code was asked for, if so. */
  readonly notCompiled?: string | undefined
  /** The game of these cards, the first one first. */
  deal(cards: readonly number[]): Dealt
  hands(range: HandRange): Dealt
}

/** Trees that are enumerated take a few dozen steps; wrong ones should not take all day. */
const STEP_LIMIT = 10_000

/** A game that cannot be compiled is interpreted, and says so; any other error of the compiled game is thrown. */
export function dealingOf(game: Game, engine: EngineName, setting: Setting = {}): Dealing {
  const program = new Program(game, setting)
  if (engine === 'reference') return interpretedDealing(program)
  const compiled = orNotCompiled(() => new DealtGame(game, STEP_LIMIT, setting))
  if (compiled instanceof NotCompiled)
    return { ...interpretedDealing(program), notCompiled: compiled.message }
  return {
    deck: program.deck,
    counters: program.counters,
    deal: (cards) => compiled.deal(cards),
    hands: ({ size, first, many }) => compiled.hands(handAt(first, size), many),
  }
}

function interpretedDealing(program: Program): Dealing {
  const { deck, counters } = program
  const deal = (cards: readonly number[]): Dealt => {
    const names = cards.map((card) => deck.cardName(card))
    const { state, outcome } = Play.start(program, { seed: 1, deck: names, stepLimit: STEP_LIMIT })
    const [stock = 0] = program.membersOf(program.game.deck.in)
    const wanting = deck.cards.length - state.countIn(stock) > cards.length
    return {
      totals: counters.map((name) => (wanting ? 0 : (outcome.counters[name] ?? 0))),
      games: 1,
      unfinished: Number(!wanting && outcome.ending !== 'finished'),
      wanting: Number(wanting),
    }
  }
  const handOf = (number: number, size: number): number[] =>
    handAt(number, size).map((place) => deck.cards[place] as number)
  return {
    deck,
    counters,
    deal,
    hands: ({ size, first, many }) =>
      sumOf(
        counters,
        Array.from({ length: many }, (_, n) => deal(handOf(first + n, size))),
      ),
  }
}

/** Several deals together. */
export function sumOf(counters: readonly string[], dealt: readonly Dealt[]): Dealt {
  const sum = (read: (one: Dealt) => number): number => dealt.reduce((total, one) => total + read(one), 0)
  return {
    totals: counters.map((_, n) => sum(({ totals }) => totals[n] ?? 0)),
    games: sum(({ games }) => games),
    unfinished: sum(({ unfinished }) => unfinished),
    wanting: sum(({ wanting }) => wanting),
  }
}

/** How many hands of so many cards there are. */
export function countHands(cards: number, size: number): number {
  let many = 1
  // Exact at every step: a product of so many numbers in a row can be divided by their count.
  for (let n = 1; n <= size; n += 1) many = (many * (cards - size + n)) / n
  return size > cards ? 0 : many
}

/**
 * The hand of a number: its cards by their places in the deck, lowest first. Hands are ordered by their highest card, then
 * by the next highest, and so on, so a range of numbers is a part of all hands. (The combinatorial number system.)
 */
export function handAt(number: number, size: number): number[] {
  const hand: number[] = []
  let left = number
  for (let n = size; n > 0; n -= 1) {
    let place = n - 1
    while (countHands(place + 1, n) <= left) place += 1
    left -= countHands(place, n)
    hand.unshift(place)
  }
  return hand
}

/** Which cards count as equal: none, or those of a rank. */
export type Alike = 'card' | 'rank'

export const kindOfCard = (deck: Deck, alike: Alike, card: number): number =>
  alike === 'card' ? card : deck.rankOf(card)

/** Orders of cards, by the kind of card that they begin with. */
export interface DrawRange {
  readonly alike: Alike
  readonly first: number
}

/**
 * All orders of cards that begin with a card of this kind, each counter weighted by their probability. Whenever the rules
 * ask for a card that is not given yet, the game goes on with every kind there can be, weighted by the cards of it that are
 * left. Which of them it is, is chosen at random: rules that wrongly distinguish suits would show.
 */
export function playDraws(dealing: Dealing, { alike: kind, first }: DrawRange, rng: Stream): Dealt {
  const { deck } = dealing
  const totals = dealing.counters.map(() => 0)
  let [games, unfinished] = [0, 0]
  const draw = (cards: readonly number[], weight: number, isWanted: (kind: number) => boolean): void => {
    const left = deck.cards.filter((card) => !cards.includes(card))
    for (const [next, alike] of Map.groupBy(left, (card) => kindOfCard(deck, kind, card)))
      if (isWanted(next)) play([...cards, rng.pick(alike)], (weight * alike.length) / left.length)
  }
  const play = (cards: readonly number[], weight: number): void => {
    const dealt = dealing.deal(cards)
    games += 1
    unfinished += dealt.unfinished
    if (dealt.wanting > 0) draw(cards, weight, () => true)
    else
      dealt.totals.forEach((times, n) => {
        totals[n] = (totals[n] ?? 0) + weight * times
      })
  }
  draw([], 1, (next) => next === first)
  return { totals, games, unfinished, wanting: 0 }
}
