/**
 * Writes the code of expressions into the body of a function. A single value is left on the stack as a 32-bit number
 * (true is 1, none is NONE); a set as a 64-bit mask, word by word where a set of cards has several.
 */

import type { Cell, Family } from '../../model/layout.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr, GetNode } from '../../rules/tree.ts'
import { typeOf } from '../../rules/type-of.ts'
import { itemOf } from '../../rules/types.ts'
import { AT, type Members } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Registers } from '../module/registers.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { NUMBERS } from './numbers.ts'
import { SETS } from './sets.ts'

/** What a name stands for: a cell of the state, locals (one for each word of a set), or a number known already. */
export type Binding = { readonly type: string } & (
  | { readonly cell: Cell }
  | { readonly locals: readonly Local[] }
  | { readonly constant: number }
)
export type Scope = ReadonlyMap<string, Binding>

type WriteSingle = (node: GetNode, emit: Emitter) => void
type WriteSet = (node: GetNode, emit: Emitter, word: number) => void

/** As maps, which are faster than records to look up what differs from node to node. */
const SINGLE = new Map(Object.entries(NUMBERS) as [string, WriteSingle][])
const SET = new Map(Object.entries(SETS) as [string, WriteSet][])

export class Emitter {
  readonly builder: ModuleBuilder
  readonly body: Body
  readonly names: Scope
  readonly registers: Registers

  constructor(builder: ModuleBuilder, body: Body, names: Scope, registers = builder.registersOf(body)) {
    this.builder = builder
    this.body = body
    this.names = names
    this.registers = registers
  }

  bind(name: string, named: Binding): Emitter {
    return new Emitter(this.builder, this.body, new Map(this.names).set(name, named), this.registers)
  }

  typeOf(expression: Expr): string {
    return typeOf(expression, this.builder.world.game, this.names)
  }

  /** The type of the items, whether it is a set or a single one. */
  kindOf(expression: Expr): string {
    const type = this.typeOf(expression)
    return itemOf(type) ?? type
  }

  /** Leaves a single value. */
  number(expression: Expr): void {
    const constant = this.constantOf(expression)
    if (constant !== undefined) {
      this.body.const(constant)
      return
    }
    const write = SINGLE.get((expression as GetNode).get) as WriteSingle
    write(expression as GetNode, this)
  }

  test(expression: Expr): void {
    this.number(expression)
  }

  /** Leaves one word of a set. A single value is a set of one, and none is the empty set. */
  word(expression: Expr, word: number): void {
    const write = SET.get((expression as GetNode).get)
    if (write && this.typeOf(expression).endsWith('*')) write(expression as GetNode, this, word)
    else this.bitOf(expression, word)
  }

  words(expression: Expr): number {
    return this.kindOf(expression) === 'card' ? this.builder.memory.cardWords : 1
  }

  /** Leaves the word of the set of one that a single value is. */
  bitOf(expression: Expr, word: number): void {
    const { body } = this
    const constant = this.constantOf(expression)
    if (constant !== undefined) {
      body.const64(constant !== NONE && constant >> 6 === word ? 1n << BigInt(constant & 63) : 0n)
      return
    }
    body.with(I32, (item) => {
      this.number(expression)
      body.set(item)
      this.bit(item, word, this.words(expression))
    })
  }

  /** Leaves the word of a set of one item, which is in a local. */
  bit(item: Local, word: number, words: number): void {
    const { body } = this
    body.const64(1n).get(item).op('i64extendu').op('i64shl').const64(0n)
    // What a mask has no room for, none among it, is in no set.
    if (words === 1) body.get(item).const(64).op('i32ltu')
    else body.get(item).const(6).op('i32shr').const(word).op('i32eq')
    body.select()
  }

  /** What is known before the game begins: numbers, names of cards, options. */
  constantOf(expression: Expr): number | undefined {
    if (typeof expression === 'number') return expression | 0
    if (typeof expression === 'boolean') return Number(expression)
    const { world } = this.builder
    switch (expression.get) {
      case 'card':
      case 'suit':
      case 'rank':
        return world.deck.number(expression.get, expression.is)
      case 'none':
        return NONE
      case 'option':
        return world.options.get(expression.name)
      case 'bound': {
        const named = this.names.get(expression.name)
        if (named && 'cell' in named && !named.type.endsWith('*'))
          return this.registers.known(this.builder.memory.cell(named.cell))
        return named && 'constant' in named ? named.constant : undefined
      }
      case 'me':
        return this.registers.known(AT.me)
      case 'player': {
        const seat = this.constantOf(expression.is)
        return seat === undefined ? undefined : seat >= 0 && seat < world.seats ? seat : NONE
      }
      case 'count':
        return typeof expression.of === 'object' && expression.of.get === 'all'
          ? world.everything(expression.of.of).length
          : undefined
      case 'sub': {
        const [from, take] = [this.constantOf(expression.from), this.constantOf(expression.take)]
        return from === undefined || take === undefined ? undefined : (from - take) | 0
      }
      default:
        return undefined
    }
  }

