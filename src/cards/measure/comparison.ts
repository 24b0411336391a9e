/** Figures of a game with and without a rule. */
import { meanOf } from '../../stats/index.ts'
import { type Measure, meanMeasure, shareMeasure } from './measure-value.ts'
import type { PlayedGame } from './playtest.ts'
import { seatBalance } from './seat-balance.ts'
import { minutesOf } from './session-time.ts'

export interface FigureComparison {
  readonly before: Measure
  readonly after: Measure
  /** Whether the difference is more than chance. */
  readonly differs: boolean
}

export const FIGURES = ['ends', 'minutes', 'decisions', 'draws', 'seat_balance'] as const
export type FigureName = (typeof FIGURES)[number]
export type Figures = Readonly<Record<FigureName, Measure>>
export type Comparisons = Readonly<Record<FigureName, FigureComparison>>

const isFinished = ({ ending }: PlayedGame): boolean => ending === 'finished'

export function figuresOf(games: readonly PlayedGame[], sides: number): Figures {
  const share = (is: (game: PlayedGame) => boolean): Measure =>
    shareMeasure(games.filter(is).length, games.length)
  return {
    ends: share(isFinished),
    minutes: meanMeasure(games.map(minutesOf)),
    decisions: meanMeasure(games.map(({ decisions }) => decisions)),
    draws: share(({ isDraw }) => isDraw),
    ...seatBalance({ sides, random: [], thumbPlay: games }),
  }
}

/** By game: what the mean is taken of. Seats are balanced differently if some side wins more or less often. */
const VALUES: Readonly<Record<FigureName, (game: PlayedGame) => readonly number[]>> = {
  ends: (game) => [Number(isFinished(game))],
  minutes: (game) => [minutesOf(game)],
  decisions: ({ decisions }) => [decisions],
  draws: ({ isDraw }) => [Number(isDraw)],
  seat_balance: ({ shares }) => shares,
}

/** Games of the same number belong together: whether a figure differs is judged by its differences, game by game. */
export function compareGames(
  [before, after]: readonly [readonly PlayedGame[], readonly PlayedGame[]],
  { sides, confidence }: { readonly sides: number; readonly confidence: number },
): Comparisons {
  const [figuresBefore, figuresAfter] = [figuresOf(before, sides), figuresOf(after, sides)]
  const compared = FIGURES.map((name): [FigureName, FigureComparison] => {
    const values = (games: readonly PlayedGame[], n: number): readonly number[] =>
      VALUES[name](games[n] as PlayedGame)
    const many = VALUES[name](after[0] as PlayedGame).length
    const differs = Array.from({ length: many }, (_, at) => at).some((at) => {
      const shifts = after.map((_, n) => (values(after, n)[at] ?? 0) - (values(before, n)[at] ?? 0))
      const [low, high] = meanOf(shifts, 1 - (1 - confidence) / many).interval
      return low > 0 || high < 0
    })
    return [name, { before: figuresBefore[name], after: figuresAfter[name], differs }]
  })
  return Object.fromEntries(compared) as Comparisons
}

/** Figures of different games: their intervals are independent. */
export const compareMeasures = (before: Measure, after: Measure): FigureComparison => {
  const isLess = after.value < before.value
  const [upper, lower] = isLess ? [before, after] : [after, before]
  const error = Math.hypot(upper.value - upper.low, lower.high - lower.value)
  return { before, after, differs: upper.value - lower.value > error }
}

/** How much of a figure changes, from 0 to 1: as a part of the greater value, or as it is if the figure is a share. */
export function shiftOf(name: FigureName, { before, after, differs }: FigureComparison): number {
  if (!differs) return 0
  const shift = Math.abs(after.value - before.value)
  const isAmount = name === 'minutes' || name === 'decisions'
  return isAmount ? shift / Math.max(before.value, after.value) : shift
}
