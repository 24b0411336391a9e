/**
 * A normal form of the rules of a game: the same text for games that differ only in what things are called, in statistics
 * and in what no rule uses. Options count as their default values.
 *
 * Names become numbers in the order in which the rules first use them, so that every renaming gives the same numbers;
 * bound names become how many binders they stand inside of.
 */
import { digest } from '../../digest/index.ts'
import { type Game, IT } from '../rules/tree.ts'
import { fieldsOf, isLeaf, itemType, type NameKind, type Node, nameKind } from './fields.ts'

const known = new WeakMap<Game, string>()
const keys = new WeakMap<Game, string>()

export function canonicalRules(game: Game): string {
  const text = known.get(game) ?? new Writer(game).text()
  known.set(game, text)
  return text
}

/** The same for games with the same canonical rules. */
export function contentKey(game: Game): string {
  const key = keys.get(game) ?? digest(canonicalRules(game))
  keys.set(game, key)
  return key
}

type Bound = ReadonlyMap<string, number>
const NOTHING: Bound = new Map()

class Writer {
  readonly #game: Game
  readonly #numbers = new Map<NameKind, Map<string, number>>()
  #text = ''

  constructor(game: Game) {
    this.#game = game
  }

  /** Declarations come after what uses them, in the order in which they were first used. */
  text(): string {
    const { seats, teams, deck, result, flow } = this.#game
    const { in: start, ...cards } = deck
    this.#text = JSON.stringify([seats.min, seats.max, teams ?? 0, this.#number('zone', start)])
    this.#text += JSON.stringify(Object.entries(cards).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    this.#part(flow, 'steps', NOTHING)
    this.#text += `\nresult ${result.win ?? ''} ${result.aim ?? ''} `
    this.#part(result.score, 'X', NOTHING)
    if (result.winners !== undefined) this.#part(result.winners, 'X', NOTHING)
    this.#declarations()
    return this.#text
  }

