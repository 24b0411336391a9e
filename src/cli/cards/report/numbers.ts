/** Numbers as reports print them; null is a dash. */
export function percent(value: number | null): string {
  return value === null ? '-' : `${(value * 100).toFixed(1)}%`
}

/** Whole numbers as they are, others with two decimals. */
export function number(value: number | null): string {
  if (value === null) return '-'
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/^-(0\.00)$/, '$1')
}

export function interval<Bound extends number | null>(
  [low, high]: readonly [Bound, Bound],
  show: (bound: Bound) => string,
): string {
  return low === null || high === null ? '-' : `${show(low)} to ${show(high)}`
}

/** `1000 games in 0.12 s: 8333 games a second` */
export function gamesLine(
  games: number,
  { seconds, gamesPerSecond }: { readonly seconds: number; readonly gamesPerSecond: number },
): string {
  const rate = gamesPerSecond >= 10 ? String(Math.round(gamesPerSecond)) : gamesPerSecond.toFixed(2)
  return `${count(games, 'game')} in ${seconds.toFixed(2)} s: ${rate} games a second`
}

export function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`
}
