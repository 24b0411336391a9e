/**
 * Functions that compiled games share. A module has those that it uses. They call no others, and all that they know of
 * a game is how much room its cards take: so each is written once, whatever games there are, and copied into every module.
 */

import type { Body } from '../wasm/body.ts'
import { type ModuleWriter, type ReadyFunction, readyFunction } from '../wasm/module.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'
import {
  writeClockwise,
  writeFloorDivide,
  writeFloorRemainder,
  writeKth,
  writeLowestBits,
  writeRange,
} from './arithmetic.ts'
import { writeList } from './list.ts'
import {
  type CardRoom,
  writePileMask,
  writeRemoveAll,
  writeShuffleBytes,
  writeSpread,
  writeTopMask,
} from './piles.ts'
import { writeBelow, writeDerive } from './random.ts'

/** By name, and by how cards lie where that matters. */
const READY = new Map<string, ReadyFunction>()

export class Runtime {
  readonly #module: ModuleWriter
  readonly #room: CardRoom
  readonly #numbers = new Map<string, number>()

  constructor(module: ModuleWriter, room: CardRoom) {
    this.#module = module
    this.#room = room
  }

  readonly random = ((runtime: Runtime) => ({
    get below(): number {
      return runtime.#function('below', [I32, I32], [I32], writeBelow)
    },
    get derive(): number {
      return runtime.#function('derive', [I32, I32, I32, I32], [], writeDerive)
    },
  }))(this)

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

  get list(): number {
    return this.#function('list', [I32, I64, I32, I32, I32], [I32], writeList)
  }

  get pileMask(): number {
    return this.#ofPiles('pileMask', [I32, I32], [I64], writePileMask)
  }

  get topMask(): number {
    return this.#ofPiles('topMask', [I32, I32, I32], [I64], writeTopMask)
  }

  get removeAll(): number {
    return this.#ofPiles('removeAll', [I32, I64, I32], [], writeRemoveAll)
  }

  get shuffleBytes(): number {
    return this.#function('shuffleBytes', [I32, I32, I32], [], writeShuffleBytes)
  }

  get spread(): number {
    return this.#function('spread', [I32, I64, I32], [I32], writeSpread)
  }

  #ofPiles(
    name: string,
    params: readonly ValueType[],
    results: readonly ValueType[],
    write: (body: Body, room: CardRoom) => void,
  ): number {
    const { ring, cardWords } = this.#room
    return this.#numbers.get(name) ?? this.#add(name, `${name} ${ring} ${cardWords}`, params, results, write)
  }

  #function(
    name: string,
    params: readonly ValueType[],
    results: readonly ValueType[],
    write: (body: Body) => void,
  ): number {
    return this.#numbers.get(name) ?? this.#add(name, name, params, results, write)
  }

  #add(
    name: string,
    key: string,
    params: readonly ValueType[],
    results: readonly ValueType[],
    write: (body: Body, room: CardRoom) => void,
  ): number {
    let ready = READY.get(key)
    if (ready === undefined) {
      ready = readyFunction(params, (body) => write(body, this.#room))
      READY.set(key, ready)
    }
    const func = this.#module.ready(params, results, ready)
    this.#numbers.set(name, func)
    return func
  }
}
