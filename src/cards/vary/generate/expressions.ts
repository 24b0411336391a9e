/**
 * Random expressions of a type, as the grammar says: a kind that gives the type is drawn, and its fields are filled in
 * the same way. Only kinds that refer to something declared are made one by one, in references.ts.
 */
import { type Entry, GETS, type Get } from '../../rules/grammar.ts'
import type { Expr } from '../../rules/tree.ts'
import { typeOf } from '../../rules/type-of.ts'
import { itemOf, type Variables } from '../../rules/types.ts'
import { binding, type Draft, domainSize, type Scope, typesOf, weighted } from './draft.ts'
import { itemTest } from './item-tests.ts'
import { References } from './references.ts'
import { randomMeld, randomShape, tablesBy } from './shapes.ts'

/** Work for one evaluation, by the sets that it goes through: games stay playable. */
const MOST_TIMES = 300
const MOST_TIMES_WILD = 2000
/** What looks at many sets of cards stands inside no large set. */
const DEAR: Readonly<Partial<Record<Get, number>>> = { combos: 8, matches: 20, poker: 60, deadwood: 4 }

/** How often a kind is drawn where another is drawn once: what depends on the game more often than what does not. */
const WEIGHTS: Readonly<Partial<Record<Get, number>>> = {
  bound: 8,
  zone: 6,
  var: 5,
  me: 4,
  def: 3,
  look: 2,
  none: 0.3,
  if: 0.6,
  let: 0.6,
}

/** Of a kind that is drawn, there may be nothing here. */
const TRIES = 6

type Node = Readonly<Record<string, unknown>>

export class Expressions {
  readonly #draft: Draft
  readonly #references: References

  constructor(draft: Draft) {
    this.#draft = draft
    this.#references = new References(draft, (type, scope, depth) => this.of(type, scope, depth))
  }

  /** What refers to places and definitions, for steps that do. */
  get references(): References {
    return this.#references
  }

