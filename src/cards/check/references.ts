/** Checks the expressions whose type comes from what they name: variables, zones, tables, definitions, … */
import { type Per, SINGLE } from '../rules/tree.ts'
import { inWords } from '../rules/types.ts'
import { type Callable, type Context, type Place, UNKNOWN } from './context.ts'
import { placesOf } from './domains.ts'
import { type Fields, type Known, together } from './nodes.ts'
import { at } from './path.ts'
import { suggest } from './problem.ts'

type Rule = (context: Context, fields: Fields, path: string, place: Place) => Known | undefined

export const REFERENCES: Readonly<Record<string, Rule>> = {
  none: (context, { of }, path) => {
    const kinds = SINGLE.filter((single) => single !== 'num' && single !== 'bool')
    const type = context.word(of, at(path, 'of'), kinds)
    return type && { type, cost: 1 }
  },
  all: (context, { of }, path) => {
    const type = context.word(of, at(path, 'of'), ['card', 'suit', 'rank', 'player', 'team'])
    if (type === 'team' && !context.hasTeams(at(path, 'of'), of)) return undefined
    return type && { type: `${type}*`, cost: 1 }
  },
  me: (context, _, path, place) =>
    context.acts(place, path, '"me"') ? { type: 'player', cost: 1 } : undefined,
  bound: (context, { name }, path, place) => {
    const type = typeof name === 'string' ? place.bound.get(name) : undefined
    if (type === undefined && name !== undefined) {
      const hint = suggest(name, place.bound.keys())
      context.report.error(at(path, 'name'), name, 'a name bound around it', hint)
    }
    return type === undefined || type === UNKNOWN ? undefined : { type, cost: 1 }
  },
  option: (context, { name }, path) => {
    const found = context.reference('option', name, at(path, 'name'))
    return found === undefined ? undefined : { type: context.declared.option.get(found) as string, cost: 1 }
  },
  var: (context, { name, of }, path, place) => {
    const found = context.reference('var', name, at(path, 'name'))
    const variable = found === undefined ? undefined : context.declared.var.get(found)
    if (variable === undefined) return undefined
    context.uses.add(`read ${found}`)
    const cost = checkIndex(context, of, at(path, 'of'), variable.per, place)
    return cost === undefined ? undefined : { type: variable.type, cost: cost + 1 }
  },
  zone: (context, { name, of }, path, place) => {
    const found = context.reference('zone', name, at(path, 'name'))
    const zone = found === undefined ? undefined : context.declared.zone.get(found)
    const cost = zone && checkIndex(context, of, at(path, 'of'), zone.per, place)
    return cost === undefined ? undefined : { type: 'zone', cost: cost + 1 }
  },
  family: (context, { name }, path) => {
    const found = context.reference('zone', name, at(path, 'name'))
    const zone = found === undefined ? undefined : context.declared.zone.get(found)
    return zone && { type: 'card*', cost: placesOf(context, zone.per) }
  },
  spare: (context, { name, of }, path, place) => {
    const found = context.reference('zone', name, at(path, 'name'))
    const zone = found === undefined ? undefined : context.declared.zone.get(found)
    const last = zone?.per.at(-1)
    if (zone === undefined) return undefined
    if (typeof last !== 'number') {
      const expected = 'a zone of which there is a number'
      context.report.error(at(path, 'name'), name, expected, 'its "per" ends with a number')
      return undefined
    }
    const before = context.size.written
    const cost = checkIndex(context, of, at(path, 'of'), zone.per.slice(0, -1), place)
    // One place after the other is looked at, each with an index of its own.
    context.size.written += (last - 1) * (context.size.written - before + 1)
    return cost === undefined ? undefined : { type: 'num', cost: last * (cost + 1) }
  },
  look: (context, { table: name, of }, path, place) => {
    const found = context.reference('table', name, at(path, 'table'))
    const table = found === undefined ? undefined : context.declared.table.get(found)
    const key = context.expr(of, at(path, 'of'), table?.by ?? 'X', place)
    return table && key && { type: table.gives, cost: key.cost + 1 }
  },
  def: (context, fields, path, place) => {
    const found = context.reference('def', fields['name'], at(path, 'name'))
    const called = found === undefined ? undefined : context.declared.def.get(found)
    const cost = called && checkCall(context, called, fields['with'], path, place)
    if (called === undefined || cost === undefined) return undefined
    return { type: called.type, cost: called.cost + cost }
  },
}

/** The arguments of a definition or procedure. Returns their cost. */
export function checkCall(
  context: Context,
  called: Callable,
  args: unknown,
  path: string,
  place: Place,
): number | undefined {
  let right = !called.usesMe || context.acts(place, path, 'a use of "me" in it')
  right = context.reaches(place.depth + called.size.depth, path) && right
  const names = [...called.params.keys()]
  const expected = 'an object with a value for each parameter'
  const fields = context.object(args ?? {}, at(path, 'with'), expected, names)
  let cost = 1
  for (const [name, type] of called.params) {
    const known = context.expr(fields?.[name], at(at(path, 'with'), name), type, place)
    right &&= known !== undefined
    cost += known?.cost ?? 0
  }
  return right ? cost : undefined
}

/** One expression for each "per" of a zone or variable. Returns their cost. */
export function checkIndex(
  context: Context,
  value: unknown,
  path: string,
  per: readonly Per[],
  place: Place,
): number | undefined {
  const types = per.map((each) => (typeof each === 'number' ? 'num' : each))
  if (value === undefined && types.length === 0) return 0
  if (!Array.isArray(value) || value.length !== types.length || types.length === 0) {
    const wanted = types.length === 0 ? 'nothing' : `a list: ${types.map((type) => inWords(type)).join(', ')}`
    context.report.error(path, value, wanted, 'as the declaration says in "per"')
    return undefined
  }
  return together(types.map((type, n) => context.expr(value[n], at(path, n), type, place)))?.cost
}
