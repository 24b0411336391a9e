/** Checks expressions against the grammar: their fields, their types, the names in them, and the work they cost. */
import { type Entry, GETS, SHAPE_FIELDS } from '../rules/grammar.ts'
import { IT, type Per, SINGLE } from '../rules/tree.ts'
import { fits, inWords, resolve, type Variables } from '../rules/types.ts'
import { at, type Callable, type Context, type DeclaredKind, NAME, type Place } from './context.ts'
import { suggest, Words } from './problem.ts'

/** What is known of an expression that checks. */
export interface Known {
  readonly type: string
  /** Nodes evaluated at most: bounds nest, so a few filters of filters of a deck are too slow to play. */
  readonly cost: number
}

/** Real games stay under some 13,000; beyond this a single evaluation is felt. */
const MOST_COST = 100_000

/** Work of one evaluation of what is not a plain look-up. */
const OWN_COST: Readonly<Record<string, number>> = {
  combos: 100,
  matches: 30,
  deadwood: 500,
  poker: 100,
  spare: 10,
}

/** An expression that may stand where one like the pattern is wanted. Says what is wrong with it, if something is. */
export function checkExpr(
  context: Context,
  value: unknown,
  path: string,
  pattern: string,
  place: Place,
  variables: Variables = new Map(),
): Known | undefined {
  const known = infer(context, value, path, place)
  if (known === undefined) return undefined
  if (!fits(pattern, known.type, variables)) {
    const found = typeof value === 'object' ? new Words(`${inWords(known.type)}`) : value
    context.report.error(path, found, inWords(pattern, variables))
    return undefined
  }
  if (known.cost > MOST_COST) {
    context.report.error(
      path,
      new Words(`an expression of up to ${known.cost} evaluations`),
      `at most ${MOST_COST}`,
      'it nests sets in sets: narrow the outer set first',
    )
    return undefined
  }
  return known
}

function infer(context: Context, value: unknown, path: string, place: Place): Known | undefined {
  if (typeof value === 'boolean') return { type: 'bool', cost: 1 }
  if (typeof value === 'number') {
    const right = context.whole(value, path, -1_000_000_000, 1_000_000_000)
    return right === undefined ? undefined : { type: 'num', cost: 1 }
  }
  const inner = context.deeper(place, path)
  if (inner === undefined) return undefined
  const kind = kindOf(value, 'get')
  if (kind === undefined || !Object.hasOwn(GETS, kind)) {
    const hint =
      kind === undefined ? 'a number, true, false, or { "get": … }' : suggest(kind, Object.keys(GETS))
    context.report.error(kind === undefined ? path : at(path, 'get'), kind ?? value, 'an expression', hint)
    return undefined
  }
  const entry: Entry = GETS[kind as keyof typeof GETS]
  const fields = context.object(value, path, 'an expression', ['get', ...fieldNames(entry.fields)])
  return fields && inferNode(context, kind, entry, fields, path, inner)
}

/** The tag of a node, if the value is one. */
export function kindOf(value: unknown, tag: 'get' | 'do'): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, tag)) return undefined
  const kind = (value as Record<string, unknown>)[tag]
  return typeof kind === 'string' ? kind : undefined
}

/** The fields of an entry as `object` takes them: a bound name may always be left out. */
export function fieldNames(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).map(([name, type]) =>
    type.endsWith('?') || type === 'binds' ? `${name}?` : name,
  )
}

function inferNode(
  context: Context,
  kind: string,
  entry: Entry,
  fields: Readonly<Record<string, unknown>>,
  path: string,
  place: Place,
): Known | undefined {
  const special = SPECIAL[kind]
  if (special) return special(context, fields, path, place)
  const checked = checkFields(context, entry, fields, path, place)
  if (checked === undefined) return undefined
  const type = resolve(entry.gives as string, checked.variables)
  return type === undefined ? undefined : { type, cost: checked.cost + (OWN_COST[kind] ?? 1) }
}

