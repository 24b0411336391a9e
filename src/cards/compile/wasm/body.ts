/**
 * The body of a function, written instruction by instruction. What an expression leaves is on the stack for what is
 * written next; blocks are functions, so that they cannot be left open.
 *
 *     body.get(n).const(1).op('i32add').set(n)
 *     body.loop((again) => { …; body.brIf(again) })
 */
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

export class Body {
  readonly #code = new Bytes()
  readonly #params: number
  readonly #types: ValueType[]
  readonly #free = new Map<ValueType, Local[]>([
    [I32, []],
    [I64, []],
  ])
  #depth = 0

  constructor(params: readonly ValueType[]) {
    this.#params = params.length
    this.#types = [...params]
  }

  /** A local of its own, for as long as the function runs. */
  local(type: ValueType): Local {
    this.#types.push(type)
    return (this.#types.length - 1) as Local
  }

  param(n: number): Local {
    return n as Local
  }

  /** A local for a while: another may have it after. */
  with<Out>(type: ValueType, use: (local: Local) => Out): Out {
    const free = this.#free.get(type) as Local[]
    const local = free.pop() ?? this.local(type)
    try {
      return use(local)
    } finally {
      free.push(local)
    }
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

  get(local: Local): this {
    return this.#indexed(OP.localGet, local)
  }

  set(local: Local): this {
    return this.#indexed(OP.localSet, local)
  }

  /** Sets and leaves the value. */
  tee(local: Local): this {
    return this.#indexed(OP.localTee, local)
  }

  op(plain: Plain): this {
    this.#code.byte(PLAIN[plain])
    return this
  }

  /** One of the two values below, by the number on top. */
  select(): this {
    this.#code.byte(OP.select)
    return this
  }

  drop(): this {
    this.#code.byte(OP.drop)
    return this
  }

  call(func: number): this {
    return this.#indexed(OP.call, func)
  }

  return(): this {
    this.#code.byte(OP.return)
    return this
  }

  /** The address is on the stack; `at` is added to it. */
  load(at: number): this {
    return this.#memory(OP.i32Load, 2, at)
  }

  load64(at: number): this {
    return this.#memory(OP.i64Load, 3, at)
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

  store8(at: number): this {
    return this.#memory(OP.i32Store8, 0, at)
  }

  /** From the stack: to, from, how many bytes. */
  copyMemory(): this {
    for (const byte of [PREFIXED, MEMORY_COPY, 0, 0]) this.#code.byte(byte)
    return this
  }

  /** From the stack: where, the byte, how many. */
  fillMemory(): this {
    for (const byte of [PREFIXED, MEMORY_FILL, 0]) this.#code.byte(byte)
    return this
  }

  block(inside: (out: Label) => void, type: BlockType = NOTHING): this {
    return this.#nested(OP.block, type, inside)
  }

  /** Blocks inside each other, however many, the outermost first; `after` is written behind the end of each, the innermost first. */
  blocks(many: number, inside: (outs: readonly Label[]) => void, after: (n: number) => void): this {
    const outs: Label[] = []
    for (let n = 0; n < many; n += 1) {
      this.#code.byte(OP.block)
      this.#code.byte(NOTHING)
      this.#depth += 1
      outs.push(this.#depth as Label)
    }
    inside(outs)
    for (let n = 0; n < many; n += 1) {
      this.#depth -= 1
      this.#code.byte(OP.end)
      after(n)
    }
    return this
  }

  loop(inside: (again: Label) => void, type: BlockType = NOTHING): this {
    return this.#nested(OP.loop, type, inside)
  }

  /** The test is on the stack. */
  if(then: (out: Label) => void, otherwise?: () => void, type: BlockType = NOTHING): this {
    return this.#nested(OP.if, type, (out) => {
      then(out)
      if (otherwise === undefined) return
      this.#code.byte(OP.else)
      otherwise()
    })
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
    for (const label of [...labels, otherwise]) this.#code.unsigned(this.#depth - label)
    return this
  }

  unreachable(): this {
    this.#code.byte(OP.unreachable)
    return this
  }

  /** The locals in runs of the same type, the code, the end. */
  encode(): Bytes {
    const runs: { type: ValueType; many: number }[] = []
    for (const type of this.#types.slice(this.#params)) {
      const last = runs.at(-1)
      if (last?.type === type) last.many += 1
      else runs.push({ type, many: 1 })
    }
    const bytes = new Bytes()
    bytes.unsigned(runs.length)
    for (const { type, many } of runs) {
      bytes.unsigned(many)
      bytes.byte(type)
    }
    bytes.append(this.#code)
    bytes.byte(OP.end)
    return bytes
  }

  #nested(op: number, type: BlockType, inside: (label: Label) => void): this {
    this.#code.byte(op)
    this.#code.byte(type)
    this.#depth += 1
    inside(this.#depth as Label)
    this.#depth -= 1
    this.#code.byte(OP.end)
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
