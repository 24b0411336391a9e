/** What the server tells the pages about games. Plain data. */
import type { Block } from '../../cards/english/page/document.ts'
import type { FamilyStep } from '../../cards/evolve/descent.ts'
import type { Gate } from '../../cards/measure/gates.ts'
import type { Measure } from '../../cards/measure/measure-value.ts'
import type { Game } from '../../cards/rules/tree.ts'

export interface ClassicRow {
  readonly id: string
  readonly name: string
  readonly family: string
  readonly seats: { readonly min: number; readonly max: number }
}

/** Which game is meant: a classic, a game of a run by its key, or one that a page has sent before. */
export type GameRef =
  | { readonly classic: string }
  | { readonly run: string; readonly key: string }
  | { readonly sent: string }

/** All that is known of a game without playing it. */
export interface GameFacts {
  readonly ref: GameRef
  readonly game: Game
  readonly rules: readonly Block[]
  /** The nearest first. */
  readonly nearest: readonly Near[]
  readonly evolved: EvolvedFacts | null
}

export interface Near {
  readonly id: string
  readonly name: string
  /** From 0 to 1. */
  readonly distance: number
}

/** What the run has found out about it. */
export interface EvolvedFacts {
  readonly quality: number
  readonly qualityRange: { readonly low: number; readonly high: number }
  readonly measures: Readonly<Record<string, Measure>>
  /** From a starting game to this one. */
  readonly family: readonly FamilyStep[]
  readonly removed: readonly string[]
}

/** How games of random players go: over all of them, by how far a game has come. */
export interface GameCurves {
  readonly games: number
  /** Decisions in each game, the least first. */
  readonly decisions: readonly number[]
  /** Mean number of options at a decision, in each twentieth of a game. */
  readonly options: readonly number[]
}

export type Knob = NumberKnob | RuleKnob | OptionKnob

export interface NumberKnob {
  readonly kind: 'number'
  readonly path: string
  readonly value: number
  /** The sentence of the rules that changes with it. */
  readonly words: string
}

export interface RuleKnob {
  readonly kind: 'rule'
  readonly path: string
  readonly how: string
  readonly words: string
  /** What the rules say instead; null if they say nothing. */
  readonly becomes: string | null
}

export interface OptionKnob {
  readonly kind: 'option'
  readonly path: string
  readonly value: number | boolean
  readonly min: number | null
  readonly max: number | null
  readonly words: string
}

/** What a page turns: a number or an option to a value, or a rule off. */
export interface Turn {
  readonly kind: Knob['kind']
  readonly path: string
  readonly how?: string
  readonly value?: number | boolean
}

export interface VariantRequest {
  readonly ref: GameRef
  readonly turns: readonly Turn[]
}

/** A sketch takes seconds; a quick measurement several times as long, with narrower intervals. */
export type MeasureLevel = 'sketch' | 'quick'

export interface MeasureRequest extends VariantRequest {
  readonly level: MeasureLevel
}

export interface Measured {
  readonly level: MeasureLevel
  readonly quality: number
  readonly qualityRange: { readonly low: number; readonly high: number }
  readonly valid: boolean
  readonly closed: readonly Pick<Gate, 'means'>[]
  readonly measures: Readonly<Record<string, Measure>>
  readonly gamesSimulated: number
  readonly seconds: number
  /** By game that was followed: each side's chance to win, by how far the game had come. */
  readonly courses: readonly (readonly { readonly at: number; readonly chances: readonly number[] }[])[]
}

/** A game that was played, choice by choice. The page plays it again to show what each seat could see. */
export interface RecordedGame {
  readonly seats: number
  readonly seed: number
  readonly players: readonly string[]
  /** The place of each choice among those there were. */
  readonly choices: readonly number[]
  /** What happened before the first choice, then after each. */
  readonly lines: readonly (readonly string[])[]
}

/** What somebody thought of a game after playing it. */
export interface SavedRating {
  /** As in ISO 8601. */
  readonly at: string
  /** Its id. */
  readonly game: string
  readonly name: string
  /** Of its rules; null for a classic. */
  readonly key: string | null
  /** From 1 to 5. */
  readonly stars: number
  readonly why: string
}
