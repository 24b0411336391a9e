/**
 * Writes the code of expressions into the body of a function. A single value is left on the stack as a 32-bit number
 * (true is 1, none is NONE); a set as a 64-bit mask, word by word where a set of cards has several.
 */
import type { Operand } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr, GetNode } from '../../rules/tree.ts'
import { isSet, typeOf } from '../../rules/type-of.ts'
import { itemOf } from '../../rules/types.ts'
import { known } from '../known.ts'
import { AT, type Members } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Registers } from '../module/registers.ts'
import { type Address, fixedAddress } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64, type Plain } from '../wasm/opcodes.ts'

/** What a name stands for: a cell of the state, locals (one for each word of a set), or a number known already. */
export type Binding = { readonly type: string } & (
  | { readonly cell: Cell }
  | { readonly locals: readonly Local[] }
  | { readonly constant: number }
)
export type Scope = ReadonlyMap<string, Binding>

/** The code of each kind of expression. The kinds reach each other only through an emitter. */
export interface Kinds {
  readonly numbers: ReadonlyMap<string, (node: GetNode, emit: Emitter) => void>
  readonly sets: ReadonlyMap<string, (node: GetNode, emit: Emitter, word: number) => void>
}

export class Emitter {
  readonly builder: ModuleBuilder
  readonly body: Body
  readonly scope: Scope
  readonly registers: Registers
  readonly #kinds: Kinds

  constructor(
    kinds: Kinds,
    builder: ModuleBuilder,
    body: Body,
    scope: Scope,
    registers = builder.registersOf(body),
  ) {
    this.#kinds = kinds
    this.builder = builder
    this.body = body
    this.scope = scope
    this.registers = registers
  }

