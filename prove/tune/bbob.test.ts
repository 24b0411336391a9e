import { expect, test } from 'vitest'
import { BBOB_NUMBERS, type BbobNumber, bbob } from './bbob.ts'
import { rotation, seedOf, times } from './bbob-random.ts'

/**
 * Values at one point, and the least value, computed with coco-experiment 2.8.2 (the reference code; not in dimension 16)
 * and, to the last bit the same, with ioh 0.3.22.
 */
const REFERENCE: readonly [
  number: BbobNumber,
  dimension: number,
  instance: number,
  at: number,
  least: number,
][] = [
  [1, 2, 1, 94.54201408, 79.48],
  [1, 5, 3, -171.35407168, -247.11],
  [1, 20, 17, 5.546867200000065, -299.51],
  [1, 16, 1, 240.12859392000001, 79.48],
  [2, 2, 1, 3646893.281100808, -209.88],
  [2, 5, 3, 44905757.58452905, -87.89],
  [2, 40, 101, 46172091.05016652, 121.28],
  [2, 16, 20, 20171510.705809187, -62.23],
  [3, 2, 1, -446.9847235312947, -462.09],
  [3, 5, 3, 4912.70789054316, 115.68],
  [3, 20, 17, 2183.136568588628, -100.98],
  [3, 16, 1, 6370.500972711747, -462.09],
  [8, 2, 1, 1527.7573395659165, 149.15],
  [8, 5, 3, 144205.71142139926, 98.62],
  [8, 40, 101, 2700153.690168079, 21.77],
  [8, 16, 20, 631050.4826415849, -13.22],
  [10, 2, 1, 15138577.944683928, -54.94],
  [10, 5, 3, 8012291.747654576, -491.53],
  [10, 20, 17, 11390088.76187296, -147.03],
  [10, 16, 1, 32862057.656473506, -54.94],
  [15, 2, 1, 1027.503002011631, 1000],
  [15, 5, 3, 337.1221248371163, -48.22],
  [15, 40, 101, 4690.079869025826, 1000],
  [15, 16, 20, 2105.588528016859, -215.69],
]

const somePoint = (dimension: number): number[] =>
  Array.from({ length: dimension }, (_, n) => ((37 * (n + 1)) % 101) / 10 - 5)

test.each(REFERENCE)(
  'f%i in %i dimensions, instance %i, has the values of the reference code',
  (number, dimension, instance, at, least) => {
    const { value, bestValue } = bbob(number, dimension, instance)
    expect(bestValue).toBe(least)
    expect(Math.abs(value(somePoint(dimension)) - at) / Math.abs(at)).toBeLessThan(1e-11)
  },
)

test('the best points are those of the reference code', () => {
  expect(bbob(1, 3, 1).best).toEqual([0.2527999999999997, -1.1568, -0.7240000000000002])
  expect(bbob(8, 3, 2).best).toEqual([-2.8482000000000003, 1.1766000000000003, 1.524])
})

test.each(BBOB_NUMBERS)('f%i has its least value at its best point, and more around it', (number) => {
  const { best, bestValue, value } = bbob(number, 16, 4)
  expect(value(best)).toBe(bestValue)
  for (const [n, place] of best.entries()) {
    expect(value(best.with(n, place + 0.01))).toBeGreaterThan(bestValue)
    expect(value(best.with(n, place - 0.01))).toBeGreaterThan(bestValue)
  }
})

test('a rotation keeps lengths and angles', () => {
  const turned = rotation(16, seedOf(10, 1))
  const columns = turned.map((_, column) => turned.map((row) => row[column] as number))
  for (const [n, column] of columns.entries()) {
    for (const [m, product] of times(columns, column).entries())
      expect(product).toBeCloseTo(n === m ? 1 : 0, 12)
  }
})

test('one dimension is refused: the definitions divide by the others', () => {
  expect(() => bbob(1, 1, 1)).toThrow('2 dimensions or more; got 1')
})
