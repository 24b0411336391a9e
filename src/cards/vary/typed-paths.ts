/** The parts of a game that may be exchanged for each other, as the grammar says. */
import { BINDER_FIELDS, GETS, OPTION_FIELDS, SHAPE_FIELDS, STEPS } from '../rules/grammar.ts'
import type { Game } from '../rules/tree.ts'
import { type Path, pathsIn, valueAt } from './paths.ts'

type Node = Record<string, unknown>

export interface Typed {
  readonly path: Path
  /** What may stand there, as the grammar writes it. */
  readonly type: string
  readonly value: unknown
}

const typedKnown = new WeakMap<object, Typed[]>()

/** The paths of expressions, steps and shapes, each with what the grammar wants there. */
export function typedPaths(game: Game): Typed[] {
  const before = typedKnown.get(game)
  if (before) return before
  const paths = pathsIn(game).flatMap((path) => {
    const type = typeAt(game, path)
    return type === undefined ? [] : [{ path, type, value: valueAt(game, path) }]
  })
  typedKnown.set(game, paths)
  return paths
}

function typeAt(game: Game, path: Path): string | undefined {
  const outer = valueAt(game, path.slice(0, -1))
  const key = path.at(-1) as string
  if (Array.isArray(outer)) {
    const list = typeAt(game, path.slice(0, -1))
    return list === 'steps' ? 'step' : list?.startsWith('[') ? list.slice(1, -1) : undefined
  }
  if (path[0] === 'result' && path.length === 2) {
    return new Map([
      ['score', 'num'],
      ['winners', 'player*'],
    ]).get(key)
  }
  if (path[0] === 'flow' && path.length === 1) return 'steps'
  if (path[0] === 'procs' && path.length === 3 && key === 'steps') return 'steps'
  if (path[0] === 'defs' && path.length === 3 && key === 'is') return (outer as { type: string }).type
  return path.length > 1 ? fieldType(outer as Node, key) : undefined
}

function fieldType(node: Node, key: string): string | undefined {
  const type = grammarType(node, key)?.replace(/\?$/, '')
  return type === undefined || /^(name|key|word|binds|text|type|index|args|sum)/.test(type) ? undefined : type
}

/** What the grammar writes for a field of an expression, a step, an option, a binder or a shape, as in `bool?`. */
export function grammarType(node: Node, key: string): string | undefined {
  const { get, do: kind } = node
  const fields: Readonly<Record<string, string>> | undefined =
    typeof get === 'string'
      ? GETS[get as keyof typeof GETS]?.fields
      : typeof kind === 'string'
        ? STEPS[kind as keyof typeof STEPS]?.fields
        : 'label' in node
          ? OPTION_FIELDS
          : 'in' in node || 'some' in node
            ? BINDER_FIELDS
            : 'same' in node || 'run' in node || 'sum' in node
              ? SHAPE_FIELDS
              : undefined
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
}

const SINGLES = ['num', 'bool', 'card', 'suit', 'rank', 'player', 'team']

/** Whether what stands at one path can never stand where the other type is wanted. */
export function areApart(type: string, from: Typed): boolean {
  const kindOf = (each: string): string =>
    each === 'steps' || each === 'step' || each.startsWith('[') || each === 'shape' ? each : 'expression'
  if (kindOf(type) !== kindOf(from.type)) {
    // A list without anything in it is a list of anything.
    return !(Array.isArray(from.value) && from.value.length === 0)
  }
  // A set of cards may be wanted where one card was, but not the other way round.
  return SINGLES.includes(type) && SINGLES.includes(from.type) && type !== from.type
}
