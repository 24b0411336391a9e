/**
 * A deck of cards, and the numbers that stand for its cards, suits and ranks.
 *
 * A card is suit · 16 + rank, plus 64 for each further pack: masks of cards need no division, runs cannot cross
 * suits, and one 64-bit word holds any pack of up to four suits of sixteen ranks. Jokers have no suit; they take
 * rank numbers from 15 downwards, and use the suit bits only to be told apart.
 */
import type { DeckTree } from './tree.ts'

/** No card, no suit, …: the one number that nothing has. Arithmetic on ordinary numbers does not meet it. */
export const NONE = -(2 ** 31)

const RANKS_A_SUIT = 16
const CARDS_A_PACK = 64
export const MAX_SUITS = 4
export const MAX_PACKS = 4

const SUIT_NAMES: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }

export class Deck {
  /** All cards, ascending. */
  readonly cards: readonly number[]
  readonly suits: readonly string[]
  /** Names by rank number; the places between ordinary ranks and jokers are empty. */
  readonly ranks: readonly string[]
  /** The numbers of all ranks there are, jokers last. */
  readonly rankNumbers: readonly number[]
  /** One more than the highest card. */
  readonly size: number
  readonly #jokers: ReadonlySet<number>
  /** By card; empty where there is none. */
  readonly #names: string[] = []
  #numbers: ReadonlyMap<string, number> | undefined

  constructor(tree: DeckTree) {
    const jokers = Object.keys(tree.jokers ?? {})
    this.suits = tree.suits
    const ranks = new Array<string>(RANKS_A_SUIT).fill('')
    tree.ranks.forEach((rank, at) => {
      ranks[at] = rank
    })
    jokers.forEach((rank, at) => {
      ranks[RANKS_A_SUIT - 1 - at] = rank
    })
    this.ranks = ranks
    this.rankNumbers = ranks.flatMap((name, at) => (name === '' ? [] : [at]))
    this.#jokers = new Set(jokers.map((_, at) => RANKS_A_SUIT - 1 - at))
    eachCard(tree, (card, face, copy) => {
      const name = copy === 0 ? face : `${face}/${copy + 1}`
      if (tree.without?.includes(name)) return
      while (this.#names.length < card) this.#names.push('')
      this.#names[card] = name
    })
    this.cards = this.#names.flatMap((name, card) => (name === '' ? [] : [card]))
    this.size = (this.cards.at(-1) ?? 0) + 1
  }

  suitOf(card: number): number {
    if (card === NONE || this.#jokers.has(card % RANKS_A_SUIT)) return NONE
    return Math.floor((card % CARDS_A_PACK) / RANKS_A_SUIT)
  }

  rankOf(card: number): number {
    return card === NONE ? NONE : card % RANKS_A_SUIT
  }

  isJoker(rank: number): boolean {
    return this.#jokers.has(rank)
  }

  cardName(card: number): string {
    return this.#names[card] || 'no card'
  }

  suitName(suit: number): string {
    const letter = this.suits[suit]
    return letter === undefined ? 'no suit' : (SUIT_NAMES[letter] ?? letter)
  }

  rankName(rank: number): string {
    return this.ranks[rank] || 'no rank'
  }

  /** The number of a card, a suit or a rank by its name in the tree; undefined if the deck has none of that name. */
  number(kind: 'card' | 'suit' | 'rank', name: string): number | undefined {
    if (kind === 'card') {
      this.#numbers ??= new Map(this.cards.map((card) => [this.cardName(card), card]))
      return this.#numbers.get(name)
    }
    const at = (kind === 'suit' ? this.suits : this.ranks).indexOf(name)
    return at < 0 || name === '' ? undefined : at
  }
}

/** All cards of the packs, and jokers after them: the number of each, its rank and suit, which copy of it this is. */
function eachCard(tree: DeckTree, visit: (card: number, face: string, copy: number) => void): void {
  for (let pack = 0; pack < (tree.packs ?? 1); pack += 1) {
    tree.suits.forEach((suit, s) => {
      tree.ranks.forEach((rank, r) => {
        visit(pack * CARDS_A_PACK + s * RANKS_A_SUIT + r, `${rank}${suit}`, pack)
      })
    })
  }
  Object.entries(tree.jokers ?? {}).forEach(([rank, copies], at) => {
    for (let copy = 0; copy < copies; copy += 1) {
      const place = Math.floor(copy / MAX_SUITS) * CARDS_A_PACK + (copy % MAX_SUITS) * RANKS_A_SUIT
      visit(place + RANKS_A_SUIT - 1 - at, rank, copy)
    }
  })
}
