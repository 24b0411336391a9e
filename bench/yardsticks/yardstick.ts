/**
 * A yardstick: one game by hand, as fast as TypeScript can be made to play it with random players. It comes to what the
 * interpreter comes to for the same seed and index, so that a compiled game can be held to its speed.
 */
import type { GameResult } from '../../src/cards/model/game-result.ts'
import type { PathElement } from '../../src/rng/index.ts'
import { GameStreams } from './streams.ts'

/** Which game it is, as `new GameSetup` takes it, and what of it is kept. */
export interface YardstickGame {
  readonly name: string
  readonly seats: number
  readonly counters: readonly string[]
}

export type YardstickOutcome = Pick<
  GameResult,
  'ending' | 'scores' | 'winners' | 'draw' | 'turns' | 'decisions' | 'forced' | 'counters'
>

/** Sums over games. */
export interface Totals {
  readonly games: number
  /** For each seat the games that it won, alone or with others. */
  readonly wins: readonly number[]
  readonly scores: readonly number[]
  readonly turns: number
  readonly decisions: number
  readonly forced: number
  readonly counters: Readonly<Record<string, number>>
}

/** Where in `last` things are; the counters follow, then the scores. Winners are a mask of seats. */
export const WINNERS = 0
export const TURNS = 1
export const DECISIONS = 2
export const FORCED = 3
export const COUNTERS = 4

export abstract class Yardstick {
  readonly game: YardstickGame
  protected readonly streams: GameStreams
  /** What the game that was played last came to. */
  protected readonly last: Int32Array

  /** Without choices no player has a stream. */
  constructor(game: YardstickGame, seed: PathElement, choosing = game.seats) {
    this.game = game
    this.streams = new GameStreams(seed, choosing)
    this.last = new Int32Array(COUNTERS + game.counters.length + game.seats)
  }

  /** Plays game number `index` of the seed to its end. */
  protected abstract play(index: number): void

  outcome(index: number): YardstickOutcome {
    this.play(index)
    const { winners, ...sums } = this.#read(this.last)
    return {
      ending: 'finished',
      ...sums,
      winners: this.#seats().filter((seat) => ((winners >> seat) & 1) === 1),
      draw: winners === (1 << this.game.seats) - 1,
    }
  }

  /** Plays games one after the other. */
  run(first: number, games: number): Totals {
    const { last } = this
    const sums = new Float64Array(last.length)
    const wins = new Float64Array(this.game.seats)
    for (let index = first; index < first + games; index += 1) {
      this.play(index)
      for (let n = 1; n < sums.length; n += 1) sums[n] = (sums[n] as number) + (last[n] as number)
      const winners = last[WINNERS] as number
      for (let seat = 0; seat < wins.length; seat += 1) {
        wins[seat] = (wins[seat] as number) + ((winners >> seat) & 1)
      }
    }
    const { winners: _, ...totals } = this.#read(sums)
    return { games, wins: Array.from(wins), ...totals }
  }

  #seats(): number[] {
    return Array.from({ length: this.game.seats }, (_, seat) => seat)
  }

  #read(from: Int32Array | Float64Array): Omit<Totals, 'games' | 'wins'> & { winners: number } {
    const { counters } = this.game
    const at = (n: number): number => from[n] as number
    return {
      winners: at(WINNERS),
      turns: at(TURNS),
      decisions: at(DECISIONS),
      forced: at(FORCED),
      counters: Object.fromEntries(counters.map((name, n) => [name, at(COUNTERS + n)])),
      scores: this.#seats().map((seat) => at(COUNTERS + counters.length + seat)),
    }
  }
}
