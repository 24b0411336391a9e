/** Checks what a game declares before its steps: options, tables, zones, variables. */
import { type Per, SINGLE } from '../rules/tree.ts'
import { LARGEST_OPTION, MOST_IN_SET } from '../rules/types.ts'
import { type Context, type DeclaredTable, OUTSIDE } from './context.ts'
import { checkKey } from './deck.ts'
import { fieldSet, kindOf, objectsIn } from './nodes.ts'
import { at, suggest } from './problem.ts'
import { warnOfBoundName } from './shared-names.ts'

const TYPES = [...SINGLE, ...SINGLE.filter((single) => single !== 'bool').map((single) => `${single}*`)]
const LARGEST = LARGEST_OPTION

const OPTION_FIELDS = fieldSet('default', 'min?', 'max?', 'means')
const TABLE_FIELDS = fieldSet('by', 'gives?', 'of', 'else?')
const ZONE_FIELDS = fieldSet('per?', 'order?', 'see')
const VARIABLE_FIELDS = fieldSet('type', 'per?', 'init?', 'reset?', 'see?', 'label?')

export function checkOptions(context: Context, value: unknown): void {
  for (const [name, option] of context.named(value, 'options', 'an object of options', 'option')) {
    const path = at('options', name)
    const fields = context.object(option, path, 'an option', OPTION_FIELDS)
    if (fields === undefined) {
      context.broken.add(`option ${name}`)
      continue
    }
    context.text(fields['means'], at(path, 'means'))
    const { default: usual, min, max } = fields
    if (typeof usual === 'boolean') {
      for (const bound of ['min', 'max']) {
        if (fields[bound] !== undefined)
          context.report.error(at(path, bound), fields[bound], 'nothing, for true or false')
      }
    } else {
      const low = min === undefined ? 0 : (context.whole(min, at(path, 'min'), -LARGEST, LARGEST) ?? -LARGEST)
      const high = context.whole(max, at(path, 'max'), low, LARGEST) ?? LARGEST
      context.whole(usual, at(path, 'default'), low, high)
      context.optionBounds.set(name, { low, high })
    }
    context.declared.option.set(name, typeof usual === 'boolean' ? 'bool' : 'num')
  }
}

export function checkTables(context: Context, value: unknown): void {
  for (const [name, table] of context.named(value, 'tables', 'an object of tables', 'table')) {
    const path = at('tables', name)
    if (name === 'ranks') context.report.error(path, name, 'another name', '"ranks" is the order of the deck')
    const declared = checkTable(context, table, path)
    if (declared) context.declared.table.set(name, declared)
    else context.broken.add(`table ${name}`)
  }
}

function checkTable(context: Context, value: unknown, path: string): DeclaredTable | undefined {
  const fields = context.object(value, path, 'a table', TABLE_FIELDS)
  if (fields === undefined) return undefined
  const by = context.word(fields['by'], at(path, 'by'), ['card', 'rank', 'suit'])
  const gives =
    fields['gives'] === undefined
      ? 'num'
      : context.word(fields['gives'], at(path, 'gives'), ['num', 'suit', 'rank', 'card'])
  if (by === undefined || gives === undefined) return undefined
  const entry = (found: unknown, where: string): void => {
    if (gives === 'num') context.whole(found, where, -LARGEST, LARGEST)
    else checkKey(context, gives, found, where)
  }
  const { of } = fields
  entry(fields['else'], at(path, 'else'))
  if (of !== undefined && (typeof of !== 'object' || of === null || Array.isArray(of))) {
    return context.report.error(at(path, 'of'), of, `an object: a ${by} and what it has`)
  }
  const entries = Object.entries(of ?? {})
  for (const [key, found] of entries) {
    checkKey(context, by, key, at(at(path, 'of'), key))
    entry(found, at(at(path, 'of'), key))
  }
  return { by, gives, of: new Map(entries), else: fields['else'] }
}

export function checkZones(context: Context, value: unknown): void {
  for (const [name, zone] of context.named(value, 'zones', 'an object of zones', 'zone')) {
    const path = at('zones', name)
    const fields = context.object(zone, path, 'a zone', ZONE_FIELDS)
    const per = fields && checkPer(context, fields['per'], at(path, 'per'))
    if (fields === undefined || per === undefined) {
      context.broken.add(`zone ${name}`)
      continue
    }
    context.word(fields['order'], at(path, 'order'), ['pile'])
    const see = context.word(fields['see'], at(path, 'see'), ['all', 'owner', 'others', 'none'])
    if ((see === 'owner' || see === 'others') && !owned(per)) {
      context.report.error(at(path, 'see'), see, 'all or none', NOBODYS)
    }
    context.declared.zone.set(name, { per, pile: fields['order'] === 'pile' })
  }
}

