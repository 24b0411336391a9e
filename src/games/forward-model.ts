/**
 * What a game offers to players who look ahead: a position that can be played on, saved and returned to.
 *
 * To give any game a search player, implement `ForwardModel` and hand it to `TreeSearch` or `chooseGreedily`. The model
 * is one mutable object that stands at a decision or at the end of the game; between decisions it plays on by itself
 * (deals, rolls, scores). `testing/tic-tac-toe.ts` is a whole game, `testing/dice-duel.ts` one with chance and hidden
 * information; `runForwardModelContract` in `testing/forward-model-contract.ts` tests an implementation.
 *
 *     const search = new TreeSearch(new TicTacToe(), { iterations: 500 })
 *     search.choose(stream(1))   // the place of a choice: 0 up to, not including, `choices`
 *
 * Players who move at the same time are asked one after the other; `sampleWorld` hides from each what the others chose.
 */
import type { Stream } from '../rng/index.ts'

/** What the seats of a game play for: it decides what an outcome is worth to each. */
export interface Goal {
  readonly seats: number
  /** Seat s plays for team s modulo this number; left out, every seat plays alone. */
  readonly teams?: number
  /**
   *   - win: to win, and otherwise to finish ahead of as many others as possible
   *   - place: to finish ahead of as many others as possible
   *   - points: to score as much as possible, whoever wins
   */
  readonly aim: 'win' | 'place' | 'points'
  /** Which score is best; the most if left out. */
  readonly best?: 'most' | 'least'
}

/** How a game has come out, or how it stands so far. */
export interface ModelOutcome {
  readonly isOver: boolean
  /**
   * The game goes on, but was imagined only up to here: a deal or a round is over, and its points are counted. It is worth
   * the lead in points. A game that is neither over nor here was cut off, and nobody has won it.
   */
  readonly isAtHorizon?: boolean
  /**
   * The game goes on, and the model estimates what it is worth to each seat, from 0 to 1. Search takes it as it is; playouts of
   * options do not read it.
   */
  readonly estimates?: Float64Array | undefined
  /** The winners' seats as a mask: bit s is set if seat s has won. Only read once the game is over. */
  readonly winners: number
  score(seat: number): number
}

/** What a search found out about a choice: how often it was tried, and its mean reward. */
export interface ActionStats {
  readonly visits: number
  readonly reward: number
}

/** How many iterations a search makes, and whether it stops once the rest cannot change which choice is visited most. */
export interface SearchLimits {
  readonly iterations: number
  readonly mayStop: boolean
  /** Sees everything, as no player may: to measure what hidden information is worth. */
  readonly open?: boolean
  /** Of playouts: one of the model's `policies`; at random if left out. */
  readonly policy?: string | undefined
}

export interface PlayoutOptions {
  /** Of each option: at least one. */
  readonly playouts: number
  /** From the position as it is, with all that is hidden, as no player may see it. */
  readonly open?: boolean
  /** How everybody plays: one of the model's `policies`; at random if left out. */
  readonly policy?: string | undefined
}

/**
 * How playouts came out: for every option those of the same worlds and futures, in the same order. A playout is a stretch
 * of `numbers`: the winners as a mask, or −1 if it ended at the horizon, and a score for each seat. Nobody has won a game that
 * was cut off.
 */
export interface Playouts {
  readonly options: number
  readonly playouts: number
  readonly seats: number
  readonly numbers: ArrayLike<number>
}

/** Search calls all of this in its inner loop: implementations should not allocate. */
export interface ForwardModel<Saved = unknown> {
  readonly goal: Goal
  /** Whether a seat has to choose; false once the game is over. */
  readonly isDeciding: boolean
  /** The seat that has to choose. */
  readonly seat: number
  /** How many choices it has: at least one. */
  readonly choices: number
  /**
   * What the n-th choice is, as a whole number from 0 to 2^26 - 1. The same move has the same key in every world in which
   * it is legal, and the choices of one decision have different keys.
   */
  key(n: number): number
  /** Makes the n-th choice and plays on to the next decision, or to the end. Throws a RangeError if there is none. */
  choose(n: number): void
  /** The position, with the state of chance. Only this model reads it. */
  save(): Saved
  load(saved: Saved): void
  /**
   * From here on, chance takes the course of this number (a whole number up to 2^52): the same number and the same
   * choices give the same game. Without it a search would see the real future. A game without chance does nothing.
   */
  reseed(future: number): void
  /**
   * Replaces what the seat cannot see (hidden cards, secret choices) by a random possibility that fits what it has seen.
   * Search calls it at a decision of that seat, whose choices and their keys stay the same. With nothing hidden, does nothing.
   */
  sampleWorld(seat: number, rng: Stream): void
  /**
   * Plays to the end by draws that `reseed` determines: every seat at random, or by one of `policies`. Left out, search
   * draws each choice.
   */
  playOut?(policy?: string): void
  /** Ways to play that `playOut` knows beside random play, by name. */
  readonly policies?: readonly string[]
  /** Valid until the next call of any method. */
  outcome(): ModelOutcome
  /**
   * A whole search in one call, for a model that can do it faster: it must find what `TreeSearch` finds with the model's
   * other members, with the same draws. The statistics stand in the order of the choices, and the model where it stood.
   */
  search?(limits: SearchLimits, rng: Stream): readonly ActionStats[]
  /** In the same way, what `playOutOptions` finds; with `false`, nothing is chosen, as in `playOutPosition`. */
  playOutOptions?(options: PlayoutOptions, isChoosing: boolean, rng: Stream): Playouts
}

/** Throws a RangeError if the model does not know a playout policy. */
export function assertPolicy({ policies = [] }: ForwardModel, policy: string | undefined): void {
  if (policy === undefined || policies.includes(policy)) return
  const known = policies.length === 0 ? 'this game has none' : `there are: ${policies.join(', ')}`
  throw new RangeError(`there is no playout policy "${policy}"; ${known}`)
}

/** Plays to the end by a policy that the model knows, or every seat at random. */
export function playOut(model: ForwardModel, rng: Stream, policy?: string): void {
  if (model.playOut) model.playOut(policy)
  else while (model.isDeciding) model.choose(rng.below(model.choices))
}

/** The first of 2^32 numbers of futures, for one decision. */
export const drawFutures = (rng: Stream): number => rng.below(2 ** 20) * 2 ** 32
