/** A game that players try things out on: entered from any state, gone on with, and thrown away. */

import { Match } from '../cards/compile/engine/match.ts'
import { NotCompiled } from '../cards/compile/module/not-compiled.ts'
import type { Determinizer } from '../cards/knowledge/determinize.ts'
import type { Setting } from '../cards/model/game-model.ts'
import type { State } from '../cards/model/state.ts'
import { InterpretedBoard } from '../cards/players/interpreted-board.ts'
import type { Game } from '../cards/rules/tree.ts'
import type { PathElement } from '../rng/index.ts'

/** How a game has come out. */
export interface BoardOutcome {
  readonly isOver: boolean
  /** The winners' seats, as a mask. */
  readonly winners: number
  score(seat: number): number
}

export interface Board {
  /** From now on `begin` goes back to this state of the interpreter, in the world that was dealt last, if any. */
  stand(state: State, worlds?: Determinizer): void
  begin(): void
  /** From here on chance, and those who play at random, draw as in the game of that number. */
  drawAsIn(index: number): void
  readonly isDeciding: boolean
  /** Whose decision it is. */
  readonly seat: number
  /** How many choices there are. */
  readonly choices: number
  /** What is chosen, in one number. */
  key(n: number): number
  choose(n: number): void
  /** Plays to the end, everybody at random. */
  playOn(): void
  outcome(): BoardOutcome
}

/** An imagined game that has not ended after so many more steps is cut off, and judged as it stands. */
export const STEPS_IMAGINED = 8000

/** Compiled where the game can be. `seed` is that of imagined games, which are never those that are played. */
export function boardFor(game: Game, setting: Setting, seed: PathElement): Board {
  const options = { ...setting, seed, stepLimit: STEPS_IMAGINED }
  try {
    return new Match(game, options)
  } catch (thrown) {
    if (!(thrown instanceof NotCompiled)) throw thrown
    return new InterpretedBoard(game, options)
  }
}
