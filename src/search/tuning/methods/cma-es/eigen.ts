/** Symmetric matrices taken apart: by rotations that each make one element off the diagonal 0 (Jacobi 1846). */

export type Matrix = readonly Float64Array[]

export interface Eigen {
  readonly values: Float64Array
  /** The vector that belongs to a value is the column of the same number. */
  readonly vectors: Matrix
}

/** Convergence is quadratic: fewer than ten rounds are enough, whatever the matrix. */
const MOST_ROUNDS = 50

export function eigenOf(symmetric: Matrix): Eigen {
  const a = symmetric.map((row) => Float64Array.from(row))
  const vectors = identity(a.length)
  const tiny = 1e-30 * squareSum(a)
  for (let round = 0; round < MOST_ROUNDS && offDiagonal(a) > tiny; round += 1) {
    for (let p = 0; p < a.length; p += 1) {
      for (let q = p + 1; q < a.length; q += 1) rotate(a, vectors, p, q)
    }
  }
  return { values: Float64Array.from(a, (row, n) => row[n] as number), vectors }
}

export const identity = (size: number): Float64Array[] =>
  Array.from({ length: size }, (_, n) => {
    const row = new Float64Array(size)
    row[n] = 1
    return row
  })

/** The element at (p, q) becomes 0; see Golub and Van Loan, Matrix Computations, 8.5. */
function rotate(a: Matrix, vectors: Matrix, p: number, q: number): void {
  const [rowP, rowQ] = [a[p] as Float64Array, a[q] as Float64Array]
  const apq = rowP[q] as number
  if (apq === 0) return
  const tau = ((rowQ[q] as number) - (rowP[p] as number)) / (2 * apq)
  const t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.hypot(1, tau))
  const c = 1 / Math.hypot(1, t)
  const s = t * c
  for (const row of a) turn(row, p, row, q, c, s)
  for (let k = 0; k < a.length; k += 1) turn(rowP, k, rowQ, k, c, s)
  rowP[q] = rowQ[p] = 0
  for (const row of vectors) turn(row, p, row, q, c, s)
}

function turn(one: Float64Array, at: number, other: Float64Array, there: number, c: number, s: number): void {
  const [x, y] = [one[at] as number, other[there] as number]
  one[at] = c * x - s * y
  other[there] = s * x + c * y
}

function squareSum(a: Matrix): number {
  return a.reduce((sum, row) => row.reduce((inner, each) => inner + each * each, sum), 0)
}

function offDiagonal(a: Matrix): number {
  let sum = 0
  a.forEach((row, p) => {
    row.forEach((each, q) => {
      if (p !== q) sum += each * each
    })
  })
  return sum
}
