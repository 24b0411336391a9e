/** One expression or step and where it stands, with short words for what most rules ask of its fields. */

import type { Per } from '../rules/tree.ts'
import { inWords } from '../rules/types.ts'
import {
  type Callable,
  type Context,
  type Declaration,
  type DeclaredKind,
  type Place,
  UNKNOWN,
} from './context.ts'
import { wordsOf } from './domains.ts'
import { type Fields, fieldSet, type Known, together } from './nodes.ts'
import { at } from './problem.ts'
import { ON, type Ways } from './ways.ts'

export class NodeCheck {
  readonly context: Context
  readonly fields: Fields
  readonly path: string
  readonly place: Place

  constructor(context: Context, fields: Fields, path: string, place: Place) {
    this.context = context
    this.fields = fields
    this.path = path
    this.place = place
  }

  /** What is known of a field, which must be like the pattern; undefined if it is left out or wrong. */
  expr(name: string, pattern: string, place = this.place): Known | undefined {
    return this.context.expr(this.fields[name], at(this.path, name), pattern, place)
  }

  steps(name: string, place = this.place): Ways {
    const value = this.fields[name]
    return value === undefined ? ON : this.context.steps(value, at(this.path, name), place)
  }

  word<W extends string>(name: string, words: readonly W[]): W | undefined {
    return this.context.word(this.fields[name], at(this.path, name), words)
  }

  /** What is declared by the name in a field. */
  declared<Kind extends DeclaredKind>(kind: Kind, field = 'name'): Declaration<Kind> | undefined {
    return this.context.declaration(kind, this.fields[field], at(this.path, field))
  }

  /** One expression for each "per" of a zone or variable, in the field `of`. Returns their cost. */
  index(per: readonly Per[]): number | undefined {
    const { of } = this.fields
    const types = per.map((each) => (typeof each === 'number' ? 'num' : each))
    if (of === undefined && types.length === 0) return 0
    if (!Array.isArray(of) || of.length !== types.length || types.length === 0) {
      const wanted =
        types.length === 0 ? 'nothing' : `a list: ${types.map((type) => inWords(type)).join(', ')}`
      return this.error('of', of, wanted, 'as the declaration says in "per"')
    }
    const path = at(this.path, 'of')
    this.#warnOfIndexes(per, of, path)
    return together(types.map((type, n) => this.context.expr(of[n], at(path, n), type, this.place)))?.cost
  }

  /** An index that is written down and is out of range. In play, such a place is empty and takes nothing. */
  #warnOfIndexes(per: readonly Per[], of: readonly unknown[], path: string): void {
    for (const [n, many] of per.entries()) {
      const index = of[n]
      if (typeof many !== 'number' || typeof index !== 'number' || (index >= 0 && index < many)) continue
      const hint = 'what is out of range is always empty, or 0, and cannot be changed'
      this.context.report.warn(at(path, n), `${index}`, `a number from 0 to ${many - 1}`, hint)
    }
  }

  /** The arguments of a definition or procedure, in the field `with`. Returns their cost. */
  call(called: Callable): number | undefined {
    const { context, place } = this
    const path = at(this.path, 'with')
    let right = !called.usesMe || context.acts(place, this.path, 'a use of "me" in it')
    right = context.reaches(place.depth + called.size.depth, this.path) && right
    const expected = 'an object with a value for each parameter'
    const fields = context.object(
      this.fields['with'] ?? {},
      path,
      expected,
      fieldSet(...called.params.keys()),
    )
    let cost = 1
    for (const [name, type] of called.params) {
      const known = context.expr(fields?.[name], at(path, name), type, place)
      right &&= known !== undefined
      cost += known?.cost ?? 0
    }
    return right ? cost : undefined
  }

  /** Cards go to a place, which changes what blocks may look at. */
  moves(to: unknown, ...cards: readonly string[]): void {
    this.changes()
    if (typeof to !== 'string') return
    for (const name of cards) this.context.moves.push({ cards: this.fields[name], to })
  }

  /** The state changes: blocks around are left if their test says so. */
  changes(): void {
    this.context.size.changes += 1
  }

  /** A value is kept in the state. */
  keeps(...types: readonly string[]): void {
    for (const type of types) {
      this.context.size.words += type === UNKNOWN ? 0 : wordsOf(this.context, type)
    }
  }

  /** What is declared of the zone that a field names, or whose place it is. */
  zone(field: string): { readonly name: string; readonly pile: boolean } | undefined {
    const value = this.fields[field]
    const name = typeof value === 'string' ? value : (value as { name?: unknown } | undefined)?.name
    const zone = typeof name === 'string' ? this.context.declared.zone.get(name) : undefined
    return zone && { name: name as string, pile: zone.pile }
  }

  /** These fields say something about order, and can stand only where there is one. */
  ordered(zone: { readonly name: string; readonly pile: boolean } | undefined, ...names: string[]): void {
    for (const name of names) {
      if (zone && !zone.pile && this.fields[name] !== undefined) {
        this.error(name, this.fields[name], 'nothing', `${zone.name} has no order: give it "order": "pile"`)
      }
    }
  }

  /** A zone of which each player has one. */
  playersZone(name: string): void {
    const per = this.declared('zone', name)?.per
    if (per && (per.length !== 1 || per[0] !== 'player'))
      this.error(name, this.fields[name], 'a zone per player', 'its "per" is ["player"]')
  }

  /** The type of the variable that `set` and `add` write. */
  variable(): string | undefined {
    this.changes()
    const variable = this.declared('var', 'var')
    if (variable === undefined) return undefined
    this.context.uses.add('written', this.fields['var'] as string)
    this.index(variable.per)
    return variable.type
  }

  error(field: string, found: unknown, expected: string, hint?: string): undefined {
    this.context.report.error(field === '' ? this.path : at(this.path, field), found, expected, hint)
  }

  warn(field: string, found: string, expected: string, hint?: string): void {
    this.context.report.warn(field === '' ? this.path : at(this.path, field), found, expected, hint)
  }
}
