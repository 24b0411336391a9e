/** Which hook waits for which, from `needs`, `reads` and `writes`. */
import type { EventName } from '../contract/events.ts'
import { mayOverlap } from '../contract/matcher.ts'
import { areSameThing } from './things.ts'

/** A hook, as far as its order counts. */
export interface GraphHook {
  readonly name: string
  readonly matcher: string
  readonly needs: readonly string[]
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

export interface HookGraph {
  /** For each hook all those that it waits for, directly or not, as indices in rising order. */
  readonly after: readonly (readonly number[])[]
  /** For each hook its place in an order in which each comes after those that it waits for. */
  readonly ranks: readonly number[]
  /** Each as the hooks on the way around, the first one again at the end. */
  readonly cycles: readonly (readonly number[])[]
  /** Two hooks that write the same thing, and may do so in either order. */
  readonly conflicts: readonly { readonly one: number; readonly other: number; readonly thing: string }[]
}

type Edges = readonly ReadonlySet<number>[]

/** @param hooks of one event, in the order of the configuration */
export function hookGraph(event: EventName, hooks: readonly GraphHook[]): HookGraph {
  const indices = new Map(hooks.map(({ name }, at) => [name, at]))
  const needed = hooks.map(({ needs }) => new Set(needs.flatMap((name) => indices.get(name) ?? [])))
  const edges = withReaders(event, hooks, needed)
  const cycles = cyclesIn(edges)
  const after = closure(edges)
  const conflicts = hooks.flatMap((hook, one) =>
    hooks.slice(one + 1).flatMap((next, offset) => {
      const other = one + 1 + offset
      const isOrdered = after[one]?.has(other) || after[other]?.has(one)
      if (isOrdered || !mayOverlap(event, hook.matcher, next.matcher)) return []
      return hook.writes
        .filter((thing) => isAmong(next.writes, thing))
        .map((thing) => ({ one, other, thing }))
    }),
  )
  return {
    after: after.map((all) => [...all].toSorted((a, b) => a - b)),
    ranks: cycles.length > 0 ? hooks.map((_, at) => at) : ranksOf(after),
    cycles,
    conflicts,
  }
}

/** A hook that reads a thing waits for those that write it, unless they wait for the hook. */
function withReaders(event: EventName, hooks: readonly GraphHook[], needed: Edges): Edges {
  const before = closure(needed)
  return hooks.map((reader, at) => {
    const writers = hooks.flatMap((writer, other) => {
      const isWriter = other !== at && writer.writes.some((thing) => isAmong(reader.reads, thing))
      const isFree = !before[other]?.has(at) && mayOverlap(event, reader.matcher, writer.matcher)
      return isWriter && isFree ? [other] : []
    })
    return new Set([...(needed[at] as ReadonlySet<number>), ...writers])
  })
}

const isAmong = (things: readonly string[], thing: string): boolean =>
  things.some((each) => areSameThing(each, thing))

function closure(edges: Edges): ReadonlySet<number>[] {
  return edges.map((_, from) => {
    const reached = new Set(edges[from])
    // The set grows during the loop.
    for (const at of reached) for (const next of edges[at] ?? []) reached.add(next)
    return reached
  })
}

/** Each hook as early as possible, and in the order of the configuration where there is a choice. */
function ranksOf(after: readonly ReadonlySet<number>[]): number[] {
  const ranks = new Map<number, number>()
  while (ranks.size < after.length) {
    const next = after.findIndex((all, at) => !ranks.has(at) && [...all].every((each) => ranks.has(each)))
    ranks.set(next, ranks.size)
  }
  return after.map((_, at) => ranks.get(at) as number)
}

function cyclesIn(edges: Edges): number[][] {
  const cycles: number[][] = []
  const done = new Set<number>()
  const visit = (at: number, path: readonly number[]): void => {
    const start = path.indexOf(at)
    if (start !== -1) cycles.push([...path.slice(start), at])
    if (start !== -1 || done.has(at)) return
    for (const next of edges[at] ?? []) visit(next, [...path, at])
    done.add(at)
  }
  for (const at of edges.keys()) visit(at, [])
  return cycles
}
