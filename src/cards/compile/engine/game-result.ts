/**
 * Views of the rows in which a module writes down games: status, turns, steps, decisions, forced, winners, scores, counters.
 * One view shows one game after the other.
 */
import type { ModelOutcome } from '../../../games/forward-model.ts'
import type { GameResult } from '../../model/game-result.ts'
import { DECIDING, OVER } from '../flow/run.ts'
import type { Instance } from './instance.ts'

const WINNERS = 5
const SCORES = 6

abstract class RowView {
  readonly #words: Int32Array
  readonly #rows: number
  readonly #rowWords: number
  #at: number

  constructor({ words, compiled: { memoryMap } }: Instance) {
    this.#words = words
    this.#rows = memoryMap.rows / 4
    this.#rowWords = memoryMap.rowWords
    this.#at = this.#rows
  }

  /** Shows the game in that row. */
  at(n: number): this {
    this.#at = this.#rows + n * this.#rowWords
    return this
  }

  protected word(place: number): number {
    return this.#words[this.#at + place] as number
  }
}

/** What search reads of a game: it allocates nothing. */
export class MemoryOutcome extends RowView implements ModelOutcome {
  get isOver(): boolean {
    return this.word(0) === OVER
  }

  get winners(): number {
    return this.word(WINNERS)
  }

  score(seat: number): number {
    return this.word(SCORES + seat)
  }
}

/** The whole result. Lists are not made anew: scores and counts are filled in again when they are read. */
export class MemoryResult extends RowView implements GameResult {
  readonly #scores: number[]
  readonly #counterNames: readonly string[]
  readonly #counts: number[]
  /** By mask of seats: each list is made once. */
  readonly #winners: Record<number, readonly number[]> = {}
  readonly #drawMask: number

  constructor(instance: Instance) {
    super(instance)
    const { model } = instance.compiled
    this.#scores = new Array<number>(model.seats).fill(0)
    // Never a mask of winners where there are no draws.
    this.#drawMask = model.game.result.winners === undefined && model.seats > 1 ? 2 ** model.seats - 1 : -1
    this.#counterNames = model.counters
    this.#counts = model.counters.map(() => 0)
  }

  get ending(): GameResult['ending'] {
    const status = this.word(0)
    if (status === OVER) return 'finished'
    return status === DECIDING ? 'under way' : 'step limit'
  }

  get turns(): number {
    return this.word(1)
  }

  get steps(): number {
    return this.word(2)
  }

  get decisions(): number {
    return this.word(3)
  }

  get forced(): number {
    return this.word(4)
  }

  get winners(): readonly number[] {
    const mask = this.#winnerMask
    this.#winners[mask] ??= Array.from(this.#scores.keys()).filter((seat) => (mask >> seat) & 1)
    return this.#winners[mask]
  }

  get draw(): boolean {
    return this.#winnerMask === this.#drawMask
  }

  get scores(): readonly number[] {
    return this.#fill(this.#scores, SCORES)
  }

  get counts(): readonly number[] {
    return this.#fill(this.#counts, SCORES + this.#scores.length)
  }

  get counters(): Readonly<Record<string, number>> {
    const { counts } = this
    return Object.fromEntries(this.#counterNames.map((name, n) => [name, counts[n] as number]))
  }

  /** None in a game that was cut off. */
  get #winnerMask(): number {
    return this.word(0) === OVER ? this.word(WINNERS) : 0
  }

  #fill(list: number[], from: number): readonly number[] {
    for (let n = 0; n < list.length; n += 1) list[n] = this.word(from + n)
    return list
  }
}
