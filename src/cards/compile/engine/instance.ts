/** A compiled game in memory, and views of the rows in which its module writes down games. */
import type { ModelOutcome } from '../../../games/forward-model.ts'
import type { PathElement } from '../../../rng/index.ts'
import type { Column } from '../../../stats/index.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { FinishedGames, GameResult } from '../../model/game-result.ts'
import { chanceOf, playerOf } from '../../model/streams.ts'
import { thumbNamed, thumbWord } from '../../model/thumbs.ts'
import type { Game } from '../../rules/tree.ts'
import { AUTO } from '../choices/choices.ts'
import { type CompiledGame, type CompileOptions, compileGame, type Purpose } from '../compile-game.ts'
import { ROW } from '../flow/outcome.ts'
import { DECIDING, NEW_DEAL, OVER } from '../flow/run.ts'
import { STATE } from '../module/memory.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import {
  compileModule,
  instantiate,
  newMemory,
  PAGE,
  type WasmMemory,
  type WasmModule,
} from '../wasm/instantiate.ts'

interface GameExports {
  /** From here on draws are those of the game of that number, in two words. */
  draw(low: number, high: number): void
  /** Begins the game of that number. */
  start(low: number, high: number): void
  /** Plays on to a decision of a seat that the module does not play; those it plays are a mask, see `AUTO`. */
  run(auto: number): void
  /** Writes down what the game came to. */
  outcome(row: number): void
  /** Plays so many games, and writes each down. */
  batch(first: bigint, many: number): void
}

export interface InstanceOptions extends CompileOptions {
  readonly seed: PathElement
  readonly stepLimit: number
}

/** A game's code, which any number of instances run. */
export class LoadedGame {
  readonly compiled: CompiledGame
  readonly module: WasmModule

  constructor(game: Game, setting?: CompileOptions, purpose?: Purpose) {
    this.compiled = compileGame(game, setting, purpose)
    this.module = compileModule(this.compiled.bytes)
  }
}

export class Instance<Exports = GameExports> {
  readonly compiled: CompiledGame
  readonly exports: Exports
  readonly memory: WasmMemory
  #bytes: Uint8Array<ArrayBuffer>
  #words: Int32Array<ArrayBuffer>
  #state: Uint8Array<ArrayBuffer>
  #floats: Float64Array<ArrayBuffer> | undefined

  /** In a memory of its own unless one is given, which must be zero as far as it reaches. */
  constructor({ compiled, module }: LoadedGame, { seed, stepLimit }: InstanceOptions, given?: WasmMemory) {
    this.compiled = compiled
    const { memoryMap, memoryBytes, model } = compiled
    const memory = given ?? newMemory(memoryBytes)
    this.memory = memory
    this.exports = instantiate(module, memory)
    this.#bytes = new Uint8Array(memory.buffer)
    this.#words = new Int32Array(memory.buffer)
    this.#state = this.#bytes.subarray(STATE, memoryMap.stateEnd)
    this.words[memoryMap.limit / 4] = Math.min(stepLimit, 0x7fffffff)
    const streams = model.everything('player').map((seat) => playerOf(seed, seat))
    for (const [n, stream] of [chanceOf(seed), ...streams].entries()) {
      this.words.set(stream.save().key, (memoryMap.keys + n * STREAM_BYTES) / 4)
    }
  }

