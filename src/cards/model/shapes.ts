/**
 * Shapes: families of sets of cards. To test a set, to count the subsets of a shape, and to find whether some
 * cards can be completed to one. All three count and never list, so any hand and any shape is quick.
 */
import { type Deck, NONE } from '../rules/deck.ts'
import type { Items } from './values.ts'

/** A shape whose numbers are known. */
export interface KnownShape {
  readonly min: number
  readonly max: number
  readonly same?: 'rank' | 'suit'
  /** The place of a card in a run, or none. */
  readonly run?: (card: number) => number
  readonly sum?: { readonly of: (card: number) => number; readonly is: number }
}

/** More cards than any rummy player holds. */
export const MOST_MELDED = 16

export class Shapes {
  readonly #deck: Deck

  constructor(deck: Deck) {
    this.#deck = deck
  }

  matches(cards: Items, shape: KnownShape): boolean {
    if (cards.length < shape.min || cards.length > shape.max) return false
    return this.canComplete(cards, [], cards.length, shape)
  }

  /** How many subsets of the cards have the shape. */
  count(cards: Items, shape: KnownShape): number {
    const allowsNone = shape.min <= 0 && shape.max >= 0 && (shape.sum?.is ?? 0) === 0
    let total = Number(allowsNone)
    for (const alike of this.#alike(cards, shape)) {
      const bySize = shape.run ? runsBySize(alike, shape.run) : subsetsBySize(alike, shape.sum)
      bySize.forEach((ways, size) => {
        if (size > 0 && size >= shape.min && size <= shape.max) total = counted(total + ways)
      })
    }
    return total
  }

  /** Whether these cards and some of the rest, `size` in all, have the shape. */
  canComplete(cards: Items, rest: Items, size: number, shape: KnownShape): boolean {
    const missing = size - cards.length
    if (missing < 0 || missing > rest.length) return false
    if (size === 0) return shape.sum === undefined || shape.sum.is === 0
    return this.#alike([...cards, ...rest], shape).some((alike) => {
      if (!cards.every((card) => alike.includes(card))) return false
      const others = rest.filter((card) => alike.includes(card))
      if (shape.run) return completesRun(cards, others, size, shape.run)
      return completesSum(cards, others, missing, shape.sum)
    })
  }

  /**
   * The least value that can be left over when disjoint subsets of the shapes are put aside. Only the first
   * MOST_MELDED cards are looked at, since the ways to divide more than a hand are too many; others are left over.
   */
  deadwood(cards: Items, worth: (card: number) => number, shapes: readonly KnownShape[]): number {
    const hand = cards.slice(0, MOST_MELDED)
    const value = (some: Items): number => some.reduce((total, card) => total + worth(card), 0)
    const melds = shapes.flatMap((shape) => this.subsets(hand, shape).toArray())
    // The most that can be put aside with melds from the n-th on that have none of the taken cards.
    const most = (n: number, taken: Items): number => {
      let best = 0
      for (let at = n; at < melds.length; at += 1) {
        const meld = melds[at] as Items
        if (meld.some((card) => taken.includes(card))) continue
        best = Math.max(best, value(meld) + most(at + 1, [...taken, ...meld]))
      }
      return best
    }
    return value(cards) - most(0, [])
  }

  /** Every subset of the shape: one kind after the other, as most have too few cards to look further. */
  *subsets(cards: Items, shape: KnownShape): Generator<Items> {
    const { same: _, ...kindless } = shape
    for (const alike of this.#alike(cards, shape)) {
      const most = Math.min(shape.max, alike.length)
      for (let size = Math.max(shape.min, 0); size <= most; size += 1)
        yield* this.subsetsOfSize([], alike, size, kindless)
    }
  }

  *subsetsOfSize(cards: Items, rest: Items, size: number, shape: KnownShape): Generator<Items> {
    if (!this.canComplete(cards, rest, size, shape)) return
    if (cards.length === size) {
      yield cards
      return
    }
    for (const [n, card] of rest.entries()) {
      yield* this.subsetsOfSize([...cards, card], rest.slice(n + 1), size, shape)
    }
  }

  /** The cards in groups of the same rank or suit, or all together. */
  #alike(cards: Items, { same }: KnownShape): Items[] {
    if (same === undefined) return [cards]
    const kindOf = (card: number): number =>
      same === 'rank' ? this.#deck.rankOf(card) : this.#deck.suitOf(card)
    return Array.from(Map.groupBy(cards, kindOf)).flatMap(([kind, group]) => (kind === NONE ? [] : [group]))
  }
}

/** How many runs there are of each length: one card for each place, so the ways multiply. */
function runsBySize(cards: Items, placeOf: (card: number) => number): Map<number, number> {
  const ways = Map.groupBy(cards, placeOf)
  const bySize = new Map<number, number>()
  for (const start of ways.keys()) {
    if (start === NONE) continue
    let product = 1
    for (let length = 1; ways.has(start + length - 1); length += 1) {
      product = counted(product * (ways.get(start + length - 1)?.length ?? 0))
      bySize.set(length, counted((bySize.get(length) ?? 0) + product))
    }
  }
  return bySize
}

const LARGE = 2 ** 45
const WORD = 2 ** 32

/**
 * Numbers of the language have 32 bits, and a pack has more subsets than a number here could count exactly. What is too
 * large becomes one that has the same 32 bits and is not 0.
 */
const counted = (ways: number): number => (ways < LARGE ? ways : WORD + (ways % WORD))

/** How many subsets there are of each size, with that sum if one is wanted. */
function subsetsBySize(cards: Items, sum: KnownShape['sum']): Map<number, number> {
  // ways.get(sum)[size]: subsets of the cards so far. Without a sum, all count as 0.
  let ways = new Map<number, readonly number[]>([[0, [1]]])
  for (const card of cards) {
    const grown = new Map(ways)
    for (const [total, sizes] of ways) {
      const next = total + (sum?.of(card) ?? 0)
      const kept = grown.get(next) ?? []
      grown.set(
        next,
        Array.from({ length: Math.max(kept.length, sizes.length + 1) }, (_, size) =>
          counted((kept[size] ?? 0) + (sizes[size - 1] ?? 0)),
        ),
      )
    }
    ways = grown
  }
  return new Map((ways.get(sum?.is ?? 0) ?? []).entries())
}

function completesRun(cards: Items, rest: Items, size: number, placeOf: (card: number) => number): boolean {
  const held = new Set(cards.map(placeOf))
  if (held.size < cards.length || held.has(NONE)) return false
  const there = new Set([...held, ...rest.map(placeOf).filter((place) => place !== NONE)])
  const starts = held.size > 0 ? Array.from({ length: size }, (_, n) => Math.max(...held) - n) : [...there]
  return starts.some((start) => {
    const run = Array.from({ length: size }, (_, n) => start + n)
    return (
      run.every((place) => there.has(place)) &&
      [...held].every((place) => place >= start && place < start + size)
    )
  })
}

function completesSum(cards: Items, rest: Items, missing: number, sum: KnownShape['sum']): boolean {
  if (sum === undefined) return missing <= rest.length
  const left = sum.is - cards.reduce((total, card) => total + sum.of(card), 0)
  return (subsetsBySize(rest, { of: sum.of, is: left }).get(missing) ?? 0) > 0
}
