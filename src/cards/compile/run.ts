/** The function that plays: from one decision to the next, or to the end of the game. */
import type { Instruction } from '../lower/instructions.ts'
import { ChoiceCode, type Desk } from './choices.ts'
import { choicesOf, writeFlow } from './flow.ts'
import { keptInLocals, type Slot } from './kept.ts'
import { AT } from './memory.ts'
import type { Places } from './places.ts'
import { STREAM_BYTES } from './runtime/random.ts'
import { StepCode } from './steps.ts'
import type { Unit } from './unit.ts'
import type { Body, Label } from './wasm/body.ts'
import { I32 } from './wasm/opcodes.ts'

/** How a game stands, as in the interpreter. */
export const DECIDING = 1
export const OVER = 2
const STOPPED = 3

/** (auto): plays on until somebody must choose whom the module does not play, or the game is over. */
export function writeRun(
  body: Body,
  unit: Unit,
  places: Places,
  { code, slots }: { readonly code: readonly Instruction[]; readonly slots: readonly Slot[] },
): void {
  const auto = body.param(0)
  const point = body.local(I32)
  const choicePoints = choicesOf(code)
  const registers = unit.keepRegisters(body, keptInLocals(unit, code, slots))
  const [limit, status, isTakenUp] = [body.local(I32), body.local(I32), body.local(I32)]
  let out: Label
  const leave = (as: number): void => {
    body.const(as).set(status).br(out)
  }
  const checkLimit = (): void => {
    registers
      .get(AT.steps)
      .get(limit)
      .op('i32gt')
      .if(() => leave(STOPPED))
  }
  const step = new StepCode(unit, body, code)
  const desk: Desk = {
    auto,
    isTakenUp,
    choice: places.choice,
    list: places.list,
    stream: () => registers.get(AT.me).const(STREAM_BYTES).op('i32mul').const(places.streams).op('i32add'),
    suspend: (at) => {
      body
        .const(0)
        .const(choicePoints.get(at) as number)
        .store(AT.point)
      leave(DECIDING)
    },
  }
  const choices = new ChoiceCode(step, desk)
  registers.load()
  body.const(0).load(places.limit).set(limit)
  body.const(0).load(AT.point).set(point)
  body.block((label) => {
    out = label
    writeFlow(body, code, point, {
      roundsOf: (head) => step.roundsOf(head),
      goingTo: (target) => registers.tops.goTo(target),
      arrivingAt: (target) => registers.tops.arriveAt(target),
      anywhere: () => registers.tops.forget(),
      beginning: (target) => registers.tops.beginLoop(target),
      goingBackTo: (target) => {
        checkLimit()
        registers.tops.goBack(target)
      },
      takenUp: () => body.get(point).set(isTakenUp).const(0).set(point),
      countSteps: (steps) => {
        if (steps > 0) registers.count(AT.steps, steps)
      },
      instruction: (instruction, at, goTo) => {
        if (instruction.op === 'choose') choices.write(instruction, at, goTo)
        else if (instruction.op === 'end') {
          checkLimit()
          leave(OVER)
        } else step.write(instruction, at, goTo)
      },
    })
  })
  registers.store()
  body.const(0).get(status).store(AT.status)
}
