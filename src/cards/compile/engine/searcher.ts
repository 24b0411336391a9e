/**
 * Whole decisions in compiled code: tree search and playouts from where a game stands, in one call. The results are, bit
 * for bit, those of `TreeSearch` and of the playouts in src/games over the same model.
 */
import {
  type ActionStats,
  drawFutures,
  type Goal,
  type PlayoutOptions,
  type SearchLimits,
} from '../../../games/forward-model.ts'
import { WIN_SHARE } from '../../../games/rewards.ts'
import { OffersDiffer } from '../../../games/same-offers.ts'
import type { Stream } from '../../../rng/index.ts'
import { AT, STATE } from '../module/memory.ts'
import { BLOCK, WORLDS } from '../search/parameters.ts'
import { instantiateSearcher, type SearcherExports } from '../search/searcher-module.ts'
import { NODE } from '../search/tree.ts'
import { orGivenUp } from './given-up.ts'
import type { Instance } from './instance.ts'

/** How a search imagines what is hidden where it begins. */
export interface SearchRoot {
  /** Deals another world into the memory of the game. */
  sample(rng: Stream): void
  /** The worlds as the module deals them, written from an address on; undefined where only `sample` can. */
  worldBlock(at: number): WorldsInMemory | undefined
}

interface WorldsInMemory {
  readonly address: number
  readonly veiled: number
  readonly end: number
  /** Writes the branches of a stage at an address. Says where they end. */
  build(stage: number, at: number): number
  /** After the last draw. */
  finish(): void
}

export class Searcher {
  readonly #instance: Instance
  readonly #exports: SearcherExports
  readonly #block: number
  readonly #root: number
  readonly #stateBytes: number
  readonly #leads: number
  readonly #seats: number
  /** Where there is room for what one search needs: worlds, then its tree or the outcomes of playouts. */
  readonly #free: number
  /** The root of the last tree. */
  #tree = 0
  /** Of the search that is under way. */
  #worlds: SearchRoot | undefined
  #inMemory: WorldsInMemory | undefined
  #rng: Stream | undefined

  constructor(instance: Instance, goal: Goal) {
    this.#instance = instance
    const { memoryBytes, memoryMap } = instance.compiled
    this.#stateBytes = memoryMap.stateEnd - STATE
    let end = memoryBytes
    const take = (bytes: number): number => {
      const at = aligned(end)
      end = at + bytes
      return at
    }
    this.#block = take(BLOCK.bytes)
    this.#root = take(this.#stateBytes)
    const world = take(this.#stateBytes)
    const opponents = take(4 * goal.seats)
    const scores = take(8 * goal.seats)
    const rewards = take(8 * goal.seats)
    this.#leads = take(16 * goal.seats)
    this.#seats = goal.seats
    this.#free = take(0)
    instance.reserve(this.#free)
    const { choice, list, rows } = memoryMap
    this.#setWords({ root: this.#root, world, stateBytes: this.#stateBytes, choice, list, row: rows })
    this.#setWords({ opponents, scores, rewards, leads: this.#leads })
    this.#setGoal(goal, opponents)
    const { run, draw, outcome } = instance.exports
    this.#exports = instantiateSearcher(instance.memory, {
      run,
      draw,
      outcome,
      sampleWorld: () => this.#sampleWorld(),
      buildStage: (stage) => this.#buildStage(stage),
    })
  }

