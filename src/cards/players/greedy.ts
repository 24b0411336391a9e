/** One step ahead: takes each choice in a few imagined worlds, and sees how the game comes out at random from there. */
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'
import { Worlds } from '../knowledge/determinize.ts'
import type { Board } from './board.ts'
import { rewardsOf } from './rewards.ts'

const WORLDS = 4

export function chooseGreedily(play: Play, board: Board, rng: Stream): number {
  const { program, state, seat } = play
  const worlds = new Worlds(program, state, seat)
  const games = rng.below(2 ** 20) * 2 ** 32
  const rewards = play.choices.map(() => 0)
  for (let n = 0; n < WORLDS; n += 1) {
    const world = worlds.drawPosition(rng)
    // The same future for each choice, so that only the choice makes a difference.
    for (const place of rewards.keys()) {
      board.enter(world)
      board.drawAsIn(games + n)
      board.choose(place)
      board.playOn()
      rewards[place] = (rewards[place] as number) + (rewardsOf(board.outcome(), program)[seat] as number)
    }
  }
  const most = Math.max(...rewards)
  return rng.pick([...rewards.keys()].filter((place) => rewards[place] === most))
}
