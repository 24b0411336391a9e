/** Nodes of a tree that may be wrong: their tags and fields, and what is known of those that check. */
/** What is known of an expression that checks. */
export interface Known {
  readonly type: string
  /** Nodes evaluated at most: bounds nest, so a few filters of filters of a deck are too slow to play. */
  readonly cost: number
}

export type Fields = Readonly<Record<string, unknown>>

/** The tag of a node, if the value is one. */
export function kindOf(value: unknown, tag: 'get' | 'do'): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, tag)) return undefined
  const kind = (value as Record<string, unknown>)[tag]
  return typeof kind === 'string' ? kind : undefined
}

/** Which fields an object may have, each with whether it must have it, and how many it must have. */
export interface FieldSet {
  readonly known: ReadonlyMap<string, boolean>
  readonly needed: number
}

/** A question mark says that a field may be left out. */
export function fieldSet(...fields: readonly string[]): FieldSet {
  const known = new Map(fields.map((field) => [field.replace(/\?$/, ''), !field.endsWith('?')]))
  return { known, needed: fields.filter((field) => !field.endsWith('?')).length }
}

/** The fields of an entry of the grammar, after its tag. */
export function grammarFields(fields: Readonly<Record<string, string>>, ...tag: readonly string[]): FieldSet {
  return fieldSet(
    ...tag,
    ...Object.entries(fields).map(([name, type]) => (isOptional(type) ? `${name}?` : name)),
  )
}

/** A bound name may always be left out. */
export const isOptional = (type: string): boolean => type.endsWith('?') || type === 'binds'

/** What is known of several that are all evaluated; undefined if one is wrong. */
export function together(items: readonly (Known | undefined)[] | undefined): Known | undefined {
  if (items === undefined) return undefined
  let cost = 0
  for (const item of items) {
    if (item === undefined) return undefined
    cost += item.cost
  }
  return { type: 'none', cost }
}

/** Every object in a value, each once. */
export function objectsIn(value: unknown): ReadonlySet<object> {
  const seen = new Set<object>()
  const waiting: object[] = []
  const add = (one: unknown): void => {
    if (typeof one === 'object' && one !== null) waiting.push(one)
  }
  add(value)
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    for (const inner of Array.isArray(one) ? one : Object.values(one)) add(inner)
  }
  return seen
}

/** The names of all blocks in a value. */
export function blocksIn(value: unknown): string[] {
  return Array.from(objectsIn(value)).flatMap((node) => {
    const { name } = node as { name?: unknown }
    return kindOf(node, 'do') === 'block' && typeof name === 'string' ? name : []
  })
}
