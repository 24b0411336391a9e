/** The function that plays: from one decision to the next, or to the end of the game. */

import type { SlotExtent } from '../../lower/instruction-list.ts'
import type { Instruction } from '../../lower/instructions.ts'
import { ChoiceCode, type Desk } from '../choices/choices.ts'
import { AT } from '../module/memory.ts'
import type { Places } from '../module/memory-map.ts'
import type { Unit } from '../module/module-builder.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import { somebodysTurn } from '../steps/acting.ts'
import { StepCode } from '../steps/steps.ts'
import type { Body } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { choicesOf, writeFlow } from './flow.ts'
import { keptInLocals } from './local-promotion.ts'

/** How a game stands, as in the interpreter. */
export const DECIDING = 1
export const OVER = 2
const STOPPED = 3

/** (auto): plays on until somebody must choose whom the module does not play, or the game is over. */
export function writeRun(
  body: Body,
  unit: Unit,
  places: Places,
  { code, slots }: { readonly code: readonly Instruction[]; readonly slots: readonly SlotExtent[] },
): void {
  const registers = unit.keepRegisters(body, keptInLocals(unit, code, slots))
  const limit = body.local(I32)
  body.const(0).load(places.limit).set(limit)
  const leave = (status: number): void => {
    body.const(0).const(status).store(AT.status).return()
  }
  body.block((waiting) => {
    body.block((over) => {
      body.block((stopped) => {
        writePlay(body, unit, places, code, {
          wait: () => body.br(waiting),
          end: () => body.br(over),
          // Without a sign: a limit that is the greatest number there is can still be gone beyond.
          checkLimit: () => registers.get(AT.steps).get(limit).op('i32gtu').brIf(stopped),
        })
      })
      // A game that is given up is told by the interpreter, whatever is in memory.
      leave(STOPPED)
    })
    registers.store('at the end')
    leave(OVER)
  })
  registers.store('to go on')
  body.const(0).const(DECIDING).store(AT.status)
  registers.load()
}

/** Ways out of a game: only when all of it is written is it known what must be written back. */
interface Ways {
  /** For somebody to choose. */
  readonly wait: () => void
  readonly end: () => void
  /** Leaves if more steps have been made than there may be. */
  readonly checkLimit: () => void
}

function writePlay(
  body: Body,
  unit: Unit,
  places: Places,
  code: readonly Instruction[],
  { wait, end, checkLimit }: Ways,
): void {
  const registers = unit.registersOf(body)
  const { tops } = registers
  const [point, isTakenUp] = [body.local(I32), body.local(I32)]
  const choiceAt = choicesOf(code)
  const inTurns = somebodysTurn(code)
  const step = new StepCode(unit, body, code)
  const desk: Desk = {
    auto: body.param(0),
    isTakenUp,
    choice: places.choice,
    list: places.list,
    stream: () => registers.get(AT.me).const(STREAM_BYTES).op('i32mul').const(places.streams).op('i32add'),
    suspend: (at) => {
      const choice = choiceAt.get(at) as number
      body.const(0).const(choice).store(AT.point)
      wait()
    },
  }
  const choices = new ChoiceCode(step, desk)
  body.const(0).load(AT.point).set(point)
  writeFlow(body, code, point, {
    roundsOf: (head) => step.roundsOf(head),
    goingTo: (target) => tops.goTo(target),
    arrivingAt: (target) => tops.arriveAt(target),
    anywhere: () => tops.forget(),
    beginning: (target) => tops.beginLoop(target),
    goingBackTo: (target) => {
      checkLimit()
      tops.goBack(target)
    },
    takenUp: () => body.get(point).set(isTakenUp).const(0).set(point),
    countSteps: (steps) => {
      if (steps > 0) registers.count(AT.steps, steps)
    },
    instruction: (instruction, at, goTo) =>
      body.apart(() => {
        registers.isSomebodysTurn = inTurns.has(at)
        if (instruction.op === 'choose') choices.write(instruction, at, goTo)
        else if (instruction.op === 'end') {
          checkLimit()
          end()
        } else step.write(instruction, at, goTo)
      }),
  })
}
