/**
 * What players of a compiled game set where others do not see it: a number thought of, a bid that all make together. As in
 * the interpreter (../decision-history.ts, ../secrets.ts), the decisions are kept with how the game stood before them; to
 * imagine what was set, a copy of the game goes back there and lets it be decided again.
 */
import type { Stream } from '../../../rng/index.ts'
import { orGivenUp } from '../../compile/engine/given-up.ts'
import { Instance, type LoadedGame } from '../../compile/engine/instance.ts'
import { RootSnapshot } from '../../compile/engine/root-snapshot.ts'
import { type SharedCell, sharedCells } from '../../compile/engine/state-transfer.ts'
import { DECIDING } from '../../compile/flow/run.ts'
import { AT, STATE } from '../../compile/module/memory.ts'
import type { Variable } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import { ImaginedValues } from '../imagined-values.ts'
import { MOST_PARTS, SAMPLES, STEP_LIMIT } from '../secrets.ts'
import { ObservedWorlds, type WorldSource } from './observed-worlds.ts'
import type { SeatKnowledge } from './seat-knowledge.ts'
import type { TableCards } from './table.ts'

/** How the game stood before a decision. */
interface PastDecision {
  readonly seat: number
  /** The number of the choice, as the module counts them, and its instruction. */
  readonly choice: number
  readonly point: number
  readonly source: WorldSource
  readonly table: TableCards
  readonly knowledge: ReadonlyMap<number, SeatKnowledge>
}

/** Where a game stands that is about to go on. */
export interface Standing {
  readonly bytes: Uint8Array
  readonly point: number
  readonly table: TableCards
  readonly knowers: Iterable<readonly [seat: number, knowledge: SeatKnowledge]>
}

export class SecretHistory {
  readonly #loaded: LoadedGame
  readonly #cells: ReadonlyMap<number, SharedCell>
  /** Variables but those that hold cards, which are a matter of where the cards lie. */
  readonly #variables: readonly Variable[]
  readonly #hasOwned: boolean
  readonly #decisions: PastDecision[] = []
  /** By the address of a variable: the decision after which it was set last; and one more than who set it, while hidden. */
  readonly #setAfter = new Map<number, number>()
  readonly #setBy = new Map<number, number>()
  #again: Instance | undefined

