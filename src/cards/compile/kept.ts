/**
 * What the function that plays a game keeps in locals: who acts, what is counted, slots, and variables that
 * there is only one of. Definitions, and tests of cards that are picked together, are functions of their own: what they look at is in
 * memory at all times.
 */
import type { Cell } from '../interpret/layout.ts'
import type { Instruction, Slots } from '../lower/instructions.ts'
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
  const chosen = code.some(({ op }) => op === 'choose') ? [AT.decisions, AT.forced] : []
  const counted = [AT.actor, AT.steps, AT.turns, ...chosen, ...counters]
  const keep = ({ cell, type }: Slot, saved: Kept['saved']): Kept[] =>
    Array.from({ length: type.endsWith('*') ? memory.wordsOf(type) : 1 }, (_, word) => ({
      at: memory.cell(cell) + 8 * word,
      type: type.endsWith('*') ? I64 : I32,
      saved,
    }))
  const brief = briefSlots(code, slots)
  const variables = Array.from(world.variables).flatMap(([name, { tree, cells, family }]) =>
    family.sizes.length === 0
      ? keep({ cell: cells[0] as Cell, type: tree.type }, savedIf(looks.has(`var ${name}`)))
      : [],
  )
  return [
    { at: AT.me, type: I32, saved: savedIf(looks.has('me')) },
    ...counted.map((at): Kept => ({ at, type: I32, saved: 'at the end' })),
    ...variables,
    ...slots.flatMap((slot) => {
      if (together.length > 0) return keep(slot, 'at once')
      return keep(slot, brief.has(slot.cell) ? 'never' : 'to go on')
    }),
  ]
}

const savedIf = (isLookedAt: boolean): Kept['saved'] => (isLookedAt ? 'at once' : 'at the end')

/**
 * Slots that no choice comes between the first and the last instruction with: a name is known only inside the steps that
 * bind it, so these are never needed when play is taken up.
 */
function briefSlots(code: readonly Instruction[], slots: readonly Slot[]): ReadonlySet<Cell> {
  const cells = new Set(slots.map(({ cell }) => cell))
  const spans = new Map<Cell, { readonly first: number; last: number }>()
  code.forEach((instruction, at) => {
    for (const cell of cellsIn(instruction)) {
      const span = spans.get(cell)
      if (span) span.last = at
      else if (cells.has(cell)) spans.set(cell, { first: at, last: at })
    }
  })
  // What is looked at in a loop, and was there before, is looked at again after all that is inside; inner loops first.
  const loops = code.flatMap((instruction, at) =>
    'exit' in instruction ? [{ at, end: instruction.exit - 1 }] : [],
  )
  for (const { at, end } of loops.toReversed()) {
    for (const span of spans.values()) {
      if (span.first < at && span.last >= at && span.last < end) span.last = end
    }
  }
  const choices = code.flatMap(({ op }, at) => (op === 'choose' ? [at] : []))
  const brief = [...spans].filter(([, { first, last }]) => !choices.some((at) => at >= first && at <= last))
  return new Set(brief.map(([cell]) => cell))
}

/** The cells that an instruction has to do with: its own, and those of names that are known to it. */
function* cellsIn(part: unknown): Generator<Cell> {
  if (typeof part !== 'object' || part === null) return
  if (part instanceof Map) for (const { cell } of (part as Slots).values()) yield cell
  else if ('words' in part) yield part as Cell
  else for (const [key, inner] of Object.entries(part)) if (!TREES.has(key)) yield* cellsIn(inner)
}

/** Parts of instructions that are rules, not code. */
const TREES: ReadonlySet<string> = new Set(['expr', 'shape', 'tells'])

/** Whose turn it is, and variables by their names, as far as expressions look at them. */
function* lookedAt(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { get, name } = node as { readonly get?: string; readonly name?: string }
  if (get === 'me') yield 'me'
  if (get === 'var') yield `var ${name}`
  for (const inner of Object.values(node)) yield* lookedAt(inner)
}
