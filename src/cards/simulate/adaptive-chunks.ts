/**
 * A range of games divided for the workers, one part at a time. A part takes about as long whatever the game: long enough
 * that it is worth sending, short enough that progress is steady and all hands are done at about the same time.
 */
import type { GameRange } from './simulate.ts'

const PART_MILLISECONDS = 60
/** Until it is known how long a game takes. */
const FIRST_GAMES = { quick: 200, slow: 1 }
/** A part may be so many times as long as those before: the first games of a worker are slow. */
const GROWTH = 4
/** So many parts are left for each hand when the end comes near; but none is much smaller than the others. */
const LEFT_A_HAND = 4
const SMALLEST = 1 / 8

export class Parts {
  readonly #range: GameRange
  readonly #hands: number
  readonly #parts: GameRange[] = []
  #size: number
  #next: number

  constructor(range: GameRange, hands: number, games: keyof typeof FIRST_GAMES) {
    this.#range = range
    this.#hands = hands
    this.#size = FIRST_GAMES[games]
    this.#next = range.first
  }

  at(n: number): GameRange {
    return this.#parts[n] as GameRange
  }

  *all(): Generator<GameRange> {
    const end = this.#range.first + this.#range.games
    while (this.#next < end) {
      const left = end - this.#next
      const share = Math.ceil(left / (this.#hands * LEFT_A_HAND))
      const games = Math.min(left, this.#size, Math.max(share, Math.ceil(this.#size * SMALLEST)))
      const part = { first: this.#next, games }
      this.#parts.push(part)
      this.#next += games
      yield part
    }
  }

  /** A part has taken so long. */
  took({ games }: GameRange, milliseconds: number): void {
    const wanted = Math.ceil((games * PART_MILLISECONDS) / Math.max(milliseconds, 1))
    this.#size = Math.max(1, Math.min(wanted, this.#size * GROWTH))
  }
}
