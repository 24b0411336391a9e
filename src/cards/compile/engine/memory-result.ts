/**
 * A game's result as a module writes it to memory: status, turns, steps, decisions, forced, winners, scores, counters.
 * One view shows one game after the other and allocates nothing: its lists are filled again when they are read.
 */
import type { GameResult } from '../../model/game-result.ts'
import { DECIDING, OVER } from '../flow/run.ts'
import type { Instance } from './instance.ts'

const SCORES = 6

export class MemoryResult implements GameResult {
  readonly counters: Readonly<Record<string, number>>
  readonly #words: Int32Array
  readonly #rows: number
  readonly #rowWords: number
  readonly #scores: number[]
  readonly #winners: number[] = []
  readonly #tiesAreDraws: boolean
  #at: number

  constructor({ words, compiled: { places, world } }: Instance) {
    this.#words = words
    this.#rows = places.rows / 4
    this.#rowWords = places.rowWords
    this.#at = this.#rows
    this.#scores = new Array<number>(world.seats).fill(0)
    this.#tiesAreDraws = world.game.result.winners === undefined && world.seats > 1
    const counters = {}
    world.counters.forEach((name, n) => {
      const place = SCORES + world.seats + n
      Object.defineProperty(counters, name, { enumerable: true, get: () => this.#word(place) })
    })
    this.counters = counters
  }

  /** Shows the game in that row. */
  at(n: number): this {
    this.#at = this.#rows + n * this.#rowWords
    return this
  }

  get ending(): GameResult['ending'] {
    const status = this.#word(0)
    if (status === OVER) return 'finished'
    return status === DECIDING ? 'under way' : 'step limit'
  }

  get turns(): number {
    return this.#word(1)
  }

  get steps(): number {
    return this.#word(2)
  }

  get decisions(): number {
    return this.#word(3)
  }

  get forced(): number {
    return this.#word(4)
  }

  get winners(): readonly number[] {
    const mask = this.#word(0) === OVER ? this.#word(5) : 0
    this.#winners.length = 0
    for (let seat = 0; seat < this.#scores.length; seat += 1) if ((mask >> seat) & 1) this.#winners.push(seat)
    return this.#winners
  }

  get draw(): boolean {
    return this.#tiesAreDraws && this.winners.length === this.#scores.length
  }

  get scores(): readonly number[] {
    for (let seat = 0; seat < this.#scores.length; seat += 1) this.#scores[seat] = this.#word(SCORES + seat)
    return this.#scores
  }

  #word(place: number): number {
    return this.#words[this.#at + place] as number
  }
}
