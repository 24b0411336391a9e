/** One slip, one finding: a part of the tree that is used in many places is reported where it comes first. */
import { stepsOf } from '../rules/path.ts'

/** What is wrong, wherever it stands: a part of the tree with the name it goes by, or the field of one. */
export function subjectOf(tree: unknown, path: string): unknown {
  const steps = stepsOf(path)
  const last = steps.at(-1)
  const around = at(tree, steps.slice(0, -1))
  const found = at(around, steps.slice(-1))
  // A declaration by its path: there is no other of its name.
  if (steps.length <= 2 || around === undefined) return path
  if (typeof found !== 'object' || found === null) return typeof last === 'number' ? path : [around, last]
  return [found, typeof last === 'number' ? '' : last]
}

function at(tree: unknown, steps: readonly (string | number)[]): unknown {
  let value = tree
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}
