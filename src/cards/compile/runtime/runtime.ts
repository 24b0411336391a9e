/**
 * Functions that compiled games share. A module has those that it uses. They call no others, and all they know of a
 * game is how much room its cards take: each is written once in a process and copied into every module.
 */
import type { Body, LocalsOf } from '../wasm/body.ts'
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
import {
  type CardRoom,
  writeList,
  writePileMask,
  writeRemoveAll,
  writeShuffleBytes,
  writeSkipShuffle,
  writeSpread,
  writeTopMask,
} from './piles.ts'
import { writeBelow, writeDerive } from './random.ts'
import { writePickByThumb, writePickItemByThumb, writePickOptionByThumb } from './thumb.ts'

interface RuntimeFunction {
  readonly params: readonly ValueType[]
  readonly results: readonly ValueType[]
  /** Whether it depends on how much room cards take. */
  readonly isOfPiles: boolean
  ready(room: CardRoom): ReadyFunction
}

const define = <const Types extends readonly ValueType[]>(
  params: Types,
  results: readonly ValueType[],
  write: (body: Body, ...params: [...LocalsOf<Types>, CardRoom]) => void,
  isOfPiles = false,
): RuntimeFunction => ({
  params,
  results,
  isOfPiles,
  ready: (room) => readyFunction(params, (body, ...locals) => write(body, ...locals, room)),
})

const FUNCTIONS = {
  below: define([I32, I32], [I32], writeBelow),
  derive: define([I32, I32, I32, I32], [], writeDerive),
  floorDivide: define([I32, I32], [I32], writeFloorDivide),
  floorRemainder: define([I32, I32], [I32], writeFloorRemainder),
  clockwise: define([I32, I64], [I32], writeClockwise),
  range: define([I32, I32], [I64], writeRange),
  kth: define([I64, I32], [I32], writeKth),
  lowestBits: define([I64, I32], [I64], writeLowestBits),
  list: define([I32, I64, I32, I32, I32], [I32], writeList),
  pileMask: define([I32, I32], [I64], writePileMask, true),
  topMask: define([I32, I32, I32], [I64], writeTopMask, true),
  removeAll: define([I32, I64, I32], [], writeRemoveAll, true),
  shuffleBytes: define([I32, I32, I32], [], writeShuffleBytes),
  skipShuffle: define([I32, I32], [], writeSkipShuffle),
  spread: define([I32, I64, I32], [I32], writeSpread),
  pickByThumb: define([I32, I32, I32, I32], [I32], writePickByThumb),
  pickOptionByThumb: define([I32, I32, I32, I32], [I32], writePickOptionByThumb),
  pickItemByThumb: define([I64, I32, I32, I32, I32], [I32], writePickItemByThumb),
} as const

export type RuntimeName = keyof typeof FUNCTIONS

/** By name, and by how cards lie where that matters. */
const READY = new Map<string, ReadyFunction>()

/** Adds a function to a module. */
export function addRuntimeFunction(module: ModuleWriter, name: RuntimeName, room: CardRoom): number {
  const { params, results, isOfPiles, ready }: RuntimeFunction = FUNCTIONS[name]
  const key = isOfPiles ? `${name} ${room.ring} ${room.cardWords}` : name
  const code = READY.get(key) ?? ready(room)
  READY.set(key, code)
  return module.ready(params, results, code)
}
