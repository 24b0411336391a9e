/** What a card game comes to for each player. */
import type { GameResult, Program } from '../../cards/index.ts'
import type { Goal } from '../../games/index.ts'

type Rules = Pick<Program, 'game' | 'seats' | 'teams'>

/** A trained player plays for wins, as matches count them, also where the rules say that points are the aim. */
export const goalOf = ({ game, seats, teams }: Rules): Goal => ({
  seats,
  ...(teams > 0 && { teams }),
  aim: 'win',
  best: game.result.win ?? 'most',
})

/** Scores so that more is better; wins where the rules name the winners in another way. A game that was cut off is nobody's. */
export function returnsOf({ game }: Rules, { scores, winners, ending }: GameResult): readonly number[] {
  if (ending !== 'finished') return scores.map(() => 0)
  const sign = game.result.win === 'least' ? -1 : 1
  const returns = scores.map((score) => sign * score)
  const most = Math.max(...returns)
  const areBest = returns.every((value, seat) => (value === most) === winners.includes(seat))
  return areBest && game.result.winners === undefined
    ? returns
    : scores.map((_, seat) => (winners.includes(seat) ? 1 : 0))
}
