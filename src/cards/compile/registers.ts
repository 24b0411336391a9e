/**
 * Words of the state that a function keeps in locals while it runs: those that it uses. They are read from memory when
 * it is entered. What other functions look at is written to memory at once, the rest when the function is left.
 */
import type { Body, Local } from './wasm/body.ts'
import { I32, I64, type ValueType } from './wasm/opcodes.ts'

export interface Kept {
  readonly at: number
  readonly type: ValueType
  /** Whether it is written to memory at once. */
  readonly shared: boolean
  /** Whether it still matters when the game is over: what a name stands for does not. */
  readonly lasts: boolean
}

type Register = Kept & { local: Local | undefined }

export class Registers {
  readonly #body: Body
  readonly #kept = new Map<number, Register>()
  /** What is in another function's locals while this one runs, and not in memory. */
  readonly #elsewhere: ReadonlySet<number>

  /** Of what is not kept, everything stays in memory. */
  constructor(body: Body, kept: readonly Kept[], elsewhere: ReadonlySet<number> = new Set()) {
    this.#body = body
    this.#elsewhere = elsewhere
    for (const each of kept) this.#kept.set(each.at, { ...each, local: undefined })
  }

  /** Before all else: only when everything is written is it known what is used. */
  load(): void {
    this.#body.before(() => {
      for (const { at, type, local } of this.#kept.values()) {
        if (local === undefined) continue
        this.#body.const(0)
        if (type === I32) this.#body.load(at)
        else this.#body.load64(at)
        this.#body.set(local)
      }
    })
  }

  /** Writes back what is not in memory yet; when the game is over, only what still matters. */
  store(isOver = false): void {
    for (const { at, type, local, shared, lasts } of this.#kept.values()) {
      if (shared || local === undefined || (isOver && !lasts)) continue
      this.#body.const(0).get(local)
      if (type === I32) this.#body.store(at)
      else this.#body.store64(at)
    }
  }

  get(at: number): Body {
    const kept = this.#of(at)
    return kept ? this.#body.get(this.#localOf(kept)) : this.#body.const(0).load(at)
  }

  get64(at: number): Body {
    const kept = this.#of(at)
    return kept ? this.#body.get(this.#localOf(kept)) : this.#body.const(0).load64(at)
  }

  put(at: number, value: () => void): void {
    this.#put(at, I32, value)
  }

  put64(at: number, value: () => void): void {
    this.#put(at, I64, value)
  }

  /** Adds to a word. */
  count(at: number, by = 1): void {
    this.put(at, () => this.get(at).const(by).op('i32add'))
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

  #put(at: number, type: ValueType, value: () => void): void {
    const body = this.#body
    const kept = this.#of(at)
    if (kept) {
      value()
      body.set(this.#localOf(kept))
      if (!kept.shared) return
    }
    body.const(0)
    if (kept) body.get(this.#localOf(kept))
    else value()
    if (type === I32) body.store(at)
    else body.store64(at)
  }
}
