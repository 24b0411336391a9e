/** Imports a module that exports a game. Its code is run. */
import { resolveOwnImports } from '../modules/index.ts'
import type { TrainGame } from './game.ts'
import { gameOf } from './module-game.ts'

/** @param href the address of the module, as `import` takes it */
export async function loadGame(href: string, gameType = ''): Promise<TrainGame> {
  resolveOwnImports()
  return gameOf(await import(href), gameType, href)
}
