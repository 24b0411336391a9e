/** What is played for: what each end of a game is worth. */
import type { Program } from '../interpret/program.ts'

/**
 *   - points: the score, where it decides who wins and both scores always add up to the same
 *   - wins: 1 for who wins, -1 for who loses, 0 for both if both or neither do
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
  const [first = 0] = endings.map(sumOf)
  if (program.winners === undefined && endings.every((ending) => sumOf(ending) === first)) {
    const sign = program.game.result.win === 'least' ? -1 : 1
    const payoffs = endings.map(({ scores }) => sign * (scores[0] as number))
    return { stakes: { of: 'points', sum: sign * first, sign }, payoffs }
  }
  const payoffs = endings.map(({ winners }) => Number(winners.includes(0)) - Number(winners.includes(1)))
  return { stakes: { of: 'wins', sum: 0, sign: 1 }, payoffs }
}

const sumOf = ({ scores }: Ending): number => scores.reduce((sum, score) => sum + score, 0)
