import { compare } from '../search/tuning/compare.ts'

/** Spearman's rank correlation: 1 for the same order, -1 for the opposite one, about 0 for luck. Equals share their ranks. */
export function agreement(some: readonly number[], others: readonly number[]): number {
  const [x, y] = [ranks(some), ranks(others)]
  const middle = (some.length - 1) / 2
  let [xy, xx, yy] = [0, 0, 0]
  x.forEach((each, i) => {
    const [a, b] = [each - middle, (y[i] as number) - middle]
    xy += a * b
    xx += a * a
    yy += b * b
  })
  // Where all are equal there is no order to agree on.
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0
}

/** From 0 for the least. */
export function ranks(numbers: readonly number[]): readonly number[] {
  const order = numbers
    .map((_, i) => i)
    .toSorted((a, b) => compare(numbers[a] as number, numbers[b] as number))
  const found = new Array<number>(numbers.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && numbers[order[to] as number] === numbers[order[from] as number]) to += 1
    for (const i of order.slice(from, to)) found[i] = (from + to - 1) / 2
    from = to
  }
  return found
}
