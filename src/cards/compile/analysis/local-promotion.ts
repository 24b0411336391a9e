/**
 * What the function that plays a game keeps in locals: who acts, what is counted, slots, and variables without an index.
 * Definitions, and tests of cards that are picked together, are functions of their own: what they read stays in memory.
 */
import type { SlotExtent } from '../../lower/instruction-list.ts'
import type { Instruction, Operand } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import type { Expr } from '../../rules/tree.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { PromotedWord } from '../module/registers.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

export function promotedWords(
  { model, memory }: ModuleBuilder,
  code: readonly Instruction[],
  slots: readonly SlotExtent[],
): PromotedWord[] {
  const together = testedTogether(code)
  const looks = new Set<string>()
  lookAt(model.game.defs, looks)
  for (const { expr } of together) lookAt(expr, looks)
  const kept: PromotedWord[] = []
  const count = (at: number): void => {
    kept.push({ at, type: I32, saved: 'at the end' })
  }
  const keep = ({ cell, type }: Pick<SlotExtent, 'cell' | 'type'>, saved: PromotedWord['saved']): void => {
    const at = memory.cell(cell)
    if (!type.endsWith('*')) kept.push({ at, type: I32, saved })
    else
      for (let word = 0; word < memory.wordsOf(type); word += 1)
        kept.push({ at: at + 8 * word, type: I64, saved })
  }
  kept.push({ at: AT.me, type: I32, saved: looks.has('me') ? 'at once' : 'at the end' })
  for (const at of [AT.actor, AT.steps, AT.turns, AT.decisions, AT.forced]) count(at)
  for (let n = 0; n < model.counters.length; n += 1) count(AT.counters + 4 * n)
  for (const [name, { tree, cells, family }] of model.variables) {
    // A family is reached by its indexes, in memory, even where it has one member.
    if (family.sizes.length > 0) continue
    keep({ cell: cells[0] as Cell, type: tree.type }, looks.has(`var ${name}`) ? 'at once' : 'at the end')
  }
  const choices = code.flatMap(({ op }, at) => (op === 'choose' ? [at] : []))
  for (const slot of slots) {
    // Play may be resumed where it matters.
    const isNeeded = choices.some((at) => at >= slot.from && at < slot.to)
    keep(slot, together.length > 0 ? 'at once' : isNeeded ? 'to go on' : 'never')
  }
  return kept
}

function testedTogether(code: readonly Instruction[]): Operand[] {
  const tests: Operand[] = []
  for (const instruction of code) {
    if (instruction.op !== 'choose') continue
    for (const { binders } of instruction.options) {
      const first = binders.findIndex(({ some }) => some)
      if (first < 0) continue
      // What comes after some cards is tried with them.
      for (const { some, where } of binders.slice(first)) if (some && where) tests.push(where)
      for (const { some, where, in: set } of binders.slice(first + 1)) {
        if (some) tests.push(some.of, { expr: some.shape as unknown as Expr, scope: some.of.scope })
        for (const each of [where, set]) if (each) tests.push(each)
      }
    }
  }
  return tests
}

/** Whose turn it is, and variables by their names, as far as an expression looks at them. */
function lookAt(node: unknown, looks: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { get, name } = node as { readonly get?: string; readonly name?: string }
  if (get === 'me') looks.add('me')
  if (get === 'var') looks.add(`var ${name}`)
  for (const inner of Object.values(node)) lookAt(inner, looks)
}
