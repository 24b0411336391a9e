/** What is smaller comes from rounding. */
const LEAST = 1e-9

/** Numbers as reports print them; null is a dash. */
export function percent(value: number | null): string {
  if (value === null) return '-'
  // What is rare, or rarely fails, has two digits however small it is.
  const rare = Math.min(value, 1 - value) * 100
  return rare > LEAST && rare < 1
    ? `${rounded(value * 100, decimalsFor(rare, 2))}%`
    : `${(value * 100).toFixed(1)}%`
}

/**
 * A mean and its interval, with two decimals. A mean below 1 has as many as its interval deserves: two digits of half its
 * width.
 */
export function meanCells(
  mean: number | null,
  low: number | null,
  high: number | null,
): readonly [mean: string, interval: string] {
  const half = low === null || high === null ? 0 : (high - low) / 2
  const decimals = mean !== null && Math.abs(mean) < 1 && half > 0 && half < 1 ? decimalsFor(half, 2) : 2
  const show = (value: number | null): string => {
    if (value === null) return '-'
    return Number.isInteger(value) ? String(value) : rounded(value, Math.max(2, decimals))
  }
  return [show(mean), interval([low, high], show)]
}

/** Beyond this a number is nothing. */
const MOST_DECIMALS = 12

/** How many decimals show so many digits of a number below 1. */
function decimalsFor(value: number, digits: number): number {
  return Math.min(MOST_DECIMALS, digits - 1 - Math.floor(Math.log10(value)))
}

const rounded = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace(/^-(0\.?0*)$/, '$1')

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
  recorded = 0,
): string {
  if (recorded > 0 && recorded === games) return `${count(games, 'game')}, all from the record`
  const rate = gamesPerSecond >= 10 ? String(Math.round(gamesPerSecond)) : gamesPerSecond.toFixed(2)
  const what =
    recorded > 0
      ? `${count(games, 'game')}: ${recorded} from the record, ${games - recorded}`
      : count(games, 'game')
  return `${what} in ${seconds.toFixed(2)} s: ${rate} games a second`
}

export function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`
}
