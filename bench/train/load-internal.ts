import { createRequire } from 'node:module'

interface Internal {
  InitializeGame(options: { game: object; numPlayers: number }): object
}

/** `boardgame.io/internal` has no entry for `import` on Node. */
export const loadInternal = (): Internal =>
  createRequire(import.meta.url)('boardgame.io/internal') as Internal