/** Checks the fields of a node in the order of the grammar, so that binders know what they bind. */
function checkFields(
  context: Context,
  entry: Entry,
  fields: Readonly<Record<string, unknown>>,
  path: string,
  place: Place,
): { variables: Variables; cost: number } | undefined {
  const variables: Variables = new Map()
  let cost = 0
  let right = true
  for (const [name, declaredType] of Object.entries(entry.fields)) {
    const value = fields[name]
    if (value === undefined) {
      right &&= declaredType.endsWith('?') || declaredType === 'binds'
      continue
    }
    const type = declaredType.replace(/\?$/, '')
    const bindsHere = entry.binds?.in.includes(name) ?? false
    const inner = bindsHere ? bindName(context, entry, fields, path, place, variables) : place
    const known = inner && checkField(context, type, value, at(path, name), inner, variables)
    if (known === undefined) right = false
    else
      cost +=
        known.cost * (bindsHere && entry.binds?.type === 'T' ? domainSize(context, variables.get('T')) : 1)
  }
  return right ? { variables, cost } : undefined
}

/** The place inside a binder; undefined if what it binds is not known, which has been said already. */
function bindName(
  context: Context,
  entry: Entry,
  fields: Readonly<Record<string, unknown>>,
  path: string,
  place: Place,
  variables: Variables,
): Place | undefined {
  const type = entry.binds && resolve(entry.binds.type, variables)
  return type === undefined ? undefined : withName(context, fields['as'], path, type, place)
}

export function withName(
  context: Context,
  name: unknown,
  path: string,
  type: string,
  place: Place,
): Place | undefined {
  if (name !== undefined && (typeof name !== 'string' || !NAME.test(name))) {
    context.report.error(at(path, 'as'), name, 'a name: letters, digits, - and _, a letter first')
    return undefined
  }
  return { ...place, bound: new Map(place.bound).set(name ?? IT, type) }
}

/** How many values of a type there are at most. */
export function domainSize(context: Context, type: string | undefined): number {
  const { deck, seats, teams } = context.declared
  const sizes: Readonly<Record<string, number>> = {
    card: deck?.cards.length ?? 52,
    suit: deck?.suits.length ?? 4,
    rank: deck?.rankNumbers.length ?? 13,
    player: seats.max,
    team: teams,
    num: 64,
  }
  return sizes[type ?? ''] ?? 1
}

const FREE: Known = { type: 'none', cost: 0 }

function checkField(
  context: Context,
  type: string,
  value: unknown,
  path: string,
  place: Place,
  variables: Variables,
): Known | undefined {
  if (type === 'binds') return FREE
  if (type === 'shape') return checkShape(context, value, path, place)
  if (type === '[shape]') return checkMelds(context, value, path, place)
  if (type.startsWith('[')) {
    const items = context.list(value, path, 'a list of expressions')
    return all(
      items?.map((item, n) => checkExpr(context, item, at(path, n), type.slice(1, -1), place, variables)),
    )
  }
  if (type === 'name:table') {
    const before = context.report.errors
    checkNumbers(context, value, path, ['rank', 'suit', 'card'])
    return context.report.errors === before ? FREE : undefined
  }
  if (type.startsWith('name:')) {
    return context.reference(type.slice(5) as DeclaredKind, value, path) === undefined ? undefined : FREE
  }
  if (type.startsWith('key:')) return checkKey(context, type.slice(4) as 'card', value, path)
  return checkExpr(context, value, path, type, place, variables)
}

function all(items: readonly (Known | undefined)[] | undefined): Known | undefined {
  if (items === undefined || items.includes(undefined)) return undefined
  return { type: 'none', cost: (items as Known[]).reduce((sum, item) => sum + item.cost, 0) }
}

export function checkKey(
  context: Context,
  kind: 'card' | 'suit' | 'rank',
  value: unknown,
  path: string,
): Known | undefined {
  const { deck } = context.declared
  if (deck === undefined) return undefined
  if (typeof value === 'string' && deck.number(kind, value) !== undefined) return FREE
  const names =
    kind === 'suit' ? deck.suits : kind === 'rank' ? deck.rankNumbers.map((n) => deck.rankName(n)) : []
  const hint = kind === 'card' ? 'rank, then suit, as in "QS"' : suggest(value, names)
  context.report.error(path, value, `a ${kind} of the deck`, hint)
  return undefined
}

