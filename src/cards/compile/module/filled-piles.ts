/** Piles that are known to have a card where code is being written: what asks for their top card need not ask first. */
import type { GameModel } from '../../model/game-model.ts'

/** A place in the code that can be jumped to. */
type Target = object

/** Mostly nothing is known, and no sets are made then. */
const NONE_KNOWN: ReadonlySet<number> = new Set()

export class FilledPiles {
  readonly #model: GameModel
  #known = NONE_KNOWN
  readonly #knownAt = new Map<Target, ReadonlySet<number>>()

  constructor(model: GameModel) {
    this.#model = model
  }

  has(zone: number | undefined): boolean {
    return zone !== undefined && this.#known.has(zone)
  }

  learn(zones: readonly number[]): void {
    if (zones.length > 0) this.#known = this.#known.union(new Set(zones))
  }

  /** Cards may be taken from a place, or from any place. */
  forget(place?: { readonly name: string; readonly zone: number | undefined }): void {
    if (this.#known.size === 0) return
    if (place === undefined) {
      this.#known = NONE_KNOWN
      return
    }
    const taken = place.zone === undefined ? this.#model.membersOf(place.name) : [place.zone]
    this.#known = this.#known.difference(new Set(taken))
  }

  /** Cards may be taken from places of these names, or from any place. */
  forgetAll(names: ReadonlySet<string> | undefined): void {
    if (names === undefined) this.forget()
    else for (const name of names) this.forget({ name, zone: undefined })
  }

  goTo(target: Target): void {
    this.#knownAt.set(target, this.#common(target))
  }

  /** What was known both here and wherever the target was jumped to from is known after. */
  arriveAt(target: Target): void {
    this.#known = this.#common(target)
  }

  #common(target: Target): ReadonlySet<number> {
    if (this.#known.size === 0) return NONE_KNOWN
    return this.#knownAt.get(target)?.intersection(this.#known) ?? this.#known
  }
}
