/** Numbered places and variables counted from 1, as at the table; in the tree they are counted from 0. */
import { type Expr, type Game, IT, type Per } from '../../rules/tree.ts'

type Node = Readonly<Record<string, unknown>>

/** The game with every number of a place one higher. Ranges that do nothing but number places go along. */
export function countedFromOne(game: Game): Game {
  const perOf = perIn(game)
  const isNumbered = [game.zones, game.vars ?? {}].some((named) =>
    Object.values<{ per?: readonly Per[] }>(named).some(({ per = [] }) =>
      per.some((kind) => typeof kind === 'number'),
    ),
  )
  return isNumbered ? (new Numbering(perOf).all(game, new Set()) as Game) : game
}

type PerOf = (node: Node) => readonly Per[] | undefined

/** What the indices of a node are, if it has any. */
const perIn =
  ({ zones, vars = {} }: Game): PerOf =>
  ({ get, do: kind, name, var: id, of }) => {
    if (!Array.isArray(of)) return undefined
    if (get === 'zone') return zones[name as string]?.per
    if (get === 'var') return vars[name as string]?.per
    return kind === 'set' || kind === 'add' ? vars[id as string]?.per : undefined
  }

/** What takes each number of a set by a name, and lets no number of the set out. */
const TAKERS = new Set<unknown>(['any', 'every', 'sum', 'most', 'least'])
const COUNTS = new Set<unknown>(['count', 'empty'])

class Numbering {
  readonly #perOf: PerOf

  constructor(perOf: PerOf) {
    this.#perOf = perOf
  }

  /** `shifted`: names that stand for a number counted from 1 already. */
  all(tree: unknown, shifted: ReadonlySet<string>): unknown {
    if (Array.isArray(tree)) return tree.map((part) => this.all(part, shifted))
    if (typeof tree !== 'object' || tree === null) return tree
    const node = tree as Node
    const isOption = Array.isArray(node['each']) && node['label'] !== undefined
    if (isOption) return this.#option(node, shifted)
    const { of: counted } = node as { of?: Node }
    if (COUNTS.has(node['get']) && this.#isSomeOfRange(counted))
      return { ...node, of: this.#set(counted as Node, shifted) }
    const field = node['do'] === 'each' ? 'in' : TAKERS.has(node['get']) ? 'of' : undefined
    const { [field ?? '']: set, ...rest } = node
    const name = nameOf(node)
    if (field !== undefined && this.#numbersOnly(set, name, Object.values(rest)))
      return { ...this.#fields(rest, new Set(shifted).add(name)), [field]: this.#set(set as Node, shifted) }
    const whole = this.#fields(node, shifted)
    // A number of a place that is reckoned with is still one from 0.
    return node['get'] === 'indexOf' || node['get'] === 'spare' ? { get: 'sub', from: whole, take: 1 } : whole
  }

  #fields(node: Node, shifted: ReadonlySet<string>): Node {
    const per = this.#perOf(node)
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === 'of' && per !== undefined
          ? (value as Expr[]).map((index, n) =>
              typeof per[n] === 'number' ? this.#index(index, shifted) : this.all(index, shifted),
            )
          : this.all(value, shifted),
      ]),
    )
  }

