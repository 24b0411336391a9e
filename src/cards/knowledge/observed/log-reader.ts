/** Reads the records of a log: see records.ts. */
import type { ObservationPlan } from './plan.ts'
import { ACTING_BITS, KIND_BITS, POINT_SHIFT, RECORD, type RecordKind } from './records.ts'

const KINDS = Object.keys(RECORD) as RecordKind[]
const KIND_MASK = 2 ** KIND_BITS - 1
const ACTING_MASK = 2 ** ACTING_BITS - 1

/** A record: what its first word says, and where it is. */
export interface Reading {
  readonly kind: RecordKind
  readonly point: number
  /** One more than the seat that acts while others do not see it; 0 if all see it. */
  readonly acting: number
  readonly at: number
  readonly end: number
}

/** Of the first word of a record: the number of its kind, as in `RECORD`, the instruction, and `acting`. */
export const kindOf = (head: number): number => head & KIND_MASK
export const pointOf = (head: number): number => head >>> POINT_SHIFT
export const actingOf = (head: number): number => (head >>> KIND_BITS) & ACTING_MASK

export class LogReader {
  readonly words: Int32Array
  readonly #cardWords: number
  readonly #points: number
  /** By kind of record and instruction: how many words it has. */
  readonly #sizes: Int32Array

  constructor(words: Int32Array, plan: ObservationPlan) {
    this.words = words
    this.#cardWords = plan.cardWords
    this.#points = plan.points
    this.#sizes = new Int32Array(KINDS.length * plan.points)
    for (const [n, kind] of KINDS.entries())
      for (let point = 0; point < plan.points; point += 1)
        this.#sizes[n * plan.points + point] = plan.wordsOf(kind, point)
  }

  /** How many words a record has, by the number of its kind and its instruction. */
  sizeOf(kind: number, point: number): number {
    return this.#sizes[(kind - 1) * this.#points + point] as number
  }

  /** All that the first word says, where it does not have to be quick. */
  reading(at: number): Reading {
    const head = this.word(at)
    const [kind, point] = [kindOf(head), pointOf(head)]
    const end = at + this.sizeOf(kind, point)
    return { kind: KINDS[kind - 1] as RecordKind, point, acting: actingOf(head), at, end }
  }

  word(at: number): number {
    return this.words[at] as number
  }

  cards(at: number): Int32Array {
    return this.words.slice(at, at + this.#cardWords)
  }
}
