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

export class LogReader {
  readonly words: Int32Array
  readonly #cardWords: number
  /** By kind of record and instruction: how many words it has. */
  readonly #sizes: readonly Int32Array[]

  constructor(words: Int32Array, plan: ObservationPlan) {
    this.words = words
    this.#cardWords = plan.cardWords
    this.#sizes = KINDS.map((kind) =>
      Int32Array.from({ length: plan.points }, (_, point) => plan.wordsOf(kind, point)),
    )
  }

  /** The number of the kind of record that begins at a word, as in `RECORD`. */
  kindAt(at: number): number {
    return (this.words[at] as number) & KIND_MASK
  }

  pointAt(at: number): number {
    return (this.words[at] as number) >>> POINT_SHIFT
  }

  actingAt(at: number): number {
    return ((this.words[at] as number) >>> KIND_BITS) & ACTING_MASK
  }

  /** Where the next record begins. */
  endOf(at: number): number {
    return at + ((this.#sizes[this.kindAt(at) - 1] as Int32Array)[this.pointAt(at)] as number)
  }

  /** All of it, where it does not have to be quick. */
  reading(at: number): Reading {
    const kind = KINDS[this.kindAt(at) - 1] as RecordKind
    return { kind, point: this.pointAt(at), acting: this.actingAt(at), at, end: this.endOf(at) }
  }

  word(at: number): number {
    return this.words[at] as number
  }

  cards(at: number): Int32Array {
    return this.words.slice(at, at + this.#cardWords)
  }
}
