/** Instructions that set variables, counters and the slots of names. */
import type { Cell } from '../../model/layout.ts'
import { asItems, type Value } from '../../model/values.ts'
import type { Evaluate } from '../evaluation.ts'
import type { Machine } from '../machine.ts'
import type { Executors, Operands } from './operands.ts'

export const VARIABLE_EXECUTORS: Executors<'set' | 'add' | 'tally' | 'let' | 'zero' | 'enter'> = {
  set: ({ name, of, to }, operands, point) => {
    const cellOf = operands.variable(name, of)
    const value = operands.value(to)
    return (machine) => {
      const cell = cellOf(machine)
      const now = value(machine)
      if (cell === undefined) return
      if (typeof now === 'number') machine.options.observer?.found(machine, point, now)
      assign(machine, name, cell, cell.set ? asItems(now) : now)
    }
  },
  add: ({ name, of, by, reason }, operands) => {
    const cellOf = operands.variable(name, of)
    const amount = operands.number(by)
    return (machine) => {
      const cell = cellOf(machine)
      if (!cell) return
      const sum = (machine.state.read(cell) as number) + amount(machine)
      assign(machine, name, cell, sum | 0, reason)
    }
  },
  tally: ({ counter, by }, operands) => {
    const statistic = operands.binder.model.layout.counters + counter
    const amount = operands.number(by)
    return (machine) => machine.state.count(statistic, amount(machine))
  },
  let: ({ cell, value }, operands) => {
    const be = operands.value(value)
    return (machine) => {
      machine.options.observer?.naming()
      machine.state.write(cell, be(machine))
    }
  },
  zero:
    ({ cell }) =>
    (machine) =>
      machine.state.write(cell, 0),
  enter: ({ block }, operands) => {
    const resets = resetsOf(block, operands)
    return (machine) => {
      for (const { cells, value } of resets) {
        const start = value(machine)
        for (const cell of cells) {
          machine.state.write(cell, cell.set ? asItems(start) : start)
          machine.options.observer?.reset(cell)
        }
      }
    }
  },
}

/** The variables that a block resets, or all at the start of the game, with their initial values. */
function resetsOf(
  block: string | undefined,
  { binder }: Operands,
): { readonly cells: readonly Cell[]; readonly value: Evaluate }[] {
  const { model } = binder
  return Array.from(model.variables)
    .filter(([, { tree }]) => block === undefined || tree.reset === block)
    .map(([name, { tree, cells }]) => {
      const blank = tree.type.endsWith('*') ? [] : model.blank(name)
      return { cells, value: tree.init === undefined ? () => blank : binder.of(tree.init) }
    })
}

function assign({ state, options }: Machine, name: string, cell: Cell, value: Value, reason?: string): void {
  const before = state.read(cell)
  state.write(cell, value)
  options.observer?.assigned(state, cell)
  const now = state.read(cell)
  if (String(before) !== String(now))
    options.onEvent?.({ kind: 'set', name, cell, before, value: now, reason })
}
