/**
 * What a designer asks about a game, answered from games that were played: whether a seat or the first move is an advantage, how
 * often nobody wins alone, how long games are, how much there is to choose, how often the lead changes, and what went wrong.
 * Counts are added up game by game, so that a report of a million games needs no more memory than one of ten.
 */
import {
  clopperPearson,
  Histogram,
  type HistogramSummary,
  type MomentsSummary,
  studentInterval,
} from '../stats/index.ts'
import type { GameData, GameFailure } from './simulate/game-data.ts'

/** A share of games with its interval. Null where there was no game. */
export interface Share {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
}

/**
 * - fair: the interval contains the fair share
 * - advantage, disadvantage: it does not
 * - mixed players: the seats have different players, so that their shares show strength
 * - unknown: no game was completed, or there is only one player
 */
export type Verdict = 'fair' | 'advantage' | 'disadvantage' | 'mixed players' | 'unknown'

export interface SeatBalance extends Share {
  readonly player: string
  readonly verdict: Verdict
  /** Of this seat's returns. */
  readonly returns: Pick<MomentsSummary, 'mean' | 'low' | 'high' | 'min' | 'max'>
}

export interface Balance {
  readonly games: number
  readonly completed: number
  /** Cut off after the most actions. */
  readonly unfinished: number
  readonly errors: number
  readonly firstError: (GameFailure & Pick<GameData, 'gameId' | 'seed'>) | null
  /** By seat: its share of the wins. Players who win together share the win. */
  readonly seats: readonly SeatBalance[]
  /** The share of the wins of whoever makes the first decision. */
  readonly firstMover: Share & { readonly verdict: Verdict }
  /** Games in which all players have the same return. */
  readonly draws: Share
  /** Games in which some players, but not all, share the win. */
  readonly sharedWins: number
  readonly actions: HistogramSummary
  readonly choices: {
    /** Of a decision. */
    readonly mean: number | null
    readonly most: number
    /** The share of decisions with a single action. */
    readonly forced: number | null
    readonly decisions: number
  }
  /** Of a game; null if the game declares no feature `score`. */
  readonly leadChanges: HistogramSummary | null
  /** No decision of any game had a choice: there is nothing to play for a player, and nothing to learn. */
  readonly isVacuous: boolean
}

/** That none of a report's verdicts on seats is wrong by chance. */
const CONFIDENCE = 0.95

/** Games are added in the order of their seeds: sums of fractions then come to the same on any number of workers. */
export class BalanceCount {
  readonly #players: readonly string[]
  readonly #count = { games: 0, completed: 0, unfinished: 0, errors: 0, sharedWins: 0 }
  #draws = 0
  readonly #wins: number[]
  #firstMoverWins = 0
  readonly #returns: readonly Spread[]
  readonly #actions = new Histogram()
  readonly #leadChanges = new Histogram()
  readonly #choices = { sum: 0, most: 0, forced: 0, decisions: 0 }
  #firstError: Balance['firstError'] = null

  /** @param players their names, by seat */
  constructor(players: readonly string[]) {
    this.#players = players
    this.#wins = players.map(() => 0)
    this.#returns = players.map(() => new Spread())
  }

  add(game: GameData): void {
    const { completed, error, gameId, seed, totalActions, choices, leadChanges } = game
    this.#count.games += 1
    if (error) {
      this.#count.errors += 1
      this.#firstError ??= { ...error, gameId, seed }
      return
    }
    this.#choices.sum += choices.sum
    this.#choices.most = Math.max(this.#choices.most, choices.most)
    this.#choices.forced += choices.forced
    this.#choices.decisions += totalActions
    if (!completed) {
      this.#count.unfinished += 1
      return
    }
    this.#actions.add(totalActions)
    if (leadChanges !== null) this.#leadChanges.add(leadChanges)
    this.#addResult(game)
  }

  #addResult({ winners, returns, firstMover }: GameData): void {
    this.#count.completed += 1
    const seats = this.#players.length
    if (winners.length > 1 && winners.length === seats) this.#draws += 1
    else if (winners.length > 1) this.#count.sharedWins += 1
    for (const winner of winners) this.#wins[winner] = (this.#wins[winner] as number) + 1 / winners.length
    if (firstMover !== null && winners.includes(firstMover)) this.#firstMoverWins += 1 / winners.length
    for (const [seat, value] of returns.entries()) this.#returns[seat]?.add(value)
  }

  report(): Balance {
    const { completed, errors, games } = this.#count
    const { sum, most, forced, decisions } = this.#choices
    const leadChanges = this.#leadChanges.summary()
    return {
      ...this.#count,
      firstError: this.#firstError,
      seats: this.#players.map((player, seat) => ({
        player,
        ...this.#judged(this.#wins[seat] as number, this.#players.length),
        returns: (this.#returns[seat] as Spread).summary(),
      })),
      firstMover: this.#judged(this.#firstMoverWins, 1),
      draws: shareOf(this.#draws, completed, CONFIDENCE),
      actions: this.#actions.summary(),
      choices: {
        mean: decisions > 0 ? sum / decisions : null,
        most,
        forced: decisions > 0 ? forced / decisions : null,
        decisions,
      },
      leadChanges: leadChanges.n > 0 ? leadChanges : null,
      isVacuous: games > errors && most <= 1,
    }
  }

  /** @param verdicts how many are given on the same question: each is so much surer (Bonferroni) */
  #judged(wins: number, verdicts: number): Share & { readonly verdict: Verdict } {
    const share = shareOf(wins, this.#count.completed, 1 - (1 - CONFIDENCE) / verdicts)
    return { ...share, verdict: this.#verdict(share) }
  }

  #verdict({ low, high }: Share): Verdict {
    const fair = 1 / this.#players.length
    if (low === null || high === null || fair === 1) return 'unknown'
    if (this.#players.some((name) => name !== this.#players[0])) return 'mixed players'
    return low > fair ? 'advantage' : high < fair ? 'disadvantage' : 'fair'
  }
}

/** Shared wins make the successes a fraction; the interval is then wider than it had to be, never too narrow. */
function shareOf(successes: number, n: number, confidence: number): Share {
  if (n === 0) return { value: null, low: null, high: null, n }
  // Thirds do not add up to whole numbers.
  const sum = Math.min(n, Math.round(successes * 2 ** 20) / 2 ** 20)
  const [low, high] = clopperPearson(sum, n, confidence)
  return { value: sum / n, low, high, n }
}

/** Numbers of any kind, with the interval of their mean. */
class Spread {
  #n = 0
  #mean = 0
  /** Squares of deviations from the mean, updated as Welford does (1962). */
  #squares = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  add(value: number): void {
    this.#n += 1
    const before = value - this.#mean
    this.#mean += before / this.#n
    this.#squares += before * (value - this.#mean)
    this.#min = Math.min(this.#min, value)
    this.#max = Math.max(this.#max, value)
  }

  summary(): SeatBalance['returns'] {
    const [n, mean] = [this.#n, this.#mean]
    if (n === 0) return { mean: null, low: null, high: null, min: null, max: null }
    const known = { mean, min: this.#min, max: this.#max }
    if (n === 1) return { ...known, low: null, high: null }
    const deviation = Math.sqrt(this.#squares / (n - 1))
    const [low, high] = studentInterval({ mean, deviation, n }, CONFIDENCE)
    return { ...known, low, high }
  }
}
