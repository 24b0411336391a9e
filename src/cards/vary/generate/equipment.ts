/** Random equipment: seats, teams, deck, zones, variables, tables, options and counters. */
import type { Stream } from '../../../rng/index.ts'
import { Deck } from '../../rules/deck.ts'
import type { DeckTree, Game, Per, TableTree, ZoneTree } from '../../rules/tree.ts'
import type { Equipment } from './draft.ts'

export function randomEquipment(rng: Stream): Equipment {
  const { seats, teams } = seatsAndTeams(rng)
  const deck = randomDeck(rng)
  return {
    seats,
    ...(teams !== undefined && { teams }),
    deck,
    options: randomOptions(rng),
    counters: { events: 'what happened', ...(rng.chance(0.3) && { more: 'what else happened' }) },
    tables: randomTables(rng, deck),
    zones: randomZones(rng, teams !== undefined),
    vars: {},
  }
}

function seatsAndTeams(rng: Stream): { readonly seats: Game['seats']; readonly teams?: number } {
  const seats = rng.pick([1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6])
  if ((seats === 4 || seats === 6) && rng.chance(0.6))
    return { seats: { min: seats, max: seats }, teams: seats === 6 ? rng.pick([2, 3]) : 2 }
  const min = rng.between(1, seats)
  return { seats: { min, max: Math.min(12, seats + rng.below(2)), usual: seats } }
}

const SUITS = ['C', 'D', 'H', 'S']
const RANKS = [...'A23456789TJQKLM']

function randomDeck(rng: Stream): DeckTree {
  const packs = rng.pick([1, 1, 1, 1, 1, 1, 1, 1, 2, 3])
  const suits = rng.shuffle([...SUITS]).slice(0, rng.pick([1, 2, 2, 3, 4, 4, 4]))
  const shortest = suits.length * packs < 3 ? 6 : 3
  const ranks = RANKS.slice(0, rng.pick([shortest, 6, 8, 8, 10, 13, 13, 15]))
  const whole: DeckTree = {
    suits,
    ranks: rng.chance(0.3) ? rng.shuffle(ranks) : ranks,
    ...(packs > 1 && { packs }),
    ...(rng.chance(0.25) && { jokers: rng.pick([{ X: 1 }, { X: 2 }, { X: 4, Y: 1 }, { X: 5 }]) }),
    in: 'stock',
  }
  if (rng.chance(0.8) || ranks.length + Object.keys(whole.jokers ?? {}).length > 16) return fewerJokers(whole)
  const deck = new Deck(whole)
  const without = rng
    .shuffle(deck.cards.map((card) => deck.cardName(card)))
    .slice(0, rng.between(1, Math.min(5, deck.cards.length - 4)))
  return { ...whole, without }
}

/** Ranks and jokers together are at most sixteen. */
function fewerJokers({ jokers, ...deck }: DeckTree): DeckTree {
  const few = deck.ranks.length + Object.keys(jokers ?? {}).length <= 16
  return { ...deck, ...(jokers && few && { jokers }) }
}

function randomOptions(rng: Stream): NonNullable<Game['options']> {
  return {
    target: { default: rng.between(3, 30), min: 1, means: 'a number that rules look at' },
    ...(rng.chance(0.5) && { strict: { default: rng.chance(0.5), means: 'whether the rules are strict' } }),
  }
}

function randomTables(rng: Stream, tree: DeckTree): Record<string, TableTree> {
  const deck = new Deck(tree)
  const names = {
    rank: deck.rankNumbers.map((rank) => deck.rankName(rank)),
    suit: [...deck.suits],
    card: deck.cards.map((card) => deck.cardName(card)),
  }
  // A sum of numbers below 0 is left to the interpreter, so most tables have none.
  const lowest = rng.chance(0.1) ? -3 : 0
  const number = (): number => rng.between(lowest, rng.pick([3, 12]))
  const entries = <Entry>(by: keyof typeof names, entry: () => Entry): Record<string, Entry> =>
    Object.fromEntries(names[by].filter(() => rng.chance(0.7)).map((name) => [name, entry()]))
  const otherwise = <Entry>(entry: () => Entry): { else?: Entry } =>
    rng.chance(0.5) ? { else: entry() } : {}
  const by = rng.pick(['rank', 'suit', 'card'] as const)
  const gives = rng.pick(['rank', 'suit', 'card'] as const)
  const named = (): string => rng.pick(names[gives])
  return {
    pips: { by: 'rank', of: entries('rank', number), ...otherwise(number) },
    ...(rng.chance(0.4) && { dear: { by, of: entries(by, number), ...otherwise(number) } }),
    ...(rng.chance(0.4) && { mate: { by, gives, of: entries(by, named), ...otherwise(named) } }),
  }
}

function randomZones(rng: Stream, teams: boolean): Record<string, ZoneTree> {
  const kinds: Per[] = [
    'player',
    'player',
    'suit',
    'rank',
    rng.between(1, 6),
    ...(teams ? ['team' as const] : []),
  ]
  const more = Array.from({ length: rng.between(0, 3) }, (_, n): [string, ZoneTree] => {
    const per = Array.from({ length: rng.pick([0, 1, 1, 1, 2]) }, () => rng.pick(kinds))
    return [`place${n}`, randomZone(rng, per)]
  })
  return {
    stock: rng.chance(0.8) ? { order: 'pile', see: 'none' } : { see: rng.pick(['none', 'all']) },
    hand: randomZone(rng, ['player'], 0.25),
    table: randomZone(rng, [], 0.5),
    ...(rng.chance(0.4) && { played: randomZone(rng, ['player'], 0.3) }),
    ...(rng.chance(0.4) && { rows: randomZone(rng, [rng.between(2, 5)], 0.8) }),
    ...Object.fromEntries(more),
  }
}

function randomZone(rng: Stream, per: readonly Per[], piles = 0.4): ZoneTree {
  const owned = per.includes('player') || per.includes('team')
  return {
    ...(per.length > 0 && { per }),
    ...(rng.chance(piles) && { order: 'pile' as const }),
    see: owned ? rng.pick(['owner', 'owner', 'all', 'others', 'none']) : rng.pick(['all', 'none']),
  }
}
