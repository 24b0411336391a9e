/** Writes down in a game's memory which worlds a seat may imagine, so that the searcher deals them without JavaScript. */
import { STATE } from '../module/memory.ts'
import { BRANCH, SECRET, SECRET_CELL, STAGE, WORLD } from '../search/world-block.ts'
import type { HiddenWorlds, SecretGroup, Veiled, WorldTables } from './hidden-worlds.ts'
import type { Instance } from './instance.ts'

/** Addresses that depend on hidden cards, and for each the place in the list of the card it depends on. */
export class Dependents {
  readonly at: number[] = []
  readonly cards: number[] = []

  add(at: number, card: number): void {
    this.at.push(at)
    this.cards.push(card)
  }
}

/** A position that search begins from, and all that depends on hidden cards in it. */
export interface HiddenPosition {
  readonly worlds: HiddenWorlds
  /** Bytes of piles, words that name one card, and sets of cards by where they begin. */
  readonly bytes: Dependents
  readonly words: Dependents
  readonly sets: Dependents
  /** By stretch of the worlds: the address of its zone if that is one word, which is not among the sets; 0 if not. */
  readonly setOf: readonly number[]
  /** Where the hidden variables lie, in words. */
  readonly secretsAt: readonly number[]
  /** Writes the state to an address, without the hidden cards in any set. */
  copyVeiled(at: number): void
}

/** The stage at which all cards are dealt, see `WorldTables`. */
const END = 0

/** More than the lists take whose length is at most the number of cards. */
const ROOM_FOR_CARDS = 32_768

export class WorldBlock {
  readonly address: number
  /** Where the state lies without any hidden card in a set. */
  readonly veiled: number
  readonly #instance: Instance
  readonly #words: Int32Array
  readonly #tables: WorldTables
  readonly #stages: number
  readonly #cards: number
  /** Where the list of hidden cards stands. */
  readonly #dealt: number
  #end: number

  constructor(instance: Instance, root: HiddenPosition, tables: WorldTables, at: number) {
    this.#instance = instance
    this.#tables = tables
    this.#end = at
    const { bytes, words, sets } = root
    const { stateEnd } = instance.compiled.memoryMap
    const pairs = bytes.at.length + words.at.length + sets.at.length
    instance.reserve(
      at + ROOM_FOR_CARDS + stateEnd + STAGE.size * tables.stageCount + 8 * pairs + secretBytes(root),
    )
    // Only until it is written: memory may grow later.
    this.#words = instance.words
    this.address = this.#take(WORLD.size)
    this.veiled = this.#take(stateEnd - STATE)
    root.copyVeiled(this.veiled)
    const count = tables.kindStarts[tables.kinds] as number
    this.#cards = this.#bytes(tables.cards, count)
    const pooled = this.#take(count)
    this.#dealt = this.#take(root.worlds.dealt.length)
    this.#stages = this.#take(STAGE.size * tables.stageCount)
    this.#writeTables(pooled)
    this.#writePlaces(root)
    const samples = (root.worlds.secrets?.groups ?? []).map((group) => this.#writeSamples(group))
    this.#writeDependents(root)
    this.#writeSecrets(root, samples)
    this.#set(WORLD.end, this.#end)
    this.#take(0)
    // Every draw comes to the first stage: it need not be asked for.
    if (tables.first !== END) this.#end = this.build(tables.first, this.#end)
  }

  /** What lies behind it can be used. */
  get end(): number {
    return this.#end
  }

  /** Writes the branches of a stage at an address. Says where they end. */
  build(stage: number, at: number): number {
    const tables = this.#tables
    tables.build(stage)
    const { stages, upTo, next, parts, pools } = tables
    const [first, many] = [stages[3 * stage + 1] as number, stages[3 * stage + 2] as number]
    const size = branchBytes(pools)
    const end = at + many * size
    this.#instance.reserve(end)
    const { words, floats, bytes } = this.#instance
    for (let n = 0; n < many; n += 1) {
      const to = at + n * size
      floats[(to + BRANCH.upTo) >> 3] = upTo[first + n] as number
      words[(to + BRANCH.next) >> 2] = this.#stages + STAGE.size * (next[first + n] as number)
      for (let pool = 0; pool < pools; pool += 1)
        bytes[to + BRANCH.parts + pool] = parts[(first + n) * pools + pool] as number
    }
    const row = (this.#stages + stage * STAGE.size) >> 2
    words[row + STAGE.branches / 4] = at
    words[row + STAGE.many / 4] = many
    return end
  }

  /** Leaves the cards in the order in which the draws have left them: the next draw goes on from there. */
  finish(): void {
    const { cards, kindStarts, kinds } = this.#tables
    const count = kindStarts[kinds] as number
    const { bytes } = this.#instance
    for (let n = 0; n < count; n += 1) cards[n] = bytes[this.#cards + n] as number
  }

  #take(bytes: number): number {
    const at = this.#end
    this.#end = (at + bytes + 7) & ~7
    return at
  }

  #bytes(list: ArrayLike<number>, many: number): number {
    const at = this.#take(many)
    const { bytes } = this.#instance
    for (let n = 0; n < many; n += 1) bytes[at + n] = list[n] as number
    return at
  }

  #set(offset: number, value: number): void {
    this.#words[(this.address + offset) >> 2] = value
  }

