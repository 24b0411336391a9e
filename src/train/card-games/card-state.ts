/** A card game under way, as a state to simulate and train on: in the interpreter, or in the memory of compiled code. */
import type { Play } from '../../cards/index.ts'
import type { CardCode } from './card-code.ts'

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
export class CompiledState implements CardState {
  readonly code: CardCode
  readonly bytes: Uint8Array
  readonly words: Int32Array

  constructor(code: CardCode, bytes: Uint8Array) {
    this.code = code
    this.bytes = bytes
    this.words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
  }

  get play(): Play {
    return this.code.playAt(this.bytes)
  }

  toJSON(): readonly number[] {
    return [...this.words]
  }
}
