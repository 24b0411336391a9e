/** A compiled game that is played from given cards, with a memory of its own. */
import { chanceOf } from '../../model/streams.ts'
import type { Game } from '../../rules/tree.ts'
import { type CompiledGame, compileGame } from '../compile-game.ts'
import { EveryHand, WENT } from '../every-hand.ts'
import { compileModule, instantiate, newMemory } from '../wasm/instantiate.ts'

interface Exports {
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
  readonly #compiled: CompiledGame
  readonly #deals = new EveryHand()
  readonly #exports: Exports
  readonly #bytes: Uint8Array
  readonly #words: Int32Array
  readonly #sums: BigInt64Array

  constructor(game: Game, stepLimit: number) {
    this.#compiled = compileGame(game, {}, this.#deals)
    const { places, bytes, memoryBytes } = this.#compiled
    const memory = newMemory(memoryBytes)
    this.#exports = instantiate(compileModule(bytes), memory)
    this.#bytes = new Uint8Array(memory.buffer)
    this.#words = new Int32Array(memory.buffer)
    this.#sums = new BigInt64Array(memory.buffer)
    this.#words[places.limit / 4] = stepLimit
    this.#words.set(chanceOf(1).save().key, places.keys / 4)
  }

  /** The game of these cards, the first one first. */
  deal(cards: readonly number[]): Dealt {
    this.#begin(cards)
    this.#exports.deal()
    return this.#dealt()
  }

  /** This hand and those that follow it, so many in all: its cards by their places in the deck, lowest first. */
  hands(first: readonly number[], many: number): Dealt {
    const { cards } = this.#compiled.world.deck
    this.#begin(first.map((place) => cards[place] as number))
    this.#words.set(first, this.#deals.places.picked / 4)
    this.#exports.hands(many)
    return this.#dealt()
  }

  #begin(cards: readonly number[]): void {
    const { deck, went, totals } = this.#deals.places
    deck.stack(this.#bytes, this.#compiled.places.fresh, cards)
    this.#words.fill(0, went / 4, went / 4 + Object.keys(WENT).length)
    this.#sums.fill(0n, totals / 8, totals / 8 + this.#compiled.world.counters.length)
  }

  #dealt(): Dealt {
    const { went, totals } = this.#deals.places
    const [counted = 0, unfinished = 0, wanting = 0] = this.#words.subarray(went / 4)
    return {
      totals: this.#compiled.world.counters.map((_, n) => Number(this.#sums[totals / 8 + n])),
      games: counted + unfinished + wanting,
      unfinished,
      wanting,
    }
  }
}
