/**
 * Trees that are no games, made by random changes to given games, each by its own stream, so that every one can be
 * made again by its number.
 */
import type { Stream } from '../../rng/index.ts'
import { stream } from '../../rng/index.ts'
import { GETS, STEPS } from '../rules/grammar.ts'
import type { Game } from '../rules/tree.ts'
import { type Path, pathsIn, removeAt, replaceAt, valueAt } from '../vary/paths.ts'
import { areApart, type Typed, typedPaths } from '../vary/typed-paths.ts'
import { hostileValue, scalar } from './hostile-values.ts'

export interface Malformed {
  readonly tree: unknown
  /** What was done to which game, for a report. */
  readonly how: string
  /** Whether it can only be wrong. Otherwise it may have stayed a game. */
  readonly surely: boolean
}

type Change = (game: Game, rng: Stream) => Malformed | undefined
type Node = Record<string, unknown>

const CHANGES: Readonly<Record<string, Change>> = {
  'field deleted': (game, rng) => {
    const path = rng.pick(pathsIn(game))
    return done(removeAt(game, path), path, false)
  },
  'unknown field': (game, rng) => {
    const path = rng.pick(pathsIn(game).filter((each) => isFixed(game, each)))
    const name = rng.pick(['extra', '$', 'get ', '', 'toString', 'hasOwnProperty', '0', 'nmae'])
    return done(replaceAt(game, [...path, name], scalar(rng)), path, true)
  },
  'own __proto__ or constructor': (game, rng) => {
    const path = rng.pick(pathsIn(game).filter((each) => isFixed(game, each)))
    const name = rng.pick(['__proto__', 'constructor', 'prototype'])
    const field = JSON.parse(`{ ${JSON.stringify(name)}: { "get": "me", "v": 1 } }`) as Node
    const node = valueAt(game, path) as Node
    const entries = [...Object.entries(node), ...Object.entries(field)]
    return done(replaceAt(game, path, Object.fromEntries(entries)), path, true)
  },
  'what JSON cannot say': (game, rng) => {
    const path = rng.pick(pathsIn(game))
    const { value, name } = hostileValue(rng, valueAt(game, path), game)
    return done(replaceAt(game, path, value), path, true, name)
  },
  'another value': (game, rng) => {
    const path = rng.pick(pathsIn(game))
    return done(replaceAt(game, path, scalar(rng)), path, false)
  },
  'number for a name': (game, rng) => {
    const path = pickPath(rng, game, (key, value) => key === 'name' && typeof value === 'string')
    if (path?.length === 1) return undefined
    return path && done(replaceAt(game, path, rng.pick([0, 1, -1, Number.NaN])), path, true)
  },
  'name misspelt': (game, rng) => {
    const names = ['name', 'var', 'counter', 'block', 'table', 'to', 'by', 'is']
    const path = pickPath(
      rng,
      game,
      (key, value, inner) => inner.length > 2 && names.includes(key) && typeof value === 'string',
    )
    if (path === undefined) return undefined
    const name = valueAt(game, path) as string
    const wrong = rng.pick([
      `${name}x`,
      name.slice(1),
      name.toUpperCase() + name,
      '',
      'constructor',
      '__proto__',
    ])
    const isBlock = (valueAt(game, path.slice(0, -1)) as Node)['do'] === 'block'
    return done(replaceAt(game, path, wrong), path, !isBlock && wrong !== name.slice(1))
  },
  'tag unknown': (game, rng) => {
    const path = pickPath(
      rng,
      game,
      (key, value) => (key === 'get' || key === 'do') && typeof value === 'string',
    )
    const wrong = rng.pick(['toString', '__proto__', 'constructor', 'Move', 'filterr', '', 'eval', 'do'])
    return path && done(replaceAt(game, path, wrong), path, true)
  },
  'tag of another': (game, rng) => {
    const path = pickPath(
      rng,
      game,
      (key, value) => (key === 'get' || key === 'do') && typeof value === 'string',
    )
    const kinds = Object.keys(path?.at(-1) === 'get' ? GETS : STEPS)
    return path && done(replaceAt(game, path, rng.pick(kinds)), path, false)
  },
  'part of another type': (game, rng) => {
    const at = pickTyped(rng, game)
    const from = pickTyped(rng, game)
    if (!(at && from) || at.path.join() === from.path.join()) return undefined
    return done(
      replaceAt(game, at.path, valueAt(game, from.path)),
      at.path,
      areApart(at.type, from),
      from.type,
    )
  },
  'label twice': (game, rng) => {
    const path = pickPath(rng, game, (key, value) => key === 'options' && Array.isArray(value))
    if (path === undefined) return undefined
    const options = valueAt(game, path) as unknown[]
    return done(replaceAt(game, path, [...options, options[0]]), path, true)
  },
  'uses itself': (game, rng) => {
    const kind = rng.pick(['defs', 'procs'] as const)
    const name = rng.pick(['', ...Object.keys(game[kind] ?? {})])
    if (name === '') return undefined
    const call = { [kind === 'defs' ? 'get' : 'do']: kind.slice(0, -1), name }
    const path = kind === 'defs' ? [kind, name, 'is'] : [kind, name, 'steps', 0]
    return done(replaceAt(game, path, call), path, true)
  },
  'uses a later one': (game, rng) => {
    const kind = rng.pick(['defs', 'procs'] as const)
    const [first] = Object.keys(game[kind] ?? {})
    if (first === undefined) return undefined
    const tree =
      kind === 'defs'
        ? { type: 'num', is: { get: 'def', name: first } }
        : { steps: [{ do: 'proc', name: first }] }
    return done(
      { ...game, [kind]: { early: tree, later: tree, ...game[kind], last: tree } },
      [kind, 'early'],
      true,
    )
  },
  'renamed throughout': (game, rng) => {
    const kinds = ['zones', 'vars', 'options', 'tables', 'defs', 'procs', 'counters'] as const
    const kind = rng.pick(kinds.filter((each) => Object.keys(game[each] ?? {}).length > 0))
    const name = rng.pick(Object.keys(game[kind] ?? {}))
    const other = rng.pick([
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      'a b',
      '',
      '1',
      'valueOf',
    ])
    return done(renamed(game, name, other), [kind, name], true, other)
  },
  'a rank or suit renamed': (game, rng) => {
    const kind = rng.pick(['ranks', 'suits'] as const)
    const n = rng.below(game.deck[kind].length)
    const other = rng.pick([
      'constructor',
      '__proto__',
      '',
      ' ',
      'X/2',
      'toString',
      game.deck[kind][n === 0 ? 1 : 0],
    ])
    return done(replaceAt(game, ['deck', kind, n], other), ['deck', kind, n], other !== undefined)
  },
  'one thing after another': (game, rng) => {
    let tree: Game = game
    for (let many = 2 + rng.below(6); many > 0; many -= 1) {
      const change = rng.pick(Object.values(SMALL))
      tree = (change(tree, rng)?.tree ?? tree) as Game
    }
    return done(tree, [], false)
  },
  'from nothing': (game, rng) => done(fromNothing(rng, game, 6), [], false),
}

