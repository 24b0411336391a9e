export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('no values have no median')
  return (lower + upper) / 2
}

/** Of two contenders measured in the same rounds: one ratio a round, so that slow minutes cancel out. */
export function ratios(above: readonly number[], below: readonly number[]): number[] {
  if (above.length !== below.length) {
    throw new RangeError(`ratios need as many rounds of each; got ${above.length} and ${below.length}`)
  }
  return above.map((value, round) => value / (below[round] as number))
}
