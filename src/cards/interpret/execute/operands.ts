/** Binds the operands of instructions. */
import type { Instruction, Operand } from '../../lower/instructions.ts'
import type { Variable } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import type { KnownShape } from '../../model/shapes.ts'
import type { Shape } from '../../rules/tree.ts'
import type { Amount, Evaluate, Evaluation, SetOf, Test, Zone } from '../evaluation.ts'
import type { ExpressionBinder } from '../expression-binder.ts'
import type { Machine } from '../machine.ts'

type Of<Op extends Instruction['op']> = Extract<Instruction, { readonly op: Op }>

/** For each kind of instruction: binds one, given its number. The function it returns executes the instruction. */
export type Executors<Op extends Instruction['op'] = Instruction['op']> = {
  readonly [Each in Op]: (
    instruction: Of<Each>,
    operands: Operands,
    point: number,
  ) => (machine: Machine) => void
}

export class Operands {
  readonly binder: ExpressionBinder

  constructor(binder: ExpressionBinder) {
    this.binder = binder
  }

  number({ expr, scope }: Operand): Amount {
    return this.binder.number(expr, scope)
  }

  test({ expr, scope }: Operand): Test {
    return this.binder.test(expr, scope)
  }

  items({ expr, scope }: Operand): SetOf {
    return this.binder.items(expr, scope)
  }

  zone({ expr, scope }: Operand): Zone {
    return this.binder.zone(expr, scope)
  }

  value({ expr, scope }: Operand): Evaluate {
    return this.binder.of(expr, scope)
  }

  shape(shape: Shape, { scope }: Operand): (context: Evaluation) => KnownShape {
    return this.binder.shape(shape, scope)
  }

  variable(name: string, of: readonly Operand[]): (context: Evaluation) => Cell | undefined {
    const { family, cells } = this.binder.model.variables.get(name) as Variable
    const index = of.map(({ expr }) => expr)
    const member = this.binder.member(family, index, of[0]?.scope ?? new Map())
    return (context) => {
      const at = member(context)
      return at === undefined ? undefined : cells[at]
    }
  }
}
