/** What the players of a card game play for, as its `result` says. */
import type { Goal } from '../../games/forward-model.ts'
import type { GameModel } from './game-model.ts'

export function goalOf({ seats, teams, game: { result } }: GameModel): Goal {
  const isAlone = (teams || seats) === 1
  return {
    seats,
    ...(teams > 0 && { teams }),
    // A player alone wins in any case, unless the rules say otherwise.
    aim: result.aim ?? (isAlone && result.winners === undefined ? 'points' : 'win'),
    best: result.win ?? 'most',
  }
}
