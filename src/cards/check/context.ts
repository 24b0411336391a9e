/** What the parts of the checker share: the report, what the game declares, and the place a node stands in. */
import type { Deck } from '../rules/deck.ts'
import { IT, type Per } from '../rules/tree.ts'
import type { Variables } from '../rules/types.ts'
import { blocksIn, type FieldSet, type Fields, type Known } from './nodes.ts'
import { at, isName, meant, NAME_RULE, nameHint, quote, type Report, suggest, Words } from './problem.ts'
import { warnOfBoundName } from './shared-names.ts'
import { DEEPEST, emptySize, MOST_NODES, type Size } from './size.ts'
import type { Ways } from './ways.ts'

export interface Callable {
  readonly params: ReadonlyMap<string, string>
  /** Whether it needs an acting player. */
  readonly usesMe: boolean
  readonly size: Size
}

export interface DeclaredTable {
  readonly by: 'card' | 'rank' | 'suit'
  readonly gives: string
  readonly of: ReadonlyMap<string, unknown>
  readonly else: unknown
}

/** Everything that has a name, and what is known of it. */
class Declared {
  deck: Deck | undefined
  seats = { min: 1, max: 1 }
  teams = 0
  readonly option = new Map<string, string>()
  readonly table = new Map<string, DeclaredTable>()
  readonly zone = new Map<string, { per: readonly Per[]; pile: boolean }>()
  readonly var = new Map<string, { type: string; per: readonly Per[] }>()
  readonly def = new Map<string, Callable & { type: string; cost: number }>()
  readonly proc = new Map<string, Callable & { ways: Ways }>()
  readonly counter = new Map<string, true>()
  /** What has steps in it: the flow and the procedures. */
  withSteps: readonly unknown[] = []
  #block: ReadonlyMap<string, true> | undefined

  /** Blocks are declared where they stand, and may be named before. Most games name none, and need no search. */
  get block(): ReadonlyMap<string, true> {
    this.#block ??= new Map(blocksIn(this.withSteps).map((name) => [name, true]))
    return this.#block
  }
}

export type DeclaredKind = 'option' | 'table' | 'zone' | 'var' | 'def' | 'proc' | 'counter' | 'block'
export type Declaration<Kind extends DeclaredKind> =
  Declared[Kind] extends ReadonlyMap<string, infer Value> ? Value : never

/** How declared names are used: as what they are, and variables are read and written. The score may use `me`. */
class Uses {
  readonly #names = new Map<Use, Set<string>>()

  add(use: Use, name: string): void {
    const names = this.#names.get(use)
    if (names) names.add(name)
    else this.#names.set(use, new Set([name]))
  }

  has(use: Use, name: string): boolean {
    return this.#names.get(use)?.has(name) ?? false
  }
}

type Use = DeclaredKind | 'read' | 'written' | 'me'

/** Where a node stands. */
export interface Place {
  /** Names bound around it, and their types; UNKNOWN for what is wrong itself. */
  readonly bound: ReadonlyMap<string, string>
  /** Whether someone acts there; in a definition or procedure that depends on its use, which is noted. */
  readonly me: boolean | { used: boolean }
  readonly inLoop: boolean
  readonly blocks: ReadonlySet<string>
  /** Whether a block around it may be left at any time. */
  readonly until: boolean
  readonly depth: number
}

/** The type of what a binder binds when its set is wrong: that has been said, and fits anywhere. */
export const UNKNOWN = '?'

/** For whatever name, where all declarations of a kind are wrong or missing. */
export const ANY = '*'

export const OUTSIDE: Place = {
  bound: new Map(),
  me: false,
  inLoop: false,
  blocks: new Set(),
  until: false,
  depth: 0,
}

/** More of a kind than any game declares. */
const MOST_NAMES = 1000

/** Expressions and steps nest in everything else, so all parts of the checker reach them through the context. */
export interface Checkers {
  expr(
    context: Context,
    value: unknown,
    path: string,
    pattern: string,
    place: Place,
    variables?: Variables,
  ): Known | undefined
  steps(context: Context, value: unknown, path: string, place: Place): Ways
}

