/** What an evolution of card games has found: plain data, for the command line, reports and other programs. */
import type { PathElement } from '../../rng/index.ts'
import type { Dimension, GenerationRecord, OperatorRecord } from '../../search/index.ts'
import type { Measure } from '../measure/measure-value.ts'
import type { Parts, Style } from '../measure/quality.ts'
import type { Game } from '../rules/tree.ts'
import type { NearestClassic } from '../vary/starting-games.ts'
import type { PlayDistance } from './play-distance.ts'

export const SEARCHES = ['map-elites', 'ga', 'random'] as const
export type SearchName = (typeof SEARCHES)[number]

/** One step of a game's descent. */
export interface Descent {
  /** The game that was changed: a starting game by its name, or an ancestor by its key. */
  readonly from: string
  /** What was changed, in words, in order. */
  readonly changes: readonly string[]
  readonly generation: number
}

export interface EvolvedGame {
  /** Made from its rules: the same rules always have the same name. */
  readonly name: string
  /** Beside the report, as in `games/tovira.json`. */
  readonly file: string
  /** 0 to 100: that of the final measurement; of a game that had none, as last measured at the door. */
  readonly quality: number
  /** Where it would lie 19 times of 20 if the same players played other deals, by the last measurement. */
  readonly qualityRange: { readonly low: number; readonly high: number }
  /** How many measurements that is, each on new deals. */
  readonly samples: number
  readonly game: Game
  readonly parts: Parts
  readonly measures: Readonly<Record<string, Measure>>
  /** Who played it: the best rule of thumb, and the players who think. */
  readonly players: Readonly<Record<'thumb' | 'simple' | 'glance' | 'quick' | 'top', string>>
  /** Games of fair players who think, in the last measurement. */
  readonly ladderGames: number
  /** Rules that were removed because nothing changed without them, in words. */
  readonly removed: readonly string[]
  readonly nearest: NearestClassic
  /** Beside the nearest classic; null if that cannot be played by so many. */
  readonly playDistance: PlayDistance | null
  /** The kinds of mechanisms it has, as in `tricks, bids`. */
  readonly mechanisms: string
  /** From a starting game to this one. */
  readonly descent: readonly Descent[]
  /** A game of good players, as `manyhands simulate --trace` writes it. */
  readonly record: string
}

/** A cell of the archive and the best game in it. */
export interface ArchiveCell {
  /** One for each dimension: the place of an interval between edges, or the category. */
  readonly cell: readonly (number | string)[]
  readonly quality: number
  /** Of the game, if it is among the best. */
  readonly name: string | null
}

export interface Evolution {
  readonly seed: PathElement
  readonly seats: number
  readonly style: Style
  readonly search: SearchName
  readonly population: number
  /** Generations that have ended. */
  readonly generations: number
  /** Evaluations: glances, looks, and measurements at the door. */
  readonly evaluations: number
  readonly glances: number
  readonly looks: number
  readonly doors: number
  readonly gamesSimulated: number
  /** The best first. */
  readonly best: readonly EvolvedGame[]
  readonly dimensions: readonly Dimension[]
  readonly archive: readonly ArchiveCell[]
  readonly history: readonly GenerationRecord[]
  readonly operators: readonly OperatorRecord[]
  /** Why games were refused, the most frequent cause first. */
  readonly refused: readonly { readonly cause: string; readonly games: number }[]
}
