/**
 * A first look at a game, by random games: which of them can be played at all, whether there is anything to learn, and the structure
 * of its states. Each game is tried by itself first, because a fault of one must not hide the others.
 */
import { engineOf } from '../engine.ts'
import { declaresFeatures, featureSetOf } from '../features/feature-set.ts'
import { MOST_RANDOM_ACTIONS, type RandomGamesOptions, visitRandomGames } from '../features/random-games.ts'
import { sampleStructure } from '../features/sample-structure.ts'
import type { GameStructure } from '../features/structure.ts'
import type { GameSetup, TrainGame } from '../game.ts'

/** One random game. */
export interface Probe {
  readonly completed: boolean
  /** Whether all players got the same. */
  readonly isTied: boolean
}

export interface FirstLook {
  readonly name: string
  readonly players: number
  /** Those who can win: teams where there are some, otherwise players. */
  readonly sides: number
  readonly features: readonly string[]
  /** Null if the game declares its features. */
  readonly structure: GameStructure | null
}

export const PROBES = 48

export function probe(game: TrainGame, { players, options, seed }: GameSetup): Probe {
  const [result] = visitRandomGames(game, { players, options, seeds: [seed] }, () => {})
  const { completed = false, winners = [] } = result ?? {}
  return { completed, isTied: players > 1 && winners.length === players }
}

/** The seeds are those of games that can be played. */
export function lookAt(game: TrainGame, { players, options, seeds }: RandomGamesOptions): FirstLook {
  const structure = declaresFeatures(game) ? null : sampleStructure(game, { players, options, seeds })
  return {
    name: game.name,
    players,
    sides: engineOf(game, players)?.teams || players,
    features: featureSetOf(game, structure ?? undefined).names,
    structure,
  }
}

/** Why nothing can be learned of a game that keeps to the interface; undefined if something can. */
export function vacuity(probes: readonly Probe[]): string | undefined {
  if (!probes.some(({ completed }) => completed))
    return `no random game ends within ${MOST_RANDOM_ACTIONS} actions`
  if (probes.every(({ completed, isTied }) => !completed || isTied))
    return 'every random game is tied: nothing that a player does matters'
  return undefined
}
