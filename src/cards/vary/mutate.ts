/**
 * Mutation: a game with one random change, which the checker passes. The same stream gives the same child.
 *
 *     const child = mutate(game, stream(1, 'mutation', 17))
 */
import type { Stream } from '../../rng/index.ts'
import { isGameOfParts } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { alternatives } from './changes.ts'
import { type Path, pathsIn, pathText, removeAt, replaceAt, valueAt } from './paths.ts'
import { typedPaths } from './typed-paths.ts'

export interface Mutation {
  readonly game: Game
  /** The operator, and where it was applied. */
  readonly how: string
}

interface Change {
  readonly tree: unknown
  readonly at: Path
}

type Operator = (game: Game, rng: Stream) => Change | undefined

export const OPERATORS = {
  /** A part takes the place of another of the same type. */
  exchange: (game, rng) => {
    const { path, type, value } = rng.pick(typedPaths(game))
    const others = typedPaths(game).filter((other) => other.type === type && other.value !== value)
    return others.length === 0 ? undefined : { tree: replaceAt(game, path, rng.pick(others).value), at: path }
  },
  /** Another number, name or word. */
  alter: (game, rng) => {
    const at = rng.pick(pathsIn(game))
    const others = [...alternatives(game, at)]
    return others.length === 0 ? undefined : { tree: replaceAt(game, at, rng.pick(others)), at }
  },
  /** A field or an item of a list is left out. */
  drop: (game, rng) => {
    const at = rng.pick(pathsIn(game))
    return { tree: removeAt(game, at), at }
  },
  /** Two neighbours in a list change places. */
  swap: (game, rng) => {
    const at = rng.pick(pathsIn(game))
    const list = valueAt(game, at)
    if (!Array.isArray(list) || list.length < 2) return undefined
    const n = rng.below(list.length - 1)
    return { tree: replaceAt(game, at, list.toSpliced(n, 2, list[n + 1], list[n])), at }
  },
} as const satisfies Readonly<Record<string, Operator>>

export type OperatorName = keyof typeof OPERATORS

/** What people read and play does not depend on. */
const LABELS = /^(v|id|name|source|family)$|\.(label|means)$|^counters/

/** Whether what stands at a path is a rule, and not only what something is called. */
export const isRule = (path: Path): boolean => !LABELS.test(pathText(path))

const MOST_TRIES = 1000

/** Undefined if no change was found that makes another game: the game is too small for these operators. */
export function mutate(
  game: Game,
  rng: Stream,
  operators: readonly OperatorName[] = Object.keys(OPERATORS) as OperatorName[],
): Mutation | undefined {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const name = rng.pick(operators)
    const change = OPERATORS[name](game, rng)
    if (change === undefined || !isRule(change.at)) continue
    if (isOther(game, change) && isGameOfParts(change.tree))
      return { game: change.tree, how: `${name} ${pathText(change.at)}` }
  }
  return undefined
}

/** Whether anything differs. It could only be in what the changed part belongs to: all else is shared. */
function isOther(game: Game, { tree, at }: Change): boolean {
  const outer = at.slice(0, -1)
  return JSON.stringify(valueAt(tree, outer)) !== JSON.stringify(valueAt(game, outer))
}
