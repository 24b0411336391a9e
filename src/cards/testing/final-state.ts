/** States as both engines have them: cards in their places, variables, what was counted, the stream of chance. */
import type { PathElement, Stream } from '../../rng/index.ts'
import { CompiledModel, EVERYBODY } from '../compile/engine/compiled-model.ts'
import type { Program } from '../interpret/program.ts'
import { State } from '../model/state.ts'
import { playerOf } from '../model/streams.ts'
import type { Game } from '../rules/tree.ts'
import { readModel } from './read-model.ts'

/** What lies where, by the names of zones and variables. */
export type Parts = Readonly<Record<string, readonly number[]>>

/** All of a state that rules can look at, what was counted, and the stream of chance. */
export function partsOf(state: State, program: Program): Parts {
  const zones = program.zones.map((_, zone) => [program.zoneName(zone), state.inOrder(zone)] as const)
  const variables = [...program.variables].flatMap(([name, { cells }]) =>
    cells.map((cell, n) => [`${name} ${n}`, [state.read(cell)].flat()] as const),
  )
  const counts = Array.from(state.words.subarray(0, state.ground.layout.position))
  return Object.fromEntries([['chance', state.chance], ['counts', counts], ...zones, ...variables])
}

/** Plays one game at a time in a module, everybody at random, and looks at the state then. */
export class EndReader {
  readonly #match: CompiledModel
  readonly #program: Program
  readonly #seed: PathElement

  constructor(game: Game, program: Program, options: ConstructorParameters<typeof CompiledModel>[1]) {
    this.#match = new CompiledModel(game, options)
    this.#program = program
    this.#seed = options.seed
  }

  /**
   * The state after a game, in which the module chooses for all or asks for every choice: there must be no difference.
   * Undefined for a game that is not over within the step limit. Throws where the module gives up.
   */
  after(index: number, chooser: 'module' | 'asked'): Parts | undefined {
    const match = this.#match
    const players: Stream[] = []
    match.start(index, chooser === 'module' ? EVERYBODY : undefined)
    while (match.isDeciding) {
      const { seat } = match
      players[seat] ??= playerOf(this.#seed, seat).derive(index)
      match.choose(players[seat].below(match.choices))
    }
    if (!match.outcome().isOver) return undefined
    const state = new State(this.#program.ground)
    readModel(match, state)
    return partsOf(state, this.#program)
  }
}
