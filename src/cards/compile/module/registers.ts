/** Words of the state that a function keeps in locals while it runs: those that it uses. */

import type { GameModel } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'
import type { Memory } from './memory.ts'
import { TopCardCache } from './top-card-cache.ts'

export interface PromotedWord {
  readonly at: number
  readonly type: ValueType
  /**
   * When it is written to memory, from where it is read when the function is entered: at once what other functions look
   * at; when the function is left, or only when it is left to be entered again; never what is not needed then.
   */
  readonly saved: 'at once' | 'at the end' | 'to go on' | 'never'
}

type Register = PromotedWord & { local: Local | undefined }

export class Registers {
  readonly topCards: TopCardCache
  /** Whether it is known that somebody acts where code is being written. */
  isSomebodysTurn = false
  readonly #memory: Memory
  readonly #body: Body
  readonly #kept = new Map<number, Register>()
  /** What is in another function's locals while this one runs, and not in memory. */
  readonly #elsewhere: ReadonlySet<number>
  /** Words whose value is known where code is being written. */
  readonly #known = new Map<number, number>()

  /** Of what is not kept, everything stays in memory. */
  constructor(
    model: GameModel,
    memory: Memory,
    body: Body,
    kept: readonly PromotedWord[],
    elsewhere: ReadonlySet<number> = new Set(),
  ) {
    this.topCards = new TopCardCache(model, memory, body)
    this.#memory = memory
    this.#body = body
    this.#elsewhere = elsewhere
    for (const each of kept) this.#kept.set(each.at, { ...each, local: undefined })
  }

  /** Before all else: only when everything is written is it known what is used. */
  load(): void {
    this.#body.prologue(() => {
      for (const { at, type, local, saved } of this.#kept.values()) {
        if (local === undefined || saved === 'never') continue
        this.#body.const(0).loadOf(type, at).set(local)
      }
    })
  }

  /** Writes back what is not in memory yet, and is to be there. */
  store(when: 'at the end' | 'to go on'): void {
    for (const { at, type, local, saved } of this.#kept.values()) {
      if (local === undefined || (saved !== 'at the end' && saved !== when)) continue
      this.#body.const(0).get(local).storeOf(type, at)
    }
  }

  /** While `write` writes code, words have these values. */
  knowing(known: ReadonlyMap<number, number>, write: () => void): void {
    for (const [at, value] of known) {
      this.put(at, () => this.#body.const(value))
      this.#known.set(at, value)
    }
    write()
    for (const at of known.keys()) this.#known.delete(at)
  }

  known(at: number): number | undefined {
    return this.#known.get(at)
  }

  get(at: number, type: ValueType = I32): Body {
    const known = this.#known.get(at)
    if (known !== undefined) return this.#body.const(known)
    const kept = this.#of(at)
    return kept ? this.#body.get(this.#localOf(kept)) : this.#body.const(0).loadOf(type, at)
  }

  get64(at: number): Body {
    return this.get(at, I64)
  }

  put64(at: number, value: () => void): void {
    this.put(at, value, I64)
  }

  getCell(cell: Cell): Body {
    return this.get(this.#memory.cell(cell))
  }

  putCell(cell: Cell, value: () => void): void {
    this.put(this.#memory.cell(cell), value)
  }

  count(at: number, by = 1): void {
    this.put(at, () => this.get(at).plus(by))
  }

  #of(at: number): Register | undefined {
    // A slip here would be a game that goes on with what was true before it was entered.
    if (this.#elsewhere.has(at)) throw new TypeError(`the word at ${at} is in a local of another function`)
    return this.#kept.get(at)
  }

  #localOf(kept: Register): Local {
    kept.local ??= this.#body.permanent(kept.type)
    return kept.local
  }

  put(at: number, value: () => void, type: ValueType = I32): void {
    const body = this.#body
    const kept = this.#of(at)
    if (kept) {
      value()
      body.set(this.#localOf(kept))
      if (kept.saved !== 'at once') return
    }
    body.const(0)
    if (kept) body.get(this.#localOf(kept))
    else value()
    body.storeOf(type, at)
  }
}
