/** Where all cards really lie, as the log tells it: what everything that is known is known of. */
import type { GameModel } from '../../model/game-model.ts'
import { clearBit, setBit } from '../masks.ts'

export class TableCards {
  readonly model: GameModel
  /** How many words a set of cards takes. */
  readonly words: number
  /** By zone: its cards, as a mask, and how many. */
  readonly lies: Int32Array
  readonly counts: Int32Array
  /** By card: its zone. */
  readonly places: Int32Array
  /** All cards of the deck. */
  readonly all: Int32Array
  /** By zone: 1 if it is a pile. */
  readonly isPile: Uint8Array

  constructor(model: GameModel, words: number) {
    this.model = model
    this.words = words
    this.lies = new Int32Array(model.zones.length * words)
    this.counts = new Int32Array(model.zones.length)
    this.places = new Int32Array(32 * words)
    this.all = new Int32Array(words)
    this.isPile = Uint8Array.from(model.zones, ({ pile }) => Number(pile))
    for (const card of model.deck.cards) setBit(this.all, 0, card)
  }

  copy(): TableCards {
    const copy = new TableCards(this.model, this.words)
    copy.lies.set(this.lies)
    copy.counts.set(this.counts)
    copy.places.set(this.places)
    return copy
  }

  /** All cards lie where the deck starts. */
  start(): void {
    const { deck, game } = this.model
    const [zone = 0] = this.model.membersOf(game.deck.in)
    this.lies.fill(0)
    this.counts.fill(0)
    this.lies.set(this.all, zone * this.words)
    this.counts[zone] = deck.cards.length
    for (const card of deck.cards) this.places[card] = zone
  }

  move(card: number, to: number): void {
    const from = this.places[card] as number
    clearBit(this.lies, from * this.words, card)
    setBit(this.lies, to * this.words, card)
    this.counts[from] = (this.counts[from] as number) - 1
    this.counts[to] = (this.counts[to] as number) + 1
    this.places[card] = to
  }

  moveAll(cards: Int32Array, to: number): void {
    for (let n = 0; n < this.words; n += 1) {
      for (let bits = cards[n] as number; bits !== 0; bits &= bits - 1)
        this.move(32 * n + 31 - Math.clz32(bits & -bits), to)
    }
  }
}

export function forEachCard(cards: Int32Array, visit: (card: number) => void): void {
  for (let n = 0; n < cards.length; n += 1) {
    for (let bits = cards[n] as number; bits !== 0; bits &= bits - 1)
      visit(32 * n + 31 - Math.clz32(bits & -bits))
  }
}
