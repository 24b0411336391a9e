/** A compiled game with a memory of its own, ready to play. */

import type { PathElement, Stream } from '../../rng/index.ts'
import { chanceOf, playerOf } from '../interpret/play.ts'
import type { Setting } from '../interpret/world.ts'
import type { Game } from '../rules/tree.ts'
import { type CompiledGame, compileGame, MOST_ROWS, OVER, type Places } from './game.ts'
import { STREAM_BYTES } from './runtime/random.ts'
import { compileModule, instantiate, newMemory } from './wasm/instantiate.ts'

interface Exports {
  /** Begins the game of that number, in two words. */
  start(low: number, high: number): void
  /** Plays on until somebody must choose whom the module does not play. */
  run(auto: number): void
  outcome(row: number): void
  batch(first: bigint, many: number): void
}

/** What a game came to, as it lies in memory. The same object shows one game after the other. */
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

export interface EngineOptions extends Setting {
  readonly seed: PathElement
  readonly stepLimit: number
}

export class Engine {
  readonly compiled: CompiledGame
  readonly #exports: Exports
  readonly #words: Int32Array
  readonly #row: MemoryRow

  constructor(game: Game, { seed, stepLimit, ...setting }: EngineOptions) {
    this.compiled = compileGame(game, setting)
    const { places, bytes, world } = this.compiled
    const memory = newMemory(places.end)
    this.#exports = instantiate(compileModule(bytes), memory)
    this.#words = new Int32Array(memory.buffer)
    this.#words[places.limit / 4] = Math.min(stepLimit, 0x7fffffff)
    this.#putKey(places.keys, chanceOf(seed))
    for (const seat of world.everything('player')) {
      this.#putKey(places.keys + STREAM_BYTES * (seat + 1), playerOf(seed, seat))
    }
    this.#row = new MemoryRow(this.#words, places, world.seats)
  }

  /**
   * Plays games of the seed, everybody at random, and shows what each came to. `visit` is told the number of each game;
   * a game that is not over within the step limit, or is not shown, is for the interpreter to tell.
   */
  play(first: number, games: number, visit: (index: number, row: Row | undefined) => void): void {
    for (let from = first; from < first + games; from += MOST_ROWS) {
      const many = Math.min(MOST_ROWS, first + games - from)
      const played = this.#batch(from, many)
      for (let n = 0; n < played; n += 1) visit(from + n, this.#row.at(n))
      // A game that is too much for the module is left out, and the others go on.
      if (played < many) {
        visit(from + played, undefined)
        this.play(from + played + 1, many - played - 1, visit)
      }
    }
  }

  /** How many games were played: fewer than were asked for if one of them is too much for the module. */
  #batch(first: number, many: number): number {
    try {
      this.#exports.batch(BigInt(first), many)
      return many
    } catch {
      const { index } = this.compiled.places
      const [low, high] = [this.#words[index / 4] as number, this.#words[index / 4 + 1] as number]
      return (low >>> 0) + high * 2 ** 32 - first
    }
  }

  #putKey(at: number, stream: Stream): void {
    this.#words.set(stream.save().key, at / 4)
  }
}

/** Words of a row: status, turns, steps, decisions, forced, winners, then scores and counters. */
const SCORES = 6

class MemoryRow implements Row {
  readonly #words: Int32Array
  readonly #places: Places
  readonly #counters: number
  #at = 0

  constructor(words: Int32Array, places: Places, seats: number) {
    this.#words = words
    this.#places = places
    this.#counters = SCORES + seats
  }

  at(n: number): this {
    this.#at = this.#places.rows / 4 + n * this.#places.rowWords
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
