/** One step ahead: takes each choice in a few imagined worlds, and sees how the game comes out at random from there. */
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'
import { Worlds } from '../knowledge/determinize.ts'
import type { Board } from './board.ts'
import { Rewards } from './rewards.ts'

const WORLDS = 4

export function chooseGreedily(play: Play, board: Board, rng: Stream): number {
  const { program, state, seat } = play
  const worlds = new Worlds(program, state, seat)
  board.stand(state, worlds)
  const games = rng.below(2 ** 20) * 2 ** 32
  const rewards = new Rewards(program)
  const sums = play.choices.map(() => 0)
  for (let n = 0; n < WORLDS; n += 1) {
    worlds.deal(rng)
    // The same future for each choice, so that only the choice makes a difference.
    for (const place of sums.keys()) {
      board.begin()
      board.drawAsIn(games + n)
      board.choose(place)
      board.playOn()
      sums[place] = (sums[place] as number) + (rewards.of(board.outcome())[seat] as number)
    }
  }
  const most = Math.max(...sums)
  return rng.pick([...sums.keys()].filter((place) => sums[place] === most))
}
