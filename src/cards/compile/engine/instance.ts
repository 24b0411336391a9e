/** A compiled game with a memory of its own. */
import type { PathElement } from '../../../rng/index.ts'
import type { Setting } from '../../model/game-model.ts'
import { chanceOf, playerOf } from '../../model/streams.ts'
import type { Game } from '../../rules/tree.ts'
import { type CompiledGame, compileGame } from '../compile-game.ts'
import type { EveryHand } from '../every-hand.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import { compileModule, instantiate, newMemory } from '../wasm/instantiate.ts'

interface GameExports {
  /** From here on draws are those of the game of that number, in two words. */
  draw(low: number, high: number): void
  /** Begins the game of that number. */
  start(low: number, high: number): void
  /** Plays on to a decision of a seat that the module does not play; those it plays are a mask. */
  run(auto: number): void
  /** Writes down what the game came to. */
  outcome(row: number): void
  /** Plays so many games, and writes each down. */
  batch(first: bigint, many: number): void
}

export interface InstanceOptions extends Setting {
  readonly seed: PathElement
  readonly stepLimit: number
}

export class Instance<Exports = GameExports> {
  readonly compiled: CompiledGame
  readonly exports: Exports
  /** Its memory. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly words: Int32Array

  constructor(game: Game, { seed, stepLimit, ...setting }: InstanceOptions, everyHand?: EveryHand) {
    this.compiled = compileGame(game, setting, everyHand)
    const { memoryMap, bytes, memoryBytes, model } = this.compiled
    const memory = newMemory(memoryBytes)
    this.exports = instantiate(compileModule(bytes), memory)
    this.bytes = new Uint8Array(memory.buffer)
    this.words = new Int32Array(memory.buffer)
    this.words[memoryMap.limit / 4] = Math.min(stepLimit, 0x7fffffff)
    const streams = model.everything('player').map((seat) => playerOf(seed, seat))
    for (const [n, stream] of [chanceOf(seed), ...streams].entries()) {
      this.words.set(stream.save().key, (memoryMap.keys + n * STREAM_BYTES) / 4)
    }
  }

  /** A word of memory. */
  word(at: number): number {
    return this.words[at >> 2] as number
  }
}
