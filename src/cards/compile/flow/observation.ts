/** Code that a game may have beside its own, to write down what can be observed. The game goes on as without it. */
import type { Choose, Instruction, Operand } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import type { Begun } from '../choices/offers.ts'
import type { Emitter } from '../expressions/emitter.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Address } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'

type Of<Op extends Instruction['op']> = Extract<Instruction, { readonly op: Op }>

/** Where a variable lies: an address, and what is added to it if that is not all. */
export interface VariableCode {
  readonly name: string
  readonly type: string
  readonly at: number
  readonly base: (() => Body) | undefined
}

/** Writes code for what happens at the instruction `at`, before anything has changed. */
export interface ObservationCode {
  move(move: Of<'move'>, at: number): void
  deal(card: Local, family: string, target: Address, at: number): void
  shuffle(zone: Operand, at: number): void
  show(show: Of<'show'>, at: number): void
  /** Simultaneous steps have ended: all of them, if none is under way any more. */
  unwind(at: number): void
  /** Whether the outcome of the instruction's test is to be written down. */
  looksAtTest(at: number): boolean
  test(at: number, holds: Local): void
  /** The next player, or the value for a variable, is in a local. */
  found(at: number, value: Local): void
  /** A variable is set by the code that `write` writes. */
  set(variable: VariableCode, at: number, write: () => void): void
  /** Variables have their first values again. */
  reset(at: number): void
  /** Names get new values. */
  naming(at: number): void
  choices(choose: Choose, at: number, begun: Begun, total: Local): void
  /** An item is picked, which will have a name. */
  pick(name: Cell, item: Local): void
}

/** Prepares a module for observation, before any code is written. */
export interface Observation {
  prepare(builder: ModuleBuilder, code: readonly Instruction[]): (emit: Emitter) => ObservationCode
}
