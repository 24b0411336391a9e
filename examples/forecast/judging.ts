/** How good projections are, by horizon: how far off they are, and whether they order players as it turned out. */
import { Outlook, type Settings } from './projection.ts'
import { POSITIONS, WEEKS } from './rows.ts'
import { at, type Table } from './table.ts'

export const HORIZONS = ['ros', '1-5', '6-9', '10-13', '14-17'] as const
export type Horizon = (typeof HORIZONS)[number]

export interface Score {
  /** The mean absolute error, in points a game. */
  readonly MAE: number
  /** Of all pairs in the same position in which one scored more: the share in which the same one was expected to. */
  readonly accuracy: number
}

/** The score for each horizon, of the players who are judged. */
export function scoresOf(
  table: Table,
  settings: Settings,
  isJudged: (player: number) => boolean,
): Record<Horizon, Score> {
  const judged = [...table.positions.keys()].filter(isJudged)
  const tallies = Object.fromEntries(HORIZONS.map((horizon) => [horizon, new Tally()])) as Record<
    Horizon,
    Tally
  >
  for (let week = 1; week <= WEEKS; week += 1) {
    const outlook = new Outlook(table, settings, week)
    for (const position of POSITIONS.keys()) {
      const players = judged.filter((player) => table.positions[player] === position)
      tallies[horizonOf(week)].add(weekOf(table, outlook, players, week))
      tallies.ros.add(restOf(table, outlook, players, week))
    }
  }
  return Object.fromEntries(HORIZONS.map((horizon) => [horizon, tallies[horizon].score])) as Record<
    Horizon,
    Score
  >
}

function horizonOf(week: number): Horizon {
  if (week <= 5) return '1-5'
  if (week <= 9) return '6-9'
  return week <= 13 ? '10-13' : '14-17'
}

interface Result {
  readonly expected: number
  readonly actual: number
}

/** Who plays in this week. */
function weekOf(table: Table, outlook: Outlook, players: readonly number[], week: number): Result[] {
  return players.flatMap((player) => {
    const game = table.games[at(player, week)]
    return game && game.status !== 'out' ? { expected: outlook.forWeek(player), actual: game.actual } : []
  })
}

/** Points a game from this week on; none in games in which a player is out. */
function restOf(table: Table, outlook: Outlook, players: readonly number[], week: number): Result[] {
  return players.flatMap((player) => {
    let [sum, games] = [0, 0]
    for (let later = week; later <= WEEKS; later += 1) {
      const game = table.games[at(player, later)]
      if (!game) continue
      sum += game.actual
      games += 1
    }
    return games === 0 ? [] : { expected: outlook.forRest(player), actual: sum / games }
  })
}

class Tally {
  #error = 0
  #results = 0
  #right = 0
  #pairs = 0

  /** Of the same position and the same time. */
  add(results: readonly Result[]): void {
    for (const [n, { expected, actual }] of results.entries()) {
      this.#error += Math.abs(expected - actual)
      for (let other = 0; other < n; other += 1) this.#addPair(expected, actual, results[other] as Result)
    }
    this.#results += results.length
  }

  /** Equal points have no order; equal expectations are right by half. */
  #addPair(expected: number, actual: number, other: Result): void {
    const truly = actual - other.actual
    if (truly === 0) return
    this.#pairs += 1
    const ordered = (expected - other.expected) * truly
    if (ordered > 0) this.#right += 1
    else if (ordered === 0) this.#right += 0.5
  }

  get score(): Score {
    return { MAE: this.#error / this.#results, accuracy: this.#right / this.#pairs }
  }
}
