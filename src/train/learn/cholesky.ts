/** Solves A x = b for a symmetric positive definite A, row by row in one list, by Cholesky's decomposition (Golub and Van Loan 4.2). */
export function solvePositive(a: Float64Array, b: Float64Array): Float64Array {
  const size = b.length
  const lower = decompose(a, size)
  const at = (row: number, column: number): number => lower[row * size + column] as number
  const x = Float64Array.from(b)
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] as number
    for (let column = 0; column < row; column += 1) sum -= at(row, column) * (x[column] as number)
    x[row] = sum / at(row, row)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = x[row] as number
    for (let below = row + 1; below < size; below += 1) sum -= at(below, row) * (x[below] as number)
    x[row] = sum / at(row, row)
  }
  return x
}

/** The lower triangle L with L Lᵀ = A. Only the lower triangle of A is read. */
function decompose(a: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = a[row * size + column] as number
      for (let n = 0; n < column; n += 1)
        sum -= (lower[row * size + n] as number) * (lower[column * size + n] as number)
      if (row > column) lower[row * size + column] = sum / (lower[column * size + column] as number)
      else if (sum > 0) lower[row * size + row] = Math.sqrt(sum)
      else throw new RangeError(`the matrix is not positive definite: pivot ${row} is ${sum}`)
    }
  }
  return lower
}
