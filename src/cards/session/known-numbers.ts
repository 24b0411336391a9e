/**
 * What the rules work out about cards and players, as far as a seat knows what it takes: the total of a hand in
 * Blackjack, the deadwood in Gin, the points that players have taken. Definitions that take cards, and are used for the
 * cards of a place, belong beside that place; others are shown only if the game gives them a label.
 */
import { wordsOf } from '../english/words/words.ts'
import { Evaluation } from '../interpret/evaluation.ts'
import type { Program } from '../interpret/program.ts'
import type { View, ZoneView } from '../knowledge/view.ts'
import type { State } from '../model/state.ts'
import type { Value } from '../model/values.ts'
import type { DefTree, Expr } from '../rules/tree.ts'
import { isKind, type Node, nodesIn } from './tree-nodes.ts'

/** By the name of a parameter: the player or team that it stands for. */
type Params = ReadonlyMap<string, number>

interface LabelledDef {
  readonly name: string
  readonly title: string
  readonly tree: DefTree
}

export class KnownNumbers {
  readonly #program: Program
  readonly #view: View
  readonly #state: State
  readonly #ofCards: readonly OfCards[]

  constructor(program: Program, view: View, state: State) {
    this.#program = program
    this.#view = view
    this.#state = state
    this.#ofCards = numbersOfCards(program)
  }

