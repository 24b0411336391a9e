/** What an outcome is worth to each seat, from 0 to 1: mostly who won, and a little who came before whom. */
import type { World } from '../interpret/world.ts'
import type { BoardOutcome } from './board.ts'

const OF_WINNING = 0.75

export function rewardsOf(outcome: BoardOutcome, { seats, game }: World): readonly number[] {
  const scores = Array.from({ length: seats }, (_, seat) => outcome.score(seat))
  const sign = game.result.win === 'least' ? -1 : 1
  const hasWon = (seat: number): boolean => outcome.isOver && ((outcome.winners >> seat) & 1) === 1
  const winners = scores.filter((_, seat) => hasWon(seat)).length
  return scores.map((score, seat) => {
    // Of two with the same score each has come before the other by half; one is no other of oneself.
    const before = scores.reduce((sum, other) => sum + (1 + Math.sign(sign * (score - other))) / 2, -0.5)
    const won = hasWon(seat) ? 1 / winners : 0
    return OF_WINNING * won + (1 - OF_WINNING) * (seats > 1 ? before / (seats - 1) : 0)
  })
}
