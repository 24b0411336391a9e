/** What a worker does to check a game: one game at a time, so that one that never ends or crashes spoils no other. */
import { resolveOwnImports } from '../../modules/index.ts'
import type { Context, ModuleTask } from '../../pool/index.ts'
import { MOST_ACTIONS } from '../in-play.ts'
import { gameOf } from '../module-game.ts'
import type { GameJob } from '../simulate/play-task.ts'
import { settled } from '../simulate/settled.ts'
import { type CheckedGame, checkGame } from './check-game.ts'

export interface CheckItem {
  readonly seed: number
  readonly players: number
}

export const checkTask = (job: GameJob): ModuleTask => ({
  module: new URL(import.meta.url),
  export: 'checkOne',
  setup: job,
})

export async function setup(job: GameJob) {
  resolveOwnImports()
  return { job, game: gameOf(await import(job.module), job.gameType, job.path) }
}

export async function checkOne(
  { seed, players }: CheckItem,
  { setup: { job, game } }: Context<Awaited<ReturnType<typeof setup>>>,
): Promise<CheckedGame> {
  const { maxActions = MOST_ACTIONS, options } = job
  return settled(() => checkGame(game, { seed, players, maxActions, options }))
}