  /** For cards that lie in a place of this name. */
  ofCards(zone: string, cards: readonly number[]): CardsNumber[] {
    return numbersOf(this.#ofCards, zone, cards, this.#state)
  }

  /** Definitions with a label that take a player, or a team: a value for each, undefined where it is a secret. */
  ofEach(kind: 'player' | 'team') {
    return this.#labelled(kind).map((def) => ({
      title: def.title,
      type: def.tree.type,
      values: this.#program.everything(kind).map((item) => this.#value(def, [item])),
    }))
  }

  /** Definitions with a label that take nothing. */
  alone() {
    return this.#labelled('').flatMap((def) => {
      const value = this.#value(def, [])
      return value === undefined ? [] : [{ title: def.title, type: def.tree.type, value }]
    })
  }

  /** Whether an expression looks only at cards and variables that the seat knows, whatever its names stand for. */
  knows(tree: Expr): boolean {
    return this.#knows(tree, new Map())
  }

  #labelled(params: string): LabelledDef[] {
    return Object.entries(this.#program.game.defs ?? {}).flatMap(([name, tree]) => {
      const isMeant = Object.values(tree.params ?? {}).join() === params
      return typeof tree.label === 'string' && isMeant ? [{ name, title: tree.label, tree }] : []
    })
  }

  #value({ name, tree }: LabelledDef, args: readonly number[]): Value | undefined {
    const params = new Map(Object.keys(tree.params ?? {}).map((param, n) => [param, args[n] as number]))
    return this.#knows(tree.is, params) ? evaluate(this.#program, name, this.#state, args) : undefined
  }

  /** Whether the seat knows all cards and variables that an expression looks at. */
  #knows(tree: unknown, params: Params): boolean {
    if (typeof tree !== 'object' || tree === null) return true
    const node = tree as Node
    // How many cards there are is seen by all.
    if (isKind(node, 'count', 'empty') && isKind(node['of'], 'zone')) return true
    if (isKind(node, 'owner', 'indexOf', 'above')) return false
    const name = String(node['name'])
    if (isKind(node, 'var') && (this.#view.vars[name]?.includes(undefined) ?? true)) return false
    if (isKind(node, 'zone', 'family') && !this.#zonesOf(node, params).every((zone) => this.#sees(zone)))
      return false
    if (isKind(node, 'def') && !this.#knows(this.#program.game.defs?.[name]?.is, given(node, params)))
      return false
    return Object.values(node).every((part) => this.#knows(part, params))
  }

  /** The places that an expression may mean. */
  #zonesOf(node: Node, params: Params): readonly number[] {
    const { zones } = this.#program
    const indexes = ((node['of'] ?? []) as readonly Expr[]).map((index) => itemOf(index, params))
    return this.#program
      .membersOf(String(node['name']))
      .filter((zone) => indexes.every((item, n) => item === undefined || zones[zone]?.index[n] === item))
  }

  #sees(zone: number): boolean {
    const { cards, among } = this.#view.zones[zone] as ZoneView
    return among.length === 0 && !cards.includes(null)
  }
}

function itemOf(tree: unknown, params: Params): number | undefined {
  return isKind(tree, 'bound') ? params.get(String(tree['name'])) : undefined
}

/** The parameters of a definition that another one calls. */
function given(call: Node, params: Params): Params {
  const items = Object.entries((call['with'] ?? {}) as Node).flatMap(([param, value]) => {
    const item = itemOf(value, params)
    return item === undefined ? [] : [[param, item] as const]
  })
  return new Map(items)
}

function evaluate(program: Program, def: string, state: State, args: readonly Value[]): Value {
  const { params, body } = program.binder.def(def)
  const context = new Evaluation(program, state)
  for (const [n, local] of params.entries()) context.locals[local] = args[n] as Value
  return body(context)
}

/** What the rules work out of some cards, as "total" 15. */
export interface CardsNumber {
  readonly title: string
  readonly value: number
}

/** A number beside the cards of some places. */
export interface OfCards {
  readonly title: string
  /** The names of the places. */
  readonly zones: ReadonlySet<string>
  worth(state: State, cards: readonly number[]): number
}

export const numbersOfCards = (program: Program): OfCards[] => [
  ...definitionsOfCards(program),
  ...deadwoods(program),
]

/** For cards that lie in a place of this name. */
export function numbersOf(
  all: readonly OfCards[],
  zone: string,
  cards: readonly number[],
  state: State,
): CardsNumber[] {
  const some = cards.length === 0 ? [] : all.filter(({ zones }) => zones.has(zone))
  return some.map(({ title, worth }) => ({ title, value: worth(state, cards) }))
}

/** Definitions of a number that look at nothing but the cards they are given, and are given those of a place. */
function definitionsOfCards(program: Program): OfCards[] {
  const { game } = program
  return Object.entries(game.defs ?? {}).flatMap(([name, { params = {}, type, is, label }]) => {
    const [[param, of] = [], another] = Object.entries(params)
    const isOfCards = type === 'num' && of === 'card*' && another === undefined
    if (label === false || !isOfCards || param === undefined || !isPure(is, program)) return []
    const zones = nodesIn(game).flatMap((node) => {
      const cards = isKind(node, 'def') && node['name'] === name ? (node['with'] as Node)[param] : undefined
      return isKind(cards, 'zone') ? [String(cards['name'])] : []
    })
    const worth = (state: State, cards: readonly number[]): number =>
      evaluate(program, name, state, [[...cards]]) as number
    return [{ title: label ?? wordsOf(name), zones: new Set(zones), worth }]
  })
}

const LOOKS_AROUND = ['zone', 'family', 'var', 'owner', 'indexOf', 'above', 'me']

function isPure(tree: Expr, program: Program): boolean {
  return nodesIn(tree).every((node) => {
    if (!isKind(node, 'def')) return !isKind(node, ...LOOKS_AROUND)
    return isPure(program.game.defs?.[String(node['name'])]?.is ?? 0, program)
  })
}

/** What cannot be put into sets and runs, where the rules ask for it. */
function deadwoods(program: Program): OfCards[] {
  const nodes = nodesIn(program.game).filter((node) => isKind(node, 'deadwood'))
  const kinds = Map.groupBy(nodes, ({ by, shapes }) => JSON.stringify({ by, shapes }))
  return Array.from(kinds).flatMap(([kind, some]) => {
    if (kind.includes('"get":"bound"')) return []
    const zones = some.flatMap(({ of }) => zoneNames(of))
    const tree = { get: 'deadwood', ...JSON.parse(kind), of: { get: 'bound', name: 'cards' } }
    const of = program.binder.function('cards', 'card*', tree)
    const worth = (state: State, cards: readonly number[]): number =>
      of(new Evaluation(program, state), [...cards]) as number
    return [{ title: 'deadwood', zones: new Set(zones), worth }]
  })
}

const zoneNames = (tree: unknown): string[] =>
  nodesIn(tree)
    .filter((node) => isKind(node, 'zone'))
    .map(({ name }) => String(name))
