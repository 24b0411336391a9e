/** What the server tells the page of a game about its rules: what each of them does. Plain data. */
import type { RuleEffect } from '../../cards/measure/rule-effect.ts'

/** What is being found out, and how far that has come. */
export interface RuleTrialsProgress {
  readonly stage: string
  readonly done: number
  readonly total: number
}

export interface TriedRule extends Omit<RuleEffect, 'path' | 'alsoAt' | 'gate'> {
  /** No other rule of the game has it. */
  readonly key: string
  /** Why the game without the rule is not let through, in sentences. */
  readonly gate: string | null
}

export interface RuleTrials {
  /** The most important first. */
  readonly rules: readonly TriedRule[]
  /** Why the game as it is would not be let through. */
  readonly closed: readonly string[]
  readonly gamesSimulated: number
  readonly seconds: number
}

/** A line of the answer: how far the work has come, and last what was found or why nothing was. */
export type RuleTrialsLine =
  | { readonly progress: RuleTrialsProgress }
  | { readonly found: RuleTrials }
  | { readonly fault: string }
