/**
 * Compiled games by the batch: all seats play at random, and only the results are read. An engine can be kept and asked
 * for more games: its code is compiled once. All engines of a thread share one memory.
 */
import type { FinishedGames, GameResult } from '../../model/game-result.ts'
import type { Game } from '../../rules/tree.ts'
import type { CompiledGame } from '../compile-game.ts'
import { MOST_ROWS } from '../module/memory.ts'
import { isTrap } from './given-up.ts'
import { Instance, type InstanceOptions, LoadedGame, MemoryColumns, MemoryResult } from './instance.ts'
import { SharedMemory } from './shared-memory.ts'

const shared = new SharedMemory()

/** A module at work, and views of what it writes down. */
interface Running {
  readonly instance: Instance
  readonly result: MemoryResult
  readonly columns: MemoryColumns
}

export class Engine {
  readonly #loaded: LoadedGame
  readonly #options: InstanceOptions
  #running: Running | undefined

  constructor(game: Game | LoadedGame, options: InstanceOptions) {
    this.#loaded = game instanceof LoadedGame ? game : new LoadedGame(game, options, { isAllRandom: true })
    this.#options = options
  }

  get compiled(): CompiledGame {
    return this.#loaded.compiled
  }

  /**
   * Plays games of the seed and shows the result of each in turn, in one view. A game that is not finished within the
   * step limit has no figures but that. A game has no result if the module gave it up: it is for the interpreter to play.
   */
  play(first: number, games: number, visit: (index: number, result: GameResult | undefined) => void): void {
    this.#batches(first, games, ({ result }, from, played, isGivenUp) => {
      for (let n = 0; n < played; n += 1) {
        visit(from + n, result.at(n))
        this.#mustHaveMemory()
      }
      if (isGivenUp) visit(from + played, undefined)
    })
  }

  /** The same, for statistics: shows those that finish together, and names each of the others. */
  playTogether(
    first: number,
    games: number,
    finished: (games: FinishedGames) => void,
    unfinished: (index: number, ending: 'step limit' | 'given up') => void,
  ): void {
    this.#batches(first, games, ({ columns }, from, played, isGivenUp) => {
      const cutOff: number[] = []
      for (let row = 0; row < played; row += 1) {
        const { games: together } = columns.show(row, played)
        if (together > 0) finished(columns)
        row += together
        if (row < played) cutOff.push(from + row)
      }
      // Whoever is told may play on with another engine.
      for (const index of cutOff) unfinished(index, 'step limit')
      if (isGivenUp) unfinished(from + played, 'given up')
    })
  }

  #batches(
    first: number,
    games: number,
    visit: (running: Running, from: number, played: number, isGivenUp: boolean) => void,
  ): void {
    const end = first + games
    for (let from = first; from < end; ) {
      const many = Math.min(MOST_ROWS, end - from)
      const running = this.#run()
      const played = batch(running.instance, from, many)
      // A game that is too much for the module is left out, and the others go on.
      const isGivenUp = played < many
      visit(running, from, played, isGivenUp)
      from += played + Number(isGivenUp)
    }
  }

  #mustHaveMemory(): void {
    if (!shared.isUsedBy(this)) throw new Error('another engine has played while results were being read')
  }

  /** Takes the memory, unless no other engine has had it since. */
  #run(): Running {
    if (this.#running && shared.isUsedBy(this)) return this.#running
    const memory = shared.giveTo(this, this.compiled.memoryBytes)
    const instance = new Instance(this.#loaded, this.#options, memory)
    const [result, columns] = [new MemoryResult(instance), new MemoryColumns(instance)]
    this.#running = { instance, result, columns }
    return this.#running
  }
}

/** How many games were played: fewer than were asked for if one of them is too much for the module. */
function batch(instance: Instance, first: number, many: number): number {
  try {
    instance.exports.batch(BigInt(first), many)
    return many
  } catch (thrown) {
    if (!isTrap(thrown)) throw thrown
    const { index } = instance.compiled.memoryMap
    return (instance.word(index) >>> 0) + instance.word(index + 4) * 2 ** 32 - first
  }
}
