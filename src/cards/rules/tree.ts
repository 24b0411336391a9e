/** The shape of a game in TypeScript: expressions and steps are derived from the grammar, the rest is declared here. */
import type { GETS, STEPS } from './grammar.ts'

/** The types of single values. `none` is a value of every one of them but num and bool. */
export const SINGLE = ['num', 'bool', 'card', 'suit', 'rank', 'player', 'team'] as const
export type Single = (typeof SINGLE)[number]

/** A star makes a set. */
type Type = Single | `${Exclude<Single, 'bool'>}*` | 'zone'

export const VERSION = 1

export interface Game {
  readonly v: typeof VERSION
  readonly id: string
  readonly name: string
  /** Where the rules are from, and which variant was chosen. */
  readonly source: string
  readonly family: string
  readonly seats: { readonly min: number; readonly max: number; readonly usual?: number }
  /** How many teams: player p belongs to team p mod teams. */
  readonly teams?: number
  readonly deck: DeckTree
  readonly options?: Readonly<Record<string, OptionTree>>
  readonly tables?: Readonly<Record<string, TableTree>>
  readonly zones: Readonly<Record<string, ZoneTree>>
  readonly vars?: Readonly<Record<string, VarTree>>
  readonly defs?: Readonly<Record<string, DefTree>>
  readonly procs?: Readonly<Record<string, ProcTree>>
  /** Name → what it counts, in words. */
  readonly counters?: Readonly<Record<string, string>>
  readonly flow: Steps
  readonly result: ResultTree
}

export interface DeckTree {
  readonly suits: readonly string[]
  /** From low to high: the order in which ranks compare. */
  readonly ranks: readonly string[]
  readonly packs?: number
  readonly without?: readonly string[]
  /** Ranks without a suit, and how many cards of each. */
  readonly jokers?: Readonly<Record<string, number>>
  /** The zone in which all cards lie at the start. */
  readonly in: string
}

interface OptionTree {
  readonly default: number | boolean
  readonly min?: number
  readonly max?: number
  readonly means: string
}

export interface TableTree {
  readonly by: 'card' | 'rank' | 'suit'
  readonly gives?: 'num' | 'suit' | 'rank' | 'card'
  readonly of: Readonly<Record<string, number | string>>
  /** For what is not listed; 0 or none if left out. */
  readonly else?: number | string
}

/** One place for each of these: a word, or that many. */
export type Per = 'player' | 'team' | 'suit' | 'rank' | number

export type See = 'all' | 'owner' | 'others' | 'none'

export interface ZoneTree {
  readonly per?: readonly Per[]
  readonly order?: 'pile'
  readonly see: See
}

export interface VarTree {
  readonly type: Exclude<Type, 'zone'>
  readonly per?: readonly Per[]
  readonly init?: Expr
  /** The block that resets it on entry. */
  readonly reset?: string
  readonly see?: 'owner'
  readonly label?: Label
}

/** What it is called at the table; false if it is not shown there. */
type Label = string | false

type Params = Readonly<Record<string, Exclude<Type, 'zone'>>>

export interface DefTree {
  readonly params?: Params
  readonly type: Exclude<Type, 'zone'>
  readonly is: Expr
  readonly label?: Label
}

interface ProcTree {
  readonly params?: Params
  readonly steps: Steps
}

interface ResultTree {
  /** What a player, `me`, has in the end. */
  readonly score: Expr
  /** Who wins by it, or else `winners`. */
  readonly win?: 'most' | 'least'
  readonly winners?: Expr
  /** What players play for, if not first of all to win. */
  readonly aim?: 'place' | 'points'
}

export interface Option {
  readonly label: string
  readonly when?: Expr
  readonly each?: readonly Binder[]
  readonly do: Steps
}

export interface Binder {
  readonly as?: string
  readonly in?: Expr
  readonly some?: Expr
  readonly shape?: Shape
  readonly where?: Expr
}

export interface Shape {
  readonly min?: Expr
  readonly max?: Expr
  readonly same?: 'rank' | 'suit'
  /** Ranks that follow each other without a gap: in the order of the deck ("ranks"), or as a table numbers them. */
  readonly run?: string
  readonly sum?: { readonly by: string; readonly is: Expr }
}

type Words<W extends string> = W extends `${infer Head}|${infer Rest}` ? Head | Words<Rest> : W

interface FieldValues {
  binds: string
  type: string
  text: string
  index: readonly Expr[]
  args: Readonly<Record<string, Expr>>
  steps: Steps
  '[option]': readonly Option[]
  shape: Shape
  '[shape]': readonly Shape[]
}

type FieldValue<F extends string> = F extends keyof FieldValues
  ? FieldValues[F]
  : F extends `word:${infer W}`
    ? Words<W>
    : F extends `name:${string}` | `key:${string}`
      ? string
      : F extends `[${string}]`
        ? readonly Expr[]
        : Expr

type Optional<Fields> = {
  [K in keyof Fields]: Fields[K] extends `${string}?` | 'binds' ? K : never
}[keyof Fields]

type Fields<F extends Readonly<Record<string, string>>> = {
  readonly [K in Exclude<keyof F, Optional<F>>]: FieldValue<F[K]>
} & {
  readonly [K in Optional<F>]?: F[K] extends `${infer G}?` ? FieldValue<G> : FieldValue<F[K]>
}

export type GetNodes = {
  readonly [K in keyof typeof GETS]: { readonly get: K } & Fields<(typeof GETS)[K]['fields']>
}
export type StepNodes = {
  readonly [K in keyof typeof STEPS]: { readonly do: K } & Fields<(typeof STEPS)[K]['fields']>
}

export type GetNode = GetNodes[keyof GetNodes]
export type Expr = number | boolean | GetNode
export type Step = StepNodes[keyof StepNodes]
export type Steps = readonly Step[]

/** The name that a binder binds when it names none. */
export const IT = 'it'
