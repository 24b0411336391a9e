/** Spearman's rank correlation: 1 for the same order, -1 for the opposite one, 0 if one is all ties. Ties share their ranks. */
export function spearman(some: readonly number[], others: readonly number[]): number {
  const [x, y] = [ranks(some), ranks(others)]
  const middle = (some.length - 1) / 2
  let [xy, xx, yy] = [0, 0, 0]
  x.forEach((each, i) => {
    const [a, b] = [each - middle, (y[i] as number) - middle]
    xy += a * b
    xx += a * a
    yy += b * b
  })
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0
}

/** From 0 for the least. */
export function ranks(numbers: readonly number[]): readonly number[] {
  const order = numbers
    .map((each, i) => [each, i] as const)
    .toSorted(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1))
  const found = new Array<number>(numbers.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && order[to]?.[0] === order[from]?.[0]) to += 1
    for (const [, i] of order.slice(from, to)) found[i] = (from + to - 1) / 2
    from = to
  }
  return found
}
