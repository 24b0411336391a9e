/** What the function that plays keeps in locals: who acts, what is counted, slots, and variables that there is one of. */
import type { Cell } from '../interpret/layout.ts'
import type { Instruction } from '../lower/instructions.ts'
import type { Memory } from './memory.ts'
import { AT } from './memory.ts'
import type { Kept } from './registers.ts'
import type { Unit } from './unit.ts'
import { I32, I64 } from './wasm/opcodes.ts'

export interface Slot {
  readonly cell: Cell
  readonly type: string
}

export function keptFor(
  { world, memory }: Unit,
  slots: readonly Slot[],
  code: readonly Instruction[],
): readonly Kept[] {
  const seen = seenElsewhere(world.game.defs ?? {}, code)
  const kept: Kept[] = [{ at: AT.me, type: I32, shared: seen.me, lasts: true }]
  for (const at of [AT.actor, AT.steps, AT.turns, AT.decisions, AT.forced]) {
    kept.push({ at, type: I32, shared: false, lasts: true })
  }
  for (let n = 0; n < world.counters.length; n += 1) {
    kept.push({ at: AT.counters + 4 * n, type: I32, shared: false, lasts: true })
  }
  for (const [name, { tree, family, cells }] of world.variables) {
    // A family is reached by its indexes, in memory, even where it has one member.
    if (family.sizes.length > 0) continue
    const [cell] = cells as [Cell]
    keepCell(kept, memory, { cell, type: tree.type }, { shared: seen.variables.has(name), lasts: true })
  }
  for (const slot of slots) {
    keepCell(kept, memory, slot, { shared: seen.cells.has(slot.cell), lasts: false })
  }
  return kept
}

function keepCell(
  kept: Kept[],
  memory: Memory,
  { cell, type }: Slot,
  how: Pick<Kept, 'shared' | 'lasts'>,
): void {
  const at = memory.cell(cell)
  if (!type.endsWith('*')) kept.push({ at, type: I32, ...how })
  else
    for (let word = 0; word < memory.wordsOf(type); word += 1) {
      kept.push({ at: at + 8 * word, type: I64, ...how })
    }
}

/** What functions that are called while a game is played look at in memory. */
interface Seen {
  me: boolean
  readonly variables: Set<string>
  readonly cells: Set<Cell>
}

/** Definitions are functions, and so is the test of some cards, which knows the names around it. */
function seenElsewhere(defs: object, code: readonly Instruction[]): Seen {
  const seen: Seen = { me: false, variables: new Set(), cells: new Set() }
  look(defs, seen)
  for (const instruction of code) {
    if (instruction.op !== 'choose') continue
    for (const { binders } of instruction.options) {
      for (const { some, where } of binders) {
        if (some === undefined || where === undefined) continue
        look(where.expr, seen)
        for (const { cell } of where.scope.values()) seen.cells.add(cell)
      }
    }
  }
  return seen
}

function look(node: unknown, seen: Seen): void {
  if (typeof node !== 'object' || node === null) return
  const { get, name } = node as { readonly get?: string; readonly name?: string }
  if (get === 'me') seen.me = true
  if (get === 'var') seen.variables.add(name as string)
  for (const inner of Object.values(node)) look(inner, seen)
}
