/** What a game came to, as a module writes it down: status, turns, steps, decisions, forced, winners, scores, counters. */

import { OVER } from '../flow/run.ts'
import type { Instance } from './instance.ts'

const SCORES = 6

/** The same object shows one game after the other. */
export interface Row {
  readonly isOver: boolean
  readonly turns: number
  readonly steps: number
  readonly decisions: number
  readonly forced: number
  /** The winners' seats, as a mask. */
  readonly winners: number
  score(seat: number): number
  counter(n: number): number
}

export class MemoryRow implements Row {
  readonly #words: Int32Array
  readonly #rows: number
  readonly #rowWords: number
  readonly #counters: number
  #at: number

  constructor({ words, compiled: { memoryMap, model } }: Instance) {
    this.#words = words
    this.#rows = memoryMap.rows / 4
    this.#rowWords = memoryMap.rowWords
    this.#counters = SCORES + model.seats
    this.#at = this.#rows
  }

  at(n: number): this {
    this.#at = this.#rows + n * this.#rowWords
    return this
  }

  get isOver(): boolean {
    return this.#words[this.#at] === OVER
  }

  get turns(): number {
    return this.#words[this.#at + 1] as number
  }

  get steps(): number {
    return this.#words[this.#at + 2] as number
  }

  get decisions(): number {
    return this.#words[this.#at + 3] as number
  }

  get forced(): number {
    return this.#words[this.#at + 4] as number
  }

  get winners(): number {
    return this.#words[this.#at + 5] as number
  }

  score(seat: number): number {
    return this.#words[this.#at + SCORES + seat] as number
  }

  counter(n: number): number {
    return this.#words[this.#at + this.#counters + n] as number
  }
}
