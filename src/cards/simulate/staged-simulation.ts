/**
 * A game that is simulated in stages: ten games first, and more only if it is worth it. It is checked and compiled once,
 * and each stage goes on where the last one ended, so that the figures are those of one simulation.
 *
 *     const trial = new StagedSimulation(child, { seed: 1, stepLimit: 5000 })
 *     if (trial.play(10).endings.finished >= 9) trial.play(90)
 */
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from './game-setup.ts'
import { describeSimulation, emptyStatistics, playRange, rangeOf, type Simulation } from './simulate.ts'
import type { Statistics } from './statistics.ts'

export class StagedSimulation {
  readonly #setup: GameSetup
  readonly #first: number
  readonly #statistics: Statistics
  #games = 0

  constructor(
    game: Game | string,
    { first = 0, ...options }: SetupOptions & { readonly first?: number } = {},
  ) {
    this.#setup = new GameSetup(game, options)
    this.#first = first
    this.#statistics = emptyStatistics(this.#setup)
  }

  /** Plays so many more games, and gives the figures of all that were played: what `simulateBatch` gives for them. */
  play(games: number): Simulation {
    playRange(this.#setup, rangeOf({ first: this.#first + this.#games, games }), this.#statistics)
    this.#games += games
    const range = { first: this.#first, games: this.#games }
    return describeSimulation(this.#setup.description, range, this.#statistics)
  }
}
