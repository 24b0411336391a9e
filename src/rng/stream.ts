import { deriveKey, type Key, type PathElement, ROOT } from './key.ts'

/** Where a stream stands: its key and the generator's four words. Plain numbers, so JSON keeps it. */
export interface StreamState {
  readonly key: Key
  readonly words: readonly [number, number, number, number]
}

/**
 * The stream named by a seed and a path. Draws depend on the name alone, so two parts of a program that
 * name their streams differently never disturb each other, in whatever order they run.
 */
export function stream(seed: PathElement, ...path: readonly PathElement[]): Stream {
  return Stream.at(path.reduce(deriveKey, deriveKey(ROOT, seed)))
}

/**
 * An array or a typed array. TypeScript lets a read-only list, even a text, pass for one that may change;
 * `reverse` is what those lack.
 */
interface Changeable {
  readonly length: number
  [at: number]: unknown
  reverse(): unknown
}

const TWO_32 = 4294967296
const TWO_53 = 9007199254740992

/**
 * A sequence of random draws: xoshiro128++ (Blackman and Vigna 2018), started from the key's four words.
 * Every method is defined by its draws of 32 bits, so that another language can reproduce it exactly.
 */
export class Stream {
  readonly #key: Key
  #a: number
  #b: number
  #c: number
  #d: number

  private constructor({ key, words: [a, b, c, d] }: StreamState) {
    this.#key = key
    // xoshiro never leaves the state of four zeros; no name is known to lead there.
    this.#a = (a | b | c | d) === 0 ? 1 : a | 0
    this.#b = b | 0
    this.#c = c | 0
    this.#d = d | 0
  }

  static at(key: Key): Stream {
    return new Stream({ key, words: key })
  }

  /** Goes on exactly where `save` was called. */
  static restore(state: StreamState): Stream {
    return new Stream(state)
  }

  save(): StreamState {
    return { key: this.#key, words: [this.#a, this.#b, this.#c, this.#d] }
  }

  /** Writes the generator's four words to a list, from a place on: what `readWords` goes on from. */
  writeWords(words: Int32Array, at: number): void {
    words[at] = this.#a
    words[at + 1] = this.#b
    words[at + 2] = this.#c
    words[at + 3] = this.#d
  }

  /** Goes on from where another copy of this stream stands, by its four words. */
  readWords(words: Int32Array, at: number): void {
    this.#a = words[at] as number
    this.#b = words[at + 1] as number
    this.#c = words[at + 2] as number
    this.#d = words[at + 3] as number
  }

  /** The stream further down this one's path. It does not depend on how much was drawn from this one. */
  derive(...path: readonly PathElement[]): Stream {
    return Stream.at(path.reduce(deriveKey, this.#key))
  }

  /** One draw: a whole number from 0 to 2^32 - 1. */
  next(): number {
    const a = this.#a
    const b = this.#b
    const sum = (a + this.#d) | 0
    const c = this.#c ^ a
    const d = this.#d ^ b
    this.#a = a ^ d
    this.#b = b ^ c
    this.#c = c ^ (b << 9)
    this.#d = (d << 11) | (d >>> 21)
    return (((sum << 7) | (sum >>> 25)) + a) >>> 0
  }

  /**
   * A whole number from 0 to n - 1, each exactly as likely; n is 1 to 2^32. The high word of draw × n, with
   * the draws that would favour some numbers thrown away (Lemire 2019). One draw, seldom more.
   */
  below(n: number): number {
    if (!(Number.isInteger(n) && n >= 1 && n <= TWO_32)) {
      throw new RangeError(`below(n) takes a whole number from 1 to 2^32; got ${String(n)}`)
    }
    if (n === TWO_32) return this.next()
    let draw = this.next()
    let low = Math.imul(draw, n) >>> 0
    if (low < n) {
      const unfair = (TWO_32 - n) % n
      while (low < unfair) {
        draw = this.next()
        low = Math.imul(draw, n) >>> 0
      }
    }
    return highWord(draw, n)
  }

  /** A whole number from low to high, both included. One `below`. */
  between(low: number, high: number): number {
    const fits = Number.isSafeInteger(low) && Number.isSafeInteger(high) && low <= high && high - low < TWO_32
    if (!fits) {
      throw new RangeError(
        `between(low, high) takes whole numbers, low first, less than 2^32 apart; got ${low} and ${high}`,
      )
    }
    return low + this.below(high - low + 1)
  }

  /** A number in [0, 1), a multiple of 2^-53, each exactly as likely. Two draws. */
  float(): number {
    const high = this.next() >>> 5
    const low = this.next() >>> 6
    return (high * 67108864 + low) / TWO_53
  }

  /** True with probability p: never at 0 or less, always at 1 or more. Two draws. */
  chance(p: number): boolean {
    if (Number.isNaN(p)) throw new RangeError('chance(p) takes a probability; got NaN')
    return this.float() < p
  }

  /** One of the items, each as likely. One `below`. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('pick takes at least one item; the list is empty')
    return items[this.below(items.length)] as Item
  }

  /** Shuffles in place, every order as likely, and gives the items back: Fisher–Yates from the last down. */
  shuffle<Items extends Changeable>(items: Items): Items {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1)
      const kept = items[last]
      items[last] = items[other]
      items[other] = kept
    }
    return items
  }
}

/** The upper 32 bits of a 32 × 32 bit product, from parts that a double holds exactly. */
function highWord(a: number, b: number): number {
  if (b <= 0x1fffff) return Math.floor((a * b) / TWO_32)
  const low = (a & 0xffff) * b
  const high = (a >>> 16) * b
  return Math.floor((high + Math.floor(low / 65536)) / 65536)
}
