/** What a game by hand sums up, summed up over compiled games: as much work for both. */
import type { Engine } from '../../src/cards/compile/engine/engine.ts'
import type { Row } from '../../src/cards/compile/engine/game-result.ts'
import type { Table } from '../../src/cards/simulate/table.ts'
import type { Totals, YardstickOutcome } from '../yardsticks/yardstick.ts'

export class TotalsOf {
  readonly #engine: Engine
  readonly #seats: number
  readonly #counters: readonly string[]

  constructor({ engine, name, plan, program }: Table) {
    if (!engine) throw new Error(`${name} is not compiled`)
    this.#engine = engine
    this.#seats = plan.seats
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
    this.#engine.play(first, games, (index, row) => {
      if (!row?.isOver) throw new Error(`game ${index} is not over`)
      const { winners } = row
      turns += row.turns
      decisions += row.decisions
      forced += row.forced
      for (let seat = 0; seat < seats; seat += 1) {
        wins[seat] = (wins[seat] as number) + ((winners >> seat) & 1)
        scores[seat] = (scores[seat] as number) + row.score(seat)
      }
      for (let n = 0; n < counters; n += 1) counted[n] = (counted[n] as number) + row.counter(n)
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
    this.#engine.play(first, games, (index, row) => {
      if (!row?.isOver) throw new Error(`game ${index} is not over`)
      outcomes.push(this.#outcome(row))
    })
    return outcomes
  }

  #outcome(row: Row): YardstickOutcome {
    const seats = Array.from({ length: this.#seats }, (_, seat) => seat)
    const winners = seats.filter((seat) => ((row.winners >> seat) & 1) === 1)
    return {
      ending: 'finished',
      turns: row.turns,
      decisions: row.decisions,
      forced: row.forced,
      counters: this.#named((n) => row.counter(n)),
      scores: seats.map((seat) => row.score(seat)),
      winners,
      draw: winners.length === seats.length,
    }
  }

  #named(value: (n: number) => number): Record<string, number> {
    return Object.fromEntries(this.#counters.map((name, n) => [name, value(n)]))
  }
}
