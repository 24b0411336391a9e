/** Compiled games by the batch: all seats play at random, and only the results are read. */
import type { FinishedGames, GameResult } from '../../model/game-result.ts'
import type { Game } from '../../rules/tree.ts'
import type { CompiledGame } from '../compile-game.ts'
import { MOST_ROWS } from '../module/memory.ts'
import { Instance, type InstanceOptions, MemoryColumns, MemoryResult } from './instance.ts'

export class Engine {
  readonly #instance: Instance
  readonly #result: MemoryResult
  readonly #columns: MemoryColumns

  constructor(game: Game, options: InstanceOptions) {
    this.#instance = new Instance(game, options, { isAllRandom: true })
    this.#result = new MemoryResult(this.#instance)
    this.#columns = new MemoryColumns(this.#instance)
  }

  get compiled(): CompiledGame {
    return this.#instance.compiled
  }

  /**
   * Plays games of the seed and shows the result of each in turn, in one view. A game that does not finish within the step
   * limit, or has no result because the module gave it up, is for the interpreter to play.
   */
  play(first: number, games: number, visit: (index: number, result: GameResult | undefined) => void): void {
    this.#batches(first, games, (from, played, isGivenUp) => {
      for (let n = 0; n < played; n += 1) visit(from + n, this.#result.at(n))
      if (isGivenUp) visit(from + played, undefined)
    })
  }

  /** The same, for statistics: shows those that finish together, and names each of the others. */
  playTogether(
    first: number,
    games: number,
    finished: (games: FinishedGames) => void,
    unfinished: (index: number) => void,
  ): void {
    this.#batches(first, games, (from, played, isGivenUp) => {
      for (let row = 0; row < played; row += 1) {
        const columns = this.#columns.show(row, played)
        if (columns.games > 0) finished(columns)
        row += columns.games
        if (row < played) unfinished(from + row)
      }
      if (isGivenUp) unfinished(from + played)
    })
  }

  #batches(
    first: number,
    games: number,
    visit: (from: number, played: number, isGivenUp: boolean) => void,
  ): void {
    const end = first + games
    for (let from = first; from < end; ) {
      const many = Math.min(MOST_ROWS, end - from)
      const played = this.#batch(from, many)
      // A game that is too much for the module is left out, and the others go on.
      const isGivenUp = played < many
      visit(from, played, isGivenUp)
      from += played + Number(isGivenUp)
    }
  }

  /** How many games were played: fewer than were asked for if one of them is too much for the module. */
  #batch(first: number, many: number): number {
    const instance = this.#instance
    try {
      instance.exports.batch(BigInt(first), many)
      return many
    } catch (thrown) {
      if (!isTrap(thrown)) throw thrown
      const { index } = instance.compiled.memoryMap
      return (instance.word(index) >>> 0) + instance.word(index + 4) * 2 ** 32 - first
    }
  }
}

/** What a module throws that gives a game up: it traps, or has called itself too often. */
const isTrap = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'RuntimeError' || thrown instanceof RangeError)
