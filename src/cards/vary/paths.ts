/** Paths into trees, and copies of trees with something changed at one. */

export type Path = readonly (string | number)[]
type Node = Record<string, unknown>

/** Every path in a tree. Kept, since trees do not change. */
const known = new WeakMap<object, Path[]>()

export function pathsIn(tree: object): Path[] {
  const paths = known.get(tree) ?? [...walk(tree, [])]
  known.set(tree, paths)
  return paths
}

function* walk(value: unknown, path: Path): Generator<Path> {
  if (path.length > 0) yield path
  // What was put in to be too deep or too long need not be changed inside.
  if (typeof value !== 'object' || value === null || path.length > 60) return
  if (Array.isArray(value) && value.length > 1000) return
  for (const [key, inner] of Object.entries(value)) {
    yield* walk(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

export function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (node as Node)[key as string], tree)
}

/** A copy with another value at a path. What is not on the way stays shared. */
export function changed(tree: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(tree)) {
    const copy = [...tree]
    copy[key as number] = changed(tree[key as number], rest, value)
    return copy
  }
  const inner = changed((tree as Node)[key as string], rest, value)
  const entries = Object.entries(tree as Node).map(([name, old]) => [name, name === key ? inner : old])
  return Object.fromEntries(Object.hasOwn(tree as Node, key) ? entries : [...entries, [key, inner]])
}

export function without(tree: unknown, path: Path): unknown {
  const outer = valueAt(tree, path.slice(0, -1))
  const key = path.at(-1)
  const rest = Array.isArray(outer)
    ? outer.toSpliced(key as number, 1)
    : Object.fromEntries(Object.entries(outer as Node).filter(([name]) => name !== key))
  return changed(tree, path.slice(0, -1), rest)
}

/** Everything of a name, as a key or as a value. */
export function renamed(value: unknown, name: string, other: string): unknown {
  if (value === name) return other
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => renamed(item, name, other))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key === name ? other : key, renamed(inner, name, other)]),
  )
}
