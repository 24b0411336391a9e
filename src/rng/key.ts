/**
 * Keys: a stream's name, hashed to 128 bits.
 *
 * A key is derived from its parent's key and one path element by one block of MurmurHash3 (x86, 128 bit;
 * Austin Appleby, public domain): its body, then its finaliser, on 32-bit words only, so that a module in
 * WebAssembly derives the key of game number i from the key of all games in a few instructions.
 */

/** A step in a stream's name: an integer of up to 53 bits, or a text. 7 and '7' are different steps. */
export type PathElement = number | string

export type Key = readonly [number, number, number, number]

/** The key of the empty path; every other key descends from it. */
export const ROOT: Key = [0x6d616e79, 0x68616e64, 0x732e7374, 0x7265616d]

const TAG_INTEGER = 1
const TAG_NEGATIVE = 2
const TAG_TEXT = 3
const TWO_32 = 4294967296
const TAKES = "a stream's seed and path take whole numbers of up to 53 bits and texts"

export function deriveKey(parent: Key, element: PathElement): Key {
  if (typeof element === 'number') return deriveInteger(parent, element)
  if (typeof element === 'string') return deriveText(parent, element)
  // Untyped callers: a bigint or a boolean has no length, and would be hashed like the empty text.
  throw new TypeError(`${TAKES}; got a value of type ${typeof element}`)
}

function deriveInteger(parent: Key, value: number): Key {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${TAKES}; got ${String(value)}`)
  }
  const size = Math.abs(value)
  return absorb(parent, size >>> 0, Math.floor(size / TWO_32), value < 0 ? TAG_NEGATIVE : TAG_INTEGER, 0)
}

/** Two UTF-16 units a word, two words a block, the block's place in each, and the length in the last. */
function deriveText(parent: Key, text: string): Key {
  let key = parent
  const unit = (at: number): number => (at < text.length ? text.charCodeAt(at) : 0)
  for (let at = 0; at < text.length; at += 4) {
    const low = unit(at) | (unit(at + 1) << 16)
    const high = unit(at + 2) | (unit(at + 3) << 16)
    key = absorb(key, low, high, TAG_TEXT, at + 1)
  }
  return absorb(key, text.length, 0, TAG_TEXT, 0)
}

function absorb(key: Key, a: number, b: number, c: number, d: number): Key {
  let [h1, h2, h3, h4] = key

  h1 ^= Math.imul(rotl(Math.imul(a, 0x239b961b), 15), 0xab0e9789)
  h1 = (Math.imul((rotl(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0
  h2 ^= Math.imul(rotl(Math.imul(b, 0xab0e9789), 16), 0x38b34ae5)
  h2 = (Math.imul((rotl(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0
  h3 ^= Math.imul(rotl(Math.imul(c, 0x38b34ae5), 17), 0xa1e38b93)
  h3 = (Math.imul((rotl(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0
  h4 ^= Math.imul(rotl(Math.imul(d, 0xa1e38b93), 18), 0x239b961b)
  h4 = (Math.imul((rotl(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0

  // The finaliser, with the length of one block: 16 bytes.
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
  h2 = (h2 + h1) | 0
  h3 = (h3 + h1) | 0
  h4 = (h4 + h1) | 0
  return [h1, h2, h3, h4]
}

function rotl(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by))
}

/** MurmurHash3's fmix32: every bit of the input reaches every bit of the output. */
function scramble(x: number): number {
  let h = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