type SpecialRule = (
  context: Context,
  fields: Readonly<Record<string, unknown>>,
  path: string,
  place: Place,
) => Known | undefined

/** Kinds whose type comes from what they name. */
const SPECIAL: Readonly<Record<string, SpecialRule>> = {
  none: (context, { of }, path) => {
    const type = context.word(
      of,
      at(path, 'of'),
      SINGLE.filter((single) => single !== 'num' && single !== 'bool'),
    )
    return type && { type, cost: 1 }
  },
  all: (context, { of }, path) => {
    const type = context.word(of, at(path, 'of'), ['card', 'suit', 'rank', 'player', 'team'])
    return type && { type: `${type}*`, cost: 1 }
  },
  me: (context, _, path, place) => {
    if (place.me === false) {
      context.report.error(
        path,
        new Words('"me"'),
        'a place where a player acts',
        'inside each player, turns or as',
      )
      return undefined
    }
    if (place.me !== true) place.me.used = true
    return { type: 'player', cost: 1 }
  },
  bound: (context, { name }, path, place) => {
    const type = typeof name === 'string' ? place.bound.get(name) : undefined
    if (type === undefined) {
      context.report.error(
        at(path, 'name'),
        name,
        'a name bound around it',
        suggest(name, place.bound.keys()),
      )
      return undefined
    }
    return { type, cost: 1 }
  },
  option: (context, { name }, path) => {
    const found = context.reference('option', name, at(path, 'name'))
    return found === undefined ? undefined : { type: context.declared.option.get(found) as string, cost: 1 }
  },
  var: (context, { name, of }, path, place) => {
    const found = context.reference('var', name, at(path, 'name'))
    const variable = found === undefined ? undefined : context.declared.var.get(found)
    if (variable === undefined) return undefined
    context.uses.add(`read ${found}`)
    const cost = checkIndex(context, of, at(path, 'of'), variable.per, place)
    return cost === undefined ? undefined : { type: variable.type, cost }
  },
  zone: (context, { name, of }, path, place) => {
    const found = context.reference('zone', name, at(path, 'name'))
    const zone = found === undefined ? undefined : context.declared.zone.get(found)
    const cost = zone && checkIndex(context, of, at(path, 'of'), zone.per, place)
    return cost === undefined ? undefined : { type: 'zone', cost }
  },
  spare: (context, { name, of }, path, place) => {
    const found = context.reference('zone', name, at(path, 'name'))
    const zone = found === undefined ? undefined : context.declared.zone.get(found)
    if (zone === undefined) return undefined
    if (typeof zone.per.at(-1) !== 'number') {
      context.report.error(
        at(path, 'name'),
        name,
        'a zone of which there is a number',
        'its "per" ends with a number',
      )
      return undefined
    }
    const cost = checkIndex(context, of, at(path, 'of'), zone.per.slice(0, -1), place)
    return cost === undefined ? undefined : { type: 'num', cost: cost + 10 }
  },
  look: (context, { table: name, of }, path, place) => {
    const found = context.reference('table', name, at(path, 'table'))
    const table = found === undefined ? undefined : context.declared.table.get(found)
    if (table === undefined) return undefined
    const key = checkExpr(context, of, at(path, 'of'), table.by, place)
    return key && { type: table.gives, cost: key.cost + 1 }
  },
  def: (context, fields, path, place) => {
    const found = context.reference('def', fields['name'], at(path, 'name'))
    const called = found === undefined ? undefined : context.declared.def.get(found)
    const cost = called && checkCall(context, called, fields['with'], path, place)
    return called === undefined || cost === undefined
      ? undefined
      : { type: called.type, cost: called.cost + cost }
  },
}

