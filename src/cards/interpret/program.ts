/** A game ready to be played: its model, its steps as instructions, and how it is scored. */

import type { SlotExtent } from '../lower/instruction-list.ts'
import type { Instruction } from '../lower/instructions.ts'
import { lower } from '../lower/lowering.ts'
import { GameModel, type Setting } from '../model/game-model.ts'
import { POINT } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import type { Game } from '../rules/tree.ts'
import type { BoundDecision } from './decision.ts'
import type { Amount, SetOf } from './evaluation.ts'
import { CARD_EXECUTORS } from './execute/cards.ts'
import { bindDecision, chooseExecutor } from './execute/choose.ts'
import { FLOW_EXECUTORS } from './execute/flow.ts'
import { type Executors, Operands } from './execute/operands.ts'
import { VARIABLE_EXECUTORS } from './execute/variables.ts'
import { ExpressionBinder } from './expression-binder.ts'
import { MEANINGS } from './expressions.ts'
import type { Executable, Machine } from './machine.ts'
import type { Observer } from './observer.ts'

const EXECUTORS: Executors<Exclude<Instruction['op'], 'choose'>> = {
  ...CARD_EXECUTORS,
  ...VARIABLE_EXECUTORS,
  ...FLOW_EXECUTORS,
}

export class Program extends GameModel implements Executable {
  readonly code: readonly Instruction[]
  readonly executors: readonly ((machine: Machine) => void)[]
  /** By the number of the instruction. */
  readonly decisions: ReadonlyMap<number, BoundDecision>
  readonly score: Amount
  readonly winners: SetOf | undefined
  readonly hasChoices: boolean
  /** Slots for bound names that can hold cards. */
  readonly cardSlots: readonly SlotExtent[]
  readonly binder: ExpressionBinder

  constructor(game: Game, setting: Setting = {}) {
    super(game, setting)
    const { code, slots } = lower(this)
    this.code = code
    this.cardSlots = slots.filter(({ type }) => type.startsWith('card'))
    this.layout.endPosition()
    this.binder = ExpressionBinder.for(this, MEANINGS)
    const operands = new Operands(this.binder)
    const decisions = new Map<number, BoundDecision>()
    this.decisions = decisions
    this.executors = code.map((instruction, point) => {
      if (instruction.op === 'choose') {
        const decision = bindDecision(instruction, operands)
        decisions.set(point, decision)
        return chooseExecutor(decision, point)
      }
      const bind = EXECUTORS[instruction.op] as Executors[Instruction['op']]
      return bind(instruction as never, operands, point)
    })
    this.hasChoices = decisions.size > 0
    this.score = this.binder.number(game.result.score)
    this.winners = game.result.winners === undefined ? undefined : this.binder.items(game.result.winners)
  }

  /** The decision at which a state stands. */
  decisionAt(state: State): BoundDecision {
    return this.decisions.get(state.get(POINT)) as BoundDecision
  }

  /** Whoever keeps track of what seats know during one game: nobody, unless it is an InformedProgram. */
  newObserver(): Observer | undefined {
    return undefined
  }
}
