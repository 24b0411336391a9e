/** One step and where it stands, with short words for what most rules ask of its fields. */
import { type Context, type Place, UNKNOWN } from './context.ts'
import { wordsOf } from './domains.ts'
import type { Fields } from './nodes.ts'
import { at } from './path.ts'
import { checkIndex } from './references.ts'
import { ON, type Ways } from './ways.ts'

export class StepCheck {
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

  /** The type of a field, which must be like the pattern; undefined if it is left out or wrong. */
  expr(name: string, pattern: string, place = this.place): string | undefined {
    return this.context.expr(this.fields[name], at(this.path, name), pattern, place)?.type
  }

  steps(name: string, place = this.place): Ways {
    const value = this.fields[name]
    return value === undefined ? ON : this.context.steps(value, at(this.path, name), place)
  }

  word(name: string, words: readonly string[]): void {
    this.context.word(this.fields[name], at(this.path, name), words)
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
    const value = this.fields[name]
    const found = this.context.reference('zone', value, at(this.path, name))
    const per = found === undefined ? undefined : this.context.declared.zone.get(found)?.per
    if (per && (per.length !== 1 || per[0] !== 'player')) {
      this.error(name, value, 'a zone per player', 'its "per" is ["player"]')
    }
  }

  /** The type of the variable that `set` and `add` write. */
  variable(): string | undefined {
    this.changes()
    const found = this.context.reference('var', this.fields['var'], at(this.path, 'var'))
    const variable = found === undefined ? undefined : this.context.declared.var.get(found)
    if (variable === undefined) return undefined
    this.context.uses.add(`written ${found}`)
    checkIndex(this.context, this.fields['of'], at(this.path, 'of'), variable.per, this.place)
    return variable.type
  }

  error(field: string, found: unknown, expected: string, hint?: string): void {
    this.context.report.error(field === '' ? this.path : at(this.path, field), found, expected, hint)
  }

  warn(field: string, found: string, expected: string, hint?: string): void {
    this.context.report.warn(field === '' ? this.path : at(this.path, field), found, expected, hint)
  }
}
