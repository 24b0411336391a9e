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

/** The stakes, and what the first seat gets at an ending. */
export function goalOf(
  { game }: Program,
  endings: readonly Ending[],
): { readonly stakes: Stakes; readonly payoffOf: (ending: Ending) => number } {
  if (game.result.aim !== 'points') {
    const payoffOf = ({ winners }: Ending) => Number(winners.includes(0)) - Number(winners.includes(1))
    return { stakes: { of: 'wins', sum: 0, sign: 1 }, payoffOf }
  }
  const [sum = 0, other] = new Set(endings.map(({ scores }) => scores.reduce((a, b) => a + b, 0)))
  if (other !== undefined) {
    throw new SolveError(
      `in ${game.name} the scores add up to ${sum} at one end and to ${other} at another; ` +
        'solve finds the best play for points only where the sum is always the same',
    )
  }
  const sign = game.result.win === 'least' ? -1 : 1
  return {
    stakes: { of: 'points', sum: sign * sum, sign },
    payoffOf: ({ scores }) => sign * (scores[0] as number),
  }
}
