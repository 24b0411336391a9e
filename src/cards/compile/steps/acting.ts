/** Turns in games without choices: there, to move a card out of an own place while nobody has acted yet is to act. */

import type { Instruction } from '../../lower/instructions.ts'
import type { ZonePlace } from '../../model/layout.ts'
import { NONE } from '../../rules/deck.ts'
import { targetsOf } from '../flow/flow.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'

export class Acting {
  readonly #builder: ModuleBuilder
  readonly #body: Body
  readonly #open: ReadonlySet<number>
  /** The instruction that is being written. */
  at = 0

  constructor(builder: ModuleBuilder, body: Body, code: readonly Instruction[]) {
    this.#builder = builder
    this.#body = body
    this.#open = code.some(({ op }) => op === 'choose') ? new Set() : openTurns(code)
  }

  /** Whether a card out of this place may be what somebody acts with. */
  mayActWith(zone: number): boolean {
    const { owners } = this.#builder.world.zones[zone] as ZonePlace
    const me = this.#builder.registersOf(this.#body).known(AT.me)
    return this.#open.has(this.at) && (me === undefined ? owners.length > 0 : owners.includes(me))
  }

  /** Its owner acts if it is the owner's turn. `moves` leaves whether a card goes elsewhere; left out, one does. */
  moveFrom(zone: number, moves?: () => void): void {
    if (!this.mayActWith(zone)) return
    const body = this.#body
    const registers = this.#builder.registersOf(body)
    const { owners } = this.#builder.world.zones[zone] as ZonePlace
    const me = registers.known(AT.me)
    for (const owner of me === undefined ? owners : [me]) {
      body.with(I32, (acts) => {
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

/** The instructions that are carried out for somebody: inside turns, loops over players, and steps of one player. */
export function somebodysTurn(code: readonly Instruction[]): ReadonlySet<number> {
  const inside = new Set<number>()
  code.forEach((instruction, at) => {
    if (!beginsTurn(instruction) && instruction.op !== 'as') return
    for (let n = at + 1; n < instruction.exit; n += 1) inside.add(n)
  })
  return inside
}

/** The instructions before which somebody may have the turn and not have acted. */
function openTurns(code: readonly Instruction[]): ReadonlySet<number> {
  const open = new Set<number>()
  // Nobody has acted when the game begins, and when a turn does.
  const reached = [0, ...code.flatMap((instruction, at) => (beginsTurn(instruction) ? [at + 1] : []))]
  for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
    const instruction = code[at]
    if (instruction === undefined || open.has(at)) continue
    open.add(at)
    if (endsTurn(instruction)) continue
    reached.push(...targetsOf(instruction, at))
    if (instruction.op !== 'jump' && instruction.op !== 'end') reached.push(at + 1)
  }
  return open
}

const endsTurn = (instruction: Instruction): boolean =>
  instruction.op === 'unwind' && instruction.me !== undefined

const beginsTurn = (instruction: Instruction): instruction is Extract<Instruction, { op: 'turn' | 'next' }> =>
  instruction.op === 'turn' || (instruction.op === 'next' && instruction.kind === 'player')
