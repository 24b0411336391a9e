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

/** The fields of an entry as `object` takes them: a bound name may always be left out. */
export function fieldNames(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).map(([name, type]) =>
    type.endsWith('?') || type === 'binds' ? `${name}?` : name,
  )
}

/** What is known of several that are all evaluated; undefined if one is wrong. */
export function together(items: readonly (Known | undefined)[] | undefined): Known | undefined {
  if (items === undefined || items.includes(undefined)) return undefined
  return { type: 'none', cost: (items as Known[]).reduce((sum, item) => sum + item.cost, 0) }
}

/** Every object in a value, each once. */
export function* objectsIn(value: unknown): Generator<object> {
  const seen = new Set<object>()
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null || seen.has(one)) continue
    seen.add(one)
    yield one
    for (const inner of Object.values(one)) waiting.push(inner)
  }
}
