/**
 * Where the differences between results come from. What is looked at is a single result: what one seat (or team) came to
 * in one game. In every block each seat is held once by each of the two, so the layout is balanced, and the variance of
 * results is a sum:
 *
 *     seat    between the means of seats
 *     skill   between the means of the two players, seat by seat
 *     luck    within a seat and a player: the cards, what else is drawn, and what players leave to chance
 *
 * The means are themselves known only roughly; what this adds to the differences between them is subtracted, so that seat
 * and skill are right on average. They are 0 where that leaves less than nothing. Of luck, `dealt` is what comes with the
 * deal whoever holds the seat: the covariance of the two results of a seat over the same deal.
 */
export interface VarianceShares {
  readonly luck: number
  readonly seat: number
  readonly skill: number
  /** Part of luck. */
  readonly dealt: number
}

/** Sums over blocks of the results of a side: in the first player's hands, in the second's, and of their products. */
export interface Sums {
  readonly n: number
  readonly one: number
  readonly other: number
  readonly oneSquared: number
  readonly otherSquared: number
  readonly both: number
}

/** Sums of squares leave a little where there is nothing: less than this, of the squares themselves. */
const ROUNDING = 1e-12

/** Null if there are fewer than two blocks, or if all results are the same. */
export function sharesOf(sides: readonly Sums[]): VarianceShares | null {
  const found = estimates(sides)
  if (!found) return null
  return divided({
    luck: found.luck,
    seat: Math.max(0, found.seat),
    skill: Math.max(0, found.skill),
    dealt: Math.min(found.luck, Math.max(0, found.dealt)),
  })
}

/** The same where less than nothing is left as it is: to see how far the shares may be off. */
export function roughSharesOf(sides: readonly Sums[]): VarianceShares | null {
  const found = estimates(sides)
  return found && divided(found)
}

function divided({ luck, seat, skill, dealt }: VarianceShares): VarianceShares {
  const total = luck + seat + skill
  return { luck: luck / total, seat: seat / total, skill: skill / total, dealt: dealt / total }
}

/** Of the variances themselves. */
function estimates(sides: readonly Sums[]): VarianceShares | null {
  const cells = sides.map(momentsOf)
  const n = sides[0]?.n ?? 0
  if (n < 2) return null
  const overSides = (read: (cell: Moments) => number): number =>
    cells.reduce((sum, cell) => sum + read(cell), 0) / cells.length
  const grand = overSides(({ one, other }) => (one + other) / 2)
  const luck = overSides(({ oneVariance, otherVariance }) => (oneVariance + otherVariance) / 2)
  const skill = overSides(
    ({ one, other, oneVariance, otherVariance, covariance }) =>
      ((one - other) / 2) ** 2 - (oneVariance + otherVariance - 2 * covariance) / (4 * n),
  )
  // The results of all sides of a game add up to 1, so the mean over sides is no estimate and adds nothing.
  const seat = overSides(
    ({ one, other, oneVariance, otherVariance, covariance }) =>
      ((one + other) / 2 - grand) ** 2 - (oneVariance + otherVariance + 2 * covariance) / (4 * n),
  )
  const dealt = overSides(({ covariance }) => covariance)
  const squares = sides.reduce((sum, side) => sum + side.oneSquared + side.otherSquared, 0)
  if (luck + Math.max(0, seat) + Math.max(0, skill) <= (ROUNDING * squares) / n) return null
  return { luck, seat: cells.length === 1 ? 0 : seat, skill, dealt }
}

interface Moments {
  readonly one: number
  readonly other: number
  readonly oneVariance: number
  readonly otherVariance: number
  readonly covariance: number
}

function momentsOf({ n, one, other, oneSquared, otherSquared, both }: Sums): Moments {
  const spread = (products: number, a: number, b: number): number => (products - (a * b) / n) / (n - 1)
  return {
    one: one / n,
    other: other / n,
    oneVariance: Math.max(0, spread(oneSquared, one, one)),
    otherVariance: Math.max(0, spread(otherSquared, other, other)),
    covariance: spread(both, one, other),
  }
}
