/** What many games come to: counted exactly, so that parts merge to the same figures however they were divided. */

import {
  Histogram,
  type HistogramFields,
  type HistogramSummary,
  Moments,
  type MomentsFields,
  type MomentsSummary,
  type Rate,
  wilson,
} from '../../stats/index.ts'
import type { Row } from '../compile/engine/game-result.ts'
import type { Cycle } from '../interpret/cycle.ts'
import type { Ending, Outcome } from '../interpret/play.ts'

export interface Summary {
  /** Games won, by seat. Where several win one game, each of them has won it. */
  readonly wins: readonly number[]
  /** Of all games that were played without an error. */
  readonly winRates: readonly Rate[]
  /** Everybody won, or nobody. */
  readonly draws: number
  /** Cut off by the step limit, or where it began to go round in circles. */
  readonly unfinished: number
  readonly endings: { readonly finished: number; readonly stepLimit: number; readonly cycle: number }
  readonly errors: number
  /** The first game that threw, and what. */
  readonly firstError?: GameError
  /** The first game that goes round in circles. */
  readonly firstCycle?: { readonly index: number } & Cycle
  readonly turns: HistogramSummary
  readonly steps: HistogramSummary
  /** Decisions with more than one choice. */
  readonly decisions: HistogramSummary
  readonly scores: readonly MomentsSummary[]
  readonly counters: Readonly<Record<string, MomentsSummary>>
}

export interface GameError {
  readonly index: number
  readonly message: string
}

/** What travels between workers: the fields of `Statistics`. */
export interface StatisticsFields {
  readonly wins: readonly number[]
  readonly draws: number
  readonly endings: Readonly<Record<Ending, number>>
  readonly errors: number
  readonly firstError: GameError | undefined
  readonly firstCycle: ({ readonly index: number } & Cycle) | undefined
  readonly turns: HistogramFields
  readonly steps: HistogramFields
  readonly decisions: HistogramFields
  readonly scores: readonly MomentsFields[]
  readonly counters: ReadonlyMap<string, MomentsFields>
}

export class Statistics implements StatisticsFields {
  readonly wins: number[]
  draws = 0
  readonly endings = { finished: 0, 'step limit': 0, cycle: 0 }
  errors = 0
  firstError: GameError | undefined
  firstCycle: ({ readonly index: number } & Cycle) | undefined
  readonly turns = new Histogram()
  readonly steps = new Histogram()
  readonly decisions = new Histogram()
  readonly scores: readonly Moments[]
  readonly counters: ReadonlyMap<string, Moments>
  readonly #tiesAreDraws: boolean

  /** `tiesAreDraws`: when everybody wins, nobody does; not where the rules themselves say who wins. */
  constructor(seats: number, counters: readonly string[], tiesAreDraws = true) {
    this.#tiesAreDraws = tiesAreDraws
    this.wins = new Array<number>(seats).fill(0)
    this.scores = this.wins.map(() => new Moments())
    this.counters = new Map(counters.map((name) => [name, new Moments()]))
  }

  add(index: number, outcome: Outcome): void {
    const { ending, scores, counters, cycle } = outcome
    this.endings[ending as Ending] += 1
    if (ending === 'finished') this.#addWinners(outcome)
    if (cycle) this.firstCycle = earlier(this.firstCycle, { index, ...cycle })
    this.turns.add(outcome.turns)
    this.steps.add(outcome.steps)
    this.decisions.add(outcome.decisions)
    scores.forEach((score, seat) => {
      this.scores[seat]?.add(score)
    })
    for (const [name, moments] of this.counters) moments.add(counters[name] ?? 0)
  }

  /** A finished game, as a compiled one writes it down. */
  addRow(row: Row): void {
    this.endings.finished += 1
    const seats = this.wins.length
    if (row.winners === 2 ** seats - 1 && seats > 1 && this.#tiesAreDraws) this.draws += 1
    else
      for (let seat = 0; seat < seats; seat += 1)
        this.wins[seat] = (this.wins[seat] as number) + ((row.winners >> seat) & 1)
    this.turns.add(row.turns)
    this.steps.add(row.steps)
    this.decisions.add(row.decisions)
    this.scores.forEach((moments, seat) => {
      moments.add(row.score(seat))
    })
    let n = 0
    for (const moments of this.counters.values()) moments.add(row.counter(n++))
  }

  #addWinners({ winners, draw }: Outcome): void {
    if (draw) this.draws += 1
    else for (const seat of winners) this.wins[seat] = (this.wins[seat] ?? 0) + 1
  }

  addError(error: GameError): void {
    this.errors += 1
    this.firstError = earlier(this.firstError, error)
  }

  merge(other: StatisticsFields): void {
    other.wins.forEach((wins, seat) => {
      this.wins[seat] = (this.wins[seat] ?? 0) + wins
    })
    this.draws += other.draws
    for (const ending of ['finished', 'step limit', 'cycle'] as const) {
      this.endings[ending] += other.endings[ending]
    }
    this.errors += other.errors
    if (other.firstError) this.firstError = earlier(this.firstError, other.firstError)
    if (other.firstCycle) this.firstCycle = earlier(this.firstCycle, other.firstCycle)
    for (const name of ['turns', 'steps', 'decisions'] as const) this[name].merge(other[name])
    this.scores.forEach((moments, seat) => {
      moments.merge(other.scores[seat] as MomentsFields)
    })
    for (const [name, moments] of this.counters) moments.merge(other.counters.get(name) as MomentsFields)
  }

  /** Turns, steps, decisions, scores and counters are of all games that threw no error, finished or not. */
  summary(): Summary {
    const { finished, 'step limit': stepLimit, cycle } = this.endings
    const played = finished + stepLimit + cycle
    return {
      wins: [...this.wins],
      winRates: this.wins.map((wins) => wilson(wins, played)),
      draws: this.draws,
      unfinished: stepLimit + cycle,
      endings: { finished, stepLimit, cycle },
      errors: this.errors,
      ...(this.firstError && { firstError: this.firstError }),
      ...(this.firstCycle && { firstCycle: this.firstCycle }),
      turns: this.turns.summary(),
      steps: this.steps.summary(),
      decisions: this.decisions.summary(),
      scores: this.scores.map((moments) => moments.summary()),
      counters: Object.fromEntries(Array.from(this.counters, ([name, moments]) => [name, moments.summary()])),
    }
  }
}

function earlier<Found extends { readonly index: number }>(known: Found | undefined, found: Found): Found {
  return known === undefined || found.index < known.index ? found : known
}
