/**
 * Playtests: what is played to measure a game. A playtest is plain data and gives one row for each of its games, blocks or
 * courses. Rows depend on the game, the seed and their numbers alone, so a playtest can be divided among workers.
 */

/** Which games of the seed a playtest plays. */
export interface Range {
  readonly first: number
  readonly many: number
  /** A game that takes more steps is cut off. */
  readonly stepLimit: number
}

/** Games in which all seats are held by one player, by name. */
interface SelfPlay extends Range {
  readonly kind: 'self-play'
  readonly player: string
}

/** Blocks of two players: one deal in both seatings (games/matches/block.ts). */
interface Duel extends Range {
  readonly kind: 'duel'
  readonly pair: readonly [string, string]
}

/** Games with one player in all seats, in which decisions and positions are valued by playouts. */
export interface Courses extends Range {
  readonly kind: 'courses'
  readonly player: string
  /** How options are played out: by a rule of thumb, or at random if left out. */
  readonly policy?: string | undefined
  /** The same for positions. Fixed rules would make one course of it, and the chances of a game look decided. */
  readonly positionPolicy?: string | undefined
  /** The rule of thumb with which the best options are compared. */
  readonly thumb: string
  /** One decision in this many is valued. */
  readonly stride: number
}

/** Games with one player in all seats, in which deals are counted. */
interface Deals extends Range {
  readonly kind: 'deals'
  readonly player: string
}

/** Looks for offers that depend on hidden cards. */
interface LeakSearch {
  readonly kind: 'leaks'
}

export type Playtest = SelfPlay | Duel | Courses | Deals | LeakSearch

export interface PlayedGame {
  readonly ending: 'finished' | 'unfinished' | 'error'
  /** By side: its share of the win; equal shares if nobody has won. A side that plays alone: any number, more is better. */
  readonly shares: readonly number[]
  /** Finished, and all sides have won or none has. */
  readonly isDraw: boolean
  /** By seat; none if the game was an error. */
  readonly scores: readonly number[]
  readonly turns: number
  readonly steps: number
  /** Choices between two things or more. */
  readonly decisions: number
  readonly message?: string
}

export interface PlayedBlock {
  /** The first player's share of the wins. */
  readonly share: number
  /** By side, while the first player held it and while the second did. */
  readonly payoffs: readonly [readonly number[], readonly number[]]
  readonly games: readonly [PlayedGame, PlayedGame]
}

/** One position of a course. */
export interface CoursePoint {
  /** How far the game had come, from 0 to 1, by decisions. */
  readonly at: number
  /** By side: its chance to win. */
  readonly chances: readonly number[]
}

/** What was found at the valued decisions of one game: sums over them, so that means are of decisions. */
export interface CourseSums {
  /** How many decisions were valued. */
  readonly valued: number
  readonly options: number
  /** In reward, from 0 to 1: of the best option over the mean of all, over that of the rule of thumb, and over the worst. */
  readonly gain: number
  readonly gainOverThumb: number
  readonly stakes: number
  /** Share of the playouts in which an opponent ends with other points after one option than after another. */
  readonly reach: number
  /** Decisions after which what another seat is offered depends on the choice. */
  readonly interactions: number
  /** Decisions at which the best option beats the worst by more than two standard errors. */
  readonly real: number
  /** Decisions at which all options came to the same in every playout, but for small change. */
  readonly idle: number
  /** Decisions at which the player did as the rule of thumb does. */
  readonly asThumb: number
}

export interface Course {
  readonly game: PlayedGame
  readonly sums: CourseSums
  readonly deals: number
  /** In reward at the end of the game: of the best option over the mean of all, at the first decision if it is a choice. */
  readonly firstGain: number | null
  readonly points: readonly CoursePoint[]
  /** By option of the rules: how often it was offered beside another and taken, at the valued decisions. */
  readonly taken: readonly (readonly [option: string, offered: number, taken: number])[]
}

/** The rows of a playtest. */
export type Rows =
  | { readonly kind: 'self-play'; readonly rows: readonly PlayedGame[] }
  | { readonly kind: 'duel'; readonly rows: readonly PlayedBlock[] }
  | { readonly kind: 'courses'; readonly rows: readonly Course[] }
  | { readonly kind: 'deals'; readonly rows: readonly number[] }
  | { readonly kind: 'leaks'; readonly leak: string | null }
