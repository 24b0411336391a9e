/** Cards that are alike as far as a seat knows, and how they can be divided among the places. */
import type { Items } from '../model/values.ts'
import type { Fact } from './facts.ts'

/** So many cards of a kind to each place, and in how many ways these cards can be divided so. */
export interface Split {
  readonly parts: readonly number[]
  readonly ways: number
}

export interface Kind {
  readonly cards: Items
  /** Places by their position in the list of places. */
  readonly places: readonly number[]
  /** Facts that speak of its cards. */
  readonly facts: readonly Fact[]
}

/** Cards that may be in the same places, and that the same facts speak of. */
export function kindsOf(
  cards: ReadonlyMap<number, Items>,
  places: Items,
  facts: readonly Fact[],
): readonly Kind[] {
  const spoken = (card: number): readonly Fact[] => facts.filter((fact) => fact.cards.includes(card))
  const nameOf = (card: number): string =>
    spoken(card)
      .map((fact) => facts.indexOf(fact))
      .join()
  const alike = Map.groupBy(cards, ([card, allowed]) => `${allowed.join()}/${nameOf(card)}`)
  const kinds = Array.from(alike.values(), (group) => ({
    cards: group.map(([card]) => card),
    places: (group[0]?.[1] ?? []).map((place) => places.indexOf(place)).filter((at) => at >= 0),
    facts: spoken(group[0]?.[0] as number),
  }))
  return inGoodOrder(kinds)
}

/**
 * Those that facts speak of first, and those of a fact one after the other, so that it is soon over with; those that can be
 * almost anywhere last, when hardly any way is left.
 */
function inGoodOrder(kinds: readonly Kind[]): Kind[] {
  const rest = kinds.toSorted(
    (a, b) =>
      Number(a.facts.length === 0) - Number(b.facts.length === 0) ||
      a.places.length - b.places.length ||
      a.cards.length - b.cards.length,
  )
  const ordered: Kind[] = []
  const begun = new Set<Fact>()
  while (rest.length > 0) {
    const shared = rest.map(({ facts }) => facts.filter((fact) => begun.has(fact)).length)
    const [next] = rest.splice(shared.indexOf(Math.max(...shared)), 1)
    ordered.push(next as Kind)
    for (const fact of next?.facts ?? []) begun.add(fact)
    for (const fact of begun) if (!rest.some(({ facts }) => facts.includes(fact))) begun.delete(fact)
  }
  return ordered
}

/** Every way to divide the cards of a kind among its places, within their room, so that these facts hold. */
export function splitsOf(
  { cards, places }: Kind,
  room: readonly number[],
  isAllowed: (parts: readonly number[]) => boolean,
): Split[] {
  const found: Split[] = []
  const parts = room.map(() => 0)
  const roomFrom = places.map((_, at) =>
    places.slice(at).reduce((sum, place) => sum + (room[place] as number), 0),
  )
  const divide = (left: number, at: number): void => {
    const place = places[at]
    if (place === undefined) {
      if (left === 0 && isAllowed(parts)) found.push({ parts: [...parts], ways: multinomial(parts) })
      return
    }
    // What the places after it have no room for must go here.
    const least = Math.max(0, left - (roomFrom[at + 1] ?? 0))
    for (let many = least; many <= Math.min(left, room[place] as number); many += 1) {
      parts[place] = many
      divide(left - many, at + 1)
    }
    parts[place] = 0
  }
  divide(cards.length, 0)
  return found
}

/** In how many ways that many cards can be divided so. */
export function multinomial(parts: Iterable<number>): number {
  let ways = 1
  let total = 0
  for (const part of parts) {
    for (let n = 1; n <= part; n += 1) {
      total += 1
      ways = (ways * total) / n
    }
  }
  return ways
}
