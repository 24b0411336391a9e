/** How open games are: at one position, over a game, and over the course of many games. */
import { sum } from '../../stats/index.ts'
import { type Measure, meanMeasure, within } from './measure-value.ts'
import type { Course, CoursePoint } from './playtest.ts'

/** 1 if all sides have the same chance, 0 if one is sure to win. */
export const openness = ({ chances }: CoursePoint): number =>
  chances.length < 2 ? 0 : (chances.length / (chances.length - 1)) * (1 - Math.max(...chances))

/** The mean over the points of a game. */
export const meanOpenness = (points: readonly CoursePoint[]): number =>
  sum(points.map(openness)) / Math.max(1, points.length)

/** Courses that have ended, and in which something was valued. */
export const watched = (courses: readonly Course[]): readonly Course[] =>
  courses.filter(({ points, game }) => points.length > 0 && game.ending === 'finished')

/** The parts into which the course of a game is divided. */
const PARTS = 10

/** Fewer games than these say nothing about a part. */
const LEAST_GAMES = 3

export interface OpennessAt {
  /** The middle of a part of the game, from 0 to 1. */
  readonly at: number
  /** Over games: each counts once in a part, however many of its decisions were valued there. */
  readonly openness: Measure
}

export function opennessCurve(courses: readonly Course[]): readonly OpennessAt[] {
  return Array.from({ length: PARTS }, (_, part) => {
    const inPart = watched(courses)
      .map(({ points }) => points.filter(({ at }) => Math.min(PARTS - 1, Math.floor(at * PARTS)) === part))
      .filter((points) => points.length > 0)
    return { at: (part + 0.5) / PARTS, games: inPart.map(meanOpenness) }
  })
    .filter(({ games }) => games.length >= LEAST_GAMES)
    .map(({ at, games }) => ({ at, openness: within(meanMeasure(games), 0, 1) }))
}
