/**
 * How long players look ahead in a game of which they never see the end, although they imagine it played at random. As
 * imagined games are cut off, each decision in an endless game costs as many steps as it can: up to the step limit that
 * would take minutes.
 */
import type { GameResult } from '../model/game-result.ts'
import type { CardModel } from './card-model.ts'

/**
 * Decisions in a row. Where games are long, some of the imagined ones still end: in a match of Gin Rummy, which takes
 * greedy players thousands of decisions, one in a hundred at the start.
 */
export const PATIENCE = 1000

export class Patience {
  readonly #most: number
  #inVain = 0

  /** @param most decisions in a row; without end if left out */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  /** A new game begins. */
  renew(): void {
    this.#inVain = 0
  }

  /** Looks ahead with a model, and notes whether it has seen an end. */
  watch<Found>(model: Pick<CardModel, 'finished'>, look: () => Found): Found {
    const before = model.finished
    const found = look()
    this.#inVain = model.finished > before ? 0 : this.#inVain + 1
    return found
  }

  /** Whether the game is to be left at this decision. */
  get isLost(): boolean {
    return this.#inVain >= this.#most
  }
}

/** What a game came to that was left where a player was to choose. */
export const leftUnderWay = (result: GameResult): GameResult =>
  result.ending === 'under way' ? { ...result, ending: 'no end in sight' } : result