/** The arguments of a definition or procedure. Returns their cost. */
export function checkCall(
  context: Context,
  called: Callable,
  args: unknown,
  path: string,
  place: Place,
): number | undefined {
  if (called.usesMe && place.me === false) {
    context.report.error(path, new Words('a use of "me" in it'), 'a place where a player acts')
    return undefined
  }
  if (called.usesMe && place.me !== true && place.me !== false) place.me.used = true
  const names = [...called.params.keys()]
  const fields = context.object(
    args ?? {},
    at(path, 'with'),
    'an object with a value for each parameter',
    names,
  )
  let cost = 1
  let right = fields !== undefined
  for (const [name, type] of called.params) {
    const value = fields?.[name]
    if (value === undefined) {
      right = false
      continue
    }
    const known = checkExpr(context, value, at(at(path, 'with'), name), type, place)
    right &&= known !== undefined
    cost += known?.cost ?? 0
  }
  return right ? cost : undefined
}

/** One expression for each "per" of a zone or variable. Returns their cost. */
export function checkIndex(
  context: Context,
  value: unknown,
  path: string,
  per: readonly Per[],
  place: Place,
): number | undefined {
  const types = per.map((each) => (typeof each === 'number' ? 'num' : each))
  const wanted = types.length === 0 ? 'nothing' : `a list: ${types.map((type) => inWords(type)).join(', ')}`
  if (value === undefined && types.length === 0) return 1
  if (!Array.isArray(value) || value.length !== types.length || types.length === 0) {
    context.report.error(path, value, wanted, 'as the declaration says in "per"')
    return undefined
  }
  const known = types.map((type, n) => checkExpr(context, value[n], at(path, n), type, place))
  return all(known)?.cost
}

export function checkShape(context: Context, value: unknown, path: string, place: Place): Known | undefined {
  const before = context.report.errors
  const fields = context.object(value, path, 'a shape', fieldNames(SHAPE_FIELDS))
  if (fields === undefined) return undefined
  const { min, max, same, run, sum } = fields
  let cost = 10
  for (const [name, size] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (size !== undefined) cost += checkExpr(context, size, at(path, name), 'num', place)?.cost ?? 0
  }
  if (same !== undefined) context.word(same, at(path, 'same'), ['rank', 'suit'])
  if (run !== undefined && run !== 'ranks') checkNumbers(context, run, at(path, 'run'), ['rank'])
  if (sum !== undefined) cost += checkSum(context, sum, at(path, 'sum'), place)
  if (run !== undefined && (sum !== undefined || same === 'rank')) {
    const other = sum !== undefined ? 'a sum' : 'the same rank'
    context.report.error(path, new Words(`a run with ${other}`), 'a run, or a run of the same suit')
  }
  return context.report.errors === before ? { type: 'none', cost } : undefined
}

/** Shapes of which all subsets are tried: there must not be too many. */
function checkMelds(context: Context, value: unknown, path: string, place: Place): Known | undefined {
  const shapes = context.list(value, path, 'a list of shapes')
  const checked = shapes?.map((shape, n) => {
    const known = checkShape(context, shape, at(path, n), place)
    const { same, run } = (shape ?? {}) as { same?: unknown; run?: unknown }
    if (known === undefined || run !== undefined || same === 'rank') return known
    context.report.error(at(path, n), shape, 'a shape with a run, or of the same rank')
    return undefined
  })
  return all(checked)
}

function checkSum(context: Context, value: unknown, path: string, place: Place): number {
  const fields = context.object(value, path, '{ by, is }', ['by', 'is'])
  if (fields === undefined) return 0
  if (fields['by'] !== undefined)
    checkNumbers(context, fields['by'], at(path, 'by'), ['rank', 'suit', 'card'])
  if (fields['is'] === undefined) return 0
  return checkExpr(context, fields['is'], at(path, 'is'), 'num', place)?.cost ?? 0
}

/** The name of a table of numbers. */
export function checkNumbers(context: Context, name: unknown, path: string, by: readonly string[]): void {
  const found = context.reference('table', name, path)
  const table = found === undefined ? undefined : context.declared.table.get(found)
  if (table && (table.gives !== 'num' || !by.includes(table.by))) {
    context.report.error(
      path,
      new Words(`a table of ${table.gives}s by ${table.by}`),
      `a table of numbers by ${by.join(' or ')}`,
    )
  }
}
