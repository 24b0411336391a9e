import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Eigen, eigenOf, type Matrix } from './eigen.ts'

fc.configureGlobal({ seed: 20261115 })

const matrix = (...rows: readonly (readonly number[])[]): Matrix => rows.map((row) => Float64Array.from(row))

const sorted = ({ values }: Eigen): readonly number[] => [...values].toSorted((a, b) => a - b)

test.each([
  { of: 'a diagonal matrix', rows: matrix([3, 0, 0], [0, 1, 0], [0, 0, 2]), values: [1, 2, 3] },
  { of: '2 1; 1 2', rows: matrix([2, 1], [1, 2]), values: [1, 3] },
  // The second difference of n points has 2 - 2 cos(k π / (n + 1)).
  {
    of: 'the second difference',
    rows: matrix([2, -1, 0, 0], [-1, 2, -1, 0], [0, -1, 2, -1], [0, 0, -1, 2]),
    values: [1, 2, 3, 4].map((k) => 2 - 2 * Math.cos((k * Math.PI) / 5)),
  },
  // All ones: n once, 0 else.
  { of: 'all ones', rows: matrix([1, 1, 1], [1, 1, 1], [1, 1, 1]), values: [0, 0, 3] },
  { of: 'one of 14 powers of ten', rows: matrix([1e14, 1], [1, 1]), values: [1, 1e14] },
  { of: 'nothing', rows: matrix([0, 0], [0, 0]), values: [0, 0] },
])('the eigenvalues of $of are known', ({ rows, values }) => {
  sorted(eigenOf(rows)).forEach((value, n) => {
    expect(value).toBeCloseTo(values[n] as number, 10)
  })
})

test('the parts make the matrix again, and vectors are of length 1 and at right angles', () => {
  const symmetric = fc.integer({ min: 1, max: 12 }).chain((size) =>
    fc
      .array(fc.double({ min: -10, max: 10, noNaN: true }), {
        minLength: size * size,
        maxLength: size * size,
      })
      .map((cells) =>
        Array.from({ length: size }, (_, i) =>
          Float64Array.from(
            { length: size },
            (_, j) => cells[Math.min(i, j) * size + Math.max(i, j)] as number,
          ),
        ),
      ),
  )
  fc.assert(
    fc.property(symmetric, (rows) => {
      const { values, vectors } = eigenOf(rows)
      const at = (m: Matrix, i: number, j: number): number => m[i]?.[j] as number
      for (let i = 0; i < rows.length; i += 1) {
        for (let j = 0; j < rows.length; j += 1) {
          let [again, product] = [0, 0]
          values.forEach((value, k) => {
            again += at(vectors, i, k) * value * at(vectors, j, k)
            product += at(vectors, k, i) * at(vectors, k, j)
          })
          expect(again).toBeCloseTo(at(rows, i, j), 8)
          expect(product).toBeCloseTo(i === j ? 1 : 0, 10)
        }
      }
    }),
    { numRuns: 100 },
  )
})