  /** Writes to the same function, with other names. */
  inScope(scope: Scope): Emitter {
    return new Emitter(this.#kinds, this.builder, this.body, scope, this.registers)
  }

  bind(name: string, binding: Binding): Emitter {
    return this.inScope(new Map(this.scope).set(name, binding))
  }

  inFunction(body: Body, scope: Scope): Emitter {
    return new Emitter(this.#kinds, this.builder, body, scope)
  }

  typeOf(expression: Expr): string {
    return typeOf(expression, this.builder.model.game, this.scope)
  }

  /** The type of the items, whether it is a set or a single one. */
  kindOf(expression: Expr): string {
    const type = this.typeOf(expression)
    return itemOf(type) ?? type
  }

  number(expression: Expr): Body {
    const constant = this.constantOf(expression)
    if (constant !== undefined) return this.body.const(constant)
    const node = expression as GetNode
    this.#kinds.numbers.get(node.get)?.(node, this)
    return this.body
  }

  /** While code is written, a single value is in a local. */
  withNumber(expression: Expr, use: (local: Local) => void): Body {
    this.body.with([I32], (local) => {
      this.number(expression).set(local)
      use(local)
    })
    return this.body
  }

  /** Leaves a number, or 0 if that is greater. */
  orZero(expression: Expr): Body {
    return this.body.with([I32], (number) =>
      this.number(expression).tee(number).const(0).get(number).const(0).op('i32gt').select(),
    )
  }

  numbers(...expressions: readonly Expr[]): Body {
    for (const each of expressions) this.number(each)
    return this.body
  }

  /** Leaves the value of an instruction's operand, which brings the names it knows. */
  operand({ expr, scope }: Operand): Body {
    return this.inScope(scope).number(expr)
  }

  /** Leaves the only word of an operand that is a set. */
  operandWord({ expr, scope }: Operand): Body {
    return this.inScope(scope).word(expr, 0)
  }

  /** Leaves one word of a set. A single value is a set of one, and none is the empty set. */
  word(expression: Expr, word: number): Body {
    const write = this.#kinds.sets.get((expression as GetNode).get)
    if (!write || !isSet(expression, this.builder.model.game, this.scope)) return this.bitOf(expression, word)
    write(expression as GetNode, this, word)
    return this.body
  }

  words(expression: Expr): number {
    const { cardWords } = this.builder.memory
    return cardWords > 1 && this.kindOf(expression) === 'card' ? cardWords : 1
  }

  /** Leaves what `write` leaves for each word of a set, combined. */
  foldWords(set: Expr, write: (word: number) => void, op: Plain): Body {
    return this.body.fold(Array(this.words(set)).keys(), write, op)
  }

  /** The same for the words of cards that lie at an address in no order. */
  foldCards({ base, at }: Address, op: Plain, write?: () => void): Body {
    return this.body.fold(
      Array(this.builder.memory.cardWords).keys(),
      (word) => {
        base().load64(at + 8 * word)
        write?.()
      },
      op,
    )
  }

  /** Leaves the word of the set of one that a single value is. */
  bitOf(expression: Expr, word: number): Body {
    const { body } = this
    const constant = this.constantOf(expression)
    if (constant !== undefined)
      return body.const64(constant !== NONE && constant >> 6 === word ? 1n << BigInt(constant & 63) : 0n)
    return this.withNumber(expression, (item) => this.bit(item, word, this.words(expression)))
  }

  /** Leaves the word of a set of one item, which is in a local. */
  bit(item: Local, word: number, words: number): Body {
    const { body } = this
    body.bit(item).const64(0n).get(item)
    // What a mask has no room for, none among it, is in no set.
    if (words === 1) body.const(64).op('i32ltu')
    else body.const(6).op('i32shr').const(word).op('i32eq')
    return body.select()
  }

  /** What is known before the game begins: numbers, names of cards, options. */
  constantOf(expression: Expr): number | undefined {
    if (typeof expression === 'number') return expression | 0
    if (typeof expression === 'boolean') return Number(expression)
    const { model } = this.builder
    switch (expression.get) {
      case 'card':
      case 'suit':
      case 'rank':
        return model.deck.number(expression.get, expression.is)
      case 'none':
        return NONE
      case 'option':
        return model.options.get(expression.name)
      case 'bound': {
        const named = this.scope.get(expression.name)
        if (named && 'cell' in named && !named.type.endsWith('*'))
          return this.registers.known(this.builder.memory.cell(named.cell))
        return named && 'constant' in named ? named.constant : undefined
      }
      case 'me':
        return this.registers.known(AT.me)
      case 'player': {
        const seat = this.constantOf(expression.is)
        return seat === undefined ? undefined : seat >= 0 && seat < model.seats ? seat : NONE
      }
      case 'count':
        return typeof expression.of === 'object' && expression.of.get === 'all'
          ? model.everything(expression.of.of).length
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
  zoneAt(name: string, of: readonly Expr[]): number | undefined {
    const { sizes, first } = known(this.builder.model.zoneFamilies.get(name), name)
    const offset = this.#offsetOf(sizes, of)
    return typeof offset === 'number' ? first + offset : undefined
  }

  /** Which member of a family indexes mean: none if they are out of range; `later` if only play shows it. */
  #offsetOf(sizes: readonly number[], of: readonly Expr[]): number | undefined | 'later' {
    const index = of.map((each) => this.constantOf(each))
    if (!index.every((each) => each !== undefined)) return 'later'
    const isThere = sizes.every((size, n) => (index[n] ?? -1) >= 0 && (index[n] ?? size) < size)
    return isThere ? sizes.reduce((offset, size, n) => offset * size + (index[n] ?? 0), 0) : undefined
  }

  /**
   * A member of a family of variables or zones. `there` writes code for its address; for an index that is none or out
   * of range, `missing` is left, if that is anything.
   */
  member(
    { at, stride, sizes }: Members,
    of: readonly Expr[],
    missing: number | bigint | undefined,
    there: (address: Address) => void,
  ): void {
    const { body } = this
    const elsewhere = (): void => {
      if (missing !== undefined) body.literal(missing)
    }
    const inLocal = (address: Local): void => {
      body.const(stride).op('i32mul').set(address)
      there({ base: () => body.get(address), at })
    }
    const offset = this.#offsetOf(sizes, of)
    if (offset !== 'later') {
      if (offset === undefined) elsewhere()
      else there(fixedAddress(body, at + offset * stride))
      return
    }
    const [index] = of
    const isMe = of.length === 1 && typeof index === 'object' && index.get === 'me'
    if (isMe && this.registers.isSomebodysTurn) {
      body.with([I32], (address) => {
        this.number(index)
        inLocal(address)
      })
      return
    }
    const type = missing === undefined ? undefined : typeof missing === 'number' ? I32 : I64
    this.#indexes(sizes, of, [], (values) => {
      const [address, ...rest] = values as [Local, ...Local[]]
      body.if(
        () => {
          body.get(address)
          rest.forEach((value, n) => {
            const size = known(sizes[n + 1], 'index')
            body.const(size).op('i32mul').get(value).op('i32add')
          })
          inLocal(address)
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
    const n = values.length
    const [index, size] = [of[n], sizes[n]]
    if (index === undefined || size === undefined) use(values)
    else
      this.body.with([I32], (value) => {
        this.number(index).tee(value).const(size).op('i32ltu')
        if (n > 0) this.body.op('i32and')
        this.#indexes(sizes, of, [...values, value], use)
      })
  }

  /** Goes through a set, lowest first. Everyone is gone through without a loop, seat by seat. */
  each(set: Expr, visit: (item: Binding) => void): void {
    const { body, builder } = this
    const kind = this.kindOf(set)
    if (typeof set === 'object' && set.get === 'all' && (set.of === 'player' || set.of === 'team')) {
      for (const item of builder.model.everything(set.of)) visit({ type: kind, constant: item })
      return
    }
    for (let word = 0; word < this.words(set); word += 1) {
      body.with([I64], (left) => {
        this.word(set, word).set(left)
        body.eachItem(left, (item) => visit({ type: kind, locals: [item] }), 64 * word)
      })
    }
  }
}
