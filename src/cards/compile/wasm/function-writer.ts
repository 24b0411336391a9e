/**
 * Writes the code of a function, instruction by instruction. What an instruction leaves is on the stack for the next;
 * blocks are functions, so that they cannot be left open.
 */
import { NotCompiled } from '../not-compiled.ts'
import { Bytes } from './bytes.ts'
import {
  type BlockType,
  I32,
  I64,
  MEMORY_COPY,
  MEMORY_FILL,
  NOTHING,
  OP,
  PLAIN,
  type Plain,
  PREFIXED,
  type ValueType,
} from './opcodes.ts'

/** A block that can be left, or a loop that can be begun again. */
export type Label = number & { readonly label: unique symbol }
export type Local = number & { readonly local: unique symbol }

/** A local for each type, in their order. */
export type LocalsOf<Types extends readonly ValueType[]> = { readonly [N in keyof Types]: Local }

/** A tenth of what V8 takes, and already slow to optimise. */
const LARGEST_FUNCTION = 750_000

/** A map is twice as fast as the record to look up a name that differs from call to call. */
const CODES: ReadonlyMap<Plain, number> = new Map(Object.entries(PLAIN) as [Plain, number][])

export class FunctionWriter {
  /** What comes before the code, whenever it is written. */
  readonly #head = new Bytes()
  #code = new Bytes()
  readonly #params: number
  readonly #types: ValueType[]
  readonly #free32: Local[] = []
  readonly #free64: Local[] = []
  readonly #freeFloat: Local[] = []
  /** What has been taken since `reuseLocals` began. */
  #taken: Local[] | undefined
  #depth = 0

  constructor(params: readonly ValueType[]) {
    this.#params = params.length
    this.#types = [...params]
  }

