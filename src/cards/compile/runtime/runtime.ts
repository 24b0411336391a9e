/** Functions that compiled games share. Each is written into a module when it is first used. */

import type { Body } from '../wasm/body.ts'
import type { ModuleWriter } from '../wasm/module.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'
import {
  writeClockwise,
  writeFloorDivide,
  writeFloorRemainder,
  writeKth,
  writeLowestBits,
  writeRange,
} from './arithmetic.ts'
import {
  writePileMask,
  writePop,
  writePush,
  writePushBottom,
  writeRemoveAll,
  writeShuffleBytes,
  writeSpread,
  writeTopMask,
} from './piles.ts'
import { type RandomFunctions, writeRandom } from './random.ts'

export class Runtime {
  readonly #module: ModuleWriter
  readonly #ring: number
  readonly #written = new Map<string, number>()
  #random: RandomFunctions | undefined

  constructor(module: ModuleWriter, ring: number) {
    this.#module = module
    this.#ring = ring
  }

  get random(): RandomFunctions {
    this.#random ??= writeRandom(this.#module)
    return this.#random
  }

  get floorDivide(): number {
    return this.#function('floorDivide', [I32, I32], [I32], writeFloorDivide)
  }

  get floorRemainder(): number {
    return this.#function('floorRemainder', [I32, I32], [I32], writeFloorRemainder)
  }

  get clockwise(): number {
    return this.#function('clockwise', [I32, I64], [I32], writeClockwise)
  }

  get range(): number {
    return this.#function('range', [I32, I32], [I64], writeRange)
  }

  get kth(): number {
    return this.#function('kth', [I64, I32], [I32], writeKth)
  }

  get lowestBits(): number {
    return this.#function('lowestBits', [I64, I32], [I64], writeLowestBits)
  }

  get pileMask(): number {
    return this.#function('pileMask', [I32, I32], [I64], (body) => writePileMask(body, this.#ring))
  }

  get topMask(): number {
    return this.#function('topMask', [I32, I32, I32], [I64], (body) => writeTopMask(body, this.#ring))
  }

  get push(): number {
    return this.#function('push', [I32, I32], [], (body) => writePush(body, this.#ring))
  }

  get pushBottom(): number {
    return this.#function('pushBottom', [I32, I32], [], (body) => writePushBottom(body, this.#ring))
  }

  get pop(): number {
    return this.#function('pop', [I32], [I32], (body) => writePop(body, this.#ring))
  }

  get removeAll(): number {
    return this.#function('removeAll', [I32, I64, I32], [], (body) => writeRemoveAll(body, this.#ring))
  }

  get shuffleBytes(): number {
    return this.#function('shuffleBytes', [I32, I32, I32], [], writeShuffleBytes)
  }

  get spread(): number {
    return this.#function('spread', [I32, I64, I32], [I32], writeSpread)
  }

  #function(
    name: string,
    params: readonly ValueType[],
    results: readonly ValueType[],
    write: (body: Body) => void,
  ): number {
    const known = this.#written.get(name)
    if (known !== undefined) return known
    const func = this.#module.function(params, results, write)
    this.#written.set(name, func)
    return func
  }
}
