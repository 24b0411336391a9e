/** A state of a card game with the eyes of a player. */
import { AT, STATE } from '../../cards/compile/module/memory.ts'
import type { CardGroup } from './card-groups.ts'
import type { Mask, ZoneReader } from './card-masks.ts'
import type { CardMemory } from './card-memory.ts'

export interface CardFeature {
  readonly name: string
  /** Whose cards it counts; undefined if how many there are is all that it says. */
  readonly group?: CardGroup
  read(seen: Seen): number
}

/** Masks of groups are made when they are first asked for. */
export class Seen {
  readonly zones: ZoneReader
  readonly #masks: readonly Mask[]
  readonly #tops: readonly Mask[]
  readonly #groups: readonly CardGroup[]
  /** By group: the number of the state that its mask is of. */
  readonly #madeFor: Int32Array
  readonly #topFor: Int32Array
  #number = 0
  state!: CardMemory
  player = 0
  isActing = false

  constructor(zones: ZoneReader, groups: readonly CardGroup[]) {
    this.zones = zones
    this.#groups = groups
    this.#masks = groups.map(() => zones.newMask())
    this.#tops = groups.map(() => zones.newMask())
    this.#madeFor = new Int32Array(groups.length)
    this.#topFor = new Int32Array(groups.length)
  }

  look(state: CardMemory, player: number): void {
    this.state = state
    this.player = player
    this.isActing = state.words[(AT.me - STATE) / 4] === player
    this.#number = (this.#number + 1) | 0
  }

  /** The cards of a group. */
  cards(group: number): Mask {
    const mask = this.#masks[group] as Mask
    if (this.#madeFor[group] === this.#number) return mask
    this.#madeFor[group] = this.#number
    mask.fill(0)
    for (const zone of this.#zonesOf(group)) this.zones.addZone(this.state, zone, mask)
    return mask
  }

  /** What a player has to match: the top card of a pile, and all cards of anything else. */
  shown(group: number): Mask {
    if (!(this.#groups[group] as CardGroup).isPile) return this.cards(group)
    const mask = this.#tops[group] as Mask
    if (this.#topFor[group] === this.#number) return mask
    this.#topFor[group] = this.#number
    mask.fill(0)
    for (const zone of this.#zonesOf(group)) this.zones.addTop(this.state, zone, mask)
    return mask
  }

  size(group: number): number {
    let count = 0
    for (const zone of this.#zonesOf(group)) count += this.zones.size(this.state, zone)
    return count
  }

  #zonesOf(group: number): readonly number[] {
    return (this.#groups[group] as CardGroup).zones[this.player] as readonly number[]
  }
}

/** The same number for the player who has to act, and 0 for others: what is nobody's is good for one player only. */
export const onMove = ({ name, group, read }: CardFeature): CardFeature => ({
  name: `${name} on move`,
  ...(group && { group }),
  read: (seen) => (seen.isActing ? read(seen) : 0),
})