export class Context {
  readonly #checkers: Checkers
  readonly report: Report
  readonly declared = new Declared()
  readonly uses = new Uses()
  /** Which cards go to which zone, and the sets that something is picked from: looked at when all is known. */
  readonly moves: { readonly cards: unknown; readonly to: string }[] = []
  readonly picks: { readonly from: unknown; readonly path: string }[] = []
  /** Declarations that are wrong themselves: to say that they are not there would only be in the way. */
  readonly broken = new Set<string>()
  /** Between which numbers the user may choose an option. */
  readonly optionBounds = new Map<string, { readonly low: number; readonly high: number }>()
  /** How much is written down to reset the variables of a block. */
  readonly resets = new Map<string, number>()
  /** Names that are declared somewhere, also further down. */
  readonly listed = new Set<string>()
  size = emptySize()
  #nodes = 0

  constructor(checkers: Checkers, report: Report) {
    this.#checkers = checkers
    this.report = report
  }

  /** An expression that may stand where one like the pattern is wanted; undefined if it is left out or wrong. */
  expr(
    value: unknown,
    path: string,
    pattern: string,
    place: Place,
    variables?: Variables,
  ): Known | undefined {
    return value === undefined ? undefined : this.#checkers.expr(this, value, path, pattern, place, variables)
  }

  /** The ways in which play can leave some steps. */
  steps(value: unknown, path: string, place: Place): Ways {
    return this.#checkers.steps(this, value, path, place)
  }

  /** Whether the game has teams; reports it if not. */
  hasTeams(path: string, found: unknown): boolean {
    if (this.declared.teams > 0) return true
    this.report.error(path, found, 'a game with teams', 'it declares no "teams"')
    return false
  }

  /** Whether someone acts here; reports it if not. */
  acts(place: Place, path: string, found: string): boolean {
    if (place.me === false) {
      const expected = 'a place where a player acts'
      this.report.error(path, new Words(found), expected, 'inside each player, turns or as')
      return false
    }
    if (place.me !== true) place.me.used = true
    return true
  }

  /** The place inside a binder. */
  bind(name: unknown, path: string, type: string, place: Place): Place {
    if (name !== undefined && !isName(name)) {
      this.report.error(at(path, 'as'), name, NAME_RULE, nameHint(name))
      // Whatever refers to it should not be told that it is not there.
      return typeof name === 'string' ? { ...place, bound: new Map(place.bound).set(name, UNKNOWN) } : place
    }
    if (name !== undefined) warnOfBoundName(this, name, at(path, 'as'))
    return { ...place, bound: new Map(place.bound).set(name ?? IT, type) }
  }

  /** One node deeper; undefined if that is too deep or there are too many. */
  deeper(place: Place, path: string): Place | undefined {
    this.#nodes += 1
    this.size.written += 1
    if (this.#nodes === MOST_NODES) {
      this.report.error(path, new Words(`more than ${MOST_NODES} nodes`), 'a smaller tree')
    }
    if (!this.reaches(place.depth + 1, path) || this.#nodes >= MOST_NODES) return undefined
    return { ...place, depth: place.depth + 1 }
  }

  /** Notes how deep nodes nest here, what is called included. False if that is too deep. */
  reaches(depth: number, path: string): boolean {
    if (depth > DEEPEST) {
      this.report.error(
        path,
        new Words(`nodes nested more than ${DEEPEST} deep`),
        'a flatter tree',
        'definitions and procedures count where they are used',
      )
      return false
    }
    this.size.depth = Math.max(this.size.depth, depth)
    return true
  }

  /** How much is written down by what is checked inside. */
  measure<Out>(check: () => Out): { out: Out; size: Size } {
    const outer = this.size
    this.size = emptySize()
    const out = check()
    const { size } = this
    this.size = outer
    return { out, size }
  }

  /** The object at a path with these fields and no others. */
  object(value: unknown, path: string, expected: string, { known, needed }: FieldSet): Fields | undefined {
    if (value === undefined) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.report.error(path, value, expected)
    }
    let clean = true
    let missing = needed
    for (const name of Object.keys(value)) {
      const isNeeded = known.get(name)
      if (isNeeded) missing -= 1
      if (isNeeded !== undefined) continue
      clean = false
      this.report.error(
        at(path, name),
        new Words(`the field ${quote(name)}`),
        'no such field',
        suggest(name, known.keys()),
      )
    }
    if (missing > 0) this.#reportMissing(value, path, known)
    // No field has the name of one that every object inherits, so a tree that is data can be read as it is.
    if (clean) return value as Fields
    return Object.fromEntries(Object.entries(value).filter(([name]) => known.has(name)))
  }

