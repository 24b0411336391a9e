/** Paths into trees, and copies of trees with a change at one path. What a change does not touch stays shared. */

import { isWording } from '../rules/wording.ts'

export type Path = readonly (string | number)[]
type Node = Readonly<Record<string, unknown>>

/** Deeper or longer parts are no games, and are not looked into. */
const DEEPEST = 60
const LONGEST = 1000

/** Trees do not change, so their paths are kept. */
const known = new WeakMap<object, readonly Path[]>()

/** Every field and every item of a list, from the top, but for what things are only called. */
export function pathsIn(tree: object): readonly Path[] {
  const paths = known.get(tree) ?? [...walk(tree, [])]
  known.set(tree, paths)
  return paths
}

function* walk(value: unknown, path: Path): Generator<Path> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return
  if (Array.isArray(value) && value.length > LONGEST) return
  for (const [key, inner] of Object.entries(value)) {
    if (isWording(value, path, key)) continue
    yield* walk(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

/** `flow[0].steps[1].to` */
export function pathText(path: Path): string {
  return path.map((key, n) => (typeof key === 'number' ? `[${key}]` : n === 0 ? key : `.${key}`)).join('')
}

/** Undefined if the tree has no such path. */
export function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (node as Node | null | undefined)?.[key], tree)
}

export function replaceAt(tree: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const inner = replaceAt((tree as Node)[key], rest, value)
  if (Array.isArray(tree)) return tree.with(key as number, inner)
  // A literal defines fields and does not assign them: here `__proto__` is a name like any other.
  return { ...(tree as Node), [key]: inner }
}

/** Without a field, or with one item fewer in a list. */
export function removeAt(tree: unknown, path: Path): unknown {
  const outer = valueAt(tree, path.slice(0, -1))
  const key = path.at(-1)
  const rest = Array.isArray(outer)
    ? outer.toSpliced(key as number, 1)
    : Object.fromEntries(Object.entries(outer as Node).filter(([name]) => name !== key))
  return replaceAt(tree, path.slice(0, -1), rest)
}
