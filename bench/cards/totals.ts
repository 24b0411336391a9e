/** What a game by hand sums up, summed up over compiled games: as much work for both. */
import type { Engine } from '../../src/cards/compile/engine/engine.ts'
import type { FinishedGames, GameResult } from '../../src/cards/model/game-result.ts'
import type { GameSetup } from '../../src/cards/simulate/game-setup.ts'
import type { Column } from '../../src/stats/index.ts'
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
    const add = (finished: FinishedGames): void => {
      turns += sumOf(finished.turns)
      decisions += sumOf(finished.decisions)
      forced += sumOf(finished.forced)
      for (let seat = 0; seat < seats; seat += 1) {
        wins[seat] = (wins[seat] as number) + timesSet(finished.winners, seat)
        scores[seat] = (scores[seat] as number) + sumOf(finished.score(seat))
      }
      for (let n = 0; n < counters; n += 1) counted[n] = (counted[n] as number) + sumOf(finished.count(n))
    }
    this.#engine.playTogether(first, games, add, (index) => {
      throw new Error(`game ${index} is not over`)
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

function sumOf({ words, from, step, many }: Column): number {
  let sum = 0
  for (let n = 0, at = from; n < many; n += 1, at += step) sum += words[at] as number
  return sum
}

/** How often a bit is set. */
function timesSet({ words, from, step, many }: Column, bit: number): number {
  let times = 0
  for (let n = 0, at = from; n < many; n += 1, at += step) times += ((words[at] as number) >> bit) & 1
  return times
}
