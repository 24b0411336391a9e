/**
 * A first look at a game, by random games: which of them can be played at all, whether there is anything to learn, and the structure
 * of its states. Each game is tried by itself first, because a fault of one must not hide the others.
 */
import { sidesOf } from '../../games/matches/block.ts'
import { engineOf } from '../engine.ts'
import { declaresFeatures, featureSetOf } from '../features/feature-set.ts'
import { type RandomGamesOptions, visitRandomGames } from '../features/random-games.ts'
import { sampleStructure } from '../features/sample-structure.ts'
import type { GameStructure } from '../features/structure.ts'
import type { TrainGame } from '../game.ts'
import type { GameModelOptions } from '../in-play.ts'
import type { GameSource } from '../module-game.ts'

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
  readonly source: GameSource
}

export const PROBES = 48

export function probe(game: TrainGame, { players, options, maxActions, seed }: GameModelOptions): Probe {
  const [result] = visitRandomGames(game, { players, options, maxActions, seeds: [seed] }, () => {})
  const { completed = false, winners = [] } = result ?? {}
  return { completed, isTied: players > 1 && winners.length === players }
}

/** The seeds are those of games that can be played. */
export function lookAt(game: TrainGame, random: RandomGamesOptions): Omit<FirstLook, 'source'> {
  const { players, options } = random
  const structure = declaresFeatures(game) ? null : sampleStructure(game, random)
  return {
    name: game.name,
    players,
    sides: sidesOf({ seats: players, teams: engineOf(game, players, options)?.teams ?? 0 }),
    features: featureSetOf(game, structure ?? undefined, options).names,
    structure,
  }
}

/** Why nothing can be learned of a game that keeps to the interface; undefined if something can. */
export function vacuity(probes: readonly Probe[], maxActions: number): string | undefined {
  if (!probes.some(({ completed }) => completed))
    return `no random game ends within ${maxActions} actions; allow more with --max-actions`
  if (probes.every(({ completed, isTied }) => !completed || isTied))
    return 'every random game is tied: nothing that a player does matters'
  return undefined
}
