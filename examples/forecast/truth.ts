/**
 * What is true in the made-up league, and what a projection has to find out. Much of it changes during a season: that is
 * why the best parameters differ by horizon. Rest after a week off and games at night make no difference.
 */
import type { Position } from './rows.ts'

/** Of each team, by position: the points a game that are usual for the first choice, the second, … */
export const DEPTH: Readonly<Record<Position, readonly number[]>> = {
  QB: [17, 8],
  RB: [13, 8, 4],
  WR: [14, 11, 7, 5, 3],
  TE: [9, 4],
}

export const TEAMS = 32
/** Four teams have each of these weeks off. */
export const WEEKS_OFF = [5, 6, 7, 8, 9, 10, 11, 12] as const

/** Deviations of logarithms: how players of a rank differ, how a player changes by the week, how games turn out. */
export const TALENT = 0.3
export const DRIFT = 0.09
export const GAME = 0.45
/** How much easier or harder a team is to score against than others. */
export const DEFENCE = 0.22

export const HOME = 0.06
/** For each unit of wind above a breeze. */
export const WIND = 0.03
export const BREEZE = 10
/** For each year above the prime, at the end of a season; nothing at its start. */
export const TIRING = 0.04
export const PRIME = 27

/** Experts know the strength before the season, and learn this share of what has changed since. */
export const EXPERTS_LEARN = 0.25
export const EXPERTS_ERR = 0.15

/** From 0 in the first week to 1 in the last. */
type Late = number

/** Experts expect too much, at first above all, and make too much of differences. */
export const optimism = (late: Late): number => 1.25 - 0.2 * late
export const exaggeration = (late: Late): number => 1.3 - 0.2 * late

/** What a questionable player lacks: early in a season nobody plays hurt who need not. */
export const hurt = (late: Late): number => 0.5 - 0.4 * late

export const usualWind = (late: Late): number => 6 + 9 * late
