/** The results of many blocks, by side and player, in groups: what the variance is estimated from, and how far it may be off. */
import { roughSharesOf, type Sums, sharesOf, type VarianceShares } from '../../stats/variance-shares.ts'

export interface Variance extends Omit<VarianceShares, 'dealt'> {
  readonly dealt: number | null
  /** Standard errors, by leaving out each twentieth of the blocks in turn. Null if there are too few. */
  readonly error: VarianceShares | null
}

const GROUPS = 20
const NOTHING: Sums = { n: 0, one: 0, other: 0, oneSquared: 0, otherSquared: 0, both: 0 }

/** Sums by side. */
type Group = readonly Sums[]

export class Layout {
  readonly #groups: Group[]
  #blocks = 0

  constructor(sides: number) {
    const empty = new Array<Sums>(sides).fill(NOTHING)
    this.#groups = new Array<Group>(GROUPS).fill(empty)
  }

  /** A block's results by player and side. */
  add([one, other]: readonly [readonly number[], readonly number[]]): void {
    const at = this.#blocks % GROUPS
    const group = one.map((result, side) => sumsOf(result, other[side] as number))
    this.#groups[at] = combined(this.#groups[at] as Group, group, 1)
    this.#blocks += 1
  }

  /** By side, over all blocks. */
  get totals(): Group {
    return this.#groups.reduce((total, group) => combined(total, group, 1))
  }

  /** Null if there are fewer than two blocks, or if all results are the same. */
  variance(): Variance | null {
    const shares = sharesOf(this.totals)
    return shares && { ...shares, error: this.#error() }
  }

  /** The jackknife over groups. */
  #error(): VarianceShares | null {
    const { totals } = this
    const groups = this.#groups.slice(0, this.#blocks)
    const without = groups
      .map((group) => roughSharesOf(combined(totals, group, -1)))
      .filter((left) => left !== null)
    const n = without.length
    if (n < groups.length || n < 2) return null
    const errorOf = (name: keyof VarianceShares): number => {
      const mean = without.reduce((sum, shares) => sum + shares[name], 0) / n
      const squares = without.reduce((sum, shares) => sum + (shares[name] - mean) ** 2, 0)
      return Math.sqrt((squares * (n - 1)) / n)
    }
    return { luck: errorOf('luck'), seat: errorOf('seat'), skill: errorOf('skill'), dealt: errorOf('dealt') }
  }
}

const sumsOf = (one: number, other: number): Sums => ({
  n: 1,
  one,
  other,
  oneSquared: one * one,
  otherSquared: other * other,
  both: one * other,
})

function combined(group: Group, other: Group, sign: 1 | -1): Group {
  return group.map((sums, side) => {
    const more = other[side] as Sums
    return {
      n: sums.n + sign * more.n,
      one: sums.one + sign * more.one,
      other: sums.other + sign * more.other,
      oneSquared: sums.oneSquared + sign * more.oneSquared,
      otherSquared: sums.otherSquared + sign * more.otherSquared,
      both: sums.both + sign * more.both,
    }
  })
}
