/** Expressions in code: an emitter that knows every kind of the grammar. */
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body } from '../wasm/body.ts'
import { Emitter, type Kinds, type Scope } from './emitter.ts'
import { NUMBERS } from './numbers.ts'
import { SETS } from './sets.ts'

/** As maps, which are faster than records to look up what differs from node to node. */
const KINDS = {
  numbers: new Map(Object.entries(NUMBERS)),
  sets: new Map(Object.entries(SETS)),
} as unknown as Kinds

export const newEmitter = (builder: ModuleBuilder, body: Body, scope: Scope = new Map()): Emitter =>
  new Emitter(KINDS, builder, body, scope)
