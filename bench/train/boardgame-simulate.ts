/** boardgame.io's own way to play many games: `Simulate` with its bots. */
import { createRequire } from 'node:module'
import { loadInternal } from './load-internal.ts'

interface Bot {
  readonly iterations?: number
}

/** `boardgame.io/ai`, as of 0.50. */
interface Ai {
  readonly RandomBot: new (options: object) => Bot
  readonly MCTSBot: new (options: object) => Bot
  Simulate(options: {
    game: object
    bots: Readonly<Record<string, Bot>>
    state: object
  }): Promise<{ state: Ended }>
}

interface Ended {
  readonly ctx: { readonly gameover?: unknown }
}

const { RandomBot, MCTSBot, Simulate } = createRequire(import.meta.url)('boardgame.io/ai') as Ai

/** @param iterations of the search; random bots if left out */
export async function playGames(
  game: { readonly ai: object },
  games: number,
  iterations?: number,
): Promise<void> {
  const { enumerate } = game.ai as { readonly enumerate: unknown }
  for (let n = 0; n < games; n += 1) {
    const seed = String(n)
    const state = loadInternal().InitializeGame({ game: { ...game, seed }, numPlayers: 2 })
    const bot = (): Bot =>
      iterations === undefined
        ? new RandomBot({ game, enumerate, seed })
        : new MCTSBot({ game, enumerate, seed, iterations, playoutDepth: 50 })
    const { state: ended } = await Simulate({ game, bots: { 0: bot(), 1: bot() }, state })
    if (ended.ctx.gameover === undefined) throw new Error(`game ${n} did not end`)
  }
}
