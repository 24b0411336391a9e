/** Sets of cards as two words of 32 bits. A card is suit · 16 + rank: clubs and diamonds, then hearts and spades. */

/** How many bits are set. */
export function popcount(word: number): number {
  let v = (word - ((word >>> 1) & 0x55555555)) | 0
  v = ((v & 0x33333333) + ((v >>> 2) & 0x33333333)) | 0
  v = (v + (v >>> 4)) & 0x0f0f0f0f
  return Math.imul(v, 0x01010101) >>> 24
}

/**
 * The place of the k-th bit that is set, from 0 and from the lowest up. The first steps are without a branch: how often
 * the lowest bit is to be cleared is chance, which no processor can predict.
 */
function kth(word: number, k: number): number {
  let left = word
  left ^= left & -left & (-k >> 31)
  left ^= left & -left & ((1 - k) >> 31)
  left ^= left & -left & ((2 - k) >> 31)
  for (let n = 3; n < k; n += 1) left &= left - 1
  return 31 - Math.clz32(left & -left)
}

/** The k-th card of two words, of which the lower has so many. */
export function kthCard(low: number, high: number, lows: number, k: number): number {
  const isLow = (k - lows) >> 31
  return kth((low & isLow) | (high & ~isLow), k - (lows & ~isLow)) + (32 & ~isLow)
}

/**
 * Which of a word's bits are of a suit, by suit, given those of a suit's cards: in the lower word and in the upper one.
 * Arrays of 64 bytes or less lie in the heap, where they are slower: so these are longer than they need to be.
 */
export function suitMasks(ranks: number): { readonly low: Int32Array; readonly high: Int32Array } {
  const [low, high] = [new Int32Array(32), new Int32Array(32)]
  low.set([ranks, ranks << 16, 0, 0])
  high.set([0, 0, ranks, ranks << 16])
  return { low, high }
}

/** Two suits of thirteen ranks. */
export const EVERY_CARD = 0x1fff1fff

/** All 52 cards, ascending. */
export const PACK = Uint8Array.from({ length: 52 }, (_, n) => Math.floor(n / 13) * 16 + (n % 13))

/** Writes the cards of two words, ascending. Returns how many. */
export function listCards(low: number, high: number, to: Uint8Array): number {
  let many = 0
  for (let left = low; left !== 0; left &= left - 1) {
    to[many] = 31 - Math.clz32(left & -left)
    many += 1
  }
  for (let left = high; left !== 0; left &= left - 1) {
    to[many] = 63 - Math.clz32(left & -left)
    many += 1
  }
  return many
}
