/**
 * Top cards of piles that were just put there, in locals. What is played is mostly looked at next, and a card that goes
 * through memory is late: the next card cannot be looked at before it is known where this one went.
 */
import type { GameModel } from '../../model/game-model.ts'
import { NONE } from '../../rules/deck.ts'
import { fixedAddress, Ring } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import type { Memory } from './memory.ts'

const NOTHING: ReadonlySet<number> = new Set()

/** A place in the code that can be jumped to. */
type Target = object

export class TopCardCache {
  readonly #model: GameModel
  readonly #memory: Memory
  readonly #body: Body
  readonly #locals = new Map<number, Local>()
  /** The piles whose top cards are in their locals where code is being written. */
  #known: ReadonlySet<number> = NOTHING
  readonly #knownAt = new Map<Target, ReadonlySet<number>>()

  constructor(model: GameModel, memory: Memory, body: Body) {
    this.#model = model
    this.#memory = memory
    this.#body = body
  }

  /** The local that has the top card of a pile, or none. */
  get(zone: number | undefined): Local | undefined {
    return zone !== undefined && this.#known.has(zone) ? this.#locals.get(zone) : undefined
  }

  put(zone: number, card: Local): void {
    this.#body.get(card).set(this.#localOf(zone))
  }

  /** Looks a top card up where none is put. */
  lookUp(zone: number): void {
    const body = this.#body
    new Ring(body, fixedAddress(body, this.#memory.zone(zone)), this.#memory.ring).endOr(NONE, 'top')
    body.set(this.#localOf(zone))
  }

  /** From here on the local of a pile has its top card. */
  learn(zone: number): void {
    this.#known = new Set(this.#known).add(zone)
  }

  /** Cards of a place move, or of any place. */
  forget(place?: { readonly name: string; readonly zone: number | undefined }): void {
    if (this.#known.size === 0) return
    if (place === undefined) this.#known = NOTHING
    else {
      const moved = place.zone === undefined ? this.#model.membersOf(place.name) : [place.zone]
      this.#known = this.#known.difference(new Set(moved))
    }
  }

  goTo(target: Target): void {
    this.#knownAt.set(target, this.#common(target))
  }

  /** What was known both here and wherever the target was jumped to from is known after. */
  arriveAt(target: Target): void {
    this.#known = this.#common(target)
  }

  /** A loop begins. What is known now must be known whenever it begins again. */
  beginLoop(target: Target): void {
    this.#knownAt.set(target, this.#known)
  }

  goBack(target: Target): void {
    for (const zone of this.#knownAt.get(target) ?? []) if (!this.#known.has(zone)) this.lookUp(zone)
  }

  #common(target: Target): ReadonlySet<number> {
    const there = this.#knownAt.get(target)
    if (there === undefined || there === this.#known) return this.#known
    return there.size === 0 || this.#known.size === 0 ? NOTHING : there.intersection(this.#known)
  }

  #localOf(zone: number): Local {
    const local = this.#locals.get(zone) ?? this.#body.permanent(I32)
    this.#locals.set(zone, local)
    return local
  }
}
