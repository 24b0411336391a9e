/**
 * The body of a function, written instruction by instruction. What an expression leaves is on the stack for what is
 * written next; blocks are functions, so that they cannot be left open.
 *
 *     body.get(n).const(1).op('i32add').set(n)
 *     body.loop((again) => { …; body.brIf(again) })
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

export class Body {
  /** What comes before the code, whenever it is written. */
  readonly #head = new Bytes()
  #code = new Bytes()
  readonly #params: number
  readonly #types: ValueType[]
  readonly #free32: Local[] = []
  readonly #free64: Local[] = []
  /** What has been taken since `apart` was begun. */
  #taken: Local[] | undefined
  #depth = 0

  constructor(params: readonly ValueType[]) {
    this.#params = params.length
    this.#types = [...params]
  }

  /** A local of its own, for as long as the function runs; what is written `apart` has it only inside. */
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
    const locals = types.map((type) => this.#freeOf(type).pop() ?? this.permanent(type))
    const out = use(...(locals as LocalsOf<Types>))
    for (let n = types.length - 1; n >= 0; n -= 1)
      this.#freeOf(types[n] as ValueType).push(locals[n] as Local)
    return out
  }

  /** So many words for a while, each of them written by `write`. */
  withWords(many: number, write: (n: number) => void, use: (words: readonly Local[]) => void): void {
    const keep = (words: readonly Local[]): void => {
      if (words.length === many) use(words)
      else
        this.with([I64], (word) => {
          write(words.length)
          this.set(word)
          keep([...words, word])
        })
    }
    keep([])
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

  plus(value: number): this {
    return this.const(value).op('i32add')
  }

  minus(value: number): this {
    return this.const(value).op('i32sub')
  }

  increase(local: Local, by = 1): this {
    return this.get(local).plus(by).set(local)
  }

  decrease(local: Local, by = 1): this {
    return this.get(local).minus(by).set(local)
  }

  min(a: Local, b: Local): this {
    return this.get(a).get(b).get(a).get(b).op('i32lt').select()
  }

  max(a: Local, b: Local): this {
    return this.get(a).get(b).get(a).get(b).op('i32gt').select()
  }

  /** The local, or the value if that is greater. */
  atLeast(local: Local, value: number): this {
    return this.get(local).const(value).get(local).const(value).op('i32gt').select()
  }

  /** The local, or the value if that is less. */
  atMost(local: Local, value: number): this {
    return this.get(local).const(value).get(local).const(value).op('i32lt').select()
  }

  /** The mask of one item. */
  bit(item: Local): this {
    return this.const64(1n).shl64(item)
  }

  popcount(mask: Local): this {
    return this.get(mask).op('i64popcnt').op('i32wrap')
  }

  /** How many items several masks have together. */
  popcounts(masks: readonly Local[]): this {
    return this.fold(masks, (mask) => this.popcount(mask), 'i32add')
  }

  /** What `write` leaves for each of some things, combined by an instruction. */
  fold<Each>(all: Iterable<Each>, write: (each: Each, n: number) => void, op: Plain): this {
    let n = 0
    for (const each of all) {
      write(each, n)
      if (n > 0) this.op(op)
      n += 1
    }
    return this
  }

  lowestItem(mask: Local): this {
    return this.get(mask).op('i64ctz').op('i32wrap')
  }

  lowestBit(mask: Local): this {
    return this.const64(0n).get(mask).op('i64sub').get(mask).op('i64and')
  }

  withoutLowest(mask: Local): this {
    return this.get(mask).get(mask).const64(1n).op('i64sub').op('i64and')
  }

  /**
   * Goes through the items of a mask, lowest first, and uses it up. `base` is the item of the lowest bit; `own` a local
   * for the item, if it is not to be one for a while.
   */
  eachItem(mask: Local, visit: (item: Local) => void, base = 0, own?: Local): this {
    if (own === undefined) return this.with([I32], (item) => this.eachItem(mask, visit, base, item))
    return this.forever((out) => {
      this.get(mask).op('i64eqz').brIf(out)
      this.lowestItem(mask)
      if (base > 0) this.plus(base)
      this.set(own).withoutLowest(mask).set(mask)
      visit(own)
    })
  }

  /** The low half of the word on the stack, shifted down. */
  shiftDown(by: number): this {
    return this.const64(BigInt(by)).op('i64shru').op('i32wrap')
  }

  /** Shifts the word on the stack by a number of 32 bits. */
  shl64(by: Local): this {
    return this.get(by).op('i64extendu').op('i64shl')
  }

  shru64(by: Local): this {
    return this.get(by).op('i64extendu').op('i64shru')
  }

  /** All bits of the word on the stack turned round. */
  not(): this {
    return this.const64(-1n).op('i64xor')
  }

  /** Of the two words on the stack, the lower without the upper. */
  andNot(): this {
    return this.not().op('i64and')
  }

  /** Whether the word on the stack has any bit. */
  isAny(): this {
    return this.op('i64eqz').op('i32eqz')
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

  /** Returns this value if the number on the stack is not 0. */
  returnIf(value: number | bigint): this {
    return this.if(() => this.literal(value).return())
  }

  /** A 32-bit number, or a 64-bit one. */
  literal(value: number | bigint): this {
    return typeof value === 'number' ? this.const(value) : this.const64(value)
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

  loadOf(type: ValueType, at: number): this {
    return type === I32 ? this.load(at) : this.load64(at)
  }

  storeOf(type: ValueType, at: number): this {
    return type === I32 ? this.store(at) : this.store64(at)
  }

  loadAt(at: number): this {
    return this.const(0).load(at)
  }

  loadAt64(at: number): this {
    return this.const(0).load64(at)
  }

  /** The entry of a table of 32-bit numbers whose index is on the stack. */
  loadEntry(table: number): this {
    return this.const(2).op('i32shl').load(table)
  }

  storeAt(at: number, value: Local): this {
    return this.const(0).get(value).store(at)
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
    this.#code.byte(PREFIXED)
    this.#code.byte(MEMORY_COPY)
    this.#code.byte(0)
    this.#code.byte(0)
    return this
  }

  /** From the stack: where, the byte, how many. */
  fillMemory(): this {
    this.#code.byte(PREFIXED)
    this.#code.byte(MEMORY_FILL)
    this.#code.byte(0)
    return this
  }

  block(inside: (out: Label) => void, type: BlockType = NOTHING): this {
    inside(this.#open(OP.block, type))
    return this.#close()
  }

  /** Blocks inside each other, however many, the outermost first; `after` is written behind the end of each, the innermost first. */
  blocks(many: number, inside: (outs: readonly Label[]) => void, after: (n: number) => void): this {
    const outs: Label[] = []
    for (let n = 0; n < many; n += 1) {
      outs.push(this.#open(OP.block, NOTHING))
    }
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

  /** A loop that is left only by `out`, or by returning. */
  forever(inside: (out: Label) => void): this {
    return this.block((out) =>
      this.loop((again) => {
        inside(out)
        this.br(again)
      }),
    )
  }

  /** The test is on the stack. */
  if(then: (out: Label) => void, otherwise?: () => void, type: BlockType = NOTHING): this {
    const out = this.#open(OP.if, type)
    then(out)
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
    this.#code.byte(OP.unreachable)
    return this
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
    return type === I32 ? this.#free32 : this.#free64
  }

  #open(op: number, type: BlockType): Label {
    this.#code.byte(op)
    this.#code.byte(type)
    this.#depth += 1
    return this.#depth as Label
  }

  #close(): this {
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
