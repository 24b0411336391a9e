/**
 * Cards that belong together for a player: its own hand, the discards, what the others have laid out. A group is seen if its player
 * sees all of its cards; one that lies face down may be remembered, see remembered-groups.ts.
 */
import type { GameModel } from '../../cards/model/game-model.ts'

export interface CardGroup {
  readonly name: string
  /** By seat: the zones of the group. */
  readonly zones: readonly (readonly number[])[]
  readonly whose: 'mine' | "others'" | "nobody's"
  readonly isSeen: boolean
  /** A single pile, of which the top card counts most. */
  readonly isPile: boolean
}

/** More zones of one name than these are one group. */
const MOST_SINGLE = 8

export function groupsOf(model: GameModel): CardGroup[] {
  const seats = model.everything('player')
  const groupOf = (name: string, whose: CardGroup['whose'], zonesOf: (seat: number) => readonly number[]) => {
    const zones = seats.map(zonesOf)
    return {
      name,
      zones,
      whose,
      isSeen: seats.every((seat) =>
        (zones[seat] as readonly number[]).every((zone) => model.sees(seat, zone)),
      ),
      isPile: zones.every((each) => each.length === 1 && model.zones[each[0] as number]?.pile === true),
    }
  }
  return [...model.zoneFamilies.keys()].flatMap((name) => {
    const members = model.membersOf(name)
    const isOwned = members.every((zone) => model.zones[zone]?.owners.length)
    if (isOwned) {
      const owns = (seat: number, zone: number): boolean => model.zones[zone]?.owners.includes(seat) === true
      return [
        groupOf(`${name} mine`, 'mine', (seat) => members.filter((zone) => owns(seat, zone))),
        groupOf(`${name} others'`, "others'", (seat) => members.filter((zone) => !owns(seat, zone))),
      ]
    }
    return members.length <= MOST_SINGLE
      ? members.map((zone) => groupOf(model.zoneName(zone), "nobody's", () => [zone]))
      : [groupOf(name, "nobody's", () => members)]
  })
}
