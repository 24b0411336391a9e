/**
 * Top cards of piles that were just put there, in locals. What is played is mostly looked at next, and a card that goes
 * through memory is late: the next card cannot be looked at before it is known where this one went.
 */
import { NONE } from '../../rules/deck.ts'
import type { ZoneCode } from '../expressions/zones.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import type { ModuleBuilder } from './module-builder.ts'

/** A place in the code that can be jumped to. */
type Target = object

export class TopCardCache {
  readonly #builder: ModuleBuilder
  readonly #body: Body
  readonly #locals = new Map<number, Local>()
  /** The piles whose top cards are in their locals where code is being written. */
  #known: ReadonlySet<number> = new Set()
  readonly #knownAt = new Map<Target, ReadonlySet<number>>()

  constructor(builder: ModuleBuilder, body: Body) {
    this.#builder = builder
    this.#body = body
  }

  /** The local that has the top card of a pile, or none. */
  get(zone: number | undefined): Local | undefined {
    return zone !== undefined && this.#known.has(zone) ? this.#locals.get(zone) : undefined
  }

  /** A card is put on top of a pile. */
  put(zone: number, card: Local): void {
    this.#body.get(card).set(this.#localOf(zone))
  }

  /** Looks a top card up where none is put. */
  lookUp(zone: number): void {
    const body = this.#body
    const ring = this.#builder.ring(body, { base: () => body.const(0), at: this.#builder.memory.zone(zone) })
    ring.isEmpty()
    body.if(
      () => body.const(NONE),
      () => ring.topCard(),
      I32,
    )
    body.set(this.#localOf(zone))
  }

  /** From here on the local of a pile has its top card. */
  learn(zone: number): void {
    this.#known = new Set(this.#known).add(zone)
  }

  /** Cards of a place move, or of any place. */
  forget(place?: ZoneCode): void {
    if (place === undefined) {
      this.#known = new Set()
      return
    }
    const moved = place.zone === undefined ? this.#builder.world.membersOf(place.name) : [place.zone]
    this.#known = this.#known.difference(new Set(moved))
  }

  /** A jump is written here. */
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
    return this.#knownAt.get(target)?.intersection(this.#known) ?? this.#known
  }

  #localOf(zone: number): Local {
    const local = this.#locals.get(zone) ?? this.#body.permanent(I32)
    this.#locals.set(zone, local)
    return local
  }
}
