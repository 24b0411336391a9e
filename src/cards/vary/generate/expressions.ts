/**
 * Random expressions of a type, as the grammar says: a kind that gives the type is drawn, and its fields are filled in
 * the same way. Only kinds that refer to something declared are made one by one, in references.ts.
 */
import { bound, eq, has, le, lt, ne, rankOf, suitOf } from '../../rules/build.ts'
import { type Entry, GETS, type Get } from '../../rules/grammar.ts'
import type { Expr } from '../../rules/tree.ts'
import { typeOf } from '../../rules/type-of.ts'
import { itemOf, type Variables } from '../../rules/types.ts'
import { type Binding, binding, type Draft, domainSize, type Scope, typesOf, weighted } from './draft.ts'
import { REFERENCES, written, zoneName } from './references.ts'
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

/** Where a set is wanted, a single value may come. */
export function randomExpression(draft: Draft, type: string, scope: Scope, depth: number): Expr {
  const { rng, expr } = draft
  const item = type.endsWith('*') && type !== 'num*' ? itemOf(type) : undefined
  if (item !== undefined && depth > 0 && rng.chance(0.12)) return expr(item, scope, depth - 1)
  const looking = type === 'bool' && depth > -2 && rng.chance(0.4)
  const test = looking ? itemTest(draft, scope, depth - 1) : undefined
  if (test !== undefined) return test
  const kinds = kindsAt(draft, type, depth)
  const weights = kinds.map((kind): [Get, number] => [kind, weightOf(draft, kind, type, scope)])
  // An index inside an index inside an index would never end.
  for (let tries = depth < -2 ? TRIES : 0; tries < TRIES; tries += 1) {
    const kind = weighted(rng, weights)
    const made = kind && make(draft, kind, type, scope, depth - 1 - rng.below(2))
    if (made !== undefined) return made
  }
  return written(draft, type)
}

/** Where nothing more should nest, names and what is written down; but a test should test something. */
function kindsAt({ rng }: Draft, type: string, depth: number): readonly Get[] {
  if (depth > 0 && rng.chance(0.85)) return KINDS
  return type === 'bool' && rng.chance(0.8) ? TESTS : LEAVES
}

function weightOf(draft: Draft, kind: Get, type: string, scope: Scope): number {
  const { tree, deck } = draft
  if (standsFor(GETS[kind].gives, type) === undefined) return 0
  if (kind === 'deadwood' && tablesBy(draft, ['rank', 'suit', 'card']).length === 0) return 0
  if ((kind === 'me' && !scope.me) || scope.times > (DEAR[kind] ?? Number.POSITIVE_INFINITY)) return 0
  if ((kind === 'teamOf' || kind === 'members') && tree.teams === undefined) return 0
  // Shapes of several packs are left to the interpreter.
  if (DEAR[kind] !== undefined && deck.size > 64) return kind === 'deadwood' ? 0 : 0.03
  const hasCard =
    (kind === 'suitOf' || kind === 'rankOf') && [...scope.bound.values()].some(({ type }) => type === 'card')
  return hasCard ? 8 : (WEIGHTS[kind] ?? 1)
}

/** Undefined if there is nothing of that kind here. */
function make(draft: Draft, kind: Get, type: string, scope: Scope, depth: number): Expr | undefined {
  const refer = REFERENCES[kind]
  if (refer) return refer(draft, type, scope, depth)
  const entry: Entry = GETS[kind]
  const variables = standsFor(entry.gives as string, type) as Variables
  let bindings: Binding | undefined
  const node: Record<string, unknown> = { get: kind }
  for (const [name, declared] of Object.entries(entry.fields)) {
    if (declared === 'binds') continue
    if (declared.endsWith('?') && draft.rng.chance(0.5)) continue
    const isInside = entry.binds?.in.includes(name) === true
    if (isInside && bindings === undefined) {
      bindings = bind(draft, node['be'] as Expr | undefined, variables, scope)
      if (bindings === undefined) return undefined
      Object.assign(node, bindings.as)
    }
    const inner = isInside && bindings ? bindings.scope : scope
    node[name] = randomField(draft, declared.replace(/\?$/, ''), variables, inner, depth)
  }
  return node as unknown as Expr
}

