/** One game on its way to being a module: what all of its functions share. */
import type { GameModel } from '../../model/game-model.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr, GetNodes } from '../../rules/tree.ts'
import { type Address, Emitter, type Named } from '../expressions/emitter.ts'
import { type Kept, Registers } from '../flow/registers.ts'
import { Runtime } from '../runtime/runtime.ts'
import { ShapeCode } from '../shapes/shapes.ts'
import { Ring } from '../steps/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { ModuleWriter } from '../wasm/module.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'
import type { GivenDeck } from './given-deck.ts'
import type { Memory } from './memory.ts'

const LANES = 0x0001_0001_0001_0001n

/** A table of the game: where its numbers are, how many, and what it says of none. */
interface Table {
  readonly at: number
  readonly size: number
  readonly otherwise: number
}

export class Unit {
  readonly world: GameModel
  readonly memory: Memory
  readonly module = new ModuleWriter()
  readonly runtime: Runtime
  readonly shapes: ShapeCode
  /** The lowest rank of a joker: those below it have a suit. 16 if there are no jokers. */
  readonly lowestJoker: number
  /** Where games are played from given cards. */
  givenDeck: GivenDeck | undefined
  readonly #functions = new Map<string, number>()
  readonly #registers = new Map<Body, Registers>()
  readonly #onlyInLocals = new Set<number>()
  readonly #tables = new Map<string, number>()
  readonly #looked = new Map<string, Table>()

  constructor(world: GameModel, memory: Memory) {
    this.world = world
    this.memory = memory
    this.runtime = new Runtime(this.module, memory)
    this.shapes = new ShapeCode(this)
    const jokers = world.deck.rankNumbers.filter((rank) => world.deck.isJoker(rank))
    this.lowestJoker = Math.min(16, ...jokers)
  }

  /** What a function keeps in locals: nothing, unless it has said so. */
  registersOf(body: Body): Registers {
    const known = this.#registers.get(body)
    if (known) return known
    const none = new Registers(this, body, [], this.#onlyInLocals)
    this.#registers.set(body, none)
    return none
  }

  keepRegisters(body: Body, kept: readonly Kept[]): Registers {
    const registers = new Registers(this, body, kept)
    for (const { at, saved } of kept) if (saved !== 'at once') this.#onlyInLocals.add(at)
    this.#registers.set(body, registers)
    return registers
  }

  get hasJokers(): boolean {
    return this.lowestJoker < 16
  }

  /** Cards that have a suit, in each word. */
  get suitedCards(): bigint {
    return LANES * ((1n << BigInt(this.lowestJoker)) - 1n)
  }

  isPile(name: string): boolean {
    return this.world.game.zones[name]?.order === 'pile'
  }

  /** The code of the pile at an address. */
  ring(body: Body, address: Address): Ring {
    return new Ring(body, address, this.memory.ring)
  }

  maskOf(items: Iterable<number>, word: number): bigint {
    let [low, high] = [0, 0]
    for (const item of items) {
      if (item >> 6 !== word) continue
      if ((item & 32) === 0) low |= 1 << (item & 31)
      else high |= 1 << (item & 31)
    }
    return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  }

  /** Numbers that never change, in memory from the start. Equal ones are there once. */
  constants(numbers: readonly number[]): number {
    return this.#data(new Uint8Array(Int32Array.from(numbers).buffer))
  }

  /** The same for numbers of one byte. */
  smallConstants(numbers: readonly number[]): number {
    return this.#data(Uint8Array.from(numbers))
  }

  #data(bytes: Uint8Array): number {
    const key = bytes.join()
    const known = this.#tables.get(key)
    if (known !== undefined) return known
    const at = this.memory.take(bytes.length)
    this.module.data(at, bytes)
    this.#tables.set(key, at)
    return at
  }

  /** A function that is written when it is first asked for. */
  function(
    name: string,
    params: readonly ValueType[],
    results: readonly ValueType[],
    write: (body: Body) => void,
  ): number {
    const known = this.#functions.get(name)
    if (known !== undefined) return known
    const { func, body } = this.module.declare(params, results)
    this.#functions.set(name, func)
    write(body)
    return func
  }

