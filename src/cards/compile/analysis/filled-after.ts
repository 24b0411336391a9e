/** What a test that holds says of piles: which of them have a card. */
import type { Operand } from '../../lower/instructions.ts'
import type { Expr } from '../../rules/tree.ts'
import { IT } from '../../rules/tree.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { isEveryone } from './loop-unrolling.ts'

/** The piles that have a card if the test holds, as far as it is known which they are. */
export function filledAfter({ expr, scope }: Operand, emit: Emitter): number[] {
  return filledIf(expr, emit.inScope(scope))
}

function filledIf(test: Expr, emit: Emitter): number[] {
  if (typeof test !== 'object') return []
  if (test.get === 'and') return test.of.flatMap((part) => filledIf(part, emit))
  if (test.get === 'not') return filledUnless(test.of, emit)
  if (test.get !== 'every' || !isEveryone(test.of)) return []
  const { as = IT, where } = test
  return emit.builder.model
    .everything('player')
    .flatMap((constant) => filledIf(where, emit.bind(as, { type: 'player', constant })))
}

function filledUnless(test: Expr, emit: Emitter): number[] {
  if (typeof test !== 'object' || test.get !== 'empty') return []
  const { of } = test
  if (typeof of !== 'object' || of.get !== 'zone' || !emit.builder.isPile(of.name)) return []
  return [emit.zoneAt(of.name, of.of ?? [])].filter((zone) => zone !== undefined)
}
