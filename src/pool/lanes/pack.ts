/** Values in order, as they travel: a list, or, when all are numbers, the numbers alone. */
export type Packed = readonly unknown[] | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** Fewer are not worth the trouble. */
const LEAST = 64

/** Many numbers travel as one typed array: the same values, bit for bit, at a fraction of the cost. */
export function pack(values: readonly unknown[]): Packed {
  if (values.length < LEAST) return values
  let small = true
  for (const value of values) {
    if (typeof value !== 'number') return values
    small &&= isSmall(value)
  }
  // Small integers need no memory of their own when they are read; other numbers do.
  const numbers = values as readonly number[]
  return small ? Int32Array.from(numbers) : Float64Array.from(numbers)
}

/** A whole number of 32 bits, and not -0, which is none. */
function isSmall(value: number): boolean {
  return (value | 0) === value && (value !== 0 || 1 / value > 0)
}

/** What of it a thread need not copy. */
export function buffersOf(packed: Packed): ArrayBuffer[] {
  return ArrayBuffer.isView(packed) ? [packed.buffer] : []
}
