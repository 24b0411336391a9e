/** Parameters as people write them down: plain data. */

export type Value = number | string | boolean

/** The parameter counts where others have these values, or one of these. */
export type Condition = Readonly<Record<string, Value | readonly Value[]>>

interface Shared<Usual extends Value> {
  /** What it is set to now: the incumbent. The middle of its range, or its first value, if left out. */
  readonly default?: Usual
  readonly when?: Condition
}

export interface NumberTree extends Shared<number> {
  readonly type: 'float' | 'int'
  readonly low: number
  readonly high: number
  /** Whether it is a matter of factors rather than of differences. */
  readonly log?: boolean
  /** Only low, low + step, low + 2 step, … */
  readonly step?: number
}

export interface ChoiceTree extends Shared<Value> {
  readonly type: 'choice'
  readonly values: readonly Value[]
  /**
   * Which of the values are floats for an evaluator that tells 1.0 from 1. All numbers if one is not whole, if left out;
   * a study in JSON or YAML has them as they are written.
   */
  readonly floats?: readonly number[]
}

export interface BooleanTree extends Shared<boolean> {
  readonly type: 'boolean'
}

export type ParameterTree = NumberTree | ChoiceTree | BooleanTree
