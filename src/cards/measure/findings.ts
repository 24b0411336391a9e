/** What playing a game for its measurement has found, and how it is asked for. */
import type { Course, PlayedBlock, PlayedGame, Playtest, Rows } from './playtest.ts'

/** Yields playtests, is given their rows, and returns what was found. */
export type Measuring<Found> = Generator<readonly Playtest[], Found, readonly Rows[]>

/** What was played so far: a stage that a closed gate has kept from being played is missing. */
export interface Findings {
  readonly sides: number
  readonly random: readonly PlayedGame[]
  /** An offer that depends on hidden cards; null if none was found. */
  readonly leak?: string | null
  /** The best rule of thumb against random players, over other deals than those by which it was found to be the best. */
  readonly thumbDuel?: readonly PlayedBlock[]
  /** The best rule of thumb against itself. */
  readonly thumbPlay?: readonly PlayedGame[]
  /** By game, of some of these: how many deals it had. */
  readonly thumbDeals?: readonly number[]
  /** First games of players who think, of every kind. */
  readonly pilot?: readonly PlayedBlock[]
  readonly field?: Field
  readonly duels?: Duels
  readonly courses?: readonly Course[]
  /** Why nothing more could be played, if a game hung or crashed. */
  readonly failure?: string
}

/** Who plays a game. */
export interface Field {
  /** The best rule of thumb. */
  readonly thumb: string
  /** The best player that imagines no games: the rule of thumb, or one that takes the points in sight. */
  readonly simple: string
  /** A player of quick thought, and one of more. Neither remembers more than lies on the table. */
  readonly quick: string
  readonly top: string
  /** How imagined games are played out: by a rule of thumb, or at random if undefined. */
  readonly policy: string | undefined
  /** How positions are played out to see how the chances stand: at random, unless that takes too long. */
  readonly positionPolicy: string | undefined
  /** Who meets in each duel; the first is compared with the second. */
  readonly pairs: Readonly<Record<DuelName, readonly [string, string]>>
}

/** The top player against each lesser one, with memory against without, and seeing all cards against fair. */
export type DuelName = 'thumb' | 'glance' | 'quick' | 'memory' | 'open'

/** A duel that could not have shown anything is missing. */
export type Duels = Readonly<
  Record<'thumb', readonly PlayedBlock[]> &
    Partial<Record<'memory' | 'glance' | 'quick' | 'open', readonly PlayedBlock[]>>
>
