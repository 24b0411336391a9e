/** One finalist against what is in use: the differences block by block, and what is to be made of them. */
import { anytimeInterval, eValueBelow, type Interval, pairedSample } from '../../../stats/index.ts'
import type { Config } from '../space/space.ts'
import { SAME_AFTER } from './race.ts'

export interface ContestRules {
  /** The chance at which it is found better though it is not. */
  readonly level: number
  readonly margin: number
  readonly effect: number
  /** How many blocks there are. */
  readonly blocks: number
}

/**
 * Why a contest ended: it is better; it failed where what is in use did not; it made no difference on any block; even if
 * it goes on as well as can be expected, the blocks left are too few to show that it is better; another finalist was
 * adopted; blocks or budget are used up.
 */
export type ContestEnd = 'better' | 'failed' | 'the same' | 'futile' | 'passed over' | 'blocks' | 'budget'

/** Deviations of the mean: more luck than this is not hoped for. */
const HOPE = 2

export class Contest {
  readonly config: Config
  readonly #difference: (block: number) => number
  readonly #rules: ContestRules
  readonly #differences: number[] = []
  #end: ContestEnd | undefined
  /** Its mean is no estimate. */
  #isExact = false

  constructor(config: Config, difference: (block: number) => number, rules: ContestRules) {
    this.config = config
    this.#difference = difference
    this.#rules = rules
  }

  get end(): ContestEnd | undefined {
    return this.#end
  }

  get blocks(): number {
    return this.#differences.length
  }

  /** Block by block, in the order in which they were met. */
  get differences(): readonly number[] {
    return this.#differences
  }

  /** Less is better. Of the differences between two numbers; infinite if one of the two failed wherever they met. */
  get mean(): number {
    const finite = this.#differences.filter(Number.isFinite)
    return finite.length > 0 ? pairedSample(finite).mean : (this.#differences[0] ?? 0)
  }

  /** Either end is wrong with about the chance at which a finalist is found better though it is not. */
  get interval(): Interval {
    if (this.#isExact) return [this.mean, this.mean]
    return anytimeInterval(pairedSample(this.#differences), 2 * this.#rules.level, this.#rules.effect)
  }

  meet(blocks: readonly number[]): void {
    this.#differences.push(...blocks.map((block) => this.#difference(block)))
    this.#end = this.#judged()
  }

  /** What it has met is all that there is, without any luck. */
  settle(): void {
    this.#isExact = true
    if (this.mean < -this.#rules.margin) this.#end = 'better'
  }

  close(end: ContestEnd): void {
    this.#end ??= end
  }

  #judged(): ContestEnd | undefined {
    const { level, margin, effect, blocks } = this.#rules
    const { length } = this.#differences
    if (this.#differences.includes(Number.POSITIVE_INFINITY)) return 'failed'
    const sample = pairedSample(this.#differences)
    if (eValueBelow(sample, -margin, effect) >= 1 / level) return 'better'
    if (length >= blocks) return 'blocks'
    if (this.#differences.every((each) => each === 0)) return length >= SAME_AFTER ? 'the same' : undefined
    const hoped = { ...sample, n: blocks, mean: sample.mean - (HOPE * sample.deviation) / Math.sqrt(length) }
    return eValueBelow(hoped, -margin, effect) < 1 / level ? 'futile' : undefined
  }
}
