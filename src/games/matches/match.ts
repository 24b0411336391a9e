/**
 * A match: two players over many blocks, until it is decided which of them is better.
 *
 *     const match = new Match([challenger, champion], { confidence: 0.99, blocks: 1000, sides: 2 })
 *     await playMatch(match, playBlocks)
 *     match.report().verdict // 'better'
 *
 * "Better" and "worse" are wrong with a probability of at most 1 − confidence, however often the match looked. Blocks are
 * added in the order of their deals, so the match ends after the same block however they were played; blocks that were
 * played beyond it are discarded.
 */
import {
  BettingSequence,
  type Elo,
  type EloStep,
  eloDifference,
  type Interval,
  nextLook,
  powerOf,
  type Variance,
  VarianceEstimator,
} from '../../stats/index.ts'
import type { PlayedBlock } from './block.ts'
import type { Pair } from './seating.ts'

export interface MatchRules {
  readonly confidence: number
  /** The most blocks. */
  readonly blocks: number
  /** End when the share is known to within this on either side; when it is decided if left out. */
  readonly within?: number
  readonly sides: number
  /** Both players always choose alike. */
  readonly isLevel?: boolean
}

/** Of the first player. `level`: it makes no difference which of the two plays. */
export type MatchVerdict = 'better' | 'worse' | 'not separable' | 'level'

export interface MatchReport<Player> {
  /** The first is compared with the second. */
  readonly players: Pair<Player>
  readonly blocks: number
  readonly games: number
  /** Counted as if nobody had won. */
  readonly unfinished: number
  readonly errors: number
  readonly firstError?: string
  /** The first player's share of the wins. Null if nothing was played. */
  readonly share: number | null
  readonly interval: Interval
  readonly verdict: MatchVerdict
  /** The probability that as many games would have shown "better" if the true share were 55%. */
  readonly power55: number | null
  readonly elo: Elo
  readonly variance: Variance | null
}

export interface BlockRequest<Player> {
  readonly pair: Pair<Player>
  readonly isLevel: boolean
  /** How many blocks to play, from deal 0. Fewer are needed if the match is decided before: then iteration ends. */
  readonly blocks: number
  /** Ends the stream when it fires. */
  readonly signal?: AbortSignal
}

/** Plays the blocks of a match anywhere and any number at a time, and yields them in the order of their deals. */
export type PlayBlocks<Player> = (request: BlockRequest<Player>) => AsyncIterable<readonly PlayedBlock[]>

export interface WatchOptions<Player> {
  /** When it fires no more games are played; what was played until then counts. */
  readonly signal?: AbortSignal
  /** Called with the match under way, when it begins and as it grows. */
  readonly onBlocks?: (match: Match<Player>) => void
}

/** If the players are level, more blocks than these tell nothing new about seats and luck. */
const BLOCKS_IF_LEVEL = 1000

export class Match<Player> implements EloStep {
  readonly pair: Pair<Player>
  readonly rules: MatchRules
  readonly isLevel: boolean
  readonly mostBlocks: number
  readonly #shares = new BettingSequence()
  readonly #variance: VarianceEstimator
  /** By player and side. */
  readonly #payoffs: readonly [readonly BettingSequence[], readonly BettingSequence[]]
  #nextLook = nextLook(0)
  #isDecided = false
  #games = 0
  #unfinished = 0
  #errors = 0
  #firstError: string | undefined

  constructor(pair: Pair<Player>, rules: MatchRules) {
    this.pair = pair
    this.rules = rules
    this.isLevel = rules.isLevel ?? false
    this.mostBlocks = this.isLevel ? Math.min(rules.blocks, BLOCKS_IF_LEVEL) : rules.blocks
    this.#variance = new VarianceEstimator(rules.sides)
    const bySide = (): BettingSequence[] => Array.from({ length: rules.sides }, () => new BettingSequence())
    this.#payoffs = [bySide(), bySide()]
  }

  get mostGames(): number {
    return this.mostBlocks * (this.isLevel ? 1 : 2)
  }

  get games(): number {
    return this.#games
  }

  get isOver(): boolean {
    return this.#isDecided || this.#shares.n >= this.mostBlocks
  }

  add(block: PlayedBlock): void {
    this.#shares.add(block.share)
    this.#variance.add(block.payoffs)
    this.#payoffs.forEach((bySide, player) => {
      for (const [side, payoffs] of bySide.entries())
        payoffs.add(block.payoffs[player as 0 | 1][side] as number)
    })
    this.#games += block.games
    this.#unfinished += block.unfinished
    this.#errors += block.errors
    this.#firstError ??= block.firstError
    if (this.#shares.n < this.#nextLook) return
    this.#nextLook = nextLook(this.#shares.n)
    this.#isDecided = !this.isLevel && this.#look()
  }

  #look(): boolean {
    const { confidence, within } = this.rules
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
    const { confidence } = this.rules
    const interval = this.interval(confidence)
    const variance = this.#variance.variance()
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
      elo: eloDifference(share, interval),
      // If the second game repeats the first, it does not show what comes with the deal.
      variance: variance && isLevel ? { ...variance, dealt: null } : variance,
    }
  }

  #verdict(): MatchVerdict {
    if (this.isLevel) return 'level'
    if (!this.#shares.excludes(1 / 2, this.rules.confidence)) return 'not separable'
    return (this.share ?? 0) > 1 / 2 ? 'better' : 'worse'
  }
}

/** Plays a match until it is over or the signal fires. */
export async function playMatch<Player>(
  match: Match<Player>,
  playBlocks: PlayBlocks<Player>,
  { signal, onBlocks }: WatchOptions<Player> = {},
): Promise<void> {
  if (signal?.aborted) return
  onBlocks?.(match)
  const { pair, isLevel, mostBlocks: blocks } = match
  for await (const played of playBlocks({ pair, isLevel, blocks, ...(signal && { signal }) })) {
    if (signal?.aborted) return
    for (const block of played) if (!match.isOver) match.add(block)
    onBlocks?.(match)
    if (match.isOver) return
  }
}
