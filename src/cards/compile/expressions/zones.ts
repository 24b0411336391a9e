/** Zones: which one an expression means, and code for its address. */
import type { Expr } from '../../rules/tree.ts'
import { known } from '../known.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Address } from '../runtime/ring.ts'
import type { Emitter } from './emitter.ts'

export interface ZoneCode {
  readonly name: string
  readonly pile: boolean
  /** The number of the zone, where it is known already. */
  readonly zone: number | undefined
  /** Writes code that leaves a value for the zone; `missing` is left where there is no such zone. */
  locate(missing: number | bigint, there: (address: Address) => void): void
  /** Writes code for the zone that leaves nothing, none where there is no such zone. */
  ifThere(there: (address: Address) => void): void
}

/** The zone that an expression is; undefined if it is none. */
export function zoneOf(expression: Expr, emit: Emitter): ZoneCode | undefined {
  if (typeof expression !== 'object' || expression.get !== 'zone') return undefined
  const { name, of = [] } = expression
  const members = emit.builder.memory.family(name)
  return {
    name,
    pile: emit.builder.isPile(name),
    zone: emit.zoneAt(name, of),
    locate: (missing, there) => emit.member(members, of, missing, there),
    ifThere: (there) => emit.member(members, of, undefined, there),
  }
}

/** The zone that an expression must be, as the checker has made sure. */
export function zoneMeant(expression: Expr, emit: Emitter): ZoneCode {
  const zone = zoneOf(expression, emit)
  if (!zone) throw new TypeError(`expected a zone, found ${JSON.stringify(expression)}`)
  return zone
}

/** Leaves the number of a zone, or −1 if there is no such zone. */
export function zoneNumber(expression: Expr, emit: Emitter): void {
  const zone = zoneMeant(expression, emit)
  const { body, builder } = emit
  if (zone.zone !== undefined) body.const(zone.zone)
  else zone.locate(-1, (address) => zoneAtAddress(zone.name, address, builder))
}

/** Leaves the number of the zone of a family that lies at an address. */
export function zoneAtAddress(family: string, { base, at }: Address, { memory, model }: ModuleBuilder): void {
  const members = memory.family(family)
  const { first } = known(model.zoneFamilies.get(family), family)
  base()
    .plus(at - members.at)
    .const(members.stride)
    .op('i32divu')
    .plus(first)
}
