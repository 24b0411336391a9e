/** A compiled game that is played from given cards. */
import type { Setting } from '../../model/game-model.ts'
import type { Game } from '../../rules/tree.ts'
import { EveryHand, WENT } from '../every-hand.ts'
import { Instance, LoadedGame } from './instance.ts'

interface DealExports {
  deal(): void
  hands(many: number): void
}

/** What deals came to. */
export interface Dealt {
  /** Each counter, added up over the games. Nothing is added for a game that wanted more cards than were given. */
  readonly totals: readonly number[]
  readonly games: number
  readonly unfinished: number
  readonly wanting: number
}

export class DealtGame {
  readonly #deals = new EveryHand()
  readonly #instance: Instance<DealExports>
  readonly #sums: BigInt64Array

  constructor(game: Game, stepLimit: number, setting: Setting = {}) {
    const loaded = new LoadedGame(game, setting, { everyHand: this.#deals })
    this.#instance = new Instance(loaded, { seed: 1, stepLimit })
    this.#sums = new BigInt64Array(this.#instance.bytes.buffer)
  }

  /** The game of these cards, the first one first. */
  deal(cards: readonly number[]): Dealt {
    this.#begin(cards)
    this.#instance.exports.deal()
    return this.#dealt()
  }

  /** This hand and those that follow it, so many in all: its cards by their places in the deck, lowest first. */
  hands(first: readonly number[], many: number): Dealt {
    const { words, compiled, exports } = this.#instance
    this.#begin(first.map((place) => compiled.model.deck.cards[place] as number))
    words.set(first, this.#deals.places.picked / 4)
    exports.hands(many)
    return this.#dealt()
  }

  #begin(cards: readonly number[]): void {
    const { bytes, words, compiled } = this.#instance
    const { deck, went, totals } = this.#deals.places
    deck.stack(bytes, compiled.memoryMap.fresh, cards)
    words.fill(0, went / 4, went / 4 + Object.keys(WENT).length)
    this.#sums.fill(0n, totals / 8, totals / 8 + compiled.model.counters.length)
  }

  #dealt(): Dealt {
    const { words, compiled } = this.#instance
    const { went, totals } = this.#deals.places
    const [counted = 0, unfinished = 0, wanting = 0] = words.subarray(went / 4)
    return {
      totals: compiled.model.counters.map((_, n) => Number(this.#sums[totals / 8 + n])),
      games: counted + unfinished + wanting,
      unfinished,
      wanting,
    }
  }
}
