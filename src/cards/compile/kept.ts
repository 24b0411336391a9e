/**
 * What the function that plays a game keeps in locals: who acts, what is counted, slots, and variables that
 * there is only one of. Definitions, and tests of cards that are picked together, are functions of their own: what they look at is in
 * memory at all times.
 */
import type { Cell } from '../interpret/layout.ts'
import type { Instruction } from '../lower/instructions.ts'
import { AT } from './memory.ts'
import type { Kept } from './registers.ts'
import type { Unit } from './unit.ts'
import { I32, I64 } from './wasm/opcodes.ts'

/** A cell that a bound name has. */
export interface Slot {
  readonly cell: Cell
  readonly type: string
}

export function keptInLocals(
  { world, memory }: Unit,
  code: readonly Instruction[],
  slots: readonly Slot[],
): Kept[] {
  const tests = code.flatMap((instruction) =>
    instruction.op === 'choose' ? instruction.options.flatMap(({ binders }) => binders) : [],
  )
  const together = tests.flatMap(({ some, where }) => (some && where ? [where.expr] : []))
  const looks = new Set(lookedAt([world.game.defs, together]))
  const counters = world.counters.map((_, n) => AT.counters + 4 * n)
  const counted = [AT.actor, AT.steps, AT.turns, AT.decisions, AT.forced, ...counters]
  const keep = ({ cell, type }: Slot, shared: boolean): Kept[] =>
    Array.from({ length: type.endsWith('*') ? memory.wordsOf(type) : 1 }, (_, word) => ({
      at: memory.cell(cell) + 8 * word,
      type: type.endsWith('*') ? I64 : I32,
      shared,
    }))
  const variables = Array.from(world.variables).flatMap(([name, { tree, cells, family }]) =>
    family.sizes.length === 0
      ? keep({ cell: cells[0] as Cell, type: tree.type }, looks.has(`var ${name}`))
      : [],
  )
  return [
    { at: AT.me, type: I32, shared: looks.has('me') },
    ...counted.map((at): Kept => ({ at, type: I32, shared: false })),
    ...variables,
    ...slots.flatMap((slot) => keep(slot, together.length > 0)),
  ]
}

/** Whose turn it is, and variables by their names, as far as expressions look at them. */
function* lookedAt(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { get, name } = node as { readonly get?: string; readonly name?: string }
  if (get === 'me') yield 'me'
  if (get === 'var') yield `var ${name}`
  for (const inner of Object.values(node)) yield* lookedAt(inner)
}
