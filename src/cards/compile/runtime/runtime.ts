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
  type CardRoom,
  writePileMask,
  writeRemoveAll,
  writeShuffleBytes,
  writeSpread,
  writeTopMask,
} from './piles.ts'
import { type RandomFunctions, writeRandom } from './random.ts'

export class Runtime {
  readonly #module: ModuleWriter
  readonly #room: CardRoom
  readonly #written = new Map<string, number>()
  #random: RandomFunctions | undefined

  constructor(module: ModuleWriter, room: CardRoom) {
    this.#module = module
    this.#room = room
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
    return this.#function('pileMask', [I32, I32], [I64], (body) => writePileMask(body, this.#room))
  }

  get topMask(): number {
    return this.#function('topMask', [I32, I32, I32], [I64], (body) => writeTopMask(body, this.#room))
  }

  get removeAll(): number {
    return this.#function('removeAll', [I32, I64, I32], [], (body) => writeRemoveAll(body, this.#room))
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
