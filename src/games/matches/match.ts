/**
 * A match: two players over many blocks, until it is decided which of them is better.
 *
 *     const match = new Match([challenger, champion], { confidence: 0.99, blocks: 1000, sides: 2, isLevel: false })
 *     await playMatch(match, playBlocks)
 *     match.verdict // 'better'; match.report() has shares, Elo, power and the sources of variance
 *
 * "Better" and "worse" are wrong with a probability of at most 1 − confidence, however often the match looked. Blocks are
 * added in the order of their deals, so the match ends after the same block however they were played; blocks that were
 * played beyond it are discarded.
 */
import {
  BettingSequence,
  type Elo,
  eloDifference,
  type Interval,
  nextLook,
  powerOf,
  type Variance,
  VarianceEstimator,
} from '../../stats/index.ts'
import type { Pair, PlayedBlock } from './block.ts'

export interface MatchRules {
  readonly confidence: number
  /** The most blocks. */
  readonly blocks: number
  /** End when the share is known to within this on either side; when it is decided if left out. */
  readonly within?: number
  readonly sides: number
  /** Both players always choose alike. */
  readonly isLevel: boolean
}

/** Of the first player. `level`: it makes no difference which of the two plays. */
export type MatchVerdict = 'better' | 'worse' | 'not separable' | 'level'

export interface MatchReport<Player>
  extends Pick<PlayedBlock, 'games' | 'unfinished' | 'errors' | 'firstError'> {
  /** The first is compared with the second. */
  readonly players: Pair<Player>
  readonly blocks: number
  /** The first player's share of the wins; unfinished games count as won by nobody. Null if nothing was played. */
  readonly share: number | null
  readonly interval: Interval
  readonly verdict: MatchVerdict
  /** The probability that as many games would have shown "better" if the true share were 55%. */
  readonly power55: number | null
  readonly elo: Elo
  readonly variance: Variance | null
}

/** If the players are level, more blocks than these tell nothing new about seats and luck. */
const BLOCKS_IF_LEVEL = 1000

export class Match<Player> {
  readonly pair: Pair<Player>
  readonly isLevel: boolean
  readonly mostBlocks: number
  readonly #rules: MatchRules
  readonly #shares = new BettingSequence()
  readonly #variance: VarianceEstimator
  /** By player and side. */
  readonly #payoffs: readonly [readonly BettingSequence[], readonly BettingSequence[]]
  readonly #count = { games: 0, unfinished: 0, errors: 0 }
  #firstError: string | undefined
  #nextLook = nextLook(0)
  #isDecided = false

  constructor(pair: Pair<Player>, rules: MatchRules) {
    this.pair = pair
    this.isLevel = rules.isLevel
    this.mostBlocks = this.isLevel ? Math.min(rules.blocks, BLOCKS_IF_LEVEL) : rules.blocks
    this.#rules = rules
    this.#variance = new VarianceEstimator(rules.sides)
    const bySide = (): BettingSequence[] => Array.from({ length: rules.sides }, () => new BettingSequence())
    this.#payoffs = [bySide(), bySide()]
  }

  get mostGames(): number {
    return this.mostBlocks * (this.isLevel ? 1 : 2)
  }

  get games(): number {
    return this.#count.games
  }

  get isOver(): boolean {
    return this.#isDecided || this.#shares.n >= this.mostBlocks
  }

  add(block: PlayedBlock): void {
    this.#shares.add(block.share)
    this.#variance.add(block.payoffs)
    for (const player of [0, 1] as const)
      for (const [side, payoff] of block.payoffs[player].entries()) this.#payoffs[player][side]?.add(payoff)
    for (const name of ['games', 'unfinished', 'errors'] as const) this.#count[name] += block[name]
    this.#firstError ??= block.firstError
    if (this.#shares.n < this.#nextLook) return
    this.#nextLook = nextLook(this.#shares.n)
    this.#isDecided = !this.isLevel && this.#look()
  }

  #look(): boolean {
    const { confidence, within } = this.#rules
    if (within === undefined) return this.#shares.excludes(1 / 2, confidence)
    const [low, high] = this.interval(confidence)
    return high - low <= 2 * within
  }

  get share(): number | null {
    return this.isLevel ? 1 / 2 : this.#shares.mean
  }

  interval(confidence: number): Interval {
    return this.isLevel ? [1 / 2, 1 / 2] : this.#shares.interval(confidence)
  }

  /** By side: what it came to while the first player held it, or the second. */
  payoffsOf(player: 0 | 1): readonly BettingSequence[] {
    return this.#payoffs[player]
  }

  report(): MatchReport<Player> {
    const { share, isLevel } = this
    const interval = this.interval(this.#rules.confidence)
    const variance = this.#variance.variance()
    return {
      players: this.pair,
      blocks: this.#shares.n,
      ...this.#count,
      ...(this.#firstError !== undefined && { firstError: this.#firstError }),
      share,
      interval,
      verdict: this.verdict,
      power55: isLevel ? null : powerOf(this.#shares, this.#rules.confidence),
      elo: eloDifference(share, interval),
      // If the second game repeats the first, it does not show what comes with the deal.
      variance: variance && isLevel ? { ...variance, dealt: null } : variance,
    }
  }

  get verdict(): MatchVerdict {
    if (this.isLevel) return 'level'
    if (!this.#shares.excludes(1 / 2, this.#rules.confidence)) return 'not separable'
    return (this.share ?? 0) > 1 / 2 ? 'better' : 'worse'
  }
}

/**
 * Plays the blocks of a match, deals 0 to `mostBlocks` − 1, anywhere and any number at a time, and yields them in the
 * order of their deals. Iteration ends early when the match is decided; the stream ends when the signal fires.
 */
export type PlayBlocks<Player> = (
  match: Match<Player>,
  signal: AbortSignal | undefined,
) => AsyncIterable<readonly PlayedBlock[]>

export interface WatchOptions<Player> {
  /** When it fires no more games are played; what was played until then counts. */
  readonly signal?: AbortSignal
  /** Called with the match under way, when it begins and as it grows. */
  readonly onBlocks?: (match: Match<Player>) => void
}

/** Plays a match until it is over or the signal fires. */
export async function playMatch<Player>(
  match: Match<Player>,
  playBlocks: PlayBlocks<Player>,
  { signal, onBlocks }: WatchOptions<Player> = {},
): Promise<void> {
  if (signal?.aborted) return
  onBlocks?.(match)
  for await (const blocks of playBlocks(match, signal)) {
    if (signal?.aborted) return
    for (const block of blocks) if (!match.isOver) match.add(block)
    onBlocks?.(match)
    if (match.isOver) return
  }
}
