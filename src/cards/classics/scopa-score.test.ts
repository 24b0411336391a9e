import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { atRandom, first } from '../testing/policies.ts'
import { valuesOf } from '../testing/scripted.ts'
import { scopa } from './scopa.ts'

/** What happened in a deal, seen from outside. */
interface Deal {
  readonly won: readonly (readonly string[])[]
  /** Scores before the deal and after it. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly sweeps: readonly number[]
  readonly lastTaker: number
  /** Who got the cards that were left on the table, one after the other. */
  readonly leftTo: readonly number[]
  /** Whether the very last card cleared the table. */
  readonly clearedLast: boolean
}

const PRIME: Readonly<Record<string, number>> = {
  '7': 21,
  '6': 18,
  A: 16,
  '5': 15,
  '4': 14,
  '3': 13,
  '2': 12,
}

/** The one player with the most, if there is one. */
function alone(values: readonly number[]): number | undefined {
  const most = Math.max(...values)
  const who = values.flatMap((value, seat) => (value === most ? [seat] : []))
  return who.length === 1 ? who[0] : undefined
}

const bestOfSuits = (won: readonly string[]): number[] =>
  [...'CDHS'].map((suit) =>
    Math.max(0, ...won.filter((card) => card[1] === suit).map((card) => PRIME[card[0] as string] ?? 10)),
  )
const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

function primiera(won: readonly string[]): number | undefined {
  const best = bestOfSuits(won)
  return best.includes(0) ? undefined : total(best)
}

/** A point each for most cards, most coins, the seven of coins and the best primiera. */
function points(won: readonly (readonly string[])[]): number[] {
  const primes = won.map(primiera)
  const winners = [
    alone(won.map((cards) => cards.length)),
    alone(won.map((cards) => cards.filter((card) => card.endsWith('D')).length)),
    won.findIndex((cards) => cards.includes('7D')),
    primes.every((prime) => prime === undefined) ? undefined : alone(primes.map((prime) => prime ?? -1)),
  ]
  return won.map((_, seat) => winners.filter((winner) => winner === seat).length)
}

/** Plays a game and follows its cards from place to place. */
function follow(program: Program, seed: number, index = 0, policy = atRandom): Deal[] {
  const { seats, deck } = program
  const deals: Deal[] = []
  const zeros = () => Array.from({ length: seats }, () => 0)
  const begin = () => ({
    won: zeros().map((): string[] => []),
    sweeps: zeros(),
    lastTaker: -1,
    leftTo: [] as number[],
    clearedLast: false,
  })
  const places = new Map(deck.cards.map((card) => [deck.cardName(card), 'stock']))
  const countIn = (pattern: RegExp): number =>
    places
      .values()
      .filter((place) => pattern.test(place))
      .toArray().length
  let before = zeros()
  let deal = begin()
  let played = ''
  /** The played card and those it takes, as its player said, until they have gone. */
  let taking = new Set<string>()
  const onEvent = (event: GameEvent): void => {
    if (event.kind === 'choice') {
      const [verb, ...names] = event.label.split(' ')
      if (verb === 'play') played = names.join()
      // The last label has all the cards, after one that may say how many.
      else taking = new Set([played, ...names])
    }
    if (event.kind === 'move') {
      const to = program.zoneName(event.to)
      places.set(deck.cardName(event.card), to)
      const taker = Number(/^winnings of player (\d)/.exec(to)?.[1] ?? 0) - 1
      if (taker < 0) return
      deal.won[taker]?.push(deck.cardName(event.card))
      if (!taking.delete(deck.cardName(event.card))) deal.leftTo.push(taker)
      else if (taking.size === 0) {
        const isCleared = countIn(/^(table|middle)/) === 0
        const isLast = countIn(/^(hand|stock)/) === 0
        deal = { ...deal, lastTaker: taker, leftTo: [], clearedLast: isCleared && isLast }
        if (isCleared && !isLast) deal.sweeps[taker] = (deal.sweeps[taker] as number) + 1
      }
    }
    if (event.kind === 'set' && event.name === 'dealer') {
      expect([...taking]).toEqual([])
      const after = valuesOf(play, 'score') as number[]
      deals.push({ ...deal, before, after })
      before = after
      deal = begin()
    }
  }
  const play = Play.start(program, { seed, index, onEvent })
  const rng = stream(seed, 'players', index)
  while (!play.over) play.choose(policy(play.choices, rng))
  return deals
}

describe.each([2, 3])('a deal of %i players', (seats) => {
  const program = new Program(scopa, { seats })
  const deals = Array.from({ length: 120 }, (_, index) => follow(program, 11, index)).flat()

  test('scores what the book says', () => {
    for (const { won, before, after, sweeps } of deals) {
      const expected = points(won).map((n, seat) => n + (before[seat] as number) + (sweeps[seat] as number))
      expect(after).toEqual(expected)
    }
  })

  test('shares out all cards, and those left over go to who took last', () => {
    for (const { won, leftTo, lastTaker } of deals) {
      expect(new Set(won.flat()).size).toBe(40)
      expect(leftTo.every((seat) => seat === lastTaker)).toBe(true)
    }
    expect(deals.some(({ leftTo }) => leftTo.length > 0)).toBe(true)
  })

  test('has no sweep with the very last card', () => {
    const cleared = deals.filter(({ clearedLast }) => clearedLast)
    expect(cleared.length).toBeGreaterThan(0)
    for (const { won, before, after, sweeps, lastTaker } of cleared) {
      const own = points(won)[lastTaker] as number
      expect((after[lastTaker] as number) - (before[lastTaker] as number)).toBe(
        own + (sweeps[lastTaker] as number),
      )
    }
  })

  test('gives no point where players tie, and a primiera only to who has all suits', () => {
    const counts = deals.map(({ won }) => won.map((cards) => cards.length))
    expect(counts.some((each) => alone(each) === undefined)).toBe(true)
    expect(deals.some(({ won }) => won.some((cards) => primiera(cards) === undefined))).toBe(true)
    const primes = deals.map(({ won }) => won.map((cards) => primiera(cards) ?? -1))
    expect(primes.some((each) => Math.max(...each) > 0 && alone(each) === undefined)).toBe(true)
  })
})

test('a player without a card of one suit has no primiera, whatever the others are worth', () => {
  const deals = follow(new Program(scopa, { seats: 3, options: { target: 1 } }), 266, 0, first)
  const isRare = ({ won }: Deal): boolean => {
    const most = alone(won.map((cards) => total(bestOfSuits(cards))))
    return most !== undefined && primiera(won[most] ?? []) === undefined
  }
  expect(deals.some(isRare)).toBe(true)
  for (const { won, before, after, sweeps } of deals) {
    expect(after).toEqual(
      points(won).map((n, seat) => n + (before[seat] as number) + (sweeps[seat] as number)),
    )
  }
})

test('a primiera counts the best card of each suit', () => {
  expect(primiera(['7C', '6C', 'KD', 'AH', '5H', '2S'])).toBe(21 + 10 + 16 + 12)
  expect(primiera(['7C', '7D', '7H'])).toBeUndefined()
})