  /** A function that may call itself. */
  recursive(
    name: string,
    params: readonly ValueType[],
    results: readonly ValueType[],
    write: (body: Body, self: number) => void,
  ): number {
    return this.function(name, params, results, (body) => write(body, this.#functions.get(name) as number))
  }

  /** The key is on the stack; leaves what the table says of it. */
  lookUp(name: string, { body }: Emitter): void {
    const { at, size, otherwise } = this.#table(name)
    body.with(I32, (key) => {
      body.tee(key).const(size).op('i32ltu')
      body.if(
        () => body.get(key).const(2).op('i32shl').load(at),
        () => body.const(otherwise),
        I32,
      )
    })
  }

  #table(name: string): Table {
    const known = this.#looked.get(name)
    if (known !== undefined) return known
    const tree = this.world.game.tables?.[name]
    const says = this.world.tables.get(name) as (key: number) => number
    const size = tree?.by === 'suit' ? 4 : tree?.by === 'rank' ? 16 : this.world.deck.size
    const at = this.constants(Array.from({ length: size }, (_, key) => says(key)))
    const table = { at, size, otherwise: says(NONE) }
    this.#looked.set(name, table)
    return table
  }

  /** (item, by) → the item so many places on in its order, round and round. */
  shift(kind: string): number {
    const { world } = this
    return this.function(`shift ${kind}`, [I32, I32], [I32], (body) => {
      const order = world
        .everything(kind as 'rank')
        .filter((item) => kind !== 'rank' || !world.deck.isJoker(item))
      const size = Math.max(0, ...order) + 1
      const places = this.constants(Array.from({ length: size }, (_, item) => order.indexOf(item)))
      const items = this.constants([...order])
      const [item, by] = [body.param(0), body.param(1)]
      body.get(item).const(size).op('i32geu')
      body.if(() => body.const(NONE).return())
      body.get(item).const(2).op('i32shl').load(places).tee(item).const(0).op('i32lt')
      body.if(() => body.const(NONE).return())
      body.get(item).get(by).const(order.length).op('i32rem').op('i32add').const(order.length).op('i32add')
      body.const(order.length).op('i32remu').const(2).op('i32shl').load(items)
    })
  }

  /** Leaves the value of a definition; of a set, one word. */
  callDefinition({ name, with: args = {} }: GetNodes['def'], emit: Emitter, word?: number): void {
    const { params = {} } = this.world.game.defs?.[name] ?? {}
    for (const [param, type] of Object.entries(params)) {
      const value = args[param] as Expr
      if (!type.endsWith('*')) emit.number(value)
      else for (let n = 0; n < this.memory.wordsOf(type); n += 1) emit.word(value, n)
    }
    emit.body.call(this.#definition(name, word))
  }

  #definition(name: string, word: number | undefined): number {
    const { params = {}, is = 0 } = this.world.game.defs?.[name] ?? {}
    const types = Object.values(params).flatMap((type): ValueType[] =>
      type.endsWith('*') ? new Array<ValueType>(this.memory.wordsOf(type)).fill(I64) : [I32],
    )
    return this.function(`def ${name} ${word ?? ''}`, types, [word === undefined ? I32 : I64], (body) => {
      let next = 0
      const names = new Map<string, Named>()
      for (const [param, type] of Object.entries(params)) {
        const words = type.endsWith('*') ? this.memory.wordsOf(type) : 1
        names.set(param, { type, locals: Array.from({ length: words }, () => body.param(next++)) })
      }
      const emit = new Emitter(this, body, names)
      if (word === undefined) emit.number(is)
      else emit.word(is, word)
    })
  }

  /** Leaves what is known of the place where a card lies: its owner, or its last index in a family. */
  placeLookup(what: 'owner' | 'index', family: string | undefined, card: Expr, emit: Emitter): void {
    const { world } = this
    const nothing = what === 'owner' ? NONE : -1
    const values = world.zones.map(({ name, index }, zone) => {
      if (what === 'owner') return world.playerOf(zone)
      return name === family ? (index.at(-1) ?? 0) : -1
    })
    const at = this.constants([nothing, ...values])
    emit.number(card)
    emit.body.call(this.placeOf).const(1).op('i32add').const(2).op('i32shl').load(at)
  }

  /** (card) → the number of the zone where it lies; −1 for none. */
  get placeOf(): number {
    return this.function('place of', [I32], [I32], (body) => {
      const card = body.param(0)
      body.get(card).const(0).op('i32lt')
      body.if(() => body.const(-1).return())
      const word = body.local(I32)
      body.get(card).const(6).op('i32shru').set(word)
      this.world.zones.forEach(({ pile }, zone) => {
        const at = this.memory.zone(zone)
        if (pile) body.const(at).get(word).call(this.runtime.pileMask)
        else body.get(word).const(3).op('i32shl').load64(at)
        body.get(card).op('i64extendu').op('i64shru').op('i32wrap').const(1).op('i32and')
        body.if(() => body.const(zone).return())
      })
      body.const(-1)
    })
  }

  /** Leaves a word of a card and those on top of it in its pile. */
  cardsAbove(card: Expr, emit: Emitter, word: number): void {
    emit.number(card)
    emit.body.const(word).call(this.#above)
  }

  get #above(): number {
    return this.function('above', [I32, I32], [I64], (body) => {
      const [card, word] = [body.param(0), body.param(1)]
      const [pile, at] = [body.local(I32), body.local(I32)]
      body.get(card).const(0).op('i32lt')
      body.if(() => body.const64(0n).return())
      body.get(card)
      this.#pileAt(body)
      body.set(pile)
      body.get(pile).op('i32eqz')
      body.if(() => {
        this.#bit(body, card, word)
        body.return()
      })
      const ring = Ring.at(body, pile, this.memory.ring)
      ring.top().set(at)
      body.loop((again) => {
        body.get(at).const(1).op('i32sub').tee(at)
        ring.card().get(card).op('i32ne').brIf(again)
      })
      body.get(pile)
      ring.top().get(at).op('i32sub').get(word).call(this.runtime.topMask)
    })
  }

  /** Leaves the address of the pile that a card lies in; 0 if it is in none. */
  pileOf(card: Expr, emit: Emitter): void {
    emit.number(card)
    this.#pileAt(emit.body)
  }

  /** The card is on the stack. */
  #pileAt(body: Body): void {
    const addresses = this.world.zones.map(({ pile }, zone) => (pile ? this.memory.zone(zone) : 0))
    const piles = this.constants([0, ...addresses])
    body.call(this.placeOf).const(1).op('i32add').const(2).op('i32shl').load(piles)
  }

  #bit(body: Body, card: Local, word: Local): void {
    body.get(card).const(6).op('i32shru').get(word).op('i32eq').op('i64extendu')
    body.get(card).op('i64extendu').op('i64shl')
  }
}