/** What a binder binds: an item of the set before it, or any value. Undefined if that would be too much work. */
function bind(draft: Draft, be: Expr | undefined, variables: Variables, scope: Scope): Binding | undefined {
  if (be !== undefined) return binding(draft, typeOf(be, draft.tree, scope.bound), scope)
  const item = variables.get('T') as string
  const times = scope.times * domainSize(draft, item)
  if (times > (draft.wild ? MOST_TIMES_WILD : MOST_TIMES)) return undefined
  return binding(draft, item, { ...scope, times })
}

function randomField(
  draft: Draft,
  pattern: string,
  variables: Variables,
  scope: Scope,
  depth: number,
): unknown {
  const { rng, expr } = draft
  const number = (): Expr => expr('num', scope, depth - 1)
  if (pattern === 'shape') return randomShape(draft, number)
  if (pattern === '[shape]') return Array.from({ length: rng.between(1, 2) }, () => randomMeld(draft, number))
  if (pattern.startsWith('[')) {
    const each = pattern.slice(1, -1)
    return Array.from({ length: rng.pick([1, 2, 2, 3]) }, () =>
      randomField(draft, each, variables, scope, depth),
    )
  }
  // As in the checker, a table named beside a shape is one of numbers.
  if (pattern === 'name:table') return rng.pick(tablesBy(draft, ['rank', 'suit', 'card']))
  if (pattern === 'name:zone') return zoneName(draft)
  if (pattern.includes(':')) throw new Error(`nothing is known of fields like ${pattern}`)
  return expr(typeFor(draft, pattern, variables, scope), scope, depth)
}

/** The type that a pattern wants, where its variables stand for something from then on. */
function typeFor(draft: Draft, pattern: string, variables: Variables, scope: Scope): string {
  const { rng } = draft
  const variable = /^([TUXY])([*+]?)$/.exec(pattern)
  if (variable === null) return pattern
  const [, name = '', star = ''] = variable
  const types = typesOf(draft)
  const wide = name === 'X' || name === 'Y'
  const near = rng.chance(0.6) ? typesNear(scope).filter((type) => wide || types.items.includes(type)) : []
  const known = variables.get(name) ?? rng.pick(near.length > 0 ? near : wide ? types.all : types.items)
  variables.set(name, known)
  const isSet = star === '*' || (star === '+' && known !== 'num' && rng.chance(0.5))
  return isSet ? `${known}*` : known
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

/**
 * Tests that look at one item of a set, as rules mostly do: cards of a suit, ranks below another, players in a set.
 * Undefined where nothing is bound that can be tested.
 */
function itemTest({ rng, expr }: Draft, scope: Scope, depth: number): Expr | undefined {
  const { item } = scope
  const type = item === undefined ? '' : (scope.bound.get(item)?.type ?? '')
  if (item === undefined || type === 'bool' || type.endsWith('*')) return undefined
  const outer = rng.chance(0.7) ? withoutName(scope, item) : scope
  const itself = bound(item)
  // What a card is told by is tested more often than which card it is.
  const face = type === 'card' ? rng.pick(['suit', 'suit', 'rank', 'rank', 'card'] as const) : undefined
  if (type !== 'num' && (face === undefined || face === 'card') && rng.chance(0.5))
    return has(expr(`${type}*`, outer, depth), itself)
  const looked = face === 'suit' ? suitOf(itself) : face === 'rank' ? rankOf(itself) : itself
  const other = expr(face ?? type, outer, depth)
  const compare = rng.pick([eq, eq, ne, lt, le])
  return rng.chance(0.7) ? compare(looked, other) : compare(other, looked)
}

function withoutName({ item: _, ...scope }: Scope, name: string): Scope {
  const names = new Map(scope.bound)
  names.delete(name)
  return { ...scope, bound: names }
}
