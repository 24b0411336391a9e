import { nearestName } from '../../errors/index.ts'
import { type Entry, GETS, STEPS } from '../rules/grammar.ts'
import { subjectOf } from './subject.ts'

/** What a checker says: where, what was found, what was expected, and what to do about it. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Such as `flow[2].steps[0].cards`; empty for the whole. */
  readonly path: string
  readonly found: string
  readonly expected: string
  readonly hint?: string
  /** Other paths at which the same part of the tree is wrong in the same way, as when a builder is used again. */
  readonly also?: readonly string[]
}

/** More than a person reads at once: the rest are counted, not listed. */
const MOST_PROBLEMS = 200

export class Report {
  errors = 0
  /** Set when it is known to be data: only then can its parts be compared. */
  tree: unknown
  readonly #errors = new Map<string, Problem>()
  readonly #warnings = new Map<string, Problem>()
  #counted = 0

  /** Returns nothing, as checks do of what is wrong. */
  error(path: string, found: unknown, expected: string, hint?: string): undefined {
    this.errors += 1
    if (
      this.#add(this.#errors, {
        severity: 'error',
        path,
        found: describe(found),
        expected,
        ...(hint && { hint }),
      })
    )
      this.#counted += 1
  }

  warn(path: string, found: string, expected: string, hint?: string): void {
    this.#add(this.#warnings, { severity: 'warning', path, found, expected, ...(hint && { hint }) })
  }

  /** False if there is no room for it. The same slip in the same part of the tree is one problem. */
  #add(list: Map<string, Problem>, problem: Problem): boolean {
    const { path, found, expected } = problem
    const key = JSON.stringify([subjectOf(this.tree, path), found, expected])
    const first = list.get(key)
    if (first === undefined && list.size === MOST_PROBLEMS) return false
    list.set(key, first ? { ...first, also: [...(first.also ?? []), path] } : problem)
    return true
  }

  /** Warnings about a tree that is wrong anyway would only be in the way. */
  get problems(): readonly Problem[] {
    if (this.errors === 0) return [...this.#warnings.values()]
    const more = this.errors - this.#counted
    const problems = [...this.#errors.values()]
    if (more === 0) return problems
    const hint = 'mend these first'
    return [
      ...problems,
      { severity: 'error', path: '', found: `${more} more errors`, expected: 'none', hint },
    ]
  }
}

/** Thrown, never shown. Made once: an error that is made anew notes where, which takes as long as a small check. */
const NOT_A_GAME = new Error('the tree has an error')

/** For those who only ask whether a tree is right: the first error ends the check, and nothing is written down. */
export class Verdict extends Report {
  override error(): never {
    throw NOT_A_GAME
  }

  override warn(): void {}

  /** Whether the check comes to its end. */
  static passes(check: (verdict: Verdict) => void): boolean {
    try {
      check(new Verdict())
      return true
    } catch (thrown) {
      if (thrown === NOT_A_GAME) return false
      throw thrown
    }
  }
}

/** A sentence as it is: wrap one that should not be quoted. */
export class Words {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What was found, in a few words, whatever it is. */
export function describe(value: unknown): string {
  if (value instanceof Words) return value.text
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value !== 'object') return `a ${typeof value}`
  const node = value as { get?: unknown; do?: unknown }
  if (typeof node.get === 'string') return `{ "get": ${quote(node.get)} … }`
  if (typeof node.do === 'string') return `{ "do": ${quote(node.do)} … }`
  const keys = Object.keys(value)
  if (keys.length === 0) return 'an object without fields'
  const named = keys.slice(0, 4).map((key) => (/^[\w-]{1,20}$/.test(key) ? key : quote(key, 20)))
  return `an object with ${named.join(', ')}${keys.length > 4 ? ', …' : ''}`
}

/** In quotes, on one line and not long, whatever is in it. */
export function quote(text: string, most = 40): string {
  return JSON.stringify(text.length > most ? `${text.slice(0, most)}…` : text)
}

/** "did you mean …", or what there is to choose from. */
export function suggest(found: unknown, names: Iterable<string>): string | undefined {
  const known = [...names]
  if (known.length === 0) return 'there is none to choose from'
  return meant(found, known) ?? (known.length <= 24 ? `there are: ${known.join(', ')}` : undefined)
}

/** "did you mean …", if something is near. */
export function meant(found: unknown, names: readonly string[]): string | undefined {
  if (typeof found !== 'string') return undefined
  const near = nearestName(found, names)
  return near === undefined ? undefined : `did you mean "${near}"?`
}

/** Names that need no quotes, and are asked for at every node. */
const FIELDS: ReadonlySet<string> = new Set(
  [...Object.values<Entry>(GETS), ...Object.values<Entry>(STEPS)].flatMap(({ fields }) =>
    Object.keys(fields),
  ),
)

/** The path of a field, or of an item of a list. */
export function at(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  if (!FIELDS.has(key) && !/^[A-Za-z_$][\w$]{0,39}$/.test(key)) return `${path}[${quote(key)}]`
  return path === '' ? key : `${path}.${key}`
}

/** What every object of JavaScript has: as names, these would be found where nothing was declared. */
const TAKEN = new Set(Object.getOwnPropertyNames(Object.prototype))

export const NAME_RULE = 'a name: letters, digits, - and _, a letter first'

export function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][\w-]{0,39}$/.test(value) && !isTaken(value)
}

export const isTaken = (name: string): boolean => TAKEN.has(name)

/** Why a name that looks right is none. */
export function nameHint(value: unknown): string | undefined {
  return typeof value === 'string' && isTaken(value) ? 'JavaScript has a meaning for it' : undefined
}
