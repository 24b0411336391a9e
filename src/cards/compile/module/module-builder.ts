/** One game on its way to being a module: what all of its functions share. */
import type { GameModel } from '../../model/game-model.ts'
import { type Address, Ring } from '../runtime/ring.ts'
import { addRuntimeFunction, type RuntimeName } from '../runtime/runtime.ts'
import type { Body, Local, LocalsOf } from '../wasm/body.ts'
import { ModuleWriter } from '../wasm/module.ts'
import type { ValueType } from '../wasm/opcodes.ts'
import type { Memory } from './memory.ts'
import { type PromotedWord, Registers } from './registers.ts'

/** A card is a bit of a word: a suit is a lane of 16 bits, a rank the same bit in each of the four. */
export const LANE = 0xffffn
export const LANES = 0x0001_0001_0001_0001n

export class ModuleBuilder {
  readonly model: GameModel
  readonly memory: Memory
  readonly module = new ModuleWriter()
  /** The lowest rank of a joker: those below it have a suit. 16 if there are no jokers. */
  readonly lowestJoker: number
  readonly #functions = new Map<string, number>()
  readonly #runtime = new Map<RuntimeName, number>()
  readonly #registers = new Map<Body, Registers>()
  readonly #onlyInLocals = new Set<number>()
  readonly #constants = new Map<string, number>()
  readonly #scratch = new Map<string, number>()

  constructor(model: GameModel, memory: Memory) {
    this.model = model
    this.memory = memory
    const jokers = model.deck.rankNumbers.filter((rank) => model.deck.isJoker(rank))
    this.lowestJoker = Math.min(16, ...jokers)
  }

  /** What a function keeps in locals: nothing, unless words were promoted. */
  registersOf(body: Body): Registers {
    const known = this.#registers.get(body)
    if (known) return known
    const none = new Registers(this.model, this.memory, body, [], this.#onlyInLocals)
    this.#registers.set(body, none)
    return none
  }

  promote(body: Body, words: readonly PromotedWord[]): Registers {
    const registers = new Registers(this.model, this.memory, body, words)
    for (const { at, saved } of words) if (saved !== 'at once') this.#onlyInLocals.add(at)
    this.#registers.set(body, registers)
    return registers
  }

  get hasJokers(): boolean {
    return this.lowestJoker < 16
  }

  /** Cards that have a suit, in each word. */
  get suitedCards(): bigint {
    return LANES * ((1n << BigInt(this.lowestJoker)) - 1n)
  }

  isPile(name: string): boolean {
    return this.model.game.zones[name]?.order === 'pile'
  }

  /** The code of the pile at an address, or at the one in a local. */
  ring(body: Body, address: Address | Local): Ring {
    const places = this.memory.ring
    return typeof address === 'number' ? Ring.at(body, address, places) : new Ring(body, address, places)
  }

  maskOf(items: Iterable<number>, word: number): bigint {
    let [low, high] = [0, 0]
    for (const item of items) {
      if (item >> 6 !== word) continue
      if ((item & 32) === 0) low |= 1 << (item & 31)
      else high |= 1 << (item & 31)
    }
    return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  }

  /** 32-bit numbers that never change, in memory from the start. Equal tables share one place. */
  constants(numbers: readonly number[]): number {
    return this.#data(new Uint8Array(new Int32Array(numbers).buffer))
  }

  /** The same for numbers of one byte. */
  smallConstants(numbers: readonly number[]): number {
    return this.#data(Uint8Array.from(numbers))
  }

  #data(bytes: Uint8Array): number {
    let key = ''
    for (const byte of bytes) key += String.fromCharCode(byte)
    const known = this.#constants.get(key)
    if (known !== undefined) return known
    const at = this.memory.take(bytes.length)
    this.module.data(at, bytes)
    this.#constants.set(key, at)
    return at
  }

  /** Room that all functions share for one purpose, taken when it is first asked for. */
  scratch(purpose: string, bytes: number): number {
    const at = this.#scratch.get(purpose) ?? this.memory.take(bytes)
    this.#scratch.set(purpose, at)
    return at
  }

  /** A function that is written when it is first asked for. It may ask for itself. */
  function<const Types extends readonly ValueType[]>(
    name: string,
    params: Types,
    results: readonly ValueType[],
    write: (body: Body, ...params: LocalsOf<Types>) => void,
  ): number {
    return (
      this.#functions.get(name) ??
      this.module.function(params, results, write, (func) => this.#functions.set(name, func))
    )
  }

  /** A function of the runtime, which the module has from the first call on. */
  runtime(name: RuntimeName): number {
    const func = this.#runtime.get(name) ?? addRuntimeFunction(this.module, name, this.memory)
    this.#runtime.set(name, func)
    return func
  }
}
