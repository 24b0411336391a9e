/** The game that is measured, with every choice made: how many seats, which options, which seed. */
import type { PathElement } from '../../rng/index.ts'
import type { GameOptions } from '../classics/game-name.ts'
import type { Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { sidesOf } from './played-game.ts'
import type { Subject } from './playtester.ts'

export interface NamedSubject {
  readonly subject: Subject & { readonly seats: number; readonly options: GameOptions }
  readonly sides: number
  /** With its options: `hearts?deals=1`. */
  readonly name: string
}

/** Refuses what does not fit before anything is played. */
export function subjectOf(
  game: Game | string,
  { seats, options = {}, seed = 1 }: Setting & { readonly seed?: PathElement },
): NamedSubject {
  const { spec, program, name } = new GameSetup(game, { seats, options, seed })
  const { game: tree, seats: seated, options: chosen } = spec
  return { subject: { game: tree, seats: seated, options: chosen, seed }, sides: sidesOf(program), name }
}
