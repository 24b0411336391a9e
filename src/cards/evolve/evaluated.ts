/** What is asked about a game, and what is answered: at a glance, a look, or the door. */
import type { PathElement } from '../../rng/index.ts'
import type { Level } from '../../search/index.ts'
import type { Measurement } from '../measure/measurement.ts'
import type { Parts, Style } from '../measure/quality.ts'
import type { Game } from '../rules/tree.ts'
import type { NearestClassic } from '../vary/starting-games.ts'

export interface Evaluable {
  readonly game: Game
  readonly seats: number
  readonly level: Level
  readonly sample: number
  readonly seed: PathElement
  readonly style: Style
}

/** What is known of a game that passed. */
export type DoorReport = Pick<
  Measurement,
  'quality' | 'qualityRange' | 'measures' | 'players' | 'gamesSimulated'
> & {
  readonly parts: Parts
  readonly nearest: NearestClassic
  readonly removed: readonly string[]
  /** Games of players who think. */
  readonly ladderGames: number
}

/** Plain data, as it is recorded. */
export interface Evaluated {
  /** Null if the game was refused, with its cause. */
  readonly fitness: number | null
  readonly cause?: string
  /** What children inherit: the quality, however much the game is like a classic. */
  readonly merit?: number
  /** Minutes, depth, interaction, mechanisms. At a glance, depth and interaction are not known. */
  readonly behaviour: readonly [number, number | null, number | null, string] | null
  /** How far it came, from 0 to 1. */
  readonly reward: number
  readonly games: number
  /** At a glance: the same for games that play the same. */
  readonly likeness?: string
  /** At the door: the game without idle rules, and what was measured. */
  readonly genome?: Game
  readonly report?: DoorReport
}

/** How far a child came, for its operators: past the glance, into a measurement that refused it, past the look, past the door. */
export const REWARD = { glance: 0.1, measurement: 0.3, look: 0.7, door: 1 } as const

export type Refusal = Evaluated & { readonly cause: string }

export const refusal = (cause: string, reward: number, games: number): Refusal => ({
  fitness: null,
  cause,
  behaviour: null,
  reward,
  games,
})
