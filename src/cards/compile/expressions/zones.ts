/** Places: which one an expression means, and the cards of a pile. */
import type { Expr } from '../../rules/tree.ts'
import type { I32, I64 } from '../wasm/opcodes.ts'
import type { Address, Emitter } from './emitter.ts'

export interface ZoneCode {
  readonly name: string
  readonly pile: boolean
  /** The number of the place, where it is known already. */
  readonly zone: number | undefined
  /** Writes one thing for the place, another where there is no such place. */
  locate(
    type: typeof I32 | typeof I64 | undefined,
    there: (address: Address) => void,
    elsewhere: () => void,
  ): void
}

/** The place that an expression is; undefined if it is none. */
export function zoneOf(expression: Expr, emit: Emitter): ZoneCode | undefined {
  if (typeof expression !== 'object' || expression.get !== 'zone') return undefined
  const { name, of = [] } = expression
  const members = emit.builder.memory.family(name)
  return {
    name,
    pile: emit.builder.isPile(name),
    zone: emit.placeAt(name, of),
    locate: (type, there, elsewhere) => emit.member(members, of, type, there, elsewhere),
  }
}
