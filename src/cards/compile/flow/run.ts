/** The function that plays: from one decision to the next, or to the end of the game. */
import type { SlotExtent } from '../../lower/instruction-list.ts'
import type { Instruction } from '../../lower/instructions.ts'
import { choicesOf, turnInstructions } from '../analysis/control-flow.ts'
import { filledAfter } from '../analysis/filled-after.ts'
import { promotedWords } from '../analysis/local-promotion.ts'
import { ChoiceCode } from '../choices/choices.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { newEmitter } from '../expressions/expressions.ts'
import { known } from '../known.ts'
import type { MemoryMap } from '../module/memory.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { CollectedCards } from '../steps/collected.ts'
import type { FirstShuffle } from '../steps/given-deck.ts'
import { StepCode } from '../steps/steps.ts'
import type { Body, Label, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { writeFlow } from './flow.ts'
import type { ObservationCode } from './observation.ts'

/** How a game stands, as in the interpreter. */
export const DECIDING = 1
export const OVER = 2
export const STOPPED = 3
export const NEW_DEAL = 5

/** What is played: the code, the slots it uses, and what the first shuffle does if it is not at random. */
export interface Playable {
  readonly code: readonly Instruction[]
  readonly slots: readonly SlotExtent[]
  readonly firstShuffle: FirstShuffle | undefined
  /** What is written down beside playing. */
  readonly observe?: (emit: Emitter) => ObservationCode
  /** The module plays all seats, so that a game is played to its end at once. */
  readonly isAllRandom: boolean
}

/** (auto): plays on until somebody must choose whom the module does not play, or the game is over. */
export function writeRun(
  body: Body,
  auto: Local,
  builder: ModuleBuilder,
  map: MemoryMap,
  playable: Playable,
): void {
  const { code, slots, isAllRandom, firstShuffle } = playable
  const registers = builder.promote(body, promotedWords(builder, code, slots, isAllRandom))
  const limit = body.local(I32)
  body.loadAt(map.limit).set(limit)
  // A deck that is given is put together from the cards on the pile.
  const collected = firstShuffle ? undefined : CollectedCards.in(body, builder, code)
  // Only when all of the game is written is it known what must be written back.
  const leave = (status: number): void => {
    registers.store('at the end')
    collected?.leave(auto)
    body.const(0).const(status).store(AT.status).return()
  }
  body.block((waiting) => {
    body.block((over) => {
      body.block((stopped) => {
        body.block((dealt) => {
          // Unsigned, so that a limit of the greatest number there is can still be exceeded.
          const checkLimit = (): void => {
            registers.get(AT.steps).get(limit).op('i32gtu').brIf(stopped)
          }
          // Only imagined games stop there, and those are played by a module that stops for decisions.
          const newDeal = (): void => {
            if (!isAllRandom) body.loadAt(map.stopsAtDeal).brIf(dealt)
          }
          writePlay(
            newEmitter(builder, body),
            auto,
            map,
            playable,
            { checkLimit, newDeal, collected },
            { waiting, over },
          )
        })
        leave(NEW_DEAL)
      })
      leave(STOPPED)
    })
    leave(OVER)
  })
  if (!isAllRandom) {
    registers.store('to go on')
    body.const(0).const(DECIDING).store(AT.status)
  }
  registers.load()
}

interface Dealing {
  readonly checkLimit: () => void
  readonly newDeal: () => void
  readonly collected: CollectedCards | undefined
}

function writePlay(
  emit: Emitter,
  auto: Local,
  map: MemoryMap,
  { code, firstShuffle, isAllRandom, observe }: Playable,
  { checkLimit, newDeal, collected }: Dealing,
  { waiting, over }: { readonly waiting: Label; readonly over: Label },
): void {
  const { body, registers } = emit
  const [point, isResuming] = body.locals(I32, I32)
  const choiceAt = choicesOf(code)
  const inTurns = turnInstructions(code)
  const observation = observe?.(emit)
  const step = new StepCode(emit, code, newDeal, collected, firstShuffle, observation)
  const suspend = (at: number): void => {
    const choice = known(choiceAt.get(at), 'choice')
    body.const(0).const(choice).store(AT.point).br(waiting)
  }
  const choices = new ChoiceCode(
    emit,
    map,
    isAllRandom ? undefined : { auto, isResuming, observation, suspend },
  )
  if (!isAllRandom) body.loadAt(AT.point).set(point)
  writeFlow(body, registers, code, isAllRandom ? undefined : { point, choices: choiceAt }, {
    roundsOf: (head) => step.roundsOf(head),
    filledAfter: (head) => ('while' in head && head.while ? filledAfter(head.while, emit) : []),
    checkLimit,
    // A game that is never looked at on its way may go on a little longer before it is cut off.
    checkRound: isAllRandom ? () => {} : checkLimit,
    resume: () => body.get(point).set(isResuming).const(0).set(point),
    instruction: (instruction, at, goTo) =>
      body.reuseLocals(() => {
        registers.isSomebodysTurn = inTurns.has(at)
        if (instruction.op === 'choose') choices.write(instruction, at, goTo)
        else if (instruction.op === 'end') {
          checkLimit()
          body.br(over)
        } else step.write(instruction, at, goTo)
      }),
  })
}
