import type { CompiledGame } from '../../cards/compile/compile-game.ts'
import type { Mask, ZoneReader } from './card-masks.ts'

/** Single cards are counted in decks up to this size. */
const MOST_CARDS = 60

/** The cards of the deck by what is printed on them. */
export class Faces {
  readonly ranks: readonly (readonly [name: string, mask: Mask])[]
  readonly suits: readonly (readonly [name: string, mask: Mask])[]
  readonly singles: readonly (readonly [name: string, mask: Mask])[]
  /** Numbers that add up: the order of ranks, and each table of the rules. Cards of the same value are one mask. */
  readonly values: readonly (readonly [
    name: string,
    parts: readonly (readonly [worth: number, mask: Mask])[],
  ])[]
  readonly #rankMasks = new Map<number, Mask>()
  readonly #suitMasks = new Map<number, Mask>()

  constructor({ model }: CompiledGame, zones: ZoneReader) {
    const { deck } = model
    const maskOf = (is: (card: number) => boolean): Mask => zones.newMask(deck.cards.filter(is))
    for (const rank of deck.rankNumbers)
      this.#rankMasks.set(
        rank,
        maskOf((card) => deck.rankOf(card) === rank),
      )
    for (const suit of deck.suits.keys())
      this.#suitMasks.set(
        suit,
        maskOf((card) => deck.suitOf(card) === suit),
      )
    this.ranks = Array.from(this.#rankMasks, ([rank, mask]) => [deck.rankName(rank), mask] as const)
    this.suits = Array.from(this.#suitMasks, ([suit, mask]) => [deck.suitName(suit), mask] as const)
    this.singles =
      deck.cards.length <= MOST_CARDS
        ? deck.cards.map((card) => [deck.cardName(card), zones.newMask([card])] as const)
        : []
    const valued = (name: string, worth: (card: number) => number) => {
      const parts = Map.groupBy(deck.cards, worth)
      return [
        name,
        Array.from(parts, ([each, cards]) => [each, zones.newMask(cards)] as const).filter(
          ([each]) => each !== 0,
        ),
      ] as const
    }
    this.values = [
      valued('ranks', (card) => deck.rankNumbers.indexOf(deck.rankOf(card)) + 1),
      ...Array.from(model.tables.keys(), (name) => valued(name, model.valueByCard(name))).filter(
        ([, parts]) => parts.every(([worth]) => Math.abs(worth) < 2 ** 20),
      ),
    ]
  }

  ofRank(rank: number): Mask | undefined {
    return this.#rankMasks.get(rank)
  }

  ofSuit(suit: number): Mask | undefined {
    return this.#suitMasks.get(suit)
  }
}
