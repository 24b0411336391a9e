/** A compiled game with a memory of its own. */
import type { PathElement, Stream } from '../../../rng/index.ts'
import type { Setting } from '../../model/game-model.ts'
import { chanceOf, playerOf } from '../../model/streams.ts'
import type { Game } from '../../rules/tree.ts'
import { type CompiledGame, compileGame } from '../compile-game.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import { compileModule, instantiate, newMemory } from '../wasm/instantiate.ts'

interface Exports {
  /** From here on draws are those of the game of that number, in two words. */
  draw(low: number, high: number): void
  /** Begins the game of that number. */
  start(low: number, high: number): void
  /** Plays on until somebody must choose whom the module does not play: those it does are a mask of seats. */
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

export class Instance {
  readonly compiled: CompiledGame
  readonly exports: Exports
  /** Its memory. */
  readonly bytes: Uint8Array
  readonly words: Int32Array

  constructor(game: Game, { seed, stepLimit, ...setting }: InstanceOptions) {
    this.compiled = compileGame(game, setting)
    const { places, bytes, memoryBytes, world } = this.compiled
    const memory = newMemory(memoryBytes)
    this.exports = instantiate(compileModule(bytes), memory)
    this.bytes = new Uint8Array(memory.buffer)
    this.words = new Int32Array(memory.buffer)
    this.words[places.limit / 4] = Math.min(stepLimit, 0x7fffffff)
    this.#putKey(places.keys, chanceOf(seed))
    for (const seat of world.everything('player')) {
      this.#putKey(places.keys + STREAM_BYTES * (seat + 1), playerOf(seed, seat))
    }
  }

  /** A word of memory. */
  word(at: number): number {
    return this.words[at >> 2] as number
  }

  #putKey(at: number, stream: Stream): void {
    this.words.set(stream.save().key, at / 4)
  }
}

const TWO_32 = 2 ** 32

/** The words of a game's number. */
export const lowWord = (index: number): number => index >>> 0
export const highWord = (index: number): number => Math.floor(index / TWO_32)
