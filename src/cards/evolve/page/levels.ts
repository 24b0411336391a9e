/** Colours for qualities: a few levels of the same height, with round limits. The highest has the fullest shade. */

/** How many shades the style has: there are at most as many levels. */
const SHADES = 6

export interface Level {
  /** From this on. */
  readonly low: number
  /** Up to this, and without it. */
  readonly high: number
  /** From 0 to `SHADES - 1`. */
  readonly shade: number
}

/** A quality is at most 100, so the last of them is always large enough. */
const STEPS = [1, 2, 5, 10, 20, 50]

export function levelsOf(qualities: readonly number[]): readonly Level[] {
  const [least, most] = [Math.min(...qualities), Math.max(...qualities)]
  const step = STEPS.find((each) => Math.floor(most / each) - Math.floor(least / each) < SHADES) as number
  const first = Math.floor(least / step)
  const many = Math.floor(most / step) - first + 1
  return Array.from({ length: many }, (_, n) => ({
    low: step * (first + n),
    high: step * (first + n + 1),
    shade: many === 1 ? SHADES - 1 : Math.round((n * (SHADES - 1)) / (many - 1)),
  }))
}

export const shadeOf = (levels: readonly Level[], quality: number): number =>
  levels.find(({ low, high }) => quality >= low && quality < high)?.shade as number