  /**
   * Searches from the position that the game stands at, where a seat chooses between these options, and leaves it there.
   * Without a root, nothing is imagined.
   */
  search(
    { iterations, mayStop, policy }: SearchLimits,
    keys: readonly number[],
    root: SearchRoot | undefined,
    rng: Stream,
  ): void {
    this.#within(policy, keys, root, rng, (free) => {
      this.#tree = free
      this.#set(BLOCK.firstNode, free)
      this.#set(BLOCK.end, this.#instance.bytes.length)
      return this.#exports.search(this.#block, iterations, Number(mayStop))
    })
  }

  /** What became of choices at the root of the last search, by the seat that makes them and their keys. */
  statsOf(seat: number, keys: readonly number[]): readonly ActionStats[] {
    const { words, floats } = this.#instance
    const first = words[(this.#tree + NODE.child) >> 2] as number
    let node = first
    return keys.map((key) => {
      const wanted = (seat << 26) | key
      // Children are sorted by key, and choices mostly come in that order.
      if (node === 0 || (words[(node + NODE.key) >> 2] as number) > wanted) node = first
      while (node !== 0 && words[(node + NODE.key) >> 2] !== wanted)
        node = words[(node + NODE.sibling) >> 2] as number
      const visits = node === 0 ? 0 : (words[(node + NODE.visits) >> 2] as number)
      return { visits, reward: visits === 0 ? 0 : (floats[(node + NODE.mean) >>> 3] as number) }
    })
  }

  /** Plays options out from the position that the game stands at, by their keys; or that itself if there are none. */
  playouts(
    { playouts, policy }: PlayoutOptions,
    keys: readonly number[],
    root: SearchRoot | undefined,
    rng: Stream,
  ): Int32Array {
    const instance = this.#instance
    const words = playouts * Math.max(1, keys.length) * (1 + instance.compiled.model.seats)
    let from = 0
    this.#within(policy, keys, root, rng, (free) => {
      from = free >> 2
      const end = aligned(free + 4 * words)
      instance.reserve(end)
      this.#set(BLOCK.nextNode, end)
      return this.#exports.playouts(this.#block, playouts, free)
    })
    return instance.words.slice(from, from + words)
  }

  /** How many of the games that were last imagined came to their end. */
  get finished(): number {
    return this.#instance.word(this.#block + BLOCK.finished)
  }

  /** How many steps these had. */
  get steps(): number {
    return this.#instance.floats[(this.#block + BLOCK.steps) >> 3] as number
  }

  /** The stream goes on in the module, and the position is returned to. */
  #within(
    policy: string | undefined,
    keys: readonly number[],
    root: SearchRoot | undefined,
    rng: Stream,
    use: (free: number) => number,
  ): void {
    const instance = this.#instance
    const seat = instance.word(AT.me)
    const keysAt = this.#free
    const free = aligned(keysAt + 4 * keys.length)
    instance.reserve(free)
    const inMemory = root?.worldBlock(free)
    const { bytes, words, floats, compiled } = instance
    bytes.copyWithin(this.#root, STATE, STATE + this.#stateBytes)
    words[compiled.memoryMap.choice >> 2] = -1
    for (let n = 0; n < keys.length; n += 1) words[(keysAt >> 2) + n] = keys[n] as number
    this.#worlds = root
    this.#inMemory = inMemory
    this.#rng = rng
    const block = this.#block >> 2
    words[block + BLOCK.everybody / 4] = instance.autoMaskOfPlayouts(policy)
    words[block + BLOCK.seat / 4] = seat
    words[block + BLOCK.options / 4] = keys.length
    words[block + BLOCK.isFull / 4] = 0
    words[block + BLOCK.finished / 4] = 0
    words[block + BLOCK.keys / 4] = keysAt
    words[block + BLOCK.future / 4] = drawFutures(rng) / 2 ** 32
    words[block + BLOCK.worlds / 4] = inMemory?.address ?? (root ? WORLDS.asked : WORLDS.none)
    words[block + BLOCK.veiled / 4] = inMemory?.veiled ?? 0
    // The range of points is found anew, so that a choice depends on no earlier search.
    floats[(this.#block + BLOCK.least) >> 3] = Number.POSITIVE_INFINITY
    floats[(this.#block + BLOCK.most) >> 3] = Number.NEGATIVE_INFINITY
    floats[(this.#block + BLOCK.steps) >> 3] = 0
    for (let seat = 0; seat < this.#seats; seat += 1) {
      floats[(this.#leads >> 3) + 2 * seat] = Number.POSITIVE_INFINITY
      floats[(this.#leads >> 3) + 2 * seat + 1] = Number.NEGATIVE_INFINITY
    }
    this.#saveStream()
    const differing = this.#run(() => use(inMemory?.end ?? free))
    inMemory?.finish()
    this.#loadStream()
    instance.bytes.copyWithin(STATE, this.#root, this.#root + this.#stateBytes)
    if (differing >= 0) throw new OffersDiffer(seat, differing)
  }

  /** A tree that fills the memory is not given up, as the interpreter would fill its own in hours. */
  #run(use: () => number): number {
    try {
      return orGivenUp(use)
    } catch (thrown) {
      if (this.#instance.word(this.#block + BLOCK.isFull) === 0) throw thrown
      throw new Error('the search tree fills the memory: search with fewer iterations')
    }
  }

  #sampleWorld(): void {
    this.#loadStream()
    this.#worlds?.sample(this.#rng as Stream)
    this.#saveStream()
  }

  #buildStage(stage: number): void {
    const at = this.#instance.word(this.#block + BLOCK.nextNode)
    this.#set(BLOCK.nextNode, this.#inMemory?.build(stage, at) ?? at)
    this.#set(BLOCK.end, this.#instance.bytes.length)
  }

  #saveStream(): void {
    this.#rng?.writeWords(this.#instance.words, (this.#block + BLOCK.stream) >> 2)
  }

  #loadStream(): void {
    this.#rng?.readWords(this.#instance.words, (this.#block + BLOCK.stream) >> 2)
  }

  #set(offset: number, value: number): void {
    this.#instance.words[(this.#block + offset) >> 2] = value
  }

  #setWords(values: Partial<Record<keyof typeof BLOCK, number>>): void {
    for (const [field, value] of Object.entries(values)) this.#set(BLOCK[field as keyof typeof BLOCK], value)
  }

  #setGoal({ seats, teams, aim, best }: Goal, opponents: number): void {
    const { words, floats } = this.#instance
    const sides = teams ?? seats
    this.#setWords({ seats, sides, isForPoints: Number(aim === 'points' || sides === 1) })
    const share = WIN_SHARE[aim]
    const numbers = { sign: best === 'least' ? -1 : 1, winShare: share, restShare: 1 - share }
    for (const [name, value] of Object.entries(numbers))
      floats[(this.#block + BLOCK[name as keyof typeof numbers]) >> 3] = value
    for (let seat = 0; seat < seats; seat += 1) {
      let mask = 0
      for (let other = 0; other < seats; other += 1) if ((other - seat) % sides !== 0) mask |= 1 << other
      words[(opponents >> 2) + seat] = mask
    }
  }
}

const aligned = (at: number): number => Math.ceil(at / 8) * 8
