/** Statistics of many games: counted exactly, so that parts merge to the same figures however they were divided. */
import {
  Histogram,
  type HistogramFields,
  type HistogramSummary,
  type Rate,
  wilson,
} from '../../stats/index.ts'
import type { Cycle, Ending, FinishedGames, GameResult, Unfinished } from '../model/game-result.ts'

export interface Summary {
  /** Games won, by seat. Where several win one game, each of them has won it. */
  readonly wins: readonly number[]
  /** Of all games that were played without an error. */
  readonly winRates: readonly Rate[]
  /** All seats share the win, and the rules name no winners. */
  readonly draws: number
  /** Finished games that no seat won: the bank did, or the patience did not come out. */
  readonly noWinner: number
  /** Cut off by the step limit, where the game began to repeat itself, or where players who look ahead saw no end. */
  readonly unfinished: number
  readonly endings: {
    readonly finished: number
    readonly stepLimit: number
    readonly cycle: number
    /** Left out if there are none. */
    readonly noEndInSight?: number
  }
  readonly errors: number
  /** The first game that threw, and what. */
  readonly firstError?: GameError
  /** The first game that repeats itself. */
  readonly firstCycle?: GameCycle
  readonly turns: HistogramSummary
  readonly steps: HistogramSummary
  /** Decisions with more than one choice. */
  readonly decisions: HistogramSummary
  readonly scores: readonly HistogramSummary[]
  readonly counters: Readonly<Record<string, HistogramSummary>>
}

export interface GameError {
  readonly index: number
  readonly message: string
}

interface GameCycle extends Cycle {
  readonly index: number
}

/** The form in which statistics travel between workers. */
export interface StatisticsFields
  extends Pick<
    Statistics,
    'wins' | 'draws' | 'noWinner' | 'endings' | 'errors' | 'firstError' | 'firstCycle'
  > {
  readonly turns: HistogramFields
  readonly steps: HistogramFields
  readonly decisions: HistogramFields
  readonly scores: readonly HistogramFields[]
  readonly counters: ReadonlyMap<string, HistogramFields>
}

export class Statistics {
  readonly wins: number[]
  draws = 0
  noWinner = 0
  readonly endings: Record<Ending, number> = { finished: 0, 'step limit': 0, cycle: 0, 'no end in sight': 0 }
  errors = 0
  firstError: GameError | undefined
  firstCycle: GameCycle | undefined
  readonly turns = new Histogram()
  readonly steps = new Histogram()
  readonly decisions = new Histogram()
  readonly scores: readonly Histogram[]
  readonly counters: ReadonlyMap<string, Histogram>

  constructor(seats: number, counters: readonly string[]) {
    this.wins = new Array<number>(seats).fill(0)
    this.scores = this.wins.map(() => new Histogram())
    this.counters = new Map(counters.map((name) => [name, new Histogram()]))
  }

  /** Takes a game that is over. */
  add(index: number, result: GameResult): void {
    const { ending, scores, counts, cycle } = result
    if (ending !== 'under way') this.endings[ending] += 1
    if (ending === 'finished') {
      if (result.draw) this.draws += 1
      else if (result.winners.length === 0) this.noWinner += 1
      else for (const seat of result.winners) this.wins[seat] = (this.wins[seat] ?? 0) + 1
    }
    if (cycle) this.firstCycle = earlier(this.firstCycle, { index, ...cycle })
    this.turns.add(result.turns)
    this.steps.add(result.steps)
    this.decisions.add(result.decisions)
    for (let seat = 0; seat < scores.length; seat += 1) this.scores[seat]?.add(scores[seat] as number)
    let n = 0
    for (const counter of this.counters.values()) counter.add(counts[n++] ?? 0)
  }

  /** A game that did not end, of which nothing else is known. */
  addCutOff(ending: Unfinished): void {
    this.endings[ending] += 1
  }

  /** Takes games that have finished. */
  addFinished(finished: FinishedGames): void {
    this.endings.finished += finished.games
    this.#addWinners(finished)
    this.turns.addColumn(finished.turns)
    this.steps.addColumn(finished.steps)
    this.decisions.addColumn(finished.decisions)
    for (const [seat, scores] of this.scores.entries()) scores.addColumn(finished.score(seat))
    let n = 0
    for (const counter of this.counters.values()) counter.addColumn(finished.count(n++))
  }

  #addWinners({ winners: { words, from, step, many }, drawMask }: FinishedGames): void {
    for (let n = 0, at = from; n < many; n += 1, at += step) {
      const winners = words[at] as number
      if (winners === drawMask) this.draws += 1
      else if (winners === 0) this.noWinner += 1
      else
        for (let seat = 0; seat < this.wins.length; seat += 1)
          this.wins[seat] = (this.wins[seat] as number) + ((winners >> seat) & 1)
    }
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
    this.noWinner += other.noWinner
    for (const [ending, games] of Object.entries(other.endings)) this.endings[ending as Ending] += games
    this.errors += other.errors
    if (other.firstError) this.firstError = earlier(this.firstError, other.firstError)
    if (other.firstCycle) this.firstCycle = earlier(this.firstCycle, other.firstCycle)
    for (const name of ['turns', 'steps', 'decisions'] as const) this[name].merge(other[name])
    this.scores.forEach((scores, seat) => {
      scores.merge(other.scores[seat] as HistogramFields)
    })
    for (const [name, counter] of this.counters) counter.merge(other.counters.get(name) as HistogramFields)
  }

  /** Turns, steps, decisions, scores and counters are of all games that were added with a result, finished or not. */
  summary(): Summary {
    const { finished, 'step limit': stepLimit, cycle, 'no end in sight': noEndInSight } = this.endings
    const unfinished = stepLimit + cycle + noEndInSight
    return {
      wins: [...this.wins],
      winRates: this.wins.map((wins) => wilson(wins, finished + unfinished)),
      draws: this.draws,
      noWinner: this.noWinner,
      unfinished,
      endings: { finished, stepLimit, cycle, ...(noEndInSight > 0 && { noEndInSight }) },
      errors: this.errors,
      ...(this.firstError && { firstError: this.firstError }),
      ...(this.firstCycle && { firstCycle: this.firstCycle }),
      turns: this.turns.summary(),
      steps: this.steps.summary(),
      decisions: this.decisions.summary(),
      scores: this.scores.map((scores) => scores.summary()),
      counters: Object.fromEntries(Array.from(this.counters, ([name, counter]) => [name, counter.summary()])),
    }
  }
}

function earlier<Found extends { readonly index: number }>(known: Found | undefined, found: Found): Found {
  return known === undefined || found.index < known.index ? found : known
}
