/** A card game under way, as a state to simulate and train on: in the interpreter, or in the memory of compiled code. */
import type { Play } from '../../cards/index.ts'
import type { CardCode } from './card-code.ts'
import { CardMemory } from './card-memory.ts'

/** In the interpreter. `apply` plays it on: whoever needs the old one clones it before. */
export class CardState {
  readonly play: Play

  constructor(play: Play) {
    this.play = play
  }

  /** All that the game stands at, and what each seat knows. */
  toJSON(): readonly number[] {
    return [...this.play.state.words]
  }
}

/** A copy of what the memory of compiled code holds, without what seats know of it. */
export class CompiledState extends CardMemory implements CardState {
  readonly code: CardCode

  constructor(code: CardCode, bytes: Uint8Array) {
    super(bytes)
    this.code = code
  }

  get play(): Play {
    return this.code.playAt(this.bytes)
  }

  toJSON(): readonly number[] {
    return [...this.words]
  }
}
