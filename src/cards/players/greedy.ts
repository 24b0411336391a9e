/** One step ahead: takes each choice in a few imagined worlds, and sees how the game comes out at random from there. */

import type { Board, BoardOutcome } from '../../games/forward-model.ts'
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'
import { determinizerFor } from '../knowledge/secrets.ts'
import { Rewards } from './rewards.ts'

const WORLDS = 4

export function chooseGreedily(play: Play, board: Board, rng: Stream): number {
  const { program, seat } = play
  const rewards = new Rewards(program)
  const outcomes = outcomesOf(play, board, rng)
  // Only when all are known is it known what points there are to win.
  for (const outcome of outcomes.flat()) rewards.of(outcome)
  const sums = outcomes.map((each) =>
    each.reduce((sum, outcome) => sum + (rewards.of(outcome)[seat] as number), 0),
  )
  const most = Math.max(...sums)
  return rng.pick([...sums.keys()].filter((place) => sums[place] === most))
}

/** By choice: how the game comes out in each world. */
function outcomesOf(play: Play, board: Board, rng: Stream): readonly (readonly BoardOutcome[])[] {
  const worlds = determinizerFor(play, rng)
  board.stand(play.state, worlds)
  const games = rng.below(2 ** 20) * 2 ** 32
  const outcomes = play.choices.map((): BoardOutcome[] => [])
  for (let n = 0; n < WORLDS; n += 1) {
    worlds.sample(rng)
    // The same future for each choice, so that only the choice makes a difference.
    outcomes.forEach((each, place) => {
      board.begin()
      board.drawAsIn(games + n)
      board.choose(place)
      board.playOn()
      each.push(kept(board.outcome(), play.program.seats))
    })
  }
  return outcomes
}

/** A board shows the next outcome in the same place. */
function kept(outcome: BoardOutcome, seats: number): BoardOutcome {
  const { isOver, winners } = outcome
  const scores = Array.from({ length: seats }, (_, seat) => outcome.score(seat))
  return { isOver, winners, score: (seat) => scores[seat] as number }
}
