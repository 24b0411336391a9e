/**
 * The body of a function, with the sequences of instructions that compiled games use again and again.
 *
 *     body.get(n).plus(1).set(n)
 *     body.loop((again) => { …; body.brIf(again) })
 */
import { FunctionWriter, type Label, type Local } from './function-writer.ts'
import { I32, I64, type Plain, type ValueType } from './opcodes.ts'

export type { Label, Local, LocalsOf } from './function-writer.ts'

export class Body extends FunctionWriter {
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

  isAny(): this {
    return this.op('i64eqz').op('i32eqz')
  }

  /** Returns this value if the number on the stack is not 0. */
  returnIf(value: number | bigint): this {
    return this.if(() => this.literal(value).return())
  }

  /** A 32-bit number, or a 64-bit one. */
  literal(value: number | bigint): this {
    return typeof value === 'number' ? this.const(value) : this.const64(value)
  }

  loadOf(type: ValueType, at: number): this {
    return type === I32 ? this.load(at) : type === I64 ? this.load64(at) : this.loadFloat(at)
  }

  storeOf(type: ValueType, at: number): this {
    return type === I32 ? this.store(at) : type === I64 ? this.store64(at) : this.storeFloat(at)
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

  /** A loop that is left only by `out`, or by returning. */
  forever(inside: (out: Label) => void): this {
    return this.block((out) =>
      this.loop((again) => {
        inside(out)
        this.br(again)
      }),
    )
  }
}
