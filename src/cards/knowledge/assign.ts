/**
 * Puts cards into places at random, so that every way that is allowed is as likely as any other.
 *
 * Cards that may be in the same places are alike. For one kind after the other it is drawn how many of them go to each
 * place, in proportion to the number of ways in which all can be completed; which of them go where is then a shuffle.
 */
import type { Stream } from '../../rng/index.ts'
import type { Items } from '../interpret/values.ts'

interface Kind {
  readonly cards: Items
  /** Places by their position in the list of places. */
  readonly places: readonly number[]
}

/**
 * @param free how many cards each place has room for; together as many as there are cards
 * @returns the cards of each place; undefined if there is no way
 */
export function assignCards(
  cards: ReadonlyMap<number, Items>,
  free: ReadonlyMap<number, number>,
  rng: Stream,
): Map<number, number[]> | undefined {
  const places = [...free.keys()]
  const kinds = kindsOf(cards, places)
  const ways = new Ways(kinds)
  let room = places.map((place) => free.get(place) as number)
  if (ways.from(0, room) === 0) return undefined
  const assigned = new Map<number, number[]>(places.map((place) => [place, []]))
  for (const [n, kind] of kinds.entries()) {
    const split = ways.draw(n, room, rng)
    const shuffled = rng.shuffle([...kind.cards])
    split.forEach((many, at) => {
      assigned.get(places[at] as number)?.push(...shuffled.splice(0, many))
    })
    room = room.map((left, at) => left - (split[at] as number))
  }
  return assigned
}

function kindsOf(cards: ReadonlyMap<number, Items>, places: readonly number[]): Kind[] {
  const alike = Map.groupBy(cards, ([, allowed]) => allowed.join())
  const kinds = Array.from(alike.values(), (group) => ({
    cards: group.map(([card]) => card),
    places: (group[0]?.[1] ?? []).map((place) => places.indexOf(place)).filter((at) => at >= 0),
  }))
  // Those that can be almost anywhere come last, when hardly any way is left.
  return kinds.toSorted((a, b) => a.places.length - b.places.length || b.cards.length - a.cards.length)
}

/** Counts the ways to place kinds of cards, and draws among them. */
class Ways {
  readonly #kinds: readonly Kind[]
  readonly #known = new Map<string, number>()

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds
  }

  /** In how many ways the kinds from the n-th on fill this room. */
  from(n: number, room: readonly number[]): number {
    const kind = this.#kinds[n]
    if (kind === undefined) return room.every((left) => left === 0) ? 1 : 0
    const key = `${n}:${room.join()}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    let total = 0
    for (const split of splits(kind, room)) total += this.#after(n, room, split)
    this.#known.set(key, total)
    return total
  }

  /** How many of the n-th kind go to each place. */
  draw(n: number, room: readonly number[], rng: Stream): readonly number[] {
    let left = rng.float() * this.from(n, room)
    let last: readonly number[] = []
    for (const split of splits(this.#kinds[n] as Kind, room)) {
      const ways = this.#after(n, room, split)
      if (ways === 0) continue
      last = split
      left -= ways
      if (left < 0) break
    }
    return last
  }

  #after(n: number, room: readonly number[], split: readonly number[]): number {
    const rest = this.from(
      n + 1,
      room.map((left, at) => left - (split[at] as number)),
    )
    return rest === 0 ? 0 : rest * multinomial(split)
  }
}

/** Every way to divide the cards of a kind among its places. */
function* splits({ cards, places }: Kind, room: readonly number[]): Generator<readonly number[]> {
  const roomAfter = places.map((_, at) =>
    places.slice(at + 1).reduce((sum, place) => sum + (room[place] as number), 0),
  )
  function* divide(left: number, at: number, split: readonly number[]): Generator<readonly number[]> {
    const place = places[at]
    if (place === undefined) {
      if (left === 0) yield split
      return
    }
    // What the places after it have no room for must go here.
    const least = Math.max(0, left - (roomAfter[at] as number))
    for (let many = least; many <= Math.min(left, room[place] as number); many += 1) {
      yield* divide(left - many, at + 1, split.with(place, many))
    }
  }
  yield* divide(
    cards.length,
    0,
    room.map(() => 0),
  )
}

/** In how many ways that many cards can be divided so. */
function multinomial(parts: readonly number[]): number {
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
