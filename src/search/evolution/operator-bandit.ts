/**
 * Which operator to apply next, by what operators achieved lately: probability matching with a floor, over a sliding
 * window of rewards.
 *
 *     Q(i) = (m + the sum of the last rewards of i) / (1 + how many these are)        at most `window` of them
 *     P(i) = floor / K + (1 - floor) · Q(i) / the sum of Q                            over the K that may be chosen
 *
 * m is the mean of all rewards in the windows (1 before the first): an operator that is new, or that nothing was told
 * of, counts as an average one. The form of P, with floor / K as the least probability, is that of D. Thierens, _An
 * adaptive pursuit strategy for allocating operator probabilities_ (GECCO 2005); windows are discussed by
 * Fialho et al., _Extreme value based adaptive operator selection_ (PPSN 2008).
 */
import type { Stream } from '../../rng/index.ts'

export interface BanditOptions {
  /** How many rewards of each operator count; 50 if left out. */
  readonly window?: number
  /** From 0 to 1: which share of choices is made without regard to rewards; 0.2 if left out, 1 is plain chance. */
  readonly floor?: number
}

export interface OperatorRecord {
  readonly operator: string
  /** Over those that count. */
  readonly meanReward: number | null
  /** How many rewards count. */
  readonly rewards: number
}

/** By operator, oldest reward first. */
export type SavedBandit = readonly (readonly [operator: string, rewards: readonly number[]])[]

interface Arm {
  readonly rewards: readonly number[]
  readonly sum: number
}

const EMPTY: Arm = { rewards: [], sum: 0 }

export class OperatorBandit {
  readonly #window: number
  readonly #floor: number
  readonly #arms = new Map<string, Arm>()

  constructor(
    operators: readonly string[],
    { window = 50, floor = 0.2 }: BanditOptions = {},
    saved: SavedBandit = [],
  ) {
    this.#window = window
    this.#floor = floor
    for (const operator of operators) this.#arms.set(operator, EMPTY)
    for (const [operator, rewards] of saved) this.#set(operator, rewards)
  }

  choose(among: readonly string[], rng: Stream): string {
    const chances = this.probabilities(among)
    let rest = rng.float()
    for (const [n, chance] of chances.entries()) {
      rest -= chance
      if (rest < 0) return among[n] as string
    }
    return among.at(-1) as string
  }

  probabilities(among: readonly string[]): readonly number[] {
    const mean = this.#meanReward()
    const qualities = among.map((operator) => {
      const { rewards, sum } = this.#arms.get(operator) ?? EMPTY
      return (mean + sum) / (1 + rewards.length)
    })
    const total = qualities.reduce((sum, each) => sum + each, 0)
    const even = 1 / among.length
    return qualities.map((quality) => {
      const matched = total > 0 ? quality / total : even
      return this.#floor * even + (1 - this.#floor) * matched
    })
  }

  /** How far a child came, from 0 to 1, for each operator that had a part in it. */
  reward(operators: Iterable<string>, reward: number): void {
    for (const operator of new Set(operators)) {
      const { rewards } = this.#arms.get(operator) ?? EMPTY
      this.#set(operator, [...rewards, reward].slice(-this.#window))
    }
  }

  get records(): readonly OperatorRecord[] {
    return Array.from(this.#arms, ([operator, { rewards, sum }]) => ({
      operator,
      meanReward: rewards.length > 0 ? sum / rewards.length : null,
      rewards: rewards.length,
    }))
  }

  save(): SavedBandit {
    return Array.from(this.#arms, ([operator, { rewards }]) => [operator, rewards] as const)
  }

  /** The sum is made anew each time: one that was kept up to date would differ in its last bits after a restore. */
  #set(operator: string, rewards: readonly number[]): void {
    this.#arms.set(operator, { rewards, sum: rewards.reduce((sum, each) => sum + each, 0) })
  }

  #meanReward(): number {
    let [sum, many] = [0, 0]
    for (const arm of this.#arms.values()) {
      sum += arm.sum
      many += arm.rewards.length
    }
    return many > 0 ? sum / many : 1
  }
}
