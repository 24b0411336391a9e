/** Loops over everyone that are written out, seat by seat: who acts is known in each round, and with it where cards lie. */
import type { World } from '../interpret/world.ts'
import type { Instruction } from '../lower/instructions.ts'

/** So many instructions may become of a loop. */
const MOST = 64

/** The seats that a loop is for, one after the other; undefined if it is not one to be written out. */
export function everyoneIn(
  code: readonly Instruction[],
  from: number,
  to: number,
  world: World,
): readonly number[] | undefined {
  const [before, head] = [code[from - 1], code[from]]
  if (before?.op !== 'each' || head?.op !== 'next' || head.kind !== 'player' || !head.inOrder)
    return undefined
  const set = before.in.expr
  if (typeof set !== 'object' || set.get !== 'all') return undefined
  const inside = code.slice(from + 1, to)
  if (inside.length * world.seats > MOST || inside.some(isSomebodysTurn)) return undefined
  return world.everything('player')
}

/** Whether play may be left here, or somebody else acts after it. */
function isSomebodysTurn(instruction: Instruction): boolean {
  switch (instruction.op) {
    case 'choose':
    case 'as':
    case 'first-turn':
    case 'turn':
    case 'next-turn':
      return true
    case 'each':
      return instruction.me !== undefined
    default:
      return false
  }
}
