/**
 * Finds games that go round in circles. Where neither chance nor a choice comes in, a position that comes again
 * comes again for ever. Brent's method sees that it does, at the cost of one comparison a round; the first
 * position to be repeated is then found by playing that stretch once more.
 */

import type { Cycle } from '../model/game-result.ts'
import { STATUS } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { CardKinds } from './interchangeable-cards.ts'
import { Machine, STOPPED } from './machine.ts'
import type { Program } from './program.ts'

/** Most games have a decision or a shuffle long before. */
const WATCHED_AFTER = 500

export class CycleWatch {
  readonly #program: Program
  readonly #kinds: () => CardKinds
  #rounds = 0
  #start: State | undefined
  #anchor: Int32Array | undefined
  #power = 1
  #sinceAnchor = 0

  constructor(program: Program) {
    this.#program = program
    let kinds: CardKinds | undefined
    this.#kinds = () => (kinds ??= new CardKinds(program))
  }

  /** Chance or a choice came in: nothing before it need come again. */
  forget(): void {
    this.#rounds = 0
    this.#start = undefined
    this.#anchor = undefined
  }

  /** Whether the position at this round has been seen since the last choice or chance. */
  seenBefore(state: State): boolean {
    this.#rounds += 1
    this.#start ??= state.copy()
    if (this.#rounds < WATCHED_AFTER) return false
    const position = this.#kinds().position(state)
    if (this.#anchor?.every((word, n) => word === position[n])) return true
    this.#sinceAnchor += 1
    if (this.#anchor === undefined || this.#sinceAnchor >= this.#power) {
      this.#power = this.#anchor === undefined ? 1 : this.#power * 2
      this.#anchor = position.slice()
      this.#sinceAnchor = 0
    }
    return false
  }

  /** Once a position has been seen before: which was the first to come again. */
  cycle(): Cycle {
    const program = this.#program
    const seen = new Map<string, Readonly<Record<string, number>>>()
    const state = (this.#start as State).copy()
    let cycle: Cycle | undefined
    const machine = new Machine(program, state, {
      stepLimit: Number.MAX_SAFE_INTEGER,
      onRound: () => {
        const key = this.#kinds().position(state).join()
        const now = countersOf(program, state)
        const before = seen.get(key)
        seen.set(key, now)
        if (before === undefined) return
        const length = Object.fromEntries(
          Object.entries(now).map(([name, n]) => [name, n - (before[name] as number)]),
        )
        cycle = { from: before, repeat: now, length }
        state.put(STATUS, STOPPED)
      },
    })
    machine.advance()
    return cycle as unknown as Cycle
  }
}

export function countersOf(program: Program, state: State): Record<string, number> {
  const { counters } = program.layout
  return Object.fromEntries(program.counters.map((name, n) => [name, state.words[counters + n] as number]))
}