const NOBODYS = 'nobody owns it: give it "per": ["player"]'

const owned = (per: readonly Per[]): boolean => per.includes('player') || per.includes('team')

function checkPer(context: Context, value: unknown, path: string): readonly Per[] | undefined {
  if (value === undefined) return []
  const list = context.list(value, path, 'a list of one or two of player, team, suit, rank or a number')
  if (list === undefined) return undefined
  if (list.length > 2) {
    return context.report.error(path, value, 'at most two')
  }
  const right = list.map((per, n) => {
    if (typeof per === 'number') return checkMany(context, per, at(path, n))
    if (per === 'team' && !context.hasTeams(at(path, n), per)) return undefined
    return context.word(per, at(path, n), ['player', 'team', 'suit', 'rank'])
  })
  return right.includes(undefined) ? undefined : (right as Per[])
}

/** Places are numbered, and numbers go into sets. */
function checkMany(context: Context, many: number, path: string): number | undefined {
  if (Number.isInteger(many) && many >= 1 && many <= MOST_IN_SET + 1) return many
  const hint = `places are numbered from 0 to ${MOST_IN_SET}; "per" takes two numbers for more, as in [8, 16]`
  const expected = `a whole number from 1 to ${MOST_IN_SET + 1}`
  return context.report.error(path, many, expected, many > MOST_IN_SET ? hint : undefined)
}

/** What something is called at the table, or false. */
export function checkLabel(context: Context, value: unknown, path: string): void {
  if (value === true) context.report.error(path, value, 'some words, or false to show nothing')
  else if (value !== false) context.text(value, path)
}

export function checkVars(context: Context, value: unknown): void {
  const inits: { type: string; init: unknown; block: unknown; path: string }[] = []
  for (const [name, variable] of context.named(value, 'vars', 'an object of variables', 'var')) {
    const path = at('vars', name)
    const fields = context.object(variable, path, 'a variable', VARIABLE_FIELDS)
    checkLabel(context, fields?.['label'], at(path, 'label'))
    const type = fields && checkType(context, fields['type'], at(path, 'type'))
    const per = fields && checkPer(context, fields['per'], at(path, 'per'))
    context.reference('block', fields?.['reset'], at(path, 'reset'))
    const see = context.word(fields?.['see'], at(path, 'see'), ['owner'])
    if (see && per && !owned(per)) context.report.error(at(path, 'see'), see, 'nothing', NOBODYS)
    if (type === undefined || per === undefined) context.broken.add(`var ${name}`)
    else {
      context.declared.var.set(name, { type, per })
      inits.push({ type, init: fields?.['init'], block: fields?.['reset'], path: at(path, 'init') })
    }
  }
  for (const { type, init, block, path } of inits) {
    // Which of them is set first is nothing that a reader should have to know.
    const other = objectsIn(init)
      .values()
      .find((node) => kindOf(node, 'get') === 'var')
    if (other) context.report.error(path, other, 'a value that depends on no variable')
    const { size } = context.measure(() => context.expr(other ? undefined : init, path, type, OUTSIDE))
    if (typeof block === 'string') {
      context.resets.set(block, (context.resets.get(block) ?? 0) + size.written + 1)
    }
  }
}

export function checkType(context: Context, value: unknown, path: string): string | undefined {
  if (typeof value === 'string' && TYPES.includes(value)) return value
  if (value !== undefined) context.report.error(path, value, 'a type', suggest(value, TYPES))
  return undefined
}

export function checkParams(context: Context, value: unknown, path: string): Map<string, string> | undefined {
  const before = context.report.errors
  const params = new Map<string, string>()
  for (const [name, type] of context.named(value, path, 'an object: a type for each parameter')) {
    const known = checkType(context, type, at(path, name))
    warnOfBoundName(context, name, at(path, name))
    if (known !== undefined) params.set(name, known)
  }
  return context.report.errors === before ? params : undefined
}

export function checkCounters(context: Context, value: unknown): void {
  const counters = context.named(value, 'counters', 'an object: what each counts', 'counter')
  for (const [name, text] of counters) {
    context.text(text, at('counters', name))
    context.declared.counter.set(name, true)
  }
}
