/** What a game by hand sums up, summed up over compiled games: as much work for both. */
import type { Engine } from '../../src/cards/compile/engine/engine.ts'
import type { GameResult } from '../../src/cards/model/game-result.ts'
import type { GameSetup } from '../../src/cards/simulate/game-setup.ts'
import type { Totals, YardstickOutcome } from '../yardsticks/yardstick.ts'

export class TotalsOf {
  readonly #engine: Engine
  readonly #seats: number
  readonly #counters: readonly string[]

  constructor({ engine, name, program }: GameSetup) {
    if (!engine) throw new Error(`${name} is not compiled`)
    this.#engine = engine
    this.#seats = program.seats
    this.#counters = program.counters
  }

  run(first: number, games: number): Totals {
    const [seats, counters] = [this.#seats, this.#counters.length]
    const [wins, scores, counted] = [seats, seats, counters].map((many) => new Float64Array(many)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    let [turns, decisions, forced] = [0, 0, 0]
    this.#engine.play(first, games, (index, result) => {
      if (result?.ending !== 'finished') throw new Error(`game ${index} is not over`)
      turns += result.turns
      decisions += result.decisions
      forced += result.forced
      for (const seat of result.winners) wins[seat] = (wins[seat] as number) + 1
      const { scores: final, counts } = result
      for (let seat = 0; seat < seats; seat += 1)
        scores[seat] = (scores[seat] as number) + (final[seat] as number)
      for (let n = 0; n < counters; n += 1) counted[n] = (counted[n] as number) + (counts[n] as number)
    })
    return {
      games,
      wins: Array.from(wins),
      turns,
      decisions,
      forced,
      counters: this.#named((n) => counted[n] as number),
      scores: Array.from(scores),
    }
  }

  /** Game by game, as the game by hand tells it. */
  outcomes(first: number, games: number): YardstickOutcome[] {
    const outcomes: YardstickOutcome[] = []
    this.#engine.play(first, games, (index, result) => {
      if (result?.ending !== 'finished') throw new Error(`game ${index} is not over`)
      outcomes.push(this.#outcome(result))
    })
    return outcomes
  }

  /** A copy: the view shows the next game later. */
  #outcome({ ending, turns, decisions, forced, counters, scores, winners }: GameResult): YardstickOutcome {
    return {
      ending,
      turns,
      decisions,
      forced,
      counters,
      scores: [...scores],
      winners: [...winners],
      draw: winners.length === this.#seats,
    }
  }

  #named(value: (n: number) => number): Record<string, number> {
    return Object.fromEntries(this.#counters.map((name, n) => [name, value(n)]))
  }
}
