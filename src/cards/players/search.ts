/**
 * Information-set Monte Carlo tree search: in every iteration a world is imagined that the seat could not tell from the
 * real one, the tree is gone down by choices that are there in that world, and the game is played out at random. One
 * tree for all worlds, so that what is chosen cannot depend on what the seat does not know.
 *
 * Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012 (single observer).
 */
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../interpret/state.ts'
import { Worlds } from '../knowledge/determinize.ts'
import type { Board, BoardChoice } from './board.ts'
import { rewardsOf } from './rewards.ts'
import { SearchTree } from './search-tree.ts'

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

export class Search {
  readonly #options: SearchOptions
  readonly #board: Board
  readonly #tree = new SearchTree()
  readonly #path: number[] = []
  readonly #seats: number[] = []

  constructor(board: Board, options: SearchOptions) {
    this.#board = board
    this.#options = options
  }

  choose(play: Play, rng: Stream): number {
    const judged = this.judge(play, rng)
    let best = 0
    judged.forEach(({ visits, reward }, n) => {
      const [most, value] = [judged[best]?.visits ?? 0, judged[best]?.reward ?? 0]
      if (visits > most || (visits === most && reward > value)) best = n
    })
    return best
  }

  /** What each choice comes to, in the order of the choices. */
  judge(play: Play, rng: Stream): readonly Judged[] {
    const { program, state, seat } = play
    const worlds = this.#options.open ? undefined : new Worlds(program, state, seat)
    // The future is imagined too: these are the numbers of games that are never played.
    const games = rng.below(2 ** 20) * 2 ** 32
    this.#tree.clear()
    for (let n = 0; n < this.#options.iterations; n += 1) {
      this.#iterate(program, worlds?.drawPosition(rng) ?? state, games + n, rng)
    }
    return play.choices.map(({ option, pick }) => {
      const node = this.#tree.childOf(this.#tree.root, keyOf({ option, ...(pick && { pick }) }))
      if (node === undefined) return { visits: 0, reward: 0 }
      return { visits: this.#tree.visits(node), reward: this.#tree.meanReward(node) }
    })
  }

  #iterate(program: Program, world: State, game: number, rng: Stream): void {
    const board = this.#board
    const tree = this.#tree
    const [path, seats] = [this.#path, this.#seats]
    path.length = 0
    seats.length = 0
    board.enter(world)
    board.drawAsIn(game)
    let node = tree.root
    while (board.isDeciding) {
      const keys = Array.from({ length: board.choices }, (_, n) => keyOf(board.choice(n)))
      const chosen = tree.select(node, keys, (many) => rng.below(many))
      path.push(chosen.node)
      seats.push(board.seat)
      board.choose(chosen.place)
      node = chosen.node
      if (chosen.isNew) {
        board.playOn()
        break
      }
    }
    const rewards = rewardsOf(board.outcome(), program)
    for (const [n, visited] of path.entries()) tree.reward(visited, rewards[seats[n] as number] as number)
  }
}

const KINDS = { item: 1, size: 2, card: 3 } as const

/** One number for what is chosen. */
function keyOf({ option, pick }: BoardChoice): number {
  return (option << 16) | ((pick ? KINDS[pick.kind] : 0) << 14) | ((pick?.value ?? 0) & 0x3fff)
}
