/** What is played for: what each end of a game is worth. */
import type { Program } from '../interpret/program.ts'
import { SolveError } from './solve-error.ts'

/**
 *   - points: the score, where the game aims at points
 *   - wins: 1 for the winner, -1 for the loser, 0 for both if both or neither win
 */
export interface Stakes {
  readonly of: 'points' | 'wins'
  /** What the payoffs of both seats add up to, at every end. */
  readonly sum: number
  /** -1 where the least score wins: payoffs are what a seat wants more of. */
  readonly sign: 1 | -1
}

export interface Ending {
  readonly scores: readonly number[]
  readonly winners: readonly number[]
}

/** The stakes, and for each ending what the first seat gets. */
export function goalOf(
  program: Program,
  endings: readonly Ending[],
): { readonly stakes: Stakes; readonly payoffs: readonly number[] } {
  if (program.game.result.aim === 'points') {
    const [first = 0] = endings.map(sumOf)
    const other = endings.map(sumOf).find((sum) => sum !== first)
    if (other !== undefined) {
      throw new SolveError(
        `in ${program.game.name} the scores add up to ${first} at one end and to ${other} at another; ` +
          'solve finds the best play for points only where the sum is always the same',
      )
    }
    const sign = program.game.result.win === 'least' ? -1 : 1
    const payoffs = endings.map(({ scores }) => sign * (scores[0] as number))
    return { stakes: { of: 'points', sum: sign * first, sign }, payoffs }
  }
  const payoffs = endings.map(({ winners }) => Number(winners.includes(0)) - Number(winners.includes(1)))
  return { stakes: { of: 'wins', sum: 0, sign: 1 }, payoffs }
}

const sumOf = ({ scores }: Ending): number => scores.reduce((sum, score) => sum + score, 0)
