/** Checks expressions against the grammar: their fields, their types, the names in them, and the work they cost. */
import { type Entry, GETS } from '../rules/grammar.ts'
import { fits, inWords, isVariable, resolve, type Variables } from '../rules/types.ts'
import { checkRange } from './bounds.ts'
import { type Context, type DeclaredKind, type Place, UNKNOWN } from './context.ts'
import { checkKey } from './deck.ts'
import { mostIn } from './domains.ts'
import { NodeCheck } from './node-check.ts'
import { type FieldSet, grammarFields, isOptional, type Known, kindOf, together } from './nodes.ts'
import { at, suggest, Words } from './problem.ts'
import { REFERENCES } from './references.ts'
import { checkMelds, checkNumbers, checkShape, sumCost } from './shapes.ts'

/** Real games stay under some 13,000; beyond this a single evaluation is felt. */
const MOST_COST = 100_000

/** Work of one evaluation of what is not a plain look-up. */
const OWN_COST: Readonly<Record<string, number>> = { combos: 100, matches: 30, deadwood: 10_000, poker: 100 }

/** What the grammar says of one kind of expression, read once. */
interface Form {
  readonly gives: string
  /** The rule of a kind whose type comes from what it names. */
  readonly refer: ((node: NodeCheck) => Known | undefined) | undefined
  readonly all: FieldSet
  readonly fields: readonly FieldForm[]
  /** Whether its fields say what type variables stand for. */
  readonly hasVariables: boolean
}

interface FieldForm {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  /** The type of the name that is known in this field. */
  readonly binds: string | undefined
}

const FORMS: ReadonlyMap<string, Form> = new Map(
  Object.entries<Entry>(GETS).map(([kind, entry]) => [kind, formOf(kind, entry)]),
)

function formOf(kind: string, { gives = '', fields, binds }: Entry): Form {
  return {
    gives,
    refer: REFERENCES[kind],
    all: grammarFields(fields, 'get'),
    fields: Object.entries(fields).map(([name, type]) => ({
      name,
      type: type.replace(/\?$/, ''),
      optional: isOptional(type),
      binds: binds?.in.includes(name) ? binds.type : undefined,
    })),
    hasVariables: Object.values(fields).some((type) => isVariable(type.replace(/^\[|\]?\??$/g, ''))),
  }
}

/** Where no pattern has a variable, nothing is ever added to this. */
const NO_VARIABLES: Variables = new Map()

/** An expression that may stand where one like the pattern is wanted. Says what is wrong with it, if something is. */
export function checkExpr(
  context: Context,
  value: unknown,
  path: string,
  pattern: string,
  place: Place,
  variables: Variables = isVariable(pattern) ? new Map() : NO_VARIABLES,
): Known | undefined {
  const known = infer(context, value, path, place)
  if (known === undefined) return undefined
  if (!fits(pattern, known.type, variables)) {
    const found = typeof value === 'object' ? new Words(inWords(known.type)) : value
    return context.report.error(path, found, inWords(pattern, variables))
  }
  if (known.cost > MOST_COST) {
    context.report.error(
      path,
      new Words(
        known.cost > 1e15
          ? 'an expression of countless evaluations'
          : `an expression of up to ${known.cost} evaluations`,
      ),
      `at most ${MOST_COST}`,
      'it nests sets in sets: narrow the outer set first',
    )
    return undefined
  }
  return known
}

function infer(context: Context, value: unknown, path: string, place: Place): Known | undefined {
  const inner = context.deeper(place, path)
  if (inner === undefined) return undefined
  if (typeof value === 'boolean') return { type: 'bool', cost: 1 }
  if (typeof value === 'number') {
    const right = context.whole(value, path, -1_000_000_000, 1_000_000_000)
    return right === undefined ? undefined : { type: 'num', cost: 1 }
  }
  const kind = kindOf(value, 'get')
  const form = kind === undefined ? undefined : FORMS.get(kind)
  if (kind === undefined || form === undefined) {
    const hint =
      kind === undefined ? 'a number, true, false, or { "get": … }' : suggest(kind, Object.keys(GETS))
    return context.report.error(
      kind === undefined ? path : at(path, 'get'),
      kind ?? value,
      'an expression',
      hint,
    )
  }
  const fields = context.object(value, path, 'an expression', form.all)
  if (fields === undefined) return undefined
  const node = new NodeCheck(context, fields, path, inner)
  return form.refer ? form.refer(node) : inferNode(node, kind, form)
}

function inferNode(node: NodeCheck, kind: string, form: Form): Known | undefined {
  const { context, path, fields } = node
  const teamsRight =
    (kind !== 'teamOf' && kind !== 'members') || context.hasTeams(path, new Words(`"${kind}"`))
  const variables: Variables = form.hasVariables ? new Map() : NO_VARIABLES
  const cost = checkFields(node, form, variables)
  if (kind === 'range' && cost !== undefined) checkRange(node)
  if (kind === 'player') warnOfSeat(node)
  const type = cost === undefined ? undefined : resolve(form.gives, variables)
  if (cost === undefined || type === undefined || !teamsRight) return undefined
  const own = (OWN_COST[kind] ?? 1) + (kind === 'combos' ? sumCost(context, fields['shape']) : 0)
  return { type, cost: cost + own }
}

function warnOfSeat({ context, fields: { is }, path }: NodeCheck): void {
  const { max } = context.declared.seats
  if (typeof is !== 'number' || (is >= 0 && is < max)) return
  const hint = 'seats count from 0; there is nobody in any other'
  context.report.warn(at(path, 'is'), `${is}`, `a number from 0 to ${max - 1}`, hint)
}

/**
 * Checks the fields of a node in the order of the grammar, so that binders know what they bind. Returns what they cost
 * together.
 */
function checkFields(node: NodeCheck, form: Form, variables: Variables): number | undefined {
  const { context, fields, path, place } = node
  let cost = 0
  let right = true
  for (const { name, type, optional, binds } of form.fields) {
    if (fields[name] === undefined) {
      right &&= optional
      continue
    }
    const inner =
      binds === undefined
        ? place
        : context.bind(fields['as'], path, resolve(binds, variables) ?? UNKNOWN, place)
    const known = checkField(node, name, type, inner, variables)
    const times = binds === 'T' ? mostIn(context, fields['of'], variables.get('T')) : 1
    if (known === undefined) right = false
    else cost += known.cost * times
  }
  return right ? cost : undefined
}

const FREE: Known = { type: 'none', cost: 0 }

function checkField(
  { context, fields, path: outer }: NodeCheck,
  name: string,
  type: string,
  place: Place,
  variables: Variables,
): Known | undefined {
  const [value, path] = [fields[name], at(outer, name)]
  if (type === 'binds') return FREE
  if (type === 'shape') return checkShape(context, value, path, place)
  if (type === '[shape]') return checkMelds(context, value, path, place)
  if (type.startsWith('[')) {
    const items = context.list(value, path, 'a list of at least one expression')
    return together(
      items?.map((item, n) => context.expr(item, at(path, n), type.slice(1, -1), place, variables)),
    )
  }
  if (type === 'name:table') return checkNumbers(context, value, path) ? FREE : undefined
  if (type.startsWith('name:')) {
    return context.reference(type.slice(5) as DeclaredKind, value, path) === undefined ? undefined : FREE
  }
  if (type.startsWith('key:'))
    return checkKey(context, type.slice(4) as 'card', value, path) ? FREE : undefined
  return context.expr(value, path, type, place, variables)
}
