/**
 * Values in order, as they travel: a list; when all are numbers, the numbers alone; when all are lists of numbers, the numbers of
 * all lists, end to end. Nothing else of such a list travels.
 */
export type Packed = readonly unknown[] | Numbers | Rows

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

interface Rows {
  readonly length: number
  readonly numbers: Numbers
  /** Where each list ends. */
  readonly ends: Int32Array<ArrayBuffer>
}

/** Fewer are not worth the trouble. */
const LEAST = 64

/** Many numbers travel as one typed array: the same values, bit for bit, at a fraction of the cost. */
export function pack(values: readonly unknown[]): Packed {
  if (values.length < LEAST) return values
  if (areNumbers(values)) return packNumbers(values)
  return areRows(values) ? packRows(values) : values
}

/** A list is made each time. */
export function valueAt(packed: Packed, at: number): unknown {
  if (!('ends' in packed)) return packed[at]
  const { numbers, ends } = packed
  const row: number[] = []
  for (let n = at === 0 ? 0 : (ends[at - 1] as number); n < (ends[at] as number); n += 1)
    row.push(numbers[n] as number)
  return row
}

export const valuesOf = (packed: Packed, from = 0, to = packed.length): unknown[] =>
  Array.from({ length: to - from }, (_, n) => valueAt(packed, from + n))

/** What of it a thread need not copy. */
export function buffersOf(packed: Packed): ArrayBuffer[] {
  if (ArrayBuffer.isView(packed)) return [packed.buffer]
  return 'ends' in packed ? [packed.numbers.buffer, packed.ends.buffer] : []
}

function packRows(rows: readonly (readonly number[])[]): Rows {
  const numbers: number[] = []
  const ends = new Int32Array(rows.length)
  for (const [n, row] of rows.entries()) {
    for (const number of row) numbers.push(number)
    ends[n] = numbers.length
  }
  return { length: rows.length, numbers: packNumbers(numbers), ends }
}

/** Small integers need no memory of their own when they are read; other numbers do. */
const packNumbers = (numbers: readonly number[]): Numbers =>
  numbers.every(isSmall) ? Int32Array.from(numbers) : Float64Array.from(numbers)

function areNumbers(values: readonly unknown[]): values is readonly number[] {
  for (const value of values) if (typeof value !== 'number') return false
  return true
}

const areRows = (values: readonly unknown[]): values is readonly (readonly number[])[] =>
  values.every((value) => Array.isArray(value) && areNumbers(value))

/** A whole number of 32 bits, and not -0, which is none. */
function isSmall(value: number): boolean {
  return (value | 0) === value && (value !== 0 || 1 / value > 0)
}
