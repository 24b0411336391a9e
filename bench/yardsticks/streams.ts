/**
 * The streams of a game: one for chance and one a seat, in one block of words, started for a game without allocating
 * anything. Draws are those of `Stream` (src/rng): the tests hold them equal.
 */
import { chanceOf, playerOf } from '../../src/cards/model/streams.ts'
import type { PathElement } from '../../src/rng/index.ts'

/** Where the four words of the chance stream lie, and of the stream of the player in a seat. */
export const CHANCE = 0
export const ofPlayer = (seat: number): number => 4 + 4 * seat

const TAG_INTEGER = 1
const TWO_32 = 4294967296

export class GameStreams {
  readonly words: Int32Array
  /** The keys that the index is absorbed into. */
  readonly #keys: Int32Array

  constructor(seed: PathElement, seats: number) {
    const players = Array.from({ length: seats }, (_, seat) => playerOf(seed, seat))
    // With a buffer of its own an array never lies in the heap, where it is slower.
    this.words = new Int32Array(new ArrayBuffer(16 + 16 * seats))
    this.#keys = Int32Array.from([chanceOf(seed), ...players].flatMap((each) => each.save().key))
  }

  /** From here on the streams are those of this game, at their beginning. */
  begin(index: number): void {
    const { words } = this
    words.set(this.#keys)
    const low = index >>> 0
    const high = Math.floor(index / TWO_32)
    for (let at = 0; at < words.length; at += 4) {
      absorb(words, at, low, high, TAG_INTEGER, 0)
      // xoshiro never leaves the state of four zeros.
      if (((words[at] as number) | (words[at + 1] as number)) === 0) {
        if (((words[at + 2] as number) | (words[at + 3] as number)) === 0) words[at] = 1
      }
    }
  }
}

/** As `absorb` in src/rng/key.ts, in place. */
function absorb(words: Int32Array, at: number, a: number, b: number, c: number, d: number): void {
  let h1 = words[at] as number
  let h2 = words[at + 1] as number
  let h3 = words[at + 2] as number
  let h4 = words[at + 3] as number

  h1 ^= Math.imul(rotl(Math.imul(a, 0x239b961b), 15), 0xab0e9789)
  h1 = (Math.imul((rotl(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0
  h2 ^= Math.imul(rotl(Math.imul(b, 0xab0e9789), 16), 0x38b34ae5)
  h2 = (Math.imul((rotl(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0
  h3 ^= Math.imul(rotl(Math.imul(c, 0x38b34ae5), 17), 0xa1e38b93)
  h3 = (Math.imul((rotl(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0
  h4 ^= Math.imul(rotl(Math.imul(d, 0xa1e38b93), 18), 0x239b961b)
  h4 = (Math.imul((rotl(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0

  h1 ^= 16
  h2 ^= 16
  h3 ^= 16
  h4 ^= 16
  h1 = (h1 + h2 + h3 + h4) | 0
  h2 = (h2 + h1) | 0
  h3 = (h3 + h1) | 0
  h4 = (h4 + h1) | 0
  h1 = scramble(h1)
  h2 = scramble(h2)
  h3 = scramble(h3)
  h4 = scramble(h4)
  h1 = (h1 + h2 + h3 + h4) | 0
  words[at] = h1
  words[at + 1] = (h2 + h1) | 0
  words[at + 2] = (h3 + h1) | 0
  words[at + 3] = (h4 + h1) | 0
}

function rotl(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by))
}

function scramble(x: number): number {
  let h = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** As `Stream.next`, as a signed word. Its upper bits are what `below` gives for a power of two. */
export function next(words: Int32Array, at: number): number {
  const a = words[at] as number
  const b = words[at + 1] as number
  const last = words[at + 3] as number
  const sum = (a + last) | 0
  const c = (words[at + 2] as number) ^ a
  const d = last ^ b
  words[at] = a ^ d
  words[at + 1] = b ^ c
  words[at + 2] = c ^ (b << 9)
  words[at + 3] = (d << 11) | (d >>> 21)
  return (((sum << 7) | (sum >>> 25)) + a) | 0
}

/**
 * As `Stream.below`, for n up to 2^16. The number is the upper word of the product of a draw and n, which is made of two
 * halves of 16 bits. A draw is thrown away only if the lower word is less than n, so that none of its upper 16 bits is
 * set: seldom, and seen at once.
 */
export function below(words: Int32Array, at: number, n: number): number {
  for (;;) {
    const draw = next(words, at)
    const upper = (Math.imul(draw >>> 16, n) + (Math.imul(draw & 0xffff, n) >>> 16)) | 0
    if ((upper & 0xffff) !== 0 || isFair(draw, n)) return upper >>> 16
  }
}

/** Whether `below` takes this draw. */
export function isFair(draw: number, n: number): boolean {
  return Math.imul(draw, n) >>> 0 >= (TWO_32 - n) % n
}

/** As `Stream.shuffle`, for the first so many cards. */
export function shuffle(words: Int32Array, at: number, cards: Uint8Array, many: number): void {
  let a = words[at] as number
  let b = words[at + 1] as number
  let c = words[at + 2] as number
  let d = words[at + 3] as number
  for (let n = many; n > 1; ) {
    const sum = (a + d) | 0
    const draw = (((sum << 7) | (sum >>> 25)) + a) | 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    const upper = (Math.imul(draw >>> 16, n) + (Math.imul(draw & 0xffff, n) >>> 16)) | 0
    if ((upper & 0xffff) === 0 && !isFair(draw, n)) continue
    const other = upper >>> 16
    n -= 1
    const kept = cards[n] as number
    cards[n] = cards[other] as number
    cards[other] = kept
  }
  words[at] = a
  words[at + 1] = b
  words[at + 2] = c
  words[at + 3] = d
}
