/** A game while it is being made up: what has been declared so far, and where in it something is to stand. */
import type { Stream } from '../../../rng/index.ts'
import { Deck } from '../../rules/deck.ts'
import {
  type DefTree,
  type Expr,
  type Game,
  IT,
  SINGLE,
  type TableTree,
  type VarTree,
  type ZoneTree,
} from '../../rules/tree.ts'

interface Callable {
  readonly params: Readonly<Record<string, string>>
  /** Whether it may stand only where someone acts. */
  readonly usesMe: boolean
}

export interface Draft {
  readonly rng: Stream
  /** A wild game may go on for ever, and does not look like any that people play. */
  readonly wild: boolean
  readonly deck: Deck
  readonly tree: Game
  /** Where the cards begin, and where each player holds some: named more often than other places. */
  readonly stock: string
  readonly hand: string
  readonly zones: Record<string, ZoneTree>
  readonly vars: Record<string, VarTree>
  readonly tables: Record<string, TableTree>
  readonly defs: Record<string, DefTree>
  readonly procs: Record<string, NonNullable<Game['procs']>[string]>
  readonly calls: { readonly def: Map<string, Callable>; readonly proc: Map<string, Callable> }
  /** Blocks that were written so far. */
  readonly written: Set<string>
  /** Steps that may still be written: a game stays of a size that can be compiled. */
  stepsLeft: number
  /** A random expression of a type. Expressions nest in everything else, so all parts reach them here. */
  readonly expr: (type: string, scope: Scope, depth: number) => Expr
}

export type Equipment = Pick<Game, 'seats' | 'teams' | 'deck' | 'options' | 'counters'> &
  Pick<Draft, 'zones' | 'vars' | 'tables'>

type ExpressionMaker = (draft: Draft, ...wanted: Parameters<Draft['expr']>) => Expr

export function newDraft(
  rng: Stream,
  wild: boolean,
  name: string,
  equipment: Equipment,
  expression: ExpressionMaker,
): Draft {
  const defs: Draft['defs'] = {}
  const procs: Draft['procs'] = {}
  const about = { v: 1, id: name, name, source: 'made up at random', family: 'random' } as const
  const draft: Draft = {
    ...equipment,
    rng,
    wild,
    stock: 'stock',
    hand: 'hand',
    deck: new Deck(equipment.deck),
    tree: { ...about, ...equipment, defs, procs, flow: [], result: { score: 0, win: 'most' } },
    defs,
    procs,
    calls: { def: new Map(), proc: new Map() },
    written: new Set(),
    stepsLeft: 120,
    expr: (...wanted) => expression(draft, ...wanted),
  }
  return draft
}

/** Blocks by which variables may be reset. */
export const BLOCKS = ['game', 'round', 'hand'] as const

export interface Scope {
  readonly bound: ReadonlyMap<string, { readonly type: string }>
  /** The name that was bound last: what a test here should look at. */
  readonly item?: string
  readonly me: boolean
  readonly inLoop: boolean
  readonly blocks: readonly string[]
  /** How often what stands here may be worked out for one evaluation, because of sets around it. */
  readonly times: number
  /** How often what stands here may be done, because of loops around it. */
  readonly rounds: number
}

export const OUTSIDE: Scope = {
  bound: new Map(),
  me: false,
  inLoop: false,
  blocks: [],
  times: 1,
  rounds: 1,
}

/** Names that binders give; few, so that one is often bound inside another of the same name. */
const NAMES = [undefined, undefined, undefined, 'card', 'other', 'x', 'y', 'z', 'led', 'winner'] as const

export interface Binding {
  /** The field `as` of the binder, or nothing. */
  readonly as: { readonly as?: string }
  readonly scope: Scope
}

/** A name for an item, and the scope in which it is known. */
export function binding({ rng }: Draft, type: string, scope: Scope): Binding {
  const name = rng.pick(NAMES)
  return { as: name === undefined ? {} : { as: name }, scope: withName(scope, name ?? IT, type) }
}

export const withName = (scope: Scope, name: string, type: string): Scope => ({
  ...scope,
  bound: new Map(scope.bound).set(name, { type }),
  item: name,
})

/** The types there are values of: teams only in games that have some. */
export function typesOf({ tree }: Draft): { readonly items: string[]; readonly all: string[] } {
  const singles = SINGLE.filter((type) => type !== 'team' || tree.teams !== undefined)
  const items = singles.filter((type) => type !== 'bool')
  return { items, all: [...singles, ...items.map((type) => `${type}*`)] }
}

/** How many values of a type there may be. */
export function domainSize({ deck, tree }: Draft, type: string): number {
  const sizes: Readonly<Record<string, number>> = {
    card: deck.cards.length,
    suit: deck.suits.length,
    rank: deck.rankNumbers.length,
    player: tree.seats.max,
    team: tree.teams ?? 1,
  }
  return sizes[type] ?? 64
}

/** One of the keys, by their weights; undefined if all weigh nothing. */
export function weighted<Key>(rng: Stream, weights: readonly (readonly [Key, number])[]): Key | undefined {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let left = rng.float() * total
  return weights.find(([, weight]) => (left -= weight) < 0)?.[0]
}
