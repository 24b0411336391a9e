/** A first look at a game: the structure of its states, and whether there is anything to learn. */
import { declaresFeatures, featureSetOf } from '../features/feature-set.ts'
import { visitRandomGames } from '../features/random-games.ts'
import { sampleStructure } from '../features/sample-structure.ts'
import type { GameStructure } from '../features/structure.ts'
import type { TrainGame } from '../game.ts'

export interface FirstLook {
  readonly name: string
  readonly players: number
  readonly features: readonly string[]
  /** Null if the game declares its features. */
  readonly structure: GameStructure | null
  readonly games: number
  readonly completed: number
  readonly decisions: number
  /** Decisions with more than one action. */
  readonly choices: number
  /** Whether every game that ended gave all players the same. */
  readonly isAlwaysTied: boolean
}

const GAMES = 32

export function lookAt(game: TrainGame, { players, seed }: { players: number; seed: number }): FirstLook {
  let [decisions, choices] = [0, 0]
  const results = visitRandomGames(game, { players, games: GAMES, seed }, ({ state }) => {
    for (const player of game.actors(state)) {
      decisions += 1
      if (game.actions(state, player).length > 1) choices += 1
    }
  })
  const ended = results.filter(({ completed }) => completed)
  const structure = declaresFeatures(game) ? null : sampleStructure(game, { players, seed })
  return {
    name: game.name,
    players,
    features: featureSetOf(game, structure ?? undefined).names,
    structure,
    games: GAMES,
    completed: ended.length,
    decisions,
    choices,
    isAlwaysTied: players > 1 && ended.every(({ winners }) => winners.length === players),
  }
}

/** Why nothing can be learned; undefined if something can. */
export function vacuity({
  completed,
  choices,
  decisions,
  isAlwaysTied,
  features,
}: FirstLook): string | undefined {
  if (decisions === 0) return 'the game is over when it begins: no player ever acts'
  if (choices === 0) return 'no player ever has a choice: every decision has a single action'
  if (completed === 0) return 'no random game came to an end within 1000 actions'
  if (isAlwaysTied) return 'every random game was tied: nothing that a player does matters'
  if (features.length === 0) return 'nothing in the states varies: declare features'
  return undefined
}
