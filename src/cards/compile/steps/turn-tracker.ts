/** Turns in games without choices: moving a card out of one's own place is acting, if nobody has acted yet. */
import type { Instruction } from '../../lower/instructions.ts'
import { NONE } from '../../rules/deck.ts'
import { openTurns } from '../analysis/control-flow.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { known } from '../known.ts'
import { AT } from '../module/memory.ts'
import { I32 } from '../wasm/opcodes.ts'

export class TurnTracker {
  readonly #emit: Emitter
  readonly #open: ReadonlySet<number>
  /** The instruction that is being written. */
  at = 0

  constructor(emit: Emitter, code: readonly Instruction[]) {
    this.#emit = emit
    this.#open = openTurns(code)
  }

  /** Whether a move may be the first thing that a player does in a turn. */
  get isOpen(): boolean {
    return this.#open.has(this.at)
  }

  /** A card leaves a zone: its owner acts if it is the owner's turn. `moves` leaves whether one does; left out, one does. */
  moveFrom(zone: number, moves?: () => void): void {
    if (!this.isOpen) return
    const { body, builder, registers } = this.#emit
    const { owners } = known(builder.model.zones[zone], zone)
    const me = registers.known(AT.me)
    for (const owner of me === undefined ? owners : owners.filter((each) => each === me)) {
      body.with([I32], (acts) => {
        registers.get(AT.actor).const(NONE).op('i32eq')
        if (me === undefined) registers.get(AT.me).const(owner).op('i32eq').op('i32and')
        if (moves) {
          moves()
          body.op('i32and')
        }
        body.set(acts)
        // Without a branch: it is as often so as not.
        registers.put(AT.actor, () => {
          body.const(owner)
          registers.get(AT.actor).get(acts).select()
        })
        registers.put(AT.turns, () => registers.get(AT.turns).get(acts).op('i32add'))
      })
    }
  }
}