/** Changes after which the tree can be changed again. */
const SMALL = Object.fromEntries(
  ['field deleted', 'another value', 'tag of another', 'part of another type'].map((name) => [
    name,
    CHANGES[name],
  ]),
) as Record<string, Change>

/** The n-th tree of a seed. */
export function malformed(games: readonly Game[], seed: number, n: number): Malformed {
  const rng = stream(seed, 'malformed', n)
  for (;;) {
    const game = rng.pick(games)
    const name = rng.pick(Object.keys(CHANGES))
    const made = (CHANGES[name] as Change)(game, rng)
    if (made) return { ...made, how: `${game.id}, ${name}: ${made.how}` }
  }
}

function done(tree: unknown, path: Path, surely: boolean, note = ''): Malformed {
  return { tree, how: `${path.join('.')} ${note}`.trim(), surely }
}

function pickPath(
  rng: Stream,
  game: Game,
  wanted: (key: string, value: unknown, path: Path) => boolean,
): Path | undefined {
  const paths = pathsIn(game).filter((path) => wanted(String(path.at(-1)), valueAt(game, path), path))
  return paths.length === 0 ? undefined : rng.pick(paths)
}

/** Whether a value is an object whose fields the language lists, rather than one of names. */
function isFixed(game: Game, path: Path): boolean {
  const value = valueAt(game, path)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const ofNames = ['options', 'tables', 'zones', 'vars', 'defs', 'procs', 'counters', 'params', 'jokers']
  return isObject && !ofNames.includes(String(path.at(-1))) && !(path[0] === 'tables' && path.length > 2)
}

function pickTyped(rng: Stream, game: Game): Typed | undefined {
  const paths = typedPaths(game)
  return paths.length === 0 ? undefined : rng.pick(paths)
}

const WORDS = [
  'v',
  'id',
  'name',
  'deck',
  'zones',
  'flow',
  'get',
  'do',
  'steps',
  'of',
  'move',
  'zone',
  'me',
  'if',
  'all',
]

/** Something that was never a game, though it may use words of one. */
function fromNothing(rng: Stream, game: Game, depth: number): unknown {
  const many = rng.below(5)
  if (depth === 0 || rng.chance(0.2)) return scalar(rng)
  if (rng.chance(0.2)) return valueAt(game, rng.pick(pathsIn(game)))
  if (rng.chance(0.3)) return Array.from({ length: many }, () => fromNothing(rng, game, depth - 1))
  const names = Array.from({ length: many }, () => rng.pick(rng.chance(0.5) ? WORDS : Object.keys(game)))
  return Object.fromEntries(names.map((name) => [name, fromNothing(rng, game, depth - 1)]))
}

/** Everything of a name, as a key or as a value. */
function renamed(value: unknown, name: string, other: string): unknown {
  if (value === name) return other
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => renamed(item, name, other))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key === name ? other : key, renamed(inner, name, other)]),
  )
}
