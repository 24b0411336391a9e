/**
 * What a worker does to simulate a game: it imports the game's module once, stays for many games, and answers with data. The
 * code of the game never travels.
 */
import { fileURLToPath } from 'node:url'
import { placeOf, resolveOwnImports } from '../../modules/index.ts'
import type { Context, ModuleTask } from '../../pool/index.ts'
import type { TrainGame } from '../game.ts'
import { gameOf } from '../module-game.ts'
import { answerOf, type GameAnswer } from './game-answer.ts'
import { settled } from './settled.ts'
import { type GameOptions, gameIdOf, prepareGames, seedOfGame } from './single-game.ts'

/** Which game a worker plays, and how: plain data. */
export interface GameJob extends GameOptions {
  /** The address of the module. */
  readonly module: string
  readonly gameType: string
  /** As people name the module. */
  readonly path: string
  /** Of all games together; 1 unless given. */
  readonly seed?: number | string | undefined
}

/** What is known of a game before it is played. */
export interface GameDescription extends Pick<TrainGame, 'name' | 'players'> {
  readonly declares: readonly string[]
}

const HERE = new URL(import.meta.url)

export const playTask = (job: GameJob): ModuleTask => ({ module: HERE, export: 'playOne', setup: job })
export const describeTask = (job: GameJob): ModuleTask => ({
  module: HERE,
  export: 'describeGame',
  setup: job,
})

/** Why there is no game. */
interface Problem {
  readonly problem: string
  /** In a file of the user. */
  readonly place: string | undefined
}

/** The game, or why there is none: as an answer, so that the message reaches the user as it is. */
type Prepared = { readonly job: GameJob } & (PreparedGame | Problem)

interface PreparedGame {
  readonly game: TrainGame
  /** Made for the first game. */
  play?: ReturnType<typeof prepareGames>
}

export async function setup(job: GameJob): Promise<Prepared> {
  resolveOwnImports()
  try {
    return { job, game: gameOf(await import(job.module), job.gameType, job.path) }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const file = job.module.startsWith('file:') ? fileURLToPath(job.module) : job.path
    return { job, problem: error.message, place: placeOf(error, file) }
  }
}

export type Described = { readonly found: GameDescription } | Problem

export function describeGame(_: unknown, { setup: prepared }: Context<Prepared>): Described {
  if ('problem' in prepared) return { problem: prepared.problem, place: prepared.place }
  const { name, players, ...rest } = prepared.game
  return {
    found: { name, players, declares: Object.keys(rest).filter((key) => rest[key as never] !== undefined) },
  }
}

/** @param index which game of the seed */
export async function playOne(index: number, { setup: prepared }: Context<Prepared>): Promise<GameAnswer> {
  if ('problem' in prepared) throw new Error(prepared.problem)
  prepared.play ??= prepareGames(prepared.game, prepared.job)
  const {
    play,
    job: { seed = 1 },
  } = prepared
  return settled(() => answerOf(play(seedOfGame(seed, index), gameIdOf(seed, index))))
}
