/** The function that plays: from one decision to the next, or to the end of the game. */
import type { Instruction } from '../../lower/instructions.ts'
import type { SlotExtent } from '../../lower/lowering.ts'
import { choicesOf, turnInstructions } from '../analysis/control-flow.ts'
import { promotedWords } from '../analysis/local-promotion.ts'
import { ChoiceCode } from '../choices/choices.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { newEmitter } from '../expressions/expressions.ts'
import { AT } from '../module/memory.ts'
import type { MemoryMap } from '../module/memory-map.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import type { GivenDeck } from '../steps/given-deck.ts'
import { StepCode } from '../steps/steps.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { writeFlow } from './flow.ts'

/** How a game stands, as in the interpreter. */
export const DECIDING = 1
export const OVER = 2
const STOPPED = 3

/** What is played: the code, the slots it uses, and the deck if that is given. */
export interface Playable {
  readonly code: readonly Instruction[]
  readonly slots: readonly SlotExtent[]
  readonly givenDeck: GivenDeck | undefined
}

/** (auto): plays on until somebody must choose whom the module does not play, or the game is over. */
export function writeRun(
  body: Body,
  auto: Local,
  builder: ModuleBuilder,
  map: MemoryMap,
  playable: Playable,
): void {
  const registers = builder.promote(body, promotedWords(builder, playable.code, playable.slots))
  const limit = body.local(I32)
  body.loadAt(map.limit).set(limit)
  const leave = (status: number): void => {
    body.const(0).const(status).store(AT.status).return()
  }
  body.block((waiting) => {
    body.block((over) => {
      body.block((stopped) => {
        writePlay(newEmitter(builder, body), auto, map, playable, {
          wait: () => body.br(waiting),
          end: () => body.br(over),
          // Unsigned, so that a limit of the greatest number there is can still be exceeded.
          checkLimit: () => registers.get(AT.steps).get(limit).op('i32gtu').brIf(stopped),
        })
      })
      // The interpreter reports a game that is given up, whatever is in memory.
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
interface Exits {
  /** For somebody to choose. */
  readonly wait: () => void
  readonly end: () => void
  /** Leaves if more steps have been made than there may be. */
  readonly checkLimit: () => void
}

function writePlay(
  emit: Emitter,
  auto: Local,
  { choice, list, streams }: MemoryMap,
  { code, givenDeck }: Playable,
  { wait, end, checkLimit }: Exits,
): void {
  const { body, registers } = emit
  const { topCards } = registers
  const [point, isResuming] = body.locals(I32, I32)
  const choiceAt = choicesOf(code)
  const inTurns = turnInstructions(code)
  const step = new StepCode(emit, code, givenDeck)
  const choices = new ChoiceCode(emit, {
    auto,
    isResuming,
    choice,
    list,
    stream: () => registers.get(AT.me).const(STREAM_BYTES).op('i32mul').plus(streams),
    suspend: (at) => {
      body
        .const(0)
        .const(choiceAt.get(at) as number)
        .store(AT.point)
      wait()
    },
  })
  body.loadAt(AT.point).set(point)
  writeFlow(body, code, point, {
    roundsOf: (head) => step.roundsOf(head),
    goingTo: (target) => topCards.goTo(target),
    arrivingAt: (target) => topCards.arriveAt(target),
    anywhere: () => topCards.forget(),
    beginning: (target) => topCards.beginLoop(target),
    goingBackTo: (target) => {
      checkLimit()
      topCards.goBack(target)
    },
    resume: () => body.get(point).set(isResuming).const(0).set(point),
    countSteps: (steps) => {
      if (steps > 0) registers.count(AT.steps, steps)
    },
    instruction: (instruction, at, goTo) =>
      body.reuseLocals(() => {
        registers.isSomebodysTurn = inTurns.has(at)
        if (instruction.op === 'choose') choices.write(instruction, at, goTo)
        else if (instruction.op === 'end') {
          checkLimit()
          end()
        } else step.write(instruction, at, goTo)
      }),
  })
}
