/** Two players compared: blocks are added one after the other, until it is decided which of them is better. */

import { Values } from '../../stats/betting-sequence.ts'
import { type Elo, eloOfShare, type Step } from '../../stats/elo.ts'
import type { Interval } from '../../stats/intervals.ts'
import { powerOf } from '../../stats/power.ts'
import type { Block } from './block.ts'
import { Layout, type Variance } from './layout.ts'
import { nextLook } from './looks.ts'
import type { Pair } from './seating.ts'

export interface MatchRules {
  readonly confidence: number
  /** At most so many blocks. */
  readonly blocks: number
  /** Stop when the share is known within so much on either side, and not before; when it is decided if left out. */
  readonly within?: number
  readonly sides: number
  /** Whatever they do they are level. */
  readonly isLevel: boolean
}

/** Of the first one. `level`: it makes no difference which of the two plays. */
export type Verdict = 'better' | 'worse' | 'not separable' | 'level'

export interface PairReport {
  /** The first is compared with the second. */
  readonly players: Pair
  readonly blocks: number
  readonly games: number
  /** Counted as if nobody had won. */
  readonly unfinished: number
  readonly errors: number
  readonly firstError?: string
  /** Of the wins, how many are the first one's. Null if nothing was played. */
  readonly share: number | null
  readonly interval: Interval
  readonly verdict: Verdict
  /** How likely "better" would have been found in as many games if the true share were 55%. */
  readonly power55: number | null
  readonly elo: Elo
  readonly variance: Variance | null
}

/** To say what comes from seats and from luck, where nothing else is to be found out. */
const BLOCKS_IF_LEVEL = 1000

export class Match implements Step {
  readonly pair: Pair
  readonly rules: MatchRules
  readonly #shares = new Values()
  readonly #layout: Layout
  /** By player and side: what the side came to in that player's hands. */
  readonly #worth: readonly [readonly Values[], readonly Values[]]
  #nextLook = nextLook(0)
  #isDecided = false
  #games = 0
  #unfinished = 0
  #errors = 0
  #firstError: string | undefined

  constructor(pair: Pair, rules: MatchRules) {
    this.pair = pair
    this.rules = rules
    this.#layout = new Layout(rules.sides)
    const bySide = (): Values[] => Array.from({ length: rules.sides }, () => new Values())
    this.#worth = [bySide(), bySide()]
  }

  get mostBlocks(): number {
    const { blocks, isLevel } = this.rules
    return isLevel ? Math.min(blocks, BLOCKS_IF_LEVEL) : blocks
  }

  get mostGames(): number {
    return this.mostBlocks * (this.rules.isLevel ? 1 : 2)
  }

  get games(): number {
    return this.#games
  }

  get isOver(): boolean {
    return this.#isDecided || this.#shares.n >= this.mostBlocks
  }

  add(block: Block): void {
    this.#shares.add(block.share)
    this.#layout.add(block.worth)
    this.#worth.forEach((bySide, player) => {
      for (const [side, values] of bySide.entries()) values.add(block.worth[player as 0 | 1][side] as number)
    })
    this.#games += block.games
    this.#unfinished += block.unfinished
    this.#errors += block.errors
    this.#firstError ??= block.firstError
    if (this.#shares.n < this.#nextLook) return
    this.#nextLook = nextLook(this.#shares.n)
    this.#isDecided = !this.rules.isLevel && this.#look()
  }

  #look(): boolean {
    const { confidence, within } = this.rules
    if (within === undefined) return this.#shares.excludes(1 / 2, confidence)
    const [low, high] = this.interval(confidence)
    return high - low <= 2 * within
  }

  get share(): number | null {
    return this.rules.isLevel ? 1 / 2 : this.#shares.mean
  }

  interval(confidence: number): Interval {
    return this.rules.isLevel ? [1 / 2, 1 / 2] : this.#shares.interval(confidence)
  }

  /** What each side came to in the hands of the first player, or of the second. */
  worthTo(player: 0 | 1): readonly Values[] {
    return this.#worth[player]
  }

  report(): PairReport {
    const { confidence, isLevel } = this.rules
    const { share } = this
    const interval = this.interval(confidence)
    return {
      players: this.pair,
      blocks: this.#shares.n,
      games: this.#games,
      unfinished: this.#unfinished,
      errors: this.#errors,
      ...(this.#firstError !== undefined && { firstError: this.#firstError }),
      share,
      interval,
      verdict: this.#verdict(),
      power55: isLevel ? null : powerOf(this.#shares, confidence),
      elo: eloOfShare(share, interval),
      variance: this.#variance(),
    }
  }

  #verdict(): Verdict {
    const { confidence, isLevel } = this.rules
    if (isLevel) return 'level'
    if (!this.#shares.excludes(1 / 2, confidence)) return 'not separable'
    return (this.share ?? 0) > 1 / 2 ? 'better' : 'worse'
  }

  /** Where the second game is the first one again, it does not tell what comes with the deal. */
  #variance(): Variance | null {
    const variance = this.#layout.variance()
    return variance && this.rules.isLevel ? { ...variance, dealt: null } : variance
  }
}
