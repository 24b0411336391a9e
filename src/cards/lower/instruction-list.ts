/** The instructions written so far, the slots they use, and the constructs that are open where the next one goes. */
import { InputError } from '../../errors/index.ts'
import type { GameModel } from '../model/game-model.ts'
import type { Cell } from '../model/layout.ts'
import type { Instruction, Operand } from './instructions.ts'

/** A test that leaves a block when it comes true, and what it depends on. */
interface Until {
  readonly test: Operand
  readonly on: ReadonlySet<string>
}

/** A construct that is open where an instruction is written. */
export interface Construct {
  readonly kind: 'loop' | 'block' | 'as'
  readonly name?: string
  /** Where it keeps who acted before it. */
  readonly me?: Cell | undefined
  readonly together?: boolean
  readonly until?: Until | undefined
}

/** With the jumps to its end and to its next round, whose targets are not known yet. */
export interface OpenConstruct extends Construct {
  readonly exits: { to: number }[]
  readonly rounds: { to: number }[]
}

/** A slot, what it holds, and the instructions in which it matters: `from` up to but not including `to`. */
export interface SlotExtent {
  readonly cell: Cell
  readonly type: string
  readonly from: number
  readonly to: number
}

/** An instruction whose targets are not known yet. */
export type Open<I> = { -readonly [K in keyof I]: I[K] }

/** More instructions than any game needs: procedures that use procedures can multiply. */
const MAX_INSTRUCTIONS = 50_000

export class ProgramTooLong extends InputError {
  override readonly name = 'ProgramTooLong'
}

export class InstructionList {
  readonly code: Instruction[] = []
  readonly slots: Open<SlotExtent>[] = []
  readonly constructs: OpenConstruct[] = []
  protected readonly model: GameModel

  constructor(model: GameModel) {
    this.model = model
  }

  /** The number of the next instruction. */
  get here(): number {
    return this.code.length
  }

  emit<I extends Instruction>(instruction: I): Open<I> {
    if (this.here >= MAX_INSTRUCTIONS) {
      throw new ProgramTooLong(
        `the rules expand to more than ${MAX_INSTRUCTIONS} instructions: procedures use procedures too often`,
      )
    }
    this.code.push(instruction)
    return instruction
  }

  slot(type: string): Cell {
    const cell = this.model.layout.cell(type, this.model.deck)
    this.slots.push({ cell, type, from: this.here, to: MAX_INSTRUCTIONS })
    return cell
  }

  /** Names bound by what `write` writes are known inside it only. */
  inner(write: () => void): void {
    const outer = this.slots.length
    write()
    for (const slot of this.slots.slice(outer)) slot.to = Math.min(slot.to, this.here)
  }

  /** After something of the state has changed: leaves the blocks whose `until` may now hold, the outermost first. */
  leaveAfter(changed: string): void {
    for (const construct of this.constructs) if (construct.until?.on.has(changed)) this.leaveIfDone(construct)
  }

  leaveIfDone(construct: OpenConstruct): void {
    if (construct.until === undefined) return
    const skip = this.emit({ op: 'unless', test: construct.until.test, to: 0 })
    this.exit(construct)
    skip.to = this.here
  }

  /** Jumps to the end of an open construct, or to its next round, closing those inside. */
  exit(construct: OpenConstruct, where: 'exits' | 'rounds' = 'exits'): void {
    const inside = this.constructs.slice(this.constructs.indexOf(construct) + 1)
    // The outermost of them knows who acted before all of them.
    const me = inside.find((each) => each.me !== undefined)?.me
    const together = inside.filter((each) => each.together).length
    if (me !== undefined || together > 0) this.emit({ op: 'unwind', me, together })
    construct[where].push(this.emit({ op: 'jump', to: 0 }))
  }

  open(construct: Construct): OpenConstruct {
    const open = { ...construct, exits: [], rounds: [] }
    this.constructs.push(open)
    return open
  }

  /** Ends a construct: its exits lead here, and the player who acted before it acts again. */
  close({ exits, me, together = false }: OpenConstruct): void {
    this.constructs.pop()
    for (const exit of exits) exit.to = this.here
    if (me !== undefined || together) this.emit({ op: 'unwind', me, together: Number(together) })
  }
}
