/**
 * Every way to play a game without one of its rules: a step, an option or an alternative is left out, a condition always
 * or never holds, hidden cards lie open. Numbers stay as they are: how many cards are dealt is no rule of its own.
 */
import type { Game } from '../rules/tree.ts'
import { type Path, pathsIn, removeAt, replaceAt, valueAt } from './paths.ts'
import { grammarType, typedPaths } from './typed-paths.ts'

export type HowRemoved = 'left out' | 'always' | 'never' | 'open'

export interface Removal {
  readonly path: Path
  readonly how: HowRemoved
  /** The game without the rule, which the checker may refuse. */
  readonly tree: unknown
}

/** What contains a rule comes before it. */
export function* removalsIn(game: Game): Generator<Removal> {
  const types = new Map(typedPaths(game).map(({ path, type }) => [path, type]))
  for (const path of pathsIn(game))
    for (const how of waysToRemove(game, path, types.get(path)))
      yield { path, how, tree: withoutRule(game, path, how) }
}

const PUT_INSTEAD = { always: true, never: false, open: 'all' } as const

function withoutRule(game: Game, path: Path, how: HowRemoved): unknown {
  if (how !== 'left out') return replaceAt(game, path, PUT_INSTEAD[how])
  if (isException(game, path))
    return replaceAt(game, path.slice(0, -1), valueAt(game, [...path.slice(0, -1), 'from']))
  // One alternative, one condition or one number stands for itself.
  const node = valueAt(game, path.slice(0, -2)) as Node
  const list = valueAt(game, path.slice(0, -1))
  const isPair = Array.isArray(list) && list.length === 2 && typeof node?.['get'] === 'string'
  return isPair ? replaceAt(game, path.slice(0, -2), list[1 - Number(path.at(-1))]) : removeAt(game, path)
}

/** Lists whose items are rules, and lists of which at least one item must stay. */
const LISTS = ['step', 'option']
const ALTERNATIVES = ['T*', 'num', 'bool', 'shape']

function waysToRemove(game: Game, path: Path, type: string | undefined): readonly HowRemoved[] {
  const outer = valueAt(game, path.slice(0, -1))
  const value = valueAt(game, path)
  if (Array.isArray(outer)) {
    const isRule =
      LISTS.includes(type ?? '') ||
      (ALTERNATIVES.includes(type ?? '') && outer.length > 1 && typeof value === 'object')
    return isRule ? ['left out'] : []
  }
  if (path.length === 3) {
    if (path[0] === 'zones' && path[2] === 'see' && (value === 'owner' || value === 'others')) return ['open']
    if (path[0] === 'vars') return isDroppedOfVariable(path[2], value) ? ['left out'] : []
  }
  if (path[0] === 'teams' || (path[0] === 'result' && path[1] === 'aim')) return ['left out']
  if (isDropped(outer as Node, String(path.at(-1)))) return ['left out']
  if (isException(game, path)) return ['left out']
  // Nothing would be left.
  if (path.at(-2) === 'take') return []
  return typeof value === 'object' && !isSettled(value) ? (CONDITIONS.get(path.at(-1)) ?? []) : []
}

/** What is taken from a set of cards: "except …". */
const isException = (game: Game, path: Path): boolean =>
  path.at(-1) === 'take' && (valueAt(game, path.slice(0, -1)) as Node)['get'] === 'minus'

/** Where no item fulfils a condition there is nothing to choose from or to count: that is another rule left out. */
const CONDITIONS: ReadonlyMap<unknown, readonly HowRemoved[]> = new Map([
  ['test', ['always', 'never']],
  ['where', ['always']],
])

/** Whether options of the game decide it: that is a choice of rules, and no rule. */
function isSettled(condition: unknown): boolean {
  const kinds = Array.from(JSON.stringify(condition).matchAll(/"get":"(\w+)"/g), ([, kind]) => kind as string)
  return kinds.includes('option') && kinds.every((kind) => OF_OPTIONS.includes(kind))
}

const OF_OPTIONS = ['option', 'eq', 'ne', 'lt', 'le', 'and', 'or', 'not']

type Node = Record<string, unknown>

/** Where a variable begins and when it begins anew are rules; a number that it begins with is not. */
const isDroppedOfVariable = (field: unknown, value: unknown): boolean =>
  field === 'reset' || field === 'see' || (field === 'init' && typeof value === 'object')

/** How many cards are dealt, and how many at a time. */
const AMOUNTS = ['n', 'packet']

function isDropped(node: Node, field: string): boolean {
  const type = grammarType(node, field)
  return type?.endsWith('?') === true && !/^(index|args|name|text)/.test(type) && !AMOUNTS.includes(field)
}
