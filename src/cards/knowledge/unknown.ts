/** What a seat cannot tell, as a question that worlds answer. Sets of cards and sets of zones are masks of 32-bit words. */
import type { Items } from '../model/values.ts'
import type { Fact } from './facts.ts'
import { setBit } from './masks.ts'

export interface Unknown {
  /** The unknown cards. */
  readonly cards: Int32Array
  /** By zone: the cards that may be there. A set takes as many words as that of the unknown cards. */
  readonly may: Int32Array
  /** Zones that hold unknown cards are places: how many there are, the zone of each, and how many cards it holds. */
  readonly places: number
  readonly zones: Int32Array
  readonly room: Int32Array
  /** Oldest first. */
  readonly facts: readonly MaskFact[]
}

/** At least so many of these cards lie in these zones. */
export interface MaskFact {
  readonly cards: Int32Array
  readonly zones: Int32Array
  readonly least: number
}

/**
 * The question in lists.
 * @param cards by unknown card: the zones where it may be
 * @param room by zone that holds unknown cards: how many
 */
export function unknownFrom(
  cards: ReadonlyMap<number, Items>,
  room: ReadonlyMap<number, number>,
  facts: readonly Fact[],
): Unknown {
  const listed = [...cards.keys(), ...facts.flatMap((fact) => fact.cards)]
  const words = wordsFor(listed)
  const zones = [...new Set([...room.keys(), ...[...cards.values()].flat()])]
  const may = new Int32Array(words * (Math.max(0, ...zones) + 1))
  for (const [card, places] of cards) for (const zone of places) setBit(may, zone * words, card)
  return {
    cards: maskOf(cards.keys(), words),
    may,
    places: room.size,
    zones: Int32Array.from(room.keys()),
    room: Int32Array.from(room.values()),
    facts: facts.map((fact) => ({
      cards: maskOf(fact.cards, words),
      zones: maskOf(fact.zones, wordsFor([...zones, ...fact.zones])),
      least: fact.least,
    })),
  }
}

const wordsFor = (items: Items): number => (Math.max(0, ...items) >> 5) + 1

function maskOf(items: Iterable<number>, words: number): Int32Array {
  const mask = new Int32Array(words)
  for (const item of items) setBit(mask, 0, item)
  return mask
}
