/**
 * Numbers of a card game as one player sees it: how many cards there are in each place, which ranks, suits and values they have, how
 * they go together with what lies open, and what the variables say. None depends on a card that the player cannot know.
 */
import type { CompiledGame } from '../../cards/compile/compile-game.ts'
import { InputError, nearestName } from '../../errors/index.ts'
import type { FeatureSet } from '../game.ts'
import { type CardGroup, groupsOf } from './card-groups.ts'
import { countBits, countShared, type Mask, ZoneReader } from './card-masks.ts'
import type { CardMemory } from './card-memory.ts'
import { Faces } from './faces.ts'
import { type CardFeature, onMove, Seen } from './seen.ts'
import { variableFeatures } from './variable-features.ts'

/** Pairs of groups that are compared with each other. */
const MOST_PAIRS = 12

export class CardFeatures {
  readonly groups: readonly CardGroup[]
  readonly all: readonly CardFeature[]
  readonly seen: Seen

  constructor(compiled: CompiledGame) {
    const { model } = compiled
    this.groups = groupsOf(model)
    const zones = new ZoneReader(compiled)
    this.seen = new Seen(zones, this.groups)
    const faces = new Faces(compiled, zones)
    const sizes = this.groups.flatMap((group, n) => sizeFeatures(group, n, this.groups))
    const cards = this.groups.flatMap((group, n) => cardFeatures(group, n, faces))
    this.all = [
      { name: 'to act', read: ({ isActing }) => Number(isActing) },
      ...sizes,
      ...variableFeatures(compiled, this.groups, faces),
      ...matchFeatures(this.groups, faces),
      ...cards,
    ]
  }

  /** Those of these names, in that order. Throws an InputError for a name that the game does not have. */
  named(names: readonly string[]): FeatureSet<CardMemory> {
    const { all, seen } = this
    const features = names.map((name) => featureNamed(name, all))
    return {
      names,
      measure: (state, player, out) => {
        seen.look(state, player)
        for (let n = 0; n < features.length; n += 1) out[n] = (features[n] as CardFeature).read(seen)
      },
    }
  }
}

function featureNamed(name: string, all: readonly CardFeature[]): CardFeature {
  const found = all.find((each) => each.name === name)
  if (found) return found
  const near = nearestName(
    name,
    all.map((each) => each.name),
  )
  throw new InputError(
    `the game has no feature "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
  )
}

/** How many cards: everybody can count them, whoever sees their faces. */
function sizeFeatures(group: CardGroup, n: number, groups: readonly CardGroup[]): CardFeature[] {
  const count: CardFeature = { name: `${group.name}: cards`, read: (seen) => seen.size(n) }
  if (group.whose === "nobody's") return [count, onMove(count)]
  if (group.whose === "others'") return [count]
  const family = group.name.slice(0, -' mine'.length)
  const others = groups.findIndex(({ name }) => name === `${family} others'`)
  const seats = group.zones.length
  const lead = (seen: Seen): number => seen.size(n) - seen.size(others) / (seats - 1)
  const ofOthers = (pick: (...sizes: number[]) => number) => (seen: Seen) => {
    const sizes: number[] = []
    for (let seat = 0; seat < seats; seat += 1) {
      const zones = group.zones[seat] as readonly number[]
      if (seat === seen.player || zones.every((zone) => group.zones[seen.player]?.includes(zone))) continue
      sizes.push(zones.reduce((sum, zone) => sum + seen.zones.size(seen.state, zone), 0))
    }
    return pick(...sizes)
  }
  if (seats === 1) return [count]
  const extremes =
    seats > 2
      ? [
          { name: `${family} others': fewest cards`, read: ofOthers(Math.min) },
          { name: `${family} others': most cards`, read: ofOthers(Math.max) },
        ]
      : []
  return [count, { name: `${family}: lead in cards`, read: lead }, ...extremes]
}

/** What the cards of a group are. */
function cardFeatures(group: CardGroup, n: number, faces: Faces): CardFeature[] {
  const counted = ([name, mask]: readonly [string, Mask]): CardFeature => ({
    name: `${group.name}: ${name}`,
    group,
    read: (seen) => countShared(seen.cards(n), mask),
  })
  const kinds = (masks: readonly (readonly [string, Mask])[]) => (seen: Seen) => {
    const cards = seen.cards(n)
    let found = 0
    for (let at = 0; at < masks.length; at += 1)
      if (countShared(cards, (masks[at] as readonly [string, Mask])[1]) > 0) found += 1
    return found
  }
  return [
    ...faces.values.map(
      ([name, parts]): CardFeature => ({
        name: `${group.name}: sum of ${name}`,
        group,
        read: (seen) => {
          const cards = seen.cards(n)
          let sum = 0
          for (let at = 0; at < parts.length; at += 1) {
            const [worth, mask] = parts[at] as readonly [number, Mask]
            sum += worth * countShared(cards, mask)
          }
          return sum
        },
      }),
    ),
    { name: `${group.name}: different ranks`, group, read: kinds(faces.ranks) },
    { name: `${group.name}: different suits`, group, read: kinds(faces.suits) },
    { name: `${group.name}: neighbours in suit`, group, read: (seen) => neighbours(seen.cards(n)) },
    ...faces.ranks.map(counted),
    ...faces.suits.map(counted),
    ...faces.singles.map(counted),
  ]
}

/** Pairs of cards of one suit whose ranks follow each other: ranks lie side by side in a mask, and suits sixteen bits apart. */
function neighbours(cards: Mask): number {
  let count = 0
  for (let n = 0; n < cards.length; n += 1) {
    const word = cards[n] as number
    count += countBits(word & (word >>> 1) & 0x7fff7fff)
  }
  return count
}

/** How many of the player's own cards have a rank, or a suit, that lies open elsewhere. */
function matchFeatures(groups: readonly CardGroup[], faces: Faces): CardFeature[] {
  const pairs = groups.flatMap((group, own) =>
    group.whose === 'mine' && group.isSeen
      ? groups.flatMap((other, n) =>
          other.whose !== 'mine' && other.isSeen ? [{ group, own, other, n }] : [],
        )
      : [],
  )
  return pairs.slice(0, MOST_PAIRS).flatMap(({ group, own, other, n }) => {
    const matching = (masks: readonly (readonly [string, Mask])[]) => (seen: Seen) => {
      const [cards, shown] = [seen.cards(own), seen.shown(n)]
      let count = 0
      for (let at = 0; at < masks.length; at += 1) {
        const [, mask] = masks[at] as readonly [string, Mask]
        if (countShared(shown, mask) > 0) count += countShared(cards, mask)
      }
      return count
    }
    const both: CardFeature[] = [
      { name: `${group.name}: of a rank in ${other.name}`, group, read: matching(faces.ranks) },
      { name: `${group.name}: of a suit in ${other.name}`, group, read: matching(faces.suits) },
    ]
    return [...both, ...both.map(onMove)]
  })
}
