/**
 * Where everything of a game's state lies: one block of 32-bit words, so that copying a state is copying memory.
 *
 *   statistics   steps, turns, decisions, forced choices, counters
 *   position     point of play, who acts, status, random stream, variables, slots, the place of each card, piles
 *   knowledge    if it is kept: what each seat knows of where the cards are
 *
 * Two states with the same position go on in the same way, whatever their statistics and knowledge say.
 */
import type { Deck } from '../rules/deck.ts'
import type { See } from '../rules/tree.ts'

export const STEPS = 0
export const TURNS = 1
export const DECISIONS = 2
export const FORCED = 3
const STATISTICS = 4

/** Words of the position, from where it begins. */
export const POINT = 0
export const ME = 1
export const STATUS = 2
/** Whose turn was counted last; none when a turn is about to begin, NOBODY between turns. */
export const ACTOR = 3
/** How many players-together steps are under way: what is done inside is hidden from others. */
export const HIDDEN = 4
/** Whether the deck's order was fixed and has been used. */
export const FIXED = 5
export const CHANCE = 6
const HEADER = 10

/** A variable, or a slot for a bound name: one word for a single value, a mask for a set. */
export interface Cell {
  readonly at: number
  readonly words: number
  readonly set: boolean
}

export interface ZonePlace {
  readonly name: string
  readonly index: readonly number[]
  readonly pile: boolean
  readonly see: See
  /** The player who owns it, or the players of the team that does. */
  readonly owners: readonly number[]
  /** For a pile: where its count lies, followed by its cards from the bottom. */
  readonly at: number
}

/** A family of zones or variables: how many along each dimension, and which is the first. */
export interface Family {
  readonly sizes: readonly number[]
  readonly first: number
}

/** Hands out words, one part after the other. */
export class Layout {
  readonly counters = STATISTICS
  readonly position: number
  #next: number
  #end: number | undefined

  constructor(counters: number) {
    this.position = STATISTICS + counters
    this.#next = this.position + HEADER
  }

  /** Where the position ends: what is taken after is no part of it. */
  get end(): number {
    return this.#end ?? this.#next
  }

  endPosition(): void {
    this.#end = this.#next
  }

  get words(): number {
    return this.#next
  }

  take(words: number): number {
    const at = this.#next
    this.#next += words
    return at
  }

  cell(type: string, deck: Deck): Cell {
    const set = type.endsWith('*')
    const words = type === 'card*' ? Math.ceil(deck.size / 32) : type === 'num*' ? 2 : 1
    return { at: this.take(words), words, set }
  }
}

/** Every index of a family, in order. */
export function indexesOf(sizes: readonly number[]): number[][] {
  let indexes: number[][] = [[]]
  for (const size of sizes) {
    const heads = indexes
    indexes = []
    for (const head of heads) for (let at = 0; at < size; at += 1) indexes.push([...head, at])
  }
  return indexes
}

/** The place of an index in its family; undefined if it is out of range or none. */
export function offsetOf(sizes: readonly number[], index: readonly number[]): number | undefined {
  let offset = 0
  for (const [n, size] of sizes.entries()) {
    const at = index[n] as number
    if (!(at >= 0 && at < size)) return undefined
    offset = offset * size + at
  }
  return offset
}
