/**
 * Whether a decision is free of what others must not know yet. While players act together, the memory holds what some of them have
 * done already; the first of all, before it has begun to choose, has nothing to hide.
 */
import type { CompiledGame } from '../../cards/compile/compile-game.ts'
import { AT, STATE } from '../../cards/compile/module/memory.ts'
import type { Instruction } from '../../cards/lower/instructions.ts'
import { countBits } from './card-masks.ts'

/** Where a choice that opens a step of players together has its progress, as places in the words of a state. */
interface Opening {
  /** Those who are still to act after the present one. */
  readonly left: number
  readonly option: number
}

export class SettledDecisions {
  readonly #seats: number
  /** By the number of a choice, from 1 on. */
  readonly #openings: readonly (Opening | undefined)[]

  constructor({ code, memory, model }: CompiledGame) {
    this.#seats = model.seats
    const word = (cell: Parameters<typeof memory.cell>[0]): number => (memory.cell(cell) - STATE) / 4
    const openings = openingChoices(code)
    this.#openings = [
      undefined,
      ...code.flatMap((instruction, at) => {
        if (instruction.op !== 'choose') return []
        const each = openings.get(at)
        return [each && { left: word(each.left), option: word(instruction.option) }]
      }),
    ]
  }

  /** @param words of a state */
  isSettled(words: Int32Array): boolean {
    if (words[(AT.hidden - STATE) / 4] === 0) return true
    const opening = this.#openings[words[(AT.point - STATE) / 4] as number]
    return (
      opening !== undefined &&
      words[opening.option] === 0 &&
      countBits(words[opening.left] as number) === this.#seats - 1
    )
  }
}

type Each = Extract<Instruction, { op: 'each' }>

/** The first choice of every step of players together. */
function openingChoices(code: readonly Instruction[]): Map<number, Each> {
  const openings = new Map<number, Each>()
  code.forEach((instruction, at) => {
    if (instruction.op !== 'each' || !instruction.together) return
    const first = code.findIndex(({ op }, n) => n > at && op === 'choose')
    if (first >= 0) openings.set(first, instruction)
  })
  return openings
}
