/** Checks the expressions whose type comes from what they name: variables, zones, tables, definitions, … */
import { SINGLE } from '../rules/tree.ts'
import { UNKNOWN } from './context.ts'
import { placesOf } from './domains.ts'
import type { NodeCheck } from './node-check.ts'
import type { Known } from './nodes.ts'
import { at, suggest } from './problem.ts'

/** A node of that type, which costs one more than what is in it; undefined if that is wrong. */
const above = (type: string, cost: number | undefined): Known | undefined =>
  cost === undefined ? undefined : { type, cost: cost + 1 }

const KINDS_OF_NONE = SINGLE.filter((single) => single !== 'num' && single !== 'bool')
const KINDS_OF_ALL = ['card', 'suit', 'rank', 'player', 'team'] as const

export const REFERENCES: Readonly<Record<string, (node: NodeCheck) => Known | undefined>> = {
  none: (node) => {
    const type = node.word('of', KINDS_OF_NONE)
    return type && above(type, 0)
  },
  all: (node) => {
    const type = node.word('of', KINDS_OF_ALL)
    if (type === 'team' && !node.context.hasTeams(at(node.path, 'of'), type)) return undefined
    return type && above(`${type}*`, 0)
  },
  me: ({ context, place, path }) => (context.acts(place, path, '"me"') ? above('player', 0) : undefined),
  bound: ({ context, fields: { name }, path, place: { bound } }) => {
    const type = typeof name === 'string' ? bound.get(name) : undefined
    if (type === undefined && name !== undefined)
      context.report.error(at(path, 'name'), name, 'a name bound around it', suggest(name, bound.keys()))
    return type === undefined || type === UNKNOWN ? undefined : above(type, 0)
  },
  option: (node) => {
    const type = node.declared('option')
    return type === undefined ? undefined : above(type, 0)
  },
  var: (node) => {
    const variable = node.declared('var')
    if (variable === undefined) return undefined
    node.context.uses.add('read', node.fields['name'] as string)
    return above(variable.type, node.index(variable.per))
  },
  zone: (node) => {
    const zone = node.declared('zone')
    return zone && above('zone', node.index(zone.per))
  },
  family: (node) => {
    const zone = node.declared('zone')
    return zone && { type: 'card*', cost: placesOf(node.context, zone.per) }
  },
  spare: (node) => {
    const { size } = node.context
    const zone = node.declared('zone')
    const last = zone?.per.at(-1)
    if (zone === undefined) return undefined
    if (typeof last !== 'number') {
      const expected = 'a zone of which there is a number'
      return node.error('name', node.fields['name'], expected, 'its "per" ends with a number')
    }
    const before = size.written
    const cost = node.index(zone.per.slice(0, -1))
    // One place after the other is looked at, each with an index of its own.
    size.written += (last - 1) * (size.written - before + 1)
    return cost === undefined ? undefined : { type: 'num', cost: last * (cost + 1) }
  },
  look: (node) => {
    const table = node.declared('table', 'table')
    const key = node.expr('of', table?.by ?? 'X')
    return table && above(table.gives, key?.cost)
  },
  def: (node) => {
    const called = node.declared('def')
    const cost = called && node.call(called)
    if (called === undefined || cost === undefined) return undefined
    return { type: called.type, cost: called.cost + cost }
  },
}
