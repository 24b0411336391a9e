/**
 * What a worker does to play games: each job names its game, as data, and the games to play. Setups of recent games stay
 * ready in the worker, so that neither the order of jobs nor the number of games in a population matters.
 */
import { digest } from '../../digest/index.ts'
import type { GameResult } from '../model/game-result.ts'
import type { Game } from '../rules/tree.ts'
import { type Timed, timed } from './adaptive-chunks.ts'
import { GameSetup, type SetupOptions } from './game-setup.ts'
import { type GameRange, type Played, playOrError, playRange } from './simulate.ts'
import type { StatisticsFields } from './statistics.ts'

/** The game of a job: plain data. */
interface GameJob {
  readonly game: Game | string
  readonly options: SetupOptions
}

const MOST_KEPT = 8

/** Makes what a key stands for, and keeps what was used last. */
export function recentlyUsed<Made>(): (key: string, make: () => Made) => Made {
  /** The least recently used one first. */
  const kept = new Map<string, Made>()
  return (key, make) => {
    const made = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, made)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string)
    return made
  }
}

const keptSetup = recentlyUsed<GameSetup>()

const setupOf = (game: GameJob['game'], options: SetupOptions): GameSetup =>
  keptSetup(digest([game, options]), () => new GameSetup(game, options))

/** Plays a range of games, and answers with its statistics. */
export const STATISTICS_TASK = { module: new URL(import.meta.url), export: 'playStatistics' }

export interface StatisticsJob extends GameJob {
  readonly range: GameRange
}

export interface StatisticsAnswer {
  readonly setup: GameSetup['description']
  readonly statistics: StatisticsFields
}

export function playStatistics({ game, options, range }: StatisticsJob): Timed<StatisticsAnswer> {
  const setup = setupOf(game, options)
  return timed(() => ({ setup: setup.description, statistics: playRange(setup, range) }))
}

/** Plays single games, each with its own players, and answers with who won each. */
export const RESULTS_TASK = { module: new URL(import.meta.url), export: 'playResults' }

export interface ResultsJob extends GameJob {
  readonly plays: readonly { readonly index: number; readonly players: readonly string[] }[]
}

/** What decides who won. */
export type FinalScores = Pick<GameResult, 'ending' | 'winners' | 'scores'>

/** The setups of a game with players, which share its code. */
const keptSeatings = new WeakMap<GameSetup, ReturnType<typeof recentlyUsed<GameSetup>>>()

export function playResults({ game, options, plays }: ResultsJob): Timed<readonly Played<FinalScores>[]> {
  const unseated = setupOf(game, options)
  const keptSeating = keptSeatings.get(unseated) ?? recentlyUsed<GameSetup>()
  keptSeatings.set(unseated, keptSeating)
  return timed(() =>
    plays.map(({ index, players }) => {
      const setup = keptSeating(players.join(), () => unseated.with({ ...options, players }))
      return playOrError(() => compiledResult(setup, index) ?? setup.play(index))
    }),
  )
}

/** Nothing if the interpreter must play the game. */
function compiledResult({ engine }: GameSetup, index: number): FinalScores | undefined {
  let copy: FinalScores | undefined
  engine?.play(index, 1, (_, result) => {
    if (result?.ending !== 'finished') return
    copy = { ending: 'finished', winners: [...result.winners], scores: [...result.scores] }
  })
  return copy
}
