/** Loops over everyone that are unrolled, seat by seat: in each round it is known who acts, and so where cards lie. */

import type { Instruction } from '../../lower/instructions.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import type { Expr } from '../../rules/tree.ts'

/** The most instructions that a loop may become. */
const MOST = 64

/** The loops to unroll, by the cell that would hold who is left. */
export function unrolledLoops(code: readonly Instruction[], { seats }: GameModel): ReadonlySet<Cell> {
  const loops = new Set<Cell>()
  code.forEach((each, at) => {
    const head = code[at + 1]
    if (each.op !== 'each' || head?.op !== 'next' || !isEveryone(each.in.expr) || !head.inOrder) return
    const inside = code.slice(at + 2, head.exit)
    if (inside.length * seats <= MOST && !inside.some(changesWhoActs)) loops.add(each.left)
  })
  return loops
}

export const isEveryone = (set: Expr): boolean =>
  typeof set === 'object' && set.get === 'all' && set.of === 'player'

/** Whether play may be left here, or somebody else acts after it. */
function changesWhoActs(instruction: Instruction): boolean {
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
