/** Words of the state that a function keeps in locals while it runs. */
import { TopCards } from './tops.ts'
import type { Unit } from './unit.ts'
import type { Body, Local } from './wasm/body.ts'
import { I32, I64, type ValueType } from './wasm/opcodes.ts'

export interface Kept {
  readonly at: number
  readonly type: ValueType
  /**
   * When it is written to memory, from where it is read when the function is entered: at once what other functions look
   * at, never what is not needed when it is entered again.
   */
  readonly saved: 'at once' | 'at the end' | 'never'
}

export class Registers {
  readonly tops: TopCards
  readonly #body: Body
  readonly #kept: ReadonlyMap<number, Kept & { readonly local: Local }>
  /** Words whose value is known where code is being written. */
  readonly #known = new Map<number, number>()

  /** Of what is not kept, everything stays in memory. */
  constructor(unit: Unit, body: Body, kept: readonly Kept[]) {
    this.tops = new TopCards(unit, body)
    this.#body = body
    this.#kept = new Map(kept.map((word) => [word.at, { ...word, local: body.local(word.type) }]))
  }

  load(): void {
    for (const { at, type, local, saved } of this.#kept.values()) {
      if (saved === 'never') continue
      this.#body.const(0)
      if (type === I32) this.#body.load(at)
      else this.#body.load64(at)
      this.#body.set(local)
    }
  }

  /** Writes back what is not in memory yet. */
  store(): void {
    for (const { at, type, local, saved } of this.#kept.values()) {
      if (saved !== 'at the end') continue
      this.#body.const(0).get(local)
      if (type === I32) this.#body.store(at)
      else this.#body.store64(at)
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

  /** What a word is known to be. */
  known(at: number): number | undefined {
    return this.#known.get(at)
  }

  get(at: number): Body {
    const known = this.#known.get(at)
    if (known !== undefined) return this.#body.const(known)
    const kept = this.#kept.get(at)
    return kept ? this.#body.get(kept.local) : this.#body.const(0).load(at)
  }

  get64(at: number): Body {
    const kept = this.#kept.get(at)
    return kept ? this.#body.get(kept.local) : this.#body.const(0).load64(at)
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

  #put(at: number, type: ValueType, value: () => void): void {
    const body = this.#body
    const kept = this.#kept.get(at)
    if (kept) {
      value()
      body.set(kept.local)
      if (kept.saved !== 'at once') return
    }
    body.const(0)
    if (kept) body.get(kept.local)
    else value()
    if (type === I32) body.store(at)
    else body.store64(at)
  }
}
