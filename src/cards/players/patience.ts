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

export interface PatienceLimits {
  /** Decisions in a row at which no imagined game came to an end; without limit if left out. */
  readonly patience?: number | undefined
  /** Steps of all games that the players imagine in the course of one game; without limit if left out. */
  readonly imaginedSteps?: number | undefined
}

export class Patience {
  readonly #most: Required<PatienceLimits>
  #inVain = 0
  #steps = 0

  constructor(limits: PatienceLimits = {}) {
    const { patience = Number.POSITIVE_INFINITY, imaginedSteps = Number.POSITIVE_INFINITY } = limits
    this.#most = { patience, imaginedSteps }
  }

  /** A new game begins. */
  renew(): void {
    this.#inVain = 0
    this.#steps = 0
  }

  /**
   * Looks ahead with a model, and notes how far it went.
   *
   * @param mayCircle a rule of thumb may go round in circles where the game will end: then it is not in vain
   */
  watch<Found>(
    model: Pick<CardModel, 'finished' | 'imaginedSteps'>,
    mayCircle: boolean,
    look: () => Found,
  ): Found {
    const { finished, imaginedSteps } = model
    const found = look()
    this.#inVain = mayCircle || model.finished > finished ? 0 : this.#inVain + 1
    this.#steps += model.imaginedSteps - imaginedSteps
    return found
  }

  /** Whether the game is to be left at this decision. */
  get isLost(): boolean {
    return (
      this.#inVain >= (this.#most.patience as number) || this.#steps > (this.#most.imaginedSteps as number)
    )
  }
}

/** What a game came to that was left where a player was to choose. */
export const leftUnderWay = (result: GameResult): GameResult =>
  result.ending === 'under way' ? { ...result, ending: 'no end in sight' } : result
