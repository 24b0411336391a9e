/** A table at which compiled code plays all seats, some of them by rules of thumb: nobody is asked, and nothing observed. */
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import type { GameResult } from '../model/game-result.ts'
import { snapshotOf, type TableOptions } from './compiled-table.ts'
import type { GameCode } from './game-code.ts'

export class AutomaticTable {
  readonly #model: CompiledModel
  readonly #auto: number

  /** Throws `NotCompiled` for a game that only the interpreter can play. */
  constructor(code: GameCode, { players, ...options }: TableOptions) {
    this.#model = new CompiledModel(code.automatic, options)
    this.#auto = this.#model.autoMask(players)
  }

  /** Plays a game to its end. Throws `GivenUp` if it is too much for the module. */
  play(index: number): GameResult {
    this.#model.start(index, this.#auto)
    return snapshotOf(this.#model.result())
  }
}