  /** Its memory. A view is empty once memory has grown: ask for it anew after a search. */
  get bytes(): Uint8Array<ArrayBuffer> {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.memory.buffer)
    return this.#bytes
  }

  /** The state of the game: a view in the same way. */
  get state(): Uint8Array<ArrayBuffer> {
    if (this.#state.length === 0) this.#state = this.bytes.subarray(STATE, this.compiled.memoryMap.stateEnd)
    return this.#state
  }

  get words(): Int32Array<ArrayBuffer> {
    if (this.#words.length === 0) this.#words = new Int32Array(this.memory.buffer)
    return this.#words
  }

  get floats(): Float64Array<ArrayBuffer> {
    if (!this.#floats?.length) this.#floats = new Float64Array(this.memory.buffer)
    return this.#floats
  }

  /** Which seats the module can play, of these players: at random, or by a rule of thumb. Sets it up for that. */
  autoMask(players: readonly string[]): number {
    const { thumbs } = this.compiled.memoryMap
    return players.reduce((mask, name, seat) => {
      const thumb = thumbNamed(name)
      if (thumb) this.words[thumbs / 4 + seat] = thumbWord(thumb)
      const bit = thumb ? AUTO.thumbs + seat : seat
      return thumb || name === 'random' ? mask | (1 << bit) : mask
    }, 0)
  }

  /** The same for playouts: all seats play by one policy, at random if it is left out, and only the outcome matters. */
  autoMaskOfPlayouts(policy = 'random'): number {
    const { seats } = this.compiled.model
    const mask = policy === 'random' ? 2 ** seats - 1 : this.autoMask(new Array<string>(seats).fill(policy))
    return mask | AUTO.outcomeOnly
  }

  /** Lets memory have at least so many bytes. */
  reserve(bytes: number): void {
    const missing = bytes - this.bytes.length
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
  }

  /** A word of memory. Addresses beyond 2 GB are negative numbers. */
  word(at: number): number {
    return this.words[at >>> 2] as number
  }
}

const STATUS = 0
const TURNS = 1
const STEPS = 2
const DECISIONS = 3
const FORCED = 4
const WINNERS = ROW.winners / 4
const SCORES = ROW.scores / 4

/**
 * One row: status, turns, steps, decisions, forced, winners, scores, counters. It shows one game after the other; search
 * reads it as it is, and allocates nothing.
 */
class Row implements ModelOutcome {
  readonly #instance: Instance
  readonly #rows: number
  readonly #rowWords: number
  #at: number

  constructor(instance: Instance) {
    const { memoryMap } = instance.compiled
    this.#instance = instance
    this.#rows = memoryMap.rows / 4
    this.#rowWords = memoryMap.rowWords
    this.#at = this.#rows
  }

  moveTo(n: number): void {
    this.#at = this.#rows + n * this.#rowWords
  }

  word(place: number): number {
    return this.#instance.words[this.#at + place] as number
  }

  get isOver(): boolean {
    return this.word(STATUS) === OVER
  }

  get isAtHorizon(): boolean {
    return this.word(STATUS) === NEW_DEAL
  }

  get winners(): number {
    return this.word(WINNERS)
  }

  score(seat: number): number {
    return this.word(SCORES + seat)
  }
}

/** The whole result. Lists are not made anew: scores and counts are filled in again when they are read. */
export class MemoryResult implements GameResult {
  readonly #row: Row
  readonly #scores: number[]
  readonly #counterNames: readonly string[]
  readonly #counts: number[]
  /** By mask of seats: each list is made once. */
  readonly #winners: Record<number, readonly number[]> = {}
  readonly #drawMask: number

  constructor(instance: Instance) {
    const { model } = instance.compiled
    this.#row = new Row(instance)
    this.#scores = new Array<number>(model.seats).fill(0)
    this.#drawMask = drawMaskOf(model)
    this.#counterNames = model.counters
    this.#counts = model.counters.map(() => 0)
  }

  /** Shows the game in that row. */
  at(n: number): this {
    this.#row.moveTo(n)
    return this
  }

  /** What search reads of the same game. */
  get outcome(): ModelOutcome {
    return this.#row
  }

  get ending(): GameResult['ending'] {
    const status = this.#row.word(STATUS)
    if (status === OVER) return 'finished'
    return status === DECIDING ? 'under way' : 'step limit'
  }

  get turns(): number {
    return this.#row.word(TURNS)
  }

  get steps(): number {
    return this.#row.word(STEPS)
  }

  get decisions(): number {
    return this.#row.word(DECISIONS)
  }

  get forced(): number {
    return this.#row.word(FORCED)
  }

  get winners(): readonly number[] {
    const mask = this.#winnerMask
    this.#winners[mask] ??= Array.from(this.#scores.keys()).filter((seat) => (mask >> seat) & 1)
    return this.#winners[mask]
  }

  get draw(): boolean {
    return this.#winnerMask === this.#drawMask
  }

  get scores(): readonly number[] {
    return this.#fill(this.#scores, SCORES)
  }

  get counts(): readonly number[] {
    return this.#fill(this.#counts, SCORES + this.#scores.length)
  }

  get counters(): Readonly<Record<string, number>> {
    const { counts } = this
    return Object.fromEntries(this.#counterNames.map((name, n) => [name, counts[n] as number]))
  }

  /** None in a game that was cut off. */
  get #winnerMask(): number {
    return this.#row.isOver ? this.#row.winners : 0
  }

  #fill(list: number[], from: number): readonly number[] {
    for (let n = 0; n < list.length; n += 1) list[n] = this.#row.word(from + n)
    return list
  }
}

/** The winners of a game that is drawn; never a mask of winners where there are no draws. */
const drawMaskOf = ({ game, seats }: GameModel): number =>
  game.result.winners === undefined && seats > 1 ? 2 ** seats - 1 : -1

/** Finished games whose rows follow each other, figure by figure: statistics read a column much faster than game by game. */
export class MemoryColumns implements FinishedGames {
  readonly drawMask: number
  readonly #words: Int32Array
  readonly #rows: number
  readonly #rowWords: number
  readonly #seats: number
  #first = 0
  #many = 0

  constructor({ words, compiled: { memoryMap, model } }: Instance) {
    this.drawMask = drawMaskOf(model)
    this.#words = words
    this.#rows = memoryMap.rows / 4
    this.#rowWords = memoryMap.rowWords
    this.#seats = model.seats
  }

  /** Shows the finished games in the rows from `first` up to `end`, as far as there is no other between them. */
  show(first: number, end: number): this {
    const status = this.#rows + first * this.#rowWords
    let many = 0
    while (first + many < end && this.#words[status + many * this.#rowWords] === OVER) many += 1
    this.#first = first
    this.#many = many
    return this
  }

  get games(): number {
    return this.#many
  }

  get turns(): Column {
    return this.#column(TURNS)
  }

  get steps(): Column {
    return this.#column(STEPS)
  }

  get decisions(): Column {
    return this.#column(DECISIONS)
  }

  get forced(): Column {
    return this.#column(FORCED)
  }

  get winners(): Column {
    return this.#column(WINNERS)
  }

  score(seat: number): Column {
    return this.#column(SCORES + seat)
  }

  count(counter: number): Column {
    return this.#column(SCORES + this.#seats + counter)
  }

  #column(place: number): Column {
    const from = this.#rows + this.#first * this.#rowWords + place
    return { words: this.#words, from, step: this.#rowWords, many: this.#many }
  }
}