  /** Writing a declaration may number others, of kinds that come later or of its own. */
  #declarations(): void {
    const { zones, vars, tables, defs, procs } = this.#game
    for (const name of this.#used('proc')) {
      const { params, steps } = procs?.[name] ?? { steps: [] }
      this.#part(steps, 'steps', this.#params(params))
    }
    for (const name of this.#used('def')) {
      const { params, type, is } = defs?.[name] ?? { type: '', is: 0 }
      const bound = this.#params(params)
      this.#text += type
      this.#part(is, 'X', bound)
    }
    for (const name of this.#used('var')) {
      const { type, per, init, reset, see } = vars?.[name] ?? { type: '' }
      this.#text += `\nvar ${type} ${per ?? ''} ${see ?? ''} `
      if (reset !== undefined) this.#text += this.#number('block', reset)
      if (init !== undefined) this.#part(init, 'X', NOTHING)
    }
    for (const name of this.#used('zone')) {
      const { per, order, see } = zones[name] ?? {}
      this.#text += `\nzone ${per ?? ''} ${order ?? ''} ${see}`
    }
    for (const name of this.#used('table')) {
      const { of = {}, by, gives, else: otherwise } = tables?.[name] ?? {}
      this.#text += `\ntable ${by} ${gives ?? 'num'} ${otherwise ?? 0} `
      for (const key of Object.keys(of).toSorted()) this.#text += `${key}=${of[key]} `
    }
  }

  /** A map that grows while it is gone through is gone through to its new end. */
  #used(kind: NameKind): Iterable<string> {
    return this.#numbers.get(kind)?.keys() ?? []
  }

  #params(params: Readonly<Record<string, string>> | undefined): Bound {
    const entries = Object.entries(params ?? {})
    this.#text += `\n(${entries.map(([, type]) => type)}) `
    return new Map([...entries.map(([name], n) => [name, n] as const), [DEPTH, entries.length] as const])
  }

  #number(kind: NameKind, name: string): number {
    let numbers = this.#numbers.get(kind)
    if (numbers === undefined) this.#numbers.set(kind, (numbers = new Map()))
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  }

  #part(part: unknown, type: string, bound: Bound): void {
    if (typeof part !== 'object' || part === null) {
      this.#text += `${part} `
      return
    }
    if (Array.isArray(part)) {
      this.#list(part, itemType(type) ?? 'X', bound)
      return
    }
    const node = part as Node
    // Nothing in play depends on statistics.
    if (node['do'] === 'tally') return
    if (node['get'] === 'option') {
      this.#text += `${this.#game.options?.[node['name'] as string]?.default} `
      return
    }
    this.#node(node, type, bound)
  }

  /** In a list of picks, each binds a name for those after it. */
  #list(items: readonly unknown[], type: string, outer: Bound): void {
    let bound = outer
    this.#text += '['
    for (const item of items) {
      this.#part(item, type, bound)
      if (type === 'binder') bound = inside(bound, (item as Node)['as'])
    }
    this.#text += '] '
  }

  #node(node: Node, type: string, bound: Bound): void {
    const kind = node['get'] ?? (type === 'step' ? node['do'] : type)
    this.#text += `{${kind} `
    const fields = fieldsOf(node, type)
    for (const name in fields) {
      const value = node[name]
      if (value === undefined) continue
      this.#field(node, name, fields[name] as string, value, bound, kind as string)
    }
    this.#text += '} '
  }

  #field(node: Node, name: string, type: string, value: unknown, bound: Bound, kind: string): void {
    const named = nameKind(type)
    if (type === 'binds' || type === 'text') return
    this.#text += `${name}:`
    if (named === 'bound') {
      this.#text += `${bound.get(value as string) ?? value} `
    } else if (named !== undefined) {
      this.#text +=
        value === 'ranks' && named === 'table' ? 'ranks ' : `${this.#number(named, value as string)} `
    } else if (isLeaf(type)) {
      this.#text += `${value} `
    } else if (type === 'args') {
      this.#arguments(node, value as Node, bound, kind)
    } else {
      this.#part(value, type, boundIn(node, kind, name, bound))
    }
  }

  /** In the order of the parameters. */
  #arguments(node: Node, values: Node, bound: Bound, kind: string): void {
    const { defs, procs } = this.#game
    const called = (kind === 'def' ? defs : procs)?.[node['name'] as string]
    for (const name of Object.keys(called?.params ?? {})) this.#part(values[name], 'X', bound)
  }
}

/** Under this key, which is no name: how many binders there are around. One may hide another of the same name. */
const DEPTH = ''

function inside(bound: Bound, name: unknown): Bound {
  const depth = bound.get(DEPTH) ?? 0
  return new Map(bound).set(DEPTH, depth + 1).set((name as string | undefined) ?? IT, depth)
}

/** Names by the field of a node that they are known in. A trick binds names of its own. */
function boundIn(node: Node, kind: string, field: string, bound: Bound): Bound {
  switch (kind) {
    case 'let':
      return field === 'in' || field === 'steps' ? inside(bound, node['as']) : bound
    case 'each':
      return field === 'steps' ? inside(bound, node['as']) : bound
    case 'binder':
      return field === 'where' ? inside(bound, node['as']) : bound
    case 'option':
      if (field !== 'do') return bound
      return ((node['each'] ?? []) as readonly Node[]).reduce(
        (outer, binder) => inside(outer, binder['as']),
        bound,
      )
    case 'trick':
      if (field === 'steps') return inside(bound, 'winner')
      if (field === 'follow') return inside(bound, 'led')
      return field === 'power' ? inside(inside(bound, 'led'), IT) : bound
    default:
      return FOR_EACH.has(kind) && field !== 'of' ? inside(bound, node['as']) : bound
  }
}

const FOR_EACH: ReadonlySet<string> = new Set([
  'filter',
  'any',
  'every',
  'sum',
  'most',
  'least',
  'best',
  'image',
])
