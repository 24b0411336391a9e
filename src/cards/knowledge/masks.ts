/** Sets of cards as masks of 32-bit words, one after the other in one array. */

export const popcount = (bits: number): number => {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** How many items a mask has, of so many words from a place on. */
export function countOf(words: Int32Array, at: number, many: number): number {
  let count = 0
  for (let n = 0; n < many; n += 1) count += popcount(words[at + n] as number)
  return count
}

/** The lowest item of a mask that has any, of so many words from a place on. */
export function lowestOf(words: Int32Array, at: number, many: number): number {
  let n = 0
  while (n < many - 1 && words[at + n] === 0) n += 1
  const bits = words[at + n] as number
  return 32 * n + 31 - Math.clz32(bits & -bits)
}

export function isEmpty(words: Int32Array): boolean {
  for (let n = 0; n < words.length; n += 1) if (words[n] !== 0) return false
  return true
}

export const hasBit = (words: Int32Array, at: number, item: number): boolean =>
  (((words[at + (item >> 5)] as number) >>> (item & 31)) & 1) === 1

export function setBit(words: Int32Array, at: number, item: number): void {
  words[at + (item >> 5)] = (words[at + (item >> 5)] as number) | (1 << (item & 31))
}

export function clearBit(words: Int32Array, at: number, item: number): void {
  words[at + (item >> 5)] = (words[at + (item >> 5)] as number) & ~(1 << (item & 31))
}

export function equalWords(a: Int32Array, b: Int32Array): boolean {
  for (let n = 0; n < a.length; n += 1) if (a[n] !== b[n]) return false
  return true
}

export function itemsOf(words: Int32Array): number[] {
  const items: number[] = []
  for (let n = 0; n < words.length; n += 1) {
    for (let bits = words[n] as number; bits !== 0; bits &= bits - 1)
      items.push(32 * n + 31 - Math.clz32(bits & -bits))
  }
  return items
}