  /** The number of a place, if it is known before the game begins. */
  placeAt(name: string, of: readonly Expr[]): number | undefined {
    const { sizes, first } = this.builder.world.zoneFamilies.get(name) as Family
    const index = of.map((each) => this.constantOf(each))
    const offset = index.every((each) => each !== undefined) ? offsetOf(sizes, index) : undefined
    return offset === undefined ? undefined : first + offset
  }

  /**
   * A member of a family of variables or places. `there` writes code for its address, `elsewhere` what is done for an
   * index that is none or out of range.
   */
  member(
    { at, stride, sizes }: Members,
    of: readonly Expr[],
    type: typeof I32 | typeof I64 | undefined,
    there: (address: Address) => void,
    elsewhere: () => void,
  ): void {
    const { body } = this
    const known = of.map((index) => this.constantOf(index))
    if (known.every((index) => index !== undefined)) {
      const offset = offsetOf(sizes, known)
      if (offset === undefined) elsewhere()
      else there({ base: () => body.const(0), at: at + offset * stride })
      return
    }
    const [index] = of
    if (
      of.length === 1 &&
      typeof index === 'object' &&
      index.get === 'me' &&
      this.registers.isSomebodysTurn
    ) {
      body.with(I32, (address) => {
        this.number(index)
        body.const(stride).op('i32mul').set(address)
        there({ base: () => body.get(address), at })
      })
      return
    }
    this.#indexes(sizes, of, [], (values) => {
      const [address, ...rest] = values as [Local, ...Local[]]
      body.if(
        () => {
          body.get(address)
          rest.forEach((value, n) => {
            body
              .const(sizes[n + 1] as number)
              .op('i32mul')
              .get(value)
              .op('i32add')
          })
          body.const(stride).op('i32mul').set(address)
          there({ base: () => body.get(address), at })
        },
        elsewhere,
        type,
      )
    })
  }

  /** Leaves whether all indexes are in range, and has them in locals. */
  #indexes(
    sizes: readonly number[],
    of: readonly Expr[],
    values: readonly Local[],
    use: (values: readonly Local[]) => void,
  ): void {
    const { body } = this
    const n = values.length
    if (n === of.length) {
      use(values)
      return
    }
    body.with(I32, (value) => {
      this.number(of[n] as Expr)
      body
        .tee(value)
        .const(sizes[n] as number)
        .op('i32ltu')
      if (n > 0) body.op('i32and')
      this.#indexes(sizes, of, [...values, value], use)
    })
  }

  /** Goes through a set, lowest first. Everyone is gone through without a loop, seat by seat. */
  each(set: Expr, visit: (item: Binding, out?: () => void) => void): void {
    const { body, builder } = this
    const kind = this.kindOf(set)
    if (typeof set === 'object' && set.get === 'all' && (set.of === 'player' || set.of === 'team')) {
      for (const item of builder.world.everything(set.of)) visit({ type: kind, constant: item })
      return
    }
    for (let word = 0; word < this.words(set); word += 1) {
      body.with(I64, (left) => {
        this.word(set, word)
        body.set(left)
        this.bits(left, word, (item) => visit({ type: kind, locals: [item] }))
      })
    }
  }

  /** Goes through the bits of a word, lowest first; the word is used up. */
  bits(left: Local, word: number, visit: (item: Local) => void): void {
    const { body } = this
    body.with(I32, (item) => {
      body.block((out) => {
        body.loop((again) => {
          body.get(left).op('i64eqz').brIf(out)
          body.get(left).op('i64ctz').op('i32wrap')
          if (word > 0) body.const(64 * word).op('i32add')
          body.set(item)
          body.get(left).get(left).const64(1n).op('i64sub').op('i64and').set(left)
          visit(item)
          body.br(again)
        })
      })
    })
  }
}

export interface Address {
  /** Puts what is added to the address on the stack. */
  readonly base: () => void
  readonly at: number
}

function offsetOf(sizes: readonly number[], index: readonly number[]): number | undefined {
  let offset = 0
  for (const [n, size] of sizes.entries()) {
    const at = index[n] as number
    if (!(at >= 0 && at < size)) return undefined
    offset = offset * size + at
  }
  return offset
}
