/** What the parts of the checker share: the report, what the game declares, and the place a node stands in. */
import type { Deck } from '../rules/deck.ts'
import type { Per } from '../rules/tree.ts'
import { Report, suggest, Words } from './problem.ts'

export interface Callable {
  readonly params: ReadonlyMap<string, string>
  /** Whether it needs an acting player. */
  usesMe: boolean
  /** Work for one evaluation, at most. */
  cost: number
}

/** Everything that has a name, and what is known of it. */
export class Declared {
  deck: Deck | undefined
  seats = { min: 1, max: 1 }
  teams = 0
  readonly option = new Map<string, string>()
  readonly table = new Map<string, { by: string; gives: string }>()
  readonly zone = new Map<string, { per: readonly Per[]; pile: boolean }>()
  readonly var = new Map<string, { type: string; per: readonly Per[] }>()
  readonly def = new Map<string, Callable & { type: string }>()
  readonly proc = new Map<string, Callable>()
  readonly counter = new Map<string, true>()
  readonly block = new Map<string, true>()
}

export type DeclaredKind = 'option' | 'table' | 'zone' | 'var' | 'def' | 'proc' | 'counter' | 'block'

/** Where a node stands. */
export interface Place {
  /** Names bound around it, and their types. */
  readonly bound: ReadonlyMap<string, string>
  /** Whether someone acts there; in a definition or procedure that depends on its use, which is noted. */
  readonly me: boolean | { used: boolean }
  readonly inLoop: boolean
  readonly blocks: ReadonlySet<string>
  /** Whether a block around it may be left at any time. */
  readonly until: boolean
  readonly depth: number
}

export const OUTSIDE: Place = {
  bound: new Map(),
  me: false,
  inLoop: false,
  blocks: new Set(),
  until: false,
  depth: 0,
}

/** Deeper trees, or larger ones, are no games. They would exhaust the stack or the reader. */
const DEEPEST = 100
const MOST_NODES = 20_000

export class Context {
  readonly report = new Report()
  readonly declared = new Declared()
  /** How each declared name is used: `zone hand`, `filled hand`, … */
  readonly uses = new Set<string>()
  #nodes = 0

  /** One node deeper; undefined if that is too deep or there are too many. */
  deeper(place: Place, path: string): Place | undefined {
    this.#nodes += 1
    if (this.#nodes === MOST_NODES) {
      this.report.error(path, new Words(`more than ${MOST_NODES} nodes`), 'a smaller tree')
    }
    if (place.depth >= DEEPEST) {
      this.report.error(path, new Words(`nodes nested ${DEEPEST} deep`), 'a flatter tree', 'use definitions')
    }
    if (this.#nodes >= MOST_NODES || place.depth >= DEEPEST) return undefined
    return { ...place, depth: place.depth + 1 }
  }

  /** The object at a path with these fields and no others. A question mark says that a field may be left out. */
  object(
    value: unknown,
    path: string,
    expected: string,
    fields: Iterable<string>,
  ): Readonly<Record<string, unknown>> | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.report.error(path, value, expected)
      return undefined
    }
    const needed = new Set<string>()
    const known = new Set<string>()
    for (const field of fields) {
      const name = field.replace(/\?$/, '')
      known.add(name)
      if (name === field) needed.add(name)
    }
    for (const name of Object.keys(value)) {
      if (!known.has(name)) {
        this.report.error(
          at(path, name),
          new Words(`the field "${name.slice(0, 40)}"`),
          'no such field',
          suggest(name, known),
        )
      }
    }
    for (const name of needed) {
      if (!Object.hasOwn(value, name)) this.report.error(at(path, name), undefined, `the field "${name}"`)
    }
    const own = Object.entries(value).filter(([name, field]) => known.has(name) && field !== undefined)
    return Object.assign(Object.create(null), Object.fromEntries(own))
  }

  /** The entries of a record whose keys are names. */
  named(value: unknown, path: string, expected: string): [string, unknown][] {
    if (value === undefined) return []
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.report.error(path, value, expected)
      return []
    }
    return Object.entries(value).filter(([name]) => {
      const right = NAME.test(name)
      if (!right) this.report.error(at(path, name), name, 'a name: letters, digits, - and _, a letter first')
      return right
    })
  }

  list(value: unknown, path: string, expected: string, least = 1): readonly unknown[] | undefined {
    if (Array.isArray(value) && value.length >= least && value.length < MOST_NODES) return Array.from(value)
    this.report.error(path, value, expected)
    return undefined
  }

  word<W extends string>(value: unknown, path: string, words: readonly W[]): W | undefined {
    if (words.includes(value as W)) return value as W
    this.report.error(
      path,
      value,
      words.length === 1 ? `"${words[0]}"` : `one of ${words.join(', ')}`,
      suggest(value, words),
    )
    return undefined
  }

  whole(value: unknown, path: string, min: number, max: number): number | undefined {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
    this.report.error(path, value, `a whole number from ${min} to ${max}`)
    return undefined
  }

  text(value: unknown, path: string): string | undefined {
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 2000) return value
    this.report.error(path, value, 'some words')
    return undefined
  }

  /** A name that is declared as that kind. */
  reference(kind: DeclaredKind, value: unknown, path: string): string | undefined {
    const names = this.declared[kind]
    if (typeof value === 'string' && names.has(value)) {
      this.uses.add(`${kind} ${value}`)
      return value
    }
    this.report.error(path, value, `the name of a ${NOUNS[kind]}`, suggest(value, names.keys()))
    return undefined
  }
}

const NOUNS: Readonly<Record<DeclaredKind, string>> = {
  option: 'declared option',
  table: 'table',
  zone: 'zone',
  var: 'variable',
  def: 'definition',
  proc: 'procedure',
  counter: 'counter',
  block: 'block',
}

export const NAME = /^[A-Za-z][\w-]{0,39}$/

/** The path of a field, or of an item of a list. */
export function at(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  const plain = /^[A-Za-z_$][\w$]*$/.test(key) ? key : undefined
  if (plain === undefined) return `${path}[${JSON.stringify(key.slice(0, 40))}]`
  return path === '' ? plain : `${path}.${plain}`
}

/** Every object in a value, however deep and whether or not it contains itself. */
export function* objectsIn(value: unknown): Generator<object> {
  const seen = new Set<object>()
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null || seen.has(one)) continue
    seen.add(one)
    yield one
    for (const inner of Object.values(one)) waiting.push(inner)
  }
}