  /** Appends a word to the list that is being written. */
  #push(value: number): void {
    this.#words[this.#end >> 2] = value
    this.#end += 4
  }

  /** The list whose offset this is begins here. */
  #begin(offset: number): void {
    this.#set(offset, this.#end)
  }

  #writeTables(pooled: number): void {
    const { kinds, pools, kindStarts, poolRoom, stages, stageCount, first } = this.#tables
    const words = this.#words
    this.#set(WORLD.kinds, kinds)
    this.#set(WORLD.pools, pools)
    this.#set(WORLD.stages, this.#stages)
    this.#set(WORLD.first, this.#stages + STAGE.size * first)
    this.#set(WORLD.branchBytes, branchBytes(pools))
    for (let stage = 0; stage < stageCount; stage += 1) {
      const row = (this.#stages + stage * STAGE.size) >> 2
      words[row] = stages[3 * stage] as number
      words[row + STAGE.branches / 4] = 0
    }
    this.#begin(WORLD.kindStarts)
    for (let kind = 0; kind <= kinds; kind += 1) this.#push(this.#cards + (kindStarts[kind] as number))
    this.#begin(WORLD.poolStarts)
    for (let pool = 0, at = pooled; pool < pools; pool += 1) {
      this.#push(at)
      at += poolRoom[pool] as number
    }
    this.#begin(WORLD.poolEnds)
    for (let pool = 0; pool < pools; pool += 1) this.#push(0)
  }

  #writePlaces({ worlds, setOf }: HiddenPosition): void {
    const { pools, poolRoom, places, poolStarts, room } = this.#tables
    this.#begin(WORLD.places)
    for (let pool = 0; pool < pools; pool += 1) {
      const [from, to] = [poolStarts[pool] as number, poolStarts[pool + 1] as number]
      this.#push(poolRoom[pool] as number)
      this.#push(to - from)
      for (let n = from; n < to; n += 1) {
        const place = places[n] as number
        const start = worlds.starts[place] as number
        this.#push(room[place] as number)
        this.#push(this.#dealt + start)
        this.#push(setOf[stretchAt(worlds.veiled, start)] as number)
      }
    }
  }

  #writeDependents({ worlds, bytes, words, sets }: HiddenPosition): void {
    const { mixed, dealt } = worlds
    const certain = mixed.map((each) => this.#bytes(each.certain, each.certain.length))
    this.#begin(WORLD.mixed)
    mixed.forEach(({ within, certain: cards, at }, n) => {
      const from = this.#dealt + (within.byteOffset - dealt.byteOffset) / 4
      for (const word of [from, within.length, certain[n] as number, cards.length, from + at])
        this.#push(word)
    })
    const pairs = ({ at, cards }: Dependents): void => {
      for (let n = 0; n < at.length; n += 1) {
        this.#push(at[n] as number)
        this.#push(this.#dealt + (cards[n] as number))
      }
    }
    this.#begin(WORLD.bytes)
    pairs(bytes)
    this.#begin(WORLD.words)
    pairs(words)
    this.#begin(WORLD.sets)
    pairs(sets)
  }

  #writeSamples({ samples }: SecretGroup): number {
    const at = this.#take(bytesOf(samples.flat()))
    let to = at >> 2
    for (const words of samples.flat()) {
      this.#words.set(words, to)
      to += words.length
    }
    return at
  }

  #writeSecrets({ worlds, secretsAt }: HiddenPosition, samplesAt: readonly number[]): void {
    this.#begin(WORLD.secrets)
    let cell = 0
    worlds.secrets?.groups.forEach(({ samples }, n) => {
      const first = samples[0] as readonly Int32Array[]
      for (const word of [samples.length, samplesAt[n] as number, bytesOf(first), first.length])
        this.#push(word)
      for (const { length } of first) {
        this.#push(4 * (secretsAt[cell] as number))
        this.#push(4 * length)
        cell += 1
      }
    })
  }
}

/** The stretch that begins at a place of the list. */
function stretchAt(veiled: readonly Veiled[], start: number): number {
  let n = 0
  while (veiled[n]?.from !== start) n += 1
  return n
}

const branchBytes = (pools: number): number => (BRANCH.parts + pools + 7) & ~7

const bytesOf = (lists: readonly Int32Array[]): number =>
  lists.reduce((sum, { length }) => sum + 4 * length, 0)

const secretBytes = ({ worlds }: HiddenPosition): number =>
  (worlds.secrets?.groups ?? []).reduce(
    (sum, { samples, cells }) =>
      sum + bytesOf(samples.flat()) + SECRET.size + SECRET_CELL.size * cells.length + 8,
    0,
  )
