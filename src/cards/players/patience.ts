/**
 * How long players look ahead in a game whose end they never see. Imagined games are cut off, so each decision in an
 * endless game costs as many steps as it can: up to the step limit that would be minutes.
 */
import { PlayerFault } from './module-player.ts'

/**
 * Decisions in a row. Where games are long, some of the imagined ones still end: in a match of Gin Rummy, which takes
 * greedy players thousands of decisions, one in a hundred at the start.
 */
export const PATIENCE = 1000

export class Patience {
  readonly #most: number
  #inVain = 0

  constructor(most: number) {
    this.#most = most
  }

  /** A new game begins. */
  renew(): void {
    this.#inVain = 0
  }

  /** Takes how many of the games imagined for a decision came to their end. Throws if that has been none for too long. */
  note(finished: number): void {
    this.#inVain = finished > 0 ? 0 : this.#inVain + 1
    if (this.#inVain < this.#most) return
    throw new PlayerFault(
      `no end in sight: at ${this.#most} decisions in a row, no game that a player imagined came to an end; to play on all the same, set a step limit (--step-limit)`,
    )
  }
}
