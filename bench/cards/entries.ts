/** The classics as they are measured: each in its shortest setting. */

import { joinGameName } from '../../src/cards/classics/game-name.ts'
import { CLASSICS } from '../../src/cards/classics/index.ts'
import type { Setting } from '../../src/cards/model/game-model.ts'
import type { Game } from '../../src/cards/rules/tree.ts'
import { settingsOf } from '../../src/cards/testing/settings.ts'

export interface Entry {
  /** As `new GameSetup` takes it. */
  readonly name: string
  readonly game: Game
  readonly setting: Setting
}

/** Other than usual: as many as the game by hand has. */
const SEATS: Readonly<Record<string, number>> = { 'crazy-eights': 2 }
/** A game without choices, one with many, and a tiny one. */
const SLICE: readonly string[] = ['war', 'hearts', 'kuhn-poker']

export function entries(slice: boolean): Entry[] {
  const games = [...CLASSICS.values()].filter(({ id }) => !slice || SLICE.includes(id))
  return games.map((game) => {
    const seats = SEATS[game.id]
    const setting = { ...settingsOf(game.id)[0], ...(seats !== undefined && { seats }) }
    return { name: joinGameName(game.id, setting.options ?? {}), game, setting }
  })
}
