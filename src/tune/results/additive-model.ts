/**
 * Least squares with groups of columns: how much more is left unexplained without each of the groups. With A = X'X and
 * b = A⁻¹X'y, leaving out the columns g adds b_g' ((A⁻¹)_gg)⁻¹ b_g to the squares that are left, so that one inverse
 * serves for all groups.
 */

export interface Fit {
  /** The squares of what is to be explained, and of what is left unexplained, around their mean. */
  readonly total: number
  readonly left: number
  /** By group: the squares that nothing but this group explains. */
  readonly unique: readonly number[]
}

type Column = readonly number[]
type Matrix = number[][]

/** Columns that say the same would leave no inverse; this much is added for that, and changes nothing else. */
const RIDGE = 1e-6

export function fitGroups(groups: readonly (readonly Column[])[], target: Column): Fit {
  const y = centred(target)
  const columns = groups.flat().map(centred)
  const inverse = inverseOf(
    columns.map((one, i) => columns.map((other, j) => dot(one, other) + (i === j ? RIDGE * y.length : 0))),
  )
  const products = columns.map((column) => dot(column, y))
  const weights = inverse.map((row) => dot(row, products))
  const left = Math.max(0, dot(y, y) - dot(weights, products))
  let from = 0
  const unique = groups.map(({ length }) => {
    const range = Array.from({ length }, (_, n) => from + n)
    from += length
    const part = inverseOf(range.map((i) => range.map((j) => inverse[i]?.[j] as number)))
    const own = range.map((i) => weights[i] as number)
    return dot(
      own,
      part.map((row) => dot(row, own)),
    )
  })
  return { total: dot(y, y), left, unique }
}

/** Gauss and Jordan, of a matrix that is symmetric and positive: no row need be exchanged. */
function inverseOf(matrix: Matrix): Matrix {
  const size = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let i = 0; i < size; i += 1) {
    const pivot = rows[i] as number[]
    const scale = pivot[i] as number
    for (let k = 0; k < pivot.length; k += 1) pivot[k] = (pivot[k] as number) / scale
    for (const [j, row] of rows.entries()) {
      const factor = row[i] as number
      if (j === i || factor === 0) continue
      for (let k = 0; k < row.length; k += 1) row[k] = (row[k] as number) - factor * (pivot[k] as number)
    }
  }
  return rows.map((row) => row.slice(size))
}

function centred(column: Column): Column {
  const mean = column.reduce((sum, each) => sum + each, 0) / Math.max(1, column.length)
  return column.map((each) => each - mean)
}

const dot = (some: Column, others: Column): number =>
  some.reduce((sum, each, n) => sum + each * (others[n] as number), 0)