  #index(index: Expr, shifted: ReadonlySet<string>): unknown {
    if (typeof index === 'number') return index + 1
    if (typeof index === 'object') {
      if (index.get === 'bound' && shifted.has(index.name)) return index
      if (isPartner(index, shifted)) return this.#partner(index, shifted)
      if (index.get === 'indexOf' || index.get === 'spare')
        return this.#fields(index as unknown as Node, shifted)
    }
    return { get: 'add', of: [this.all(index, shifted), 1] }
  }

  /** What is counted on from a number that is one higher already is one higher too. */
  #partner(index: Expr, shifted: ReadonlySet<string>): unknown {
    if (typeof index !== 'object' || index.get !== 'if') return typeof index === 'number' ? index + 1 : index
    const { a, b, ...test } = index.test as unknown as { a: Expr; b: Expr }
    const [then, other] = [this.#partner(index.then, shifted), this.#partner(index.else, shifted)]
    return {
      ...index,
      test: { ...test, a: this.#partner(a, shifted), b: this.#partner(b, shifted) },
      then,
      else: other,
    }
  }

  #isSomeOfRange(set: Node | undefined): boolean {
    return set?.['get'] === 'filter' && this.#numbersOnly(set['of'], nameOf(set), set['where'])
  }

  #set(set: Node, shifted: ReadonlySet<string>): Node {
    if (set['get'] === 'range')
      return { ...set, from: (set['from'] as number) + 1, to: (set['to'] as number) + 1 }
    const { of, ...rest } = set
    return { ...this.#fields(rest, new Set(shifted).add(nameOf(set))), of: this.#set(of as Node, shifted) }
  }

  /** The binders of an option one after the other: each is known to those after it and to what follows. */
  #option(option: Node, shifted: ReadonlySet<string>): Node {
    const { each, do: effects, ...rest } = option
    const binders = each as Node[]
    let known = shifted
    const told = binders.map((binder, n) => {
      const { in: set, ...others } = binder
      const scope = [Object.values(others), binders.slice(n + 1), effects]
      if (!this.#numbersOnly(set, nameOf(binder), scope)) return this.#fields(binder, known)
      const outside = known
      known = new Set(known).add(nameOf(binder))
      return { ...this.#fields(others, known), in: this.#set(set as Node, outside) }
    })
    return { ...this.#fields(rest, shifted), each: told, do: this.all(effects, known) }
  }

  /** Whether a set is a known range, or some of it, and its numbers are used for nothing but places. */
  #numbersOnly(set: unknown, name: string, scope: unknown): boolean {
    if (typeof set !== 'object' || set === null || !this.#isOnlyIndex(scope, name)) return false
    const { get, of, from, to, where } = set as Node
    if (get === 'range') return typeof from === 'number' && typeof to === 'number'
    return get === 'filter' && this.#numbersOnly(of, nameOf(set as Node), where)
  }

  #isOnlyIndex(scope: unknown, name: string): boolean {
    if (Array.isArray(scope)) return scope.every((part) => this.#isOnlyIndex(part, name))
    if (typeof scope !== 'object' || scope === null) return true
    const node = scope as Node
    if (isNamed(node, name) || (binds(node) && nameOf(node) === name)) return false
    const per = this.#perOf(node)
    return Object.entries(node).every(([key, value]) => {
      if (key === 'as') return true
      if (key !== 'of' || per === undefined) return this.#isOnlyIndex(value, name)
      return (value as Expr[]).every(
        (index, n) =>
          (typeof per[n] === 'number' && isPartner(index, new Set([name]))) || this.#isOnlyIndex(index, name),
      )
    })
  }
}

/** A number that is one of these names, or is counted on from it: "*N* plus 2 if *N* is less than 2, otherwise …". */
function isPartner(index: Expr, names: ReadonlySet<string>): boolean {
  if (typeof index !== 'object') return false
  if (index.get === 'bound') return names.has(index.name)
  if (index.get === 'add')
    return index.of.length === 2 && typeof index.of[1] === 'number' && isPartner(index.of[0] as Expr, names)
  if (index.get === 'sub') return typeof index.take === 'number' && isPartner(index.from, names)
  return (
    index.get === 'if' &&
    isCompared(index.test, names) &&
    isPartner(index.then, names) &&
    isPartner(index.else, names)
  )
}

/** Whether a test compares such a number with a known one. */
function isCompared(test: Expr, names: ReadonlySet<string>): boolean {
  if (typeof test !== 'object' || !/^(?:lt|le|eq|ne)$/.test(test.get)) return false
  const { a, b } = test as unknown as { a: Expr; b: Expr }
  return isPartner(a, names) ? typeof b === 'number' : typeof a === 'number' && isPartner(b, names)
}

const nameOf = ({ as }: Node): string => (as as string | undefined) ?? IT

/** Whether a name has another meaning within a node. */
const binds = ({ as, get, do: kind }: Node): boolean =>
  as !== undefined || /^(?:filter|any|every|sum|most|least|best|image|let|each)$/.test(`${get ?? kind}`)

const isNamed = (node: Node, name: string): boolean => node['get'] === 'bound' && node['name'] === name
