/**
 * Information-set Monte Carlo tree search: in every iteration a world is imagined that the seat could not tell from the
 * real one, the tree is gone down by choices that are there in that world, and the game is played out at random. One
 * tree for all worlds, so that what is chosen cannot depend on what the seat does not know.
 *
 * Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012 (single observer).
 */

import { keyOfChoice } from '../cards/compile/choices/choice-key.ts'
import type { Play } from '../cards/interpret/play.ts'
import { determinizerFor } from '../cards/knowledge/secrets.ts'
import { Rewards } from '../cards/players/rewards.ts'
import type { Stream } from '../rng/index.ts'
import type { Board } from './forward-model.ts'
import { ROOT, SearchTree } from './search-tree.ts'

export interface SearchOptions {
  readonly iterations: number
  /** Sees all cards, as no player may: to measure what hidden information is worth. */
  readonly open?: boolean
}

/** What a choice has come to in a search. */
export interface Judged {
  readonly visits: number
  readonly reward: number
}

/** After so many iterations it is seen whether the rest can still change the choice. */
const LOOK_EVERY = 8

export class Search {
  readonly #options: SearchOptions
  readonly #board: Board
  readonly #tree = new SearchTree()
  /** What was chosen in an iteration, and by whom. */
  readonly #path: number[] = []
  readonly #seats: number[] = []

  constructor(board: Board, options: SearchOptions) {
    this.#board = board
    this.#options = options
  }

  choose(play: Play, rng: Stream): number {
    const { iterations } = this.#options
    this.#search(play, rng, (done) => done % LOOK_EVERY === 0 && this.#tree.lead() > iterations - done)
    const judged = this.#judged(play)
    let best = 0
    judged.forEach(({ visits, reward }, n) => {
      const [most, value] = [judged[best]?.visits ?? 0, judged[best]?.reward ?? 0]
      if (visits > most || (visits === most && reward > value)) best = n
    })
    return best
  }

  /** What each choice comes to, in the order of the choices. */
  judge(play: Play, rng: Stream): readonly Judged[] {
    this.#search(play, rng, () => false)
    return this.#judged(play)
  }

  #search(play: Play, rng: Stream, isSettled: (done: number) => boolean): void {
    const worlds = this.#options.open ? undefined : determinizerFor(play, rng)
    this.#board.stand(play.state, worlds)
    // What points there are to win is found out anew, so that a choice depends on nothing before.
    const rewards = new Rewards(play.program)
    this.#tree.clear()
    // The future is imagined too: these are the numbers of games that are never played.
    const games = rng.below(2 ** 20) * 2 ** 32
    for (let n = 0; n < this.#options.iterations && !isSettled(n); n += 1) {
      worlds?.sample(rng)
      this.#iterate(games + n, rng, rewards)
    }
  }

  #iterate(game: number, rng: Stream, rewards: Rewards): void {
    const [board, tree, path, seats] = [this.#board, this.#tree, this.#path, this.#seats]
    board.begin()
    board.drawAsIn(game)
    let depth = 0
    let node = ROOT
    while (board.isDeciding) {
      const place = tree.select(node, board, rng)
      node = tree.offered(place)
      path[depth] = node
      seats[depth] = board.seat
      depth += 1
      board.choose(place)
      if (tree.visits(node) > 0) continue
      board.playOn()
      break
    }
    const outcome = rewards.of(board.outcome())
    for (let n = 0; n < depth; n += 1) {
      tree.reward(path[n] as number, outcome[seats[n] as number] as number)
    }
  }

  #judged(play: Play): readonly Judged[] {
    return play.choices.map((choice) => {
      const node = this.#tree.childOf(ROOT, play.seat, keyOfChoice(choice))
      if (node === undefined) return { visits: 0, reward: 0 }
      return { visits: this.#tree.visits(node), reward: this.#tree.meanReward(node) }
    })
  }
}
