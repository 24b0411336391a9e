/** The instruction that asks a player to choose. */
import type { Binder, Choose } from '../../lower/instructions.ts'
import { FORCED } from '../../model/layout.ts'
import { type BoundBinder, type BoundDecision, choicesAt } from '../decision.ts'
import type { Machine } from '../machine.ts'
import type { Operands } from './operands.ts'

export function bindDecision({ options, ...rest }: Choose, operands: Operands): BoundDecision {
  return {
    ...rest,
    options: options.map(({ label, when, binders, entry }) => ({
      label,
      when: when && operands.test(when),
      binders: binders.map((binder) => bindBinder(binder, operands)),
      entry,
    })),
  }
}

function bindBinder({ cell, type, in: set, some, where }: Binder, operands: Operands): BoundBinder {
  return {
    cell,
    one: set && { in: operands.items(set), kind: type },
    some: some && { of: operands.items(some.of), shape: operands.shape(some.shape, some.of) },
    where: where && operands.test(where),
  }
}

export function chooseExecutor(decision: BoundDecision, point: number): (machine: Machine) => void {
  const { options, otherwise } = decision
  const entries = options.map(({ entry }) => entry)
  return (machine) => {
    const { observer } = machine.options
    observer?.naming()
    machine.goto(point)
    const choices = choicesAt(machine, decision)
    const [only, another] = choices
    const isBegun = machine.state.read(decision.option) !== 0
    if (!isBegun) observer?.offered?.(point, choices)
    if (only === undefined) {
      machine.goto(otherwise)
      observer?.tested(machine, point, false, entries)
      return
    }
    if (another !== undefined) {
      if (!isBegun) observer?.asked(machine, point)
      machine.ask(choices)
      return
    }
    if (!isBegun) observer?.tested(machine, point, true, [otherwise])
    machine.state.count(FORCED)
    machine.take(only, 1)
  }
}