  constructor(loaded: LoadedGame) {
    this.#loaded = loaded
    this.#cells = new Map(sharedCells(loaded.compiled).map((each) => [each.cell.at, each]))
    this.#variables = [...loaded.compiled.model.variables.values()].filter(
      ({ tree }) => !tree.type.startsWith('card'),
    )
    this.#hasOwned = this.#variables.some(({ tree }) => tree.see === 'owner')
  }

  start(): void {
    this.#forget()
    this.#setBy.clear()
  }

  /** A player is about to choose. */
  deciding({ bytes, point, table, knowers }: Standing): void {
    const { compiled } = this.#loaded
    const state = bytes.slice(0, compiled.memoryMap.stateEnd)
    const words = new Int32Array(state.buffer)
    const word = (at: number): number => words[at >> 2] as number
    if (!this.#hasOwned && word(AT.hidden) === 0) {
      // All that was set is seen.
      this.#forget()
      return
    }
    const copy = table.copy()
    this.#decisions.push({
      seat: word(AT.me),
      choice: word(AT.point),
      point,
      source: { compiled, bytes: state, word },
      table: copy,
      knowledge: new Map(Array.from(knowers, ([seat, knowledge]) => [seat, knowledge.copy(copy)])),
    })
  }

  /** A variable was set. @param acting one more than who did so hidden from others; 0 if all see it */
  assigned(address: number, acting: number): void {
    if (acting > 0) this.#setBy.set(address, acting)
    if (this.#decisions.length > 0) this.#setAfter.set(address, this.#decisions.length - 1)
  }

  /** The variables of a block, or all, have their first values again, which all know. */
  reset(block: string | undefined): void {
    for (const { tree, cells } of this.#variables) {
      if (block !== undefined && tree.reset !== block) continue
      for (const cell of cells) this.#setAfter.delete(this.#addressOf(cell))
    }
  }

  reveal(): void {
    this.#setBy.clear()
  }

  /** Whether a seat does not see yet what a variable was set to. */
  isHiddenFrom(seat: number, cell: Cell): boolean {
    const by = this.#setBy.get(this.#addressOf(cell)) ?? 0
    return by !== 0 && by !== seat + 1
  }

  /** What others have set unseen, as it may be: another time after each draw. */
  imagine(seat: number, rng: Stream): ImaginedValues | undefined {
    const decided = new Map<PastDecision, Cell[]>()
    for (const cell of this.#unknownTo(seat)) {
      const decision = this.#decisionOf(cell)
      if (decision === undefined || decision.seat === seat) continue
      decided.set(decision, [...(decided.get(decision) ?? []), cell])
    }
    const groups = Array.from(decided, ([decision, cells]) => ({
      cells,
      samples: Array.from({ length: SAMPLES }, () => this.#decideAgain(decision, seat, cells, rng)),
    }))
    return groups.length === 0 ? undefined : new ImaginedValues(groups, rng)
  }

  #forget(): void {
    this.#decisions.length = 0
    this.#setAfter.clear()
  }

  /** The cell may be of any model of the game. */
  #addressOf({ at }: Cell): number {
    return (this.#cells.get(at) as SharedCell).address
  }

  #unknownTo(seat: number): Cell[] {
    const { model } = this.#loaded.compiled
    return this.#variables.flatMap((variable) =>
      variable.cells.filter((cell, n) => !model.knows(seat, variable, n) || this.isHiddenFrom(seat, cell)),
    )
  }

  /** The decision after which a variable was set last, from its first part on; undefined if there was none. */
  #decisionOf(cell: Cell): PastDecision | undefined {
    let at = this.#setAfter.get(this.#addressOf(cell))
    if (at === undefined) return undefined
    const { seat, point } = this.#decisions[at] as PastDecision
    const isPart = (earlier: PastDecision | undefined): boolean =>
      earlier?.seat === seat && earlier.point === point
    while (isPart(this.#decisions[at - 1])) at -= 1
    return this.#decisions[at]
  }

  /** What the variables come to if it is decided at random. */
  #decideAgain(decision: PastDecision, seat: number, cells: readonly Cell[], rng: Stream): Int32Array[] {
    const { source, table, point, choice } = decision
    this.#again ??= new Instance(this.#loaded, { seed: 'imagined', stepLimit: STEP_LIMIT })
    const again = this.#again
    const { memoryMap, memory, code } = this.#loaded.compiled
    again.bytes.set(source.bytes.subarray(STATE), STATE)
    const worlds = new ObservedWorlds(source, table).at(
      point,
      seat,
      decision.knowledge.get(seat) as SeatKnowledge,
    )
    new RootSnapshot(again, this.#cells, worlds).sample(rng)
    again.words[AT.steps / 4] = 0
    const instruction = code[point]
    // What another has picked so far of a choice is not seen, and need not be possible here: the choice begins anew.
    if (instruction?.op === 'choose')
      for (const cell of [instruction.option, instruction.binder, instruction.size])
        again.words[memory.cell(cell) / 4] = 0
    const isAtIt = (): boolean =>
      again.word(AT.status) === DECIDING &&
      again.word(AT.me) === decision.seat &&
      again.word(AT.point) === choice
    again.words[memoryMap.choice / 4] = -1
    orGivenUp(() => again.exports.run(0))
    for (let part = 0; part < MOST_PARTS && isAtIt() && again.word(memoryMap.list) > 0; part += 1) {
      again.words[memoryMap.choice / 4] = rng.below(again.word(memoryMap.list))
      orGivenUp(() => again.exports.run(0))
    }
    return cells.map((cell) => {
      const at = memory.cell(cell) / 4
      return again.words.slice(at, at + cell.words)
    })
  }
}
