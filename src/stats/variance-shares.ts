/**
 * The sources of variance in paired results: the payoff of one side (a seat or a team) in one game. In every block each
 * side is held once by each of two players, so the design is balanced, and the variance is a sum:
 *
 *     seat    between the means of the sides
 *     skill   between the means of the two players, side by side
 *     luck    within a side and a player: the cards, other draws, and the players' own random choices
 *
 * The means are estimates; the part of the differences between them that comes from their own error is subtracted, so
 * that seat and skill are unbiased. Negative estimates count as 0. `dealt` is the part of luck that comes with the deal
 * whoever holds the side: the covariance of the two payoffs of a side over the same deal.
 */
import { sum } from './sum.ts'

export interface VarianceShares {
  readonly luck: number
  readonly seat: number
  readonly skill: number
  /** Part of luck. */
  readonly dealt: number
}

export interface Variance extends Omit<VarianceShares, 'dealt'> {
  readonly dealt: number | null
  /** Standard errors, by the jackknife over twentieths of the blocks. Null if there are too few. */
  readonly error: VarianceShares | null
}

/** Payoffs by player and side. */
export type PairedPayoffs = readonly [readonly number[], readonly number[]]

/** Sums over blocks for one side: n, x, y, x², y² and xy, with x for the first player and y for the second. */
type Sums = readonly number[]

const GROUPS = 20
/** Sums of squares leave a remainder where there is no variance: less than this part of the squares themselves. */
const ROUNDING = 1e-12

export class VarianceEstimator {
  /** By group and side. */
  readonly #groups: (readonly Sums[])[]
  #blocks = 0

  constructor(sides: number) {
    const empty = new Array<Sums>(sides).fill([0, 0, 0, 0, 0, 0])
    this.#groups = new Array<readonly Sums[]>(GROUPS).fill(empty)
  }

  add([first, second]: PairedPayoffs): void {
    const at = this.#blocks % GROUPS
    const block = first.map((x, side) => {
      const y = second[side] as number
      return [1, x, y, x * x, y * y, x * y]
    })
    this.#groups[at] = combined(this.#groups[at] as readonly Sums[], block, 1)
    this.#blocks += 1
  }

  /** Null if there are fewer than two blocks, or if all payoffs are the same. */
  variance(): Variance | null {
    const totals = this.#groups.reduce((total, group) => combined(total, group, 1))
    const found = componentsOf(totals)
    if (!found) return null
    const shares = divided({
      luck: found.luck,
      seat: Math.max(0, found.seat),
      skill: Math.max(0, found.skill),
      dealt: Math.min(found.luck, Math.max(0, found.dealt)),
    })
    return { ...shares, error: this.#error(totals) }
  }

  #error(totals: readonly Sums[]): VarianceShares | null {
    const groups = this.#groups.slice(0, this.#blocks)
    const without = groups
      .map((group) => componentsOf(combined(totals, group, -1)))
      .filter((left) => left !== null)
      .map(divided)
    const n = without.length
    if (n < groups.length || n < 2) return null
    const errorOf = (name: keyof VarianceShares): number => {
      const mean = sum(without.map((shares) => shares[name])) / n
      const squares = sum(without.map((shares) => (shares[name] - mean) ** 2))
      return Math.sqrt((squares * (n - 1)) / n)
    }
    return { luck: errorOf('luck'), seat: errorOf('seat'), skill: errorOf('skill'), dealt: errorOf('dealt') }
  }
}

function combined(sides: readonly Sums[], others: readonly Sums[], sign: 1 | -1): readonly Sums[] {
  return sides.map((sums, side) => sums.map((each, at) => each + sign * (others[side]?.[at] as number)))
}

function divided({ luck, seat, skill, dealt }: VarianceShares): VarianceShares {
  const total = luck + seat + skill
  return { luck: luck / total, seat: seat / total, skill: skill / total, dealt: dealt / total }
}

/** The estimates of the variances themselves; seat, skill and dealt may be negative. */
function componentsOf(sides: readonly Sums[]): VarianceShares | null {
  const n = sides[0]?.[0] ?? 0
  if (n < 2) return null
  const cells = sides.map(cellOf)
  const meanOver = (read: (cell: Cell) => number): number => sum(cells.map(read)) / cells.length
  const grand = meanOver(({ x, y }) => (x + y) / 2)
  const luck = meanOver(({ xVariance, yVariance }) => (xVariance + yVariance) / 2)
  const skill = meanOver(
    ({ x, y, xVariance, yVariance, covariance }) =>
      ((x - y) / 2) ** 2 - (xVariance + yVariance - 2 * covariance) / (4 * n),
  )
  // The payoffs of all sides of a game add up to 1, so the mean over sides is not an estimate and adds no error.
  const seat = meanOver(
    ({ x, y, xVariance, yVariance, covariance }) =>
      ((x + y) / 2 - grand) ** 2 - (xVariance + yVariance + 2 * covariance) / (4 * n),
  )
  const dealt = meanOver(({ covariance }) => covariance)
  const squares = sides.reduce((total, side) => total + (side[3] as number) + (side[4] as number), 0)
  if (luck + Math.max(0, seat) + Math.max(0, skill) <= (ROUNDING * squares) / n) return null
  return { luck, seat: cells.length === 1 ? 0 : seat, skill, dealt }
}

type Cell = ReturnType<typeof cellOf>

/** Means, variances and covariance of the payoffs of one side. */
function cellOf(sums: Sums) {
  const [n, x, y, xx, yy, xy] = sums as [number, number, number, number, number, number]
  const spread = (products: number, a: number, b: number): number => (products - (a * b) / n) / (n - 1)
  return {
    x: x / n,
    y: y / n,
    xVariance: Math.max(0, spread(xx, x, x)),
    yVariance: Math.max(0, spread(yy, y, y)),
    covariance: spread(xy, x, y),
  }
}
