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
    return this.binder.within(scope).number(expr)
  }

  test({ expr, scope }: Operand): Test {
    return this.binder.within(scope).test(expr)
  }

  items({ expr, scope }: Operand): SetOf {
    return this.binder.within(scope).items(expr)
  }

  zone({ expr, scope }: Operand): Zone {
    return this.binder.within(scope).zone(expr)
  }

  value({ expr, scope }: Operand): Evaluate {
    return this.binder.within(scope).of(expr)
  }

  shape(shape: Shape, { scope }: Operand): (context: Evaluation) => KnownShape {
    return this.binder.within(scope).shape(shape)
  }

  variable(name: string, of: readonly Operand[]): (context: Evaluation) => Cell | undefined {
    const { family, cells } = this.binder.model.variables.get(name) as Variable
    const index = of.map(({ expr }) => expr)
    const member = this.binder.within(of[0]?.scope ?? new Map()).member(family, index)
    return (context) => {
      const at = member(context)
      return at === undefined ? undefined : cells[at]
    }
  }
}