  /** Where a set is wanted, a single value may come. */
  of(type: string, scope: Scope, depth: number): Expr {
    const { rng } = this.#draft
    const item = type.endsWith('*') && type !== 'num*' ? itemOf(type) : undefined
    if (item !== undefined && depth > 0 && rng.chance(0.12)) return this.of(item, scope, depth - 1)
    const looking = type === 'bool' && depth > -2 && rng.chance(0.4)
    const test = looking
      ? itemTest(this.#draft, (...wanted) => this.of(...wanted), scope, depth - 1)
      : undefined
    if (test !== undefined) return test
    const kinds = this.#kindsAt(type, depth)
    const weights = kinds.map((kind): [Get, number] => [kind, this.#weight(kind, type, scope)])
    // An index inside an index inside an index would never end.
    for (let tries = depth < -2 ? TRIES : 0; tries < TRIES; tries += 1) {
      const kind = weighted(rng, weights)
      const made = kind && this.#make(kind, type, scope, depth - 1 - rng.below(2))
      if (made !== undefined) return made
    }
    return this.#references.written(type)
  }

  /** Where nothing more should nest, names and what is written down; but a test should test something. */
  #kindsAt(type: string, depth: number): readonly Get[] {
    const { rng } = this.#draft
    if (depth > 0 && rng.chance(0.85)) return KINDS
    return type === 'bool' && rng.chance(0.8) ? TESTS : LEAVES
  }

  #weight(kind: Get, type: string, scope: Scope): number {
    if (standsFor(GETS[kind].gives, type) === undefined) return 0
    if ((kind === 'me' && !scope.me) || scope.times > (DEAR[kind] ?? Number.POSITIVE_INFINITY)) return 0
    if ((kind === 'teamOf' || kind === 'members') && this.#draft.tree.teams === undefined) return 0
    const several = this.#draft.deck.size > 64
    // Shapes of several packs are left to the interpreter.
    if (DEAR[kind] !== undefined && several) return kind === 'deadwood' ? 0 : 0.03
    const hasCard =
      (kind === 'suitOf' || kind === 'rankOf') &&
      [...scope.bound.values()].some(({ type }) => type === 'card')
    return hasCard ? 8 : (WEIGHTS[kind] ?? 1)
  }

  /** Undefined if there is nothing of that kind here. */
  #make(kind: Get, type: string, scope: Scope, depth: number): Expr | undefined {
    const referred = this.#references.make(kind, type, scope, depth)
    if (referred !== 'not a reference') return referred
    const entry: Entry = GETS[kind]
    const variables = standsFor(entry.gives as string, type) as Variables
    let bindings: ReturnType<typeof binding> | undefined
    const node: Record<string, unknown> = { get: kind }
    for (const [name, declared] of Object.entries(entry.fields)) {
      if (declared === 'binds') continue
      if (declared.endsWith('?') && this.#draft.rng.chance(0.5)) continue
      const isInside = entry.binds?.in.includes(name) === true
      if (isInside && bindings === undefined) {
        bindings = this.#bind(entry, node, variables, scope)
        if (bindings === undefined) return undefined
        Object.assign(node, bindings.as)
      }
      const inner = isInside ? (bindings as NonNullable<typeof bindings>).scope : scope
      node[name] = this.#field(declared.replace(/\?$/, ''), variables, inner, depth)
    }
    return node as unknown as Expr
  }

  /** What a binder binds: an item of the set before it, or any value. Undefined if that would be too much work. */
  #bind(
    { binds }: Entry,
    node: Node,
    variables: Variables,
    scope: Scope,
  ): ReturnType<typeof binding> | undefined {
    const draft = this.#draft
    if (binds?.type === 'Y') return binding(draft, typeOf(node['be'] as Expr, draft.tree, scope.bound), scope)
    const item = variables.get('T') as string
    const times = scope.times * domainSize(draft, item)
    if (times > (draft.wild ? MOST_TIMES_WILD : MOST_TIMES)) return undefined
    return binding(draft, item, { ...scope, times })
  }

  #field(pattern: string, variables: Variables, scope: Scope, depth: number): unknown {
    const { rng } = this.#draft
    const number = (): Expr => this.of('num', scope, depth - 1)
    if (pattern === 'shape') return randomShape(this.#draft, number)
    if (pattern === '[shape]')
      return Array.from({ length: rng.between(1, 2) }, () => randomMeld(this.#draft, number))
    if (pattern.startsWith('[')) {
      const each = pattern.slice(1, -1)
      return Array.from({ length: rng.pick([1, 2, 2, 3]) }, () => this.#field(each, variables, scope, depth))
    }
    // As in the checker, a table named beside a shape is one of numbers.
    if (pattern === 'name:table') return rng.pick(tablesBy(this.#draft, ['rank', 'suit', 'card']))
    if (pattern === 'name:zone') return this.#references.zoneName()
    if (pattern.includes(':')) throw new Error(`nothing is known of fields like ${pattern}`)
    return this.of(this.#typeFor(pattern, variables, scope), scope, depth)
  }

  /** The type that a pattern wants, where its variables stand for something from then on. */
  #typeFor(pattern: string, variables: Variables, scope: Scope): string {
    const { rng } = this.#draft
    const variable = /^([TUXY])([*+]?)$/.exec(pattern)
    if (variable === null) return pattern
    const [, name = '', star = ''] = variable
    const types = typesOf(this.#draft)
    const wide = name === 'X' || name === 'Y'
    const near = rng.chance(0.6) ? typesNear(scope).filter((type) => wide || types.items.includes(type)) : []
    const known = variables.get(name) ?? rng.pick(near.length > 0 ? near : wide ? types.all : types.items)
    variables.set(name, known)
    const isSet = star === '*' || (star === '+' && known !== 'num' && rng.chance(0.5))
    return isSet ? `${known}*` : known
  }
}

const KINDS = Object.keys(GETS) as Get[]

/** Kinds with nothing inside but names. */
const LEAVES = KINDS.filter((kind) =>
  Object.values(GETS[kind].fields).every((field: string) => /^(name|key|word|type|index\?)/.test(field)),
)

const TESTS: readonly Get[] = ['eq', 'ne', 'lt', 'le', 'empty', 'has']

/** The types of what is bound around, and of what a card or a player has: so that tests look at it. */
function typesNear({ bound }: Scope): string[] {
  return [...bound.values()].flatMap(({ type }) =>
    type === 'card' ? ['card', 'suit', 'rank', 'suit', 'rank'] : [type],
  )
}

/** What the variables of the type that is given stand for where that type is wanted; undefined if it does not fit. */
function standsFor(gives: string, wanted: string): Variables | undefined {
  const isSet = wanted.endsWith('*')
  if (gives === wanted || (gives === 'zone' && wanted === 'card*')) return new Map()
  if (wanted === 'zone') return undefined
  if (gives === 'X') return new Map([['X', wanted]])
  if (gives === 'T' && !isSet && wanted !== 'bool') return new Map([['T', wanted]])
  if (/^[TU]\*$/.test(gives) && isSet) return new Map([[gives.slice(0, 1), wanted.slice(0, -1)]])
  return undefined
}
