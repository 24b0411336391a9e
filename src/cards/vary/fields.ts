/** The parts of a tree by the grammar: what each field of a node holds, and copies of trees with names exchanged. */
import { BINDER_FIELDS, GETS, OPTION_FIELDS, SHAPE_FIELDS, STEPS } from '../rules/grammar.ts'
import type { Expr, Game, Step, Steps } from '../rules/tree.ts'

export type Node = Readonly<Record<string, unknown>>
type FieldTypes = Readonly<Record<string, string>>

/** What has a name that a game declares, or that stands for something within its rules. */
export type NameKind = 'zone' | 'var' | 'def' | 'proc' | 'table' | 'counter' | 'option' | 'block' | 'bound'

const withoutMarks = (fields: FieldTypes): FieldTypes =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, type.replace(/\?$/, '')]))

const ofKinds = (entries: Readonly<Record<string, { readonly fields: FieldTypes }>>) =>
  new Map(Object.entries(entries).map(([kind, { fields }]) => [kind, withoutMarks(fields)]))

const EXPRESSIONS = ofKinds(GETS)
const STEPS_BY_KIND = ofKinds(STEPS)
const OTHERS: ReadonlyMap<string, FieldTypes> = new Map(
  Object.entries({
    option: withoutMarks(OPTION_FIELDS),
    binder: withoutMarks(BINDER_FIELDS),
    shape: withoutMarks(SHAPE_FIELDS),
    sum: { by: 'name:table', is: 'num' },
  }),
)

/** The type of an item of a list: of `steps` a `step`, of `[num]` a `num`. Undefined for what is no list. */
export function itemType(type: string): string | undefined {
  if (type === 'steps') return 'step'
  if (type === 'index') return 'X'
  return type.startsWith('[') ? type.slice(1, -1) : undefined
}

/** The fields that a part of this type has, each with the type of what it holds. */
export function fieldsOf(part: Node, type: string): FieldTypes {
  const fields =
    type === 'step'
      ? STEPS_BY_KIND.get(part['do'] as string)
      : (OTHERS.get(type) ?? EXPRESSIONS.get(part['get'] as string))
  return fields ?? {}
}

/** The kind of thing that a field of this type names; undefined if it names nothing. */
export function nameKind(type: string): NameKind | undefined {
  if (type === 'binds') return 'bound'
  if (type === 'name:order') return 'table'
  return type.startsWith('name:') ? (type.slice(5) as NameKind) : undefined
}

/** Fields that hold no parts of rules: words, and the names of cards, suits, ranks and types. */
export const isLeaf = (type: string): boolean => /^(?:word|key|type|text|name|binds)/.test(type)

export interface Rewriting {
  /** What a thing is called in the copy. */
  name?(kind: NameKind, name: string): string
  /** What stands in the place of a node; undefined to go on into it. A list of steps for a step. */
  node?(node: Node, type: string): unknown
  /** The name of a card, suit or rank of the deck. */
  key?(of: string, name: string): string
}

/** A copy of a part of rules of the given type. */
export function rewritten(part: unknown, type: string, how: Rewriting): unknown {
  if (Array.isArray(part)) {
    const item = itemType(type) ?? 'X'
    if (type !== 'steps') return part.map((one) => rewritten(one, item, how))
    return part.flatMap((one) => rewritten(one, item, how) as Step | Step[])
  }
  if (typeof part !== 'object' || part === null) return part
  const other = how.node?.(part as Node, type)
  if (other !== undefined) return other
  if (type === 'args') return mapValues(part as Node, (value) => rewritten(value, 'X', how))
  const fields = fieldsOf(part as Node, type)
  return mapValues(part as Node, (value, name) => {
    const field = fields[name]
    if (field === undefined) return value
    const kind = nameKind(field)
    if (kind !== undefined) return how.name?.(kind, value as string) ?? value
    if (field.startsWith('key:')) return how.key?.(field.slice(4), value as string) ?? value
    return isLeaf(field) ? value : rewritten(value, field, how)
  })
}

const rewrittenSteps = (steps: Steps, how: Rewriting): Steps => rewritten(steps, 'steps', how) as Steps
const rewrittenExpr = (value: Expr, how: Rewriting): Expr => rewritten(value, 'X', how) as Expr

function mapValues(part: Node, change: (value: unknown, name: string) => unknown): Node {
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(part)) copy[name] = change(part[name], name)
  return copy
}

/** A copy of a game whose rules are rewritten: the flow, the result, definitions, procedures and what variables begin as. */
export function rewrittenGame(game: Game, how: Rewriting): Game {
  const { vars, defs, procs } = game
  const { score, winners } = game.result
  return {
    ...game,
    ...(vars && {
      vars: eachOf(vars, (each) =>
        each.init === undefined ? each : { ...each, init: rewrittenExpr(each.init, how) },
      ),
    }),
    ...(defs && { defs: eachOf(defs, (each) => ({ ...each, is: rewrittenExpr(each.is, how) })) }),
    ...(procs && { procs: eachOf(procs, (each) => ({ ...each, steps: rewrittenSteps(each.steps, how) })) }),
    flow: rewrittenSteps(game.flow, how),
    result: {
      ...game.result,
      score: rewrittenExpr(score, how),
      ...(winners !== undefined && { winners: rewrittenExpr(winners, how) }),
    },
  }
}

const eachOf = <Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** Calls for every node of a part, from the outside in, with its type by the grammar. */
export function visit(part: unknown, type: string, see: (node: Node, type: string) => void): void {
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) {
    const item = itemType(type) ?? 'X'
    for (const one of part) visit(one, item, see)
    return
  }
  if (type === 'args') {
    for (const value of Object.values(part)) visit(value, 'X', see)
    return
  }
  see(part as Node, type)
  const fields = fieldsOf(part as Node, type)
  for (const [name, value] of Object.entries(part)) {
    const field = fields[name]
    if (field !== undefined && !isLeaf(field)) visit(value, field, see)
  }
}
