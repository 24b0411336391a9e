/**
 * Every order in which cards can come, as far as a game wants them. Cards of a rank are alike here: whenever the rules
 * want a card that is not given yet, the game is played on with every rank there can be, each as likely as there are
 * cards of it left. Which suits are played is left to chance: rules that tell suits apart where they should not would show.
 */
import type { Stream } from '../../rng/index.ts'
import type { Dealing } from './dealing.ts'

export class Draws {
  /** Each counter, added up over all orders as often as they come. */
  readonly totals: number[]
  games = 0
  unfinished = 0
  readonly #dealing: Dealing
  readonly #rng: Stream

  constructor(dealing: Dealing, rng: Stream) {
    this.#dealing = dealing
    this.#rng = rng
    this.totals = dealing.counters.map(() => 0)
  }

  /** All orders that begin with a card of this rank, as likely as they are. */
  from(rank: number): void {
    this.#goOn([], 1, (next) => next === rank)
  }

  #follow(cards: readonly number[], weight: number): void {
    const { totals, wanting, unfinished } = this.#dealing.deal(cards)
    this.games += 1
    this.unfinished += unfinished
    if (wanting > 0) this.#goOn(cards, weight)
    else
      totals.forEach((times, n) => {
        this.totals[n] = (this.totals[n] ?? 0) + weight * times
      })
  }

  #goOn(cards: readonly number[], weight: number, wanted: (rank: number) => boolean = () => true): void {
    const { deck } = this.#dealing
    const left = deck.cards.filter((card) => !cards.includes(card))
    for (const [rank, alike] of Map.groupBy(left, (card) => deck.rankOf(card))) {
      if (wanted(rank)) this.#follow([...cards, this.#rng.pick(alike)], (weight * alike.length) / left.length)
    }
  }
}