  /** A local of its own, for as long as the function runs; inside `reuseLocals`, only until that ends. */
  local(type: ValueType): Local {
    if (this.#taken === undefined) return this.permanent(type)
    const local = this.#freeOf(type).pop() ?? this.permanent(type)
    this.#taken.push(local)
    return local
  }

  locals<const Types extends readonly ValueType[]>(...types: Types): LocalsOf<Types> {
    return types.map((type) => this.local(type)) as LocalsOf<Types>
  }

  /** A local of its own, for as long as the function runs. */
  permanent(type: ValueType): Local {
    return (this.#types.push(type) - 1) as Local
  }

  /**
   * What is taken inside is free after, as nothing later looks at it; and what is taken need not be 0 at first. A
   * compiler keeps track of all locals at every branch: the fewer there are, the sooner it is done.
   */
  reuseLocals(inside: () => void): void {
    const outer = this.#taken
    const taken: Local[] = []
    this.#taken = taken
    inside()
    this.#taken = outer
    for (const local of taken) this.#freeOf(this.#types[local] as ValueType).push(local)
  }

  /** Locals for a while: others may have them after. */
  with<const Types extends readonly ValueType[], Out>(
    types: Types,
    use: (...locals: LocalsOf<Types>) => Out,
  ): Out {
    const [first] = types
    // One at a time is the rule, and there are thousands in a game.
    if (types.length === 1 && first !== undefined) {
      const free = this.#freeOf(first)
      const local = free.pop() ?? this.permanent(first)
      const out = (use as (local: Local) => Out)(local)
      free.push(local)
      return out
    }
    const locals = types.map((type) => this.#freeOf(type).pop() ?? this.permanent(type))
    const out = use(...(locals as LocalsOf<Types>))
    for (let n = types.length - 1; n >= 0; n -= 1)
      this.#freeOf(types[n] as ValueType).push(locals[n] as Local)
    return out
  }

  /** What is written inside comes before all that is written outside, then or later. */
  prologue(inside: () => void): void {
    const code = this.#code
    this.#code = this.#head
    inside()
    this.#code = code
  }

  const(value: number): this {
    this.#code.byte(OP.i32Const)
    this.#code.signed(value)
    return this
  }

  const64(value: bigint): this {
    this.#code.byte(OP.i64Const)
    this.#code.signed64(value)
    return this
  }

  constFloat(value: number): this {
    this.#code.byte(OP.f64Const)
    this.#code.float64(value)
    return this
  }

  get(local: Local, ...more: readonly Local[]): this {
    this.#indexed(OP.localGet, local)
    for (const each of more) this.#indexed(OP.localGet, each)
    return this
  }

  set(local: Local): this {
    return this.#indexed(OP.localSet, local)
  }

  /** Sets and leaves the value. */
  tee(local: Local): this {
    return this.#indexed(OP.localTee, local)
  }

  op(plain: Plain): this {
    this.#code.byte(CODES.get(plain) as number)
    return this
  }

  /** One of the two values below, by the number on top. */
  select(): this {
    return this.#bytes(OP.select)
  }

  drop(): this {
    return this.#bytes(OP.drop)
  }

  call(func: number): this {
    return this.#indexed(OP.call, func)
  }

  return(): this {
    return this.#bytes(OP.return)
  }

  /** The address is on the stack; `at` is added to it. */
  load(at: number): this {
    return this.#memory(OP.i32Load, 2, at)
  }

  load64(at: number): this {
    return this.#memory(OP.i64Load, 3, at)
  }

  loadFloat(at: number): this {
    return this.#memory(OP.f64Load, 3, at)
  }

  load8(at: number): this {
    return this.#memory(OP.i32Load8, 0, at)
  }

  store(at: number): this {
    return this.#memory(OP.i32Store, 2, at)
  }

  store64(at: number): this {
    return this.#memory(OP.i64Store, 3, at)
  }

  storeFloat(at: number): this {
    return this.#memory(OP.f64Store, 3, at)
  }

  store8(at: number): this {
    return this.#memory(OP.i32Store8, 0, at)
  }

  /** From the stack: to, from, how many bytes. */
  copyMemory(): this {
    return this.#bytes(PREFIXED, MEMORY_COPY, 0, 0)
  }

  /** From the stack: where, the byte, how many. */
  fillMemory(): this {
    return this.#bytes(PREFIXED, MEMORY_FILL, 0)
  }

  /** Leaves the pages of 64 KiB that memory has. */
  memoryPages(): this {
    return this.#bytes(OP.memorySize, 0)
  }

  /** From the stack: how many more pages. Leaves how many there were, or −1 if there is no room. */
  growMemory(): this {
    return this.#bytes(OP.memoryGrow, 0)
  }

  block(inside: (out: Label) => void, type: BlockType = NOTHING): this {
    inside(this.#open(OP.block, type))
    return this.#close()
  }

  /** Blocks inside each other, however many, the outermost first; `after` is written behind the end of each, the innermost first. */
  blocks(many: number, inside: (outs: readonly Label[]) => void, after: (n: number) => void): this {
    const outs: Label[] = []
    for (let n = 0; n < many; n += 1) outs.push(this.#open(OP.block, NOTHING))
    inside(outs)
    for (let n = 0; n < many; n += 1) {
      this.#close()
      after(n)
    }
    return this
  }

  loop(inside: (again: Label) => void, type: BlockType = NOTHING): this {
    inside(this.#open(OP.loop, type))
    return this.#close()
  }

  if(then: (out: Label) => void, otherwise?: () => void, type: BlockType = NOTHING): this {
    then(this.#open(OP.if, type))
    if (otherwise !== undefined) {
      this.#code.byte(OP.else)
      otherwise()
    }
    return this.#close()
  }

  br(label: Label): this {
    return this.#indexed(OP.br, this.#depth - label)
  }

  brIf(label: Label): this {
    return this.#indexed(OP.brIf, this.#depth - label)
  }

  /** To one of the labels by the number on the stack; to the last if there is none. */
  brTable(labels: readonly Label[], otherwise: Label): this {
    this.#code.byte(OP.brTable)
    this.#code.unsigned(labels.length)
    for (const label of labels) this.#code.unsigned(this.#depth - label)
    this.#code.unsigned(this.#depth - otherwise)
    return this
  }

  unreachable(): this {
    return this.#bytes(OP.unreachable)
  }

  /** Writes all of it to a module: how long it is, the locals in runs of the same type, the code, the end. */
  encode(out: Bytes): void {
    const locals = new Bytes()
    const types = this.#types
    let runs = 0
    for (let from = this.#params, at = from; at < types.length; at += 1) {
      const type = types[at] as ValueType
      if (type === types[at + 1]) continue
      locals.unsigned(at + 1 - from)
      locals.byte(type)
      from = at + 1
      runs += 1
    }
    const many = new Bytes()
    many.unsigned(runs)
    const parts = [many, locals, this.#head, this.#code]
    const length = parts.reduce((total, part) => total + part.length, 1)
    if (length > LARGEST_FUNCTION)
      throw new NotCompiled(`${length} bytes of code where there may be ${LARGEST_FUNCTION}`)
    out.unsigned(length)
    for (const part of parts) {
      out.append(part)
      part.release()
    }
    out.byte(OP.end)
  }

  #freeOf(type: ValueType): Local[] {
    return type === I32 ? this.#free32 : type === I64 ? this.#free64 : this.#freeFloat
  }

  #open(op: number, type: BlockType): Label {
    this.#bytes(op, type)
    this.#depth += 1
    return this.#depth as Label
  }

  #close(): this {
    this.#depth -= 1
    return this.#bytes(OP.end)
  }

  #bytes(first: number, second?: number, third?: number, fourth?: number): this {
    this.#code.byte(first)
    if (second !== undefined) this.#code.byte(second)
    if (third !== undefined) this.#code.byte(third)
    if (fourth !== undefined) this.#code.byte(fourth)
    return this
  }

  #indexed(op: number, index: number): this {
    this.#code.byte(op)
    this.#code.unsigned(index)
    return this
  }

  #memory(op: number, alignment: number, at: number): this {
    this.#code.byte(op)
    this.#code.unsigned(alignment)
    this.#code.unsigned(at)
    return this
  }
}