  #reportMissing(value: object, path: string, known: FieldSet['known']): void {
    for (const [name, isNeeded] of known) {
      if (isNeeded && !Object.hasOwn(value, name))
        this.report.error(at(path, name), undefined, `the field "${name}"`)
    }
  }

  /** The entries of a record whose keys are names. */
  named(value: unknown, path: string, expected: string, kind?: DeclaredKind): [string, unknown][] {
    if (value === undefined) return []
    const right = typeof value === 'object' && value !== null && !Array.isArray(value)
    const entries = right ? Object.entries(value) : []
    if (!right) this.report.error(path, value, expected)
    else if (entries.length > MOST_NAMES) {
      this.report.error(path, new Words(`${entries.length} names`), `at most ${MOST_NAMES}`)
    }
    if (kind && (!right || entries.length > MOST_NAMES)) this.broken.add(`${kind} ${ANY}`)
    return entries.slice(0, MOST_NAMES).filter(([name]) => {
      const right = isName(name)
      if (!right) this.report.error(at(path, name), name, NAME_RULE, nameHint(name))
      if (!right && kind) this.broken.add(`${kind} ${name}`)
      return right
    })
  }

  /*
   * For the rest, a value that is not there is not wrong: where a field is needed, `object` has said so.
   */

  list(value: unknown, path: string, expected: string, least = 1): readonly unknown[] | undefined {
    if (value === undefined) return undefined
    const tooLong = Array.isArray(value) && value.length >= MOST_NODES
    if (Array.isArray(value) && value.length >= least && !tooLong) return value
    return this.report.error(path, value, tooLong ? `fewer than ${MOST_NODES}` : expected)
  }

  word<W extends string>(value: unknown, path: string, words: readonly W[]): W | undefined {
    if (value === undefined || words.includes(value as W)) return value as W | undefined
    return this.report.error(
      path,
      value,
      words.length === 1 ? `"${words[0]}"` : `one of ${words.join(', ')}`,
      meant(value, words),
    )
  }

  whole(value: unknown, path: string, min: number, max: number): number | undefined {
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
    return this.report.error(path, value, min === max ? `${min}` : `a whole number from ${min} to ${max}`)
  }

  text(value: unknown, path: string): string | undefined {
    if (value === undefined) return undefined
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 2000) return value
    return this.report.error(path, value, 'some words', 'at most 2000 letters')
  }

  /** A name that is declared as that kind. */
  reference(kind: DeclaredKind, value: unknown, path: string): string | undefined {
    if (value === undefined) return undefined
    const names = this.declared[kind]
    if (typeof value === 'string' && names.has(value)) {
      this.uses.add(kind, value)
      return value
    }
    const isBroken = typeof value === 'string' && this.broken.has(`${kind} ${value}`)
    if (isBroken || this.broken.has(`${kind} ${ANY}`)) return undefined
    const later = typeof value === 'string' && this.listed.has(`${kind} ${value}`)
    // A declaration that is wrong itself may still be what was meant.
    const wrong = [...this.broken].flatMap((name) =>
      name.startsWith(`${kind} `) ? name.slice(kind.length + 1) : [],
    )
    const known = [...names.keys(), ...wrong]
    const hint = later ? 'it may use only those listed before it, not itself' : suggest(value, known)
    return this.report.error(path, value, `the name of ${NOUNS[kind]}`, hint)
  }

  /** What is declared as that kind by a name. */
  declaration<Kind extends DeclaredKind>(
    kind: Kind,
    value: unknown,
    path: string,
  ): Declaration<Kind> | undefined {
    const name = this.reference(kind, value, path)
    return name === undefined ? undefined : (this.declared[kind].get(name) as Declaration<Kind>)
  }
}

const NOUNS: Readonly<Record<DeclaredKind, string>> = {
  option: 'a declared option',
  table: 'a table',
  zone: 'a zone',
  var: 'a variable',
  def: 'a definition',
  proc: 'a procedure',
  counter: 'a counter',
  block: 'a block',
}
