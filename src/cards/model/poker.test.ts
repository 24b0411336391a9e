import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Deck } from '../rules/deck.ts'
import { pokerValue } from './poker.ts'

const RANKS = '23456789TJQKA'
const deck = new Deck({ suits: ['C', 'D', 'H', 'S'], ranks: [...RANKS], in: 'stock' })
const names = deck.cards.map((card) => deck.cardName(card))

const value = (hand: readonly string[], of = deck): number =>
  pokerValue(
    of,
    hand.map((name) => of.number('card', name) as number),
  )
const worth = (hand: string): number => value(hand.split(' '))

/** A five-card hand as what is compared, the most important first: its category, then ranks. */
function told(hand: readonly string[]): number[] {
  const ranks = hand.map((name) => RANKS.indexOf(name[0] as string)).toSorted((a, b) => b - a)
  const times = (rank: number): number => ranks.filter((each) => each === rank).length
  const sorted = ranks.toSorted((a, b) => times(b) - times(a) || b - a)
  const pattern = [...new Set(sorted)].map(times).join('')
  const flush = new Set(hand.map((name) => name[1])).size === 1
  const wheel = ranks.join() === '12,3,2,1,0'
  const straight = pattern === '11111' && (wheel || (ranks[0] as number) - (ranks[4] as number) === 4)
  const category = straight
    ? flush
      ? 8
      : 4
    : flush && pattern === '11111'
      ? 5
      : ({ '11111': 0, '2111': 1, '221': 2, '311': 3, '32': 6, '41': 7, '5': 9 }[pattern] as number)
  return [category, ...(wheel ? [3] : sorted)]
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((n, at) => n - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0

/** One hand for each set of ranks, with at least two suits; and one of a single suit where no rank comes twice. */
function* classes(): Generator<{ hand: string[]; hands: number }> {
  const choose = [1, 4, 6, 4, 1]
  const pick = function* (from: number, left: number): Generator<number[]> {
    if (left === 0) yield []
    for (let rank = from; left > 0 && rank < 13; rank += 1) {
      for (const rest of pick(rank, left - 1)) yield [rank, ...rest]
    }
  }
  for (const ranks of pick(0, 5)) {
    const times = [...new Set(ranks)].map((rank) => ranks.filter((each) => each === rank).length)
    if (Math.max(...times) > 4) continue
    const ways = times.reduce((product, n) => product * (choose[n] as number), 1)
    const seen = new Map<number, number>()
    const hand = ranks.map((rank, n) => {
      const copy = seen.get(rank) ?? 0
      seen.set(rank, copy + 1)
      return `${RANKS[rank]}${'CDHS'[times.length === 5 ? (n === 0 ? 1 : 0) : copy]}`
    })
    yield { hand, hands: times.length === 5 ? ways - 4 : ways }
    if (times.length === 5) yield { hand: ranks.map((rank) => `${RANKS[rank]}S`), hands: 4 }
  }
}

test('the 7,462 different hands have as many values, in the right order', () => {
  const hands = [...classes()]
  expect(hands).toHaveLength(7462)
  expect(hands.reduce((total, { hands: ways }) => total + ways, 0)).toBe(2_598_960)
  const byValue = hands.toSorted((a, b) => value(a.hand) - value(b.hand)).map(({ hand }) => told(hand))
  const byHand = hands.map(({ hand }) => told(hand)).toSorted(compare)
  expect(byValue).toEqual(byHand)
  expect(new Set(hands.map(({ hand }) => value(hand))).size).toBe(7462)
})

test('the hands of each category are as many as they must be', () => {
  // From https://en.wikipedia.org/wiki/Poker_probability, five cards.
  const wanted = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5108, 3744, 624, 40]
  const lowest = [
    '7C 5C 4C 3C 2D',
    '2C 2D 5C 4C 3C',
    '3C 3D 2C 2D 4C',
    '2C 2D 2H 4C 3C',
    'AD 2C 3C 4C 5C',
    '7C 5C 4C 3C 2C',
    '2C 2D 2H 3C 3D',
    '2C 2D 2H 2S 3C',
    'AC 2C 3C 4C 5C',
  ].map(worth)
  const counts = Array<number>(9).fill(0)
  for (const { hand, hands } of classes()) {
    const category = lowest.findLastIndex((least) => least <= value(hand))
    counts[category] = (counts[category] as number) + hands
  }
  expect(counts).toEqual(wanted)
})

test('suits do not matter but for a flush, nor does the order of cards', () => {
  const hand = fc.shuffledSubarray(names, { minLength: 5, maxLength: 5 })
  const suits = fc.shuffledSubarray([...'CDHS'], { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(hand, suits, (cards, others) => {
      const changed = cards.map((name) => `${name[0]}${others['CDHS'.indexOf(name[1] as string)]}`)
      expect(value(changed.toReversed())).toBe(value(cards))
    }),
    { numRuns: 1000 },
  )
})

describe('the order', () => {
  test.each([
    ['a wheel is a straight', 'AC 2D 3H 4S 5C', 'AC AD AH KS QC'],
    ['a wheel is the lowest straight', '2C 3D 4H 5S 6C', 'AC 2D 3H 4S 5C'],
    ['a wheel of one suit is a straight flush', 'AC 2C 3C 4C 5C', 'AC AD AH AS KC'],
    ['a wheel of one suit is the lowest straight flush', '2C 3C 4C 5C 6C', 'AC 2C 3C 4C 5C'],
    ['an ace ends the highest straight', 'AC KD QH JS TC', 'KC QD JH TS 9C'],
    ['a straight does not go round the ace', '2C 2D 3H 4S 5C', 'QC KD AH 2S 3C'],
    ['the first kicker decides between pairs', '9C 9D AH 3S 2C', '9H 9S KH QS JC'],
    ['the last kicker decides between pairs', '9C 9D AH QS 3C', '9H 9S AD QC 2C'],
    ['the higher of two pairs decides first', 'KC KD 2H 2S 3C', 'QC QD JH JS AC'],
    ['then the lower', 'KC KD 3H 3S 2C', 'KH KS 2H 2S AC'],
    ['then the kicker', 'KC KD 3H 3S 5C', 'KH KS 3C 3D 4C'],
    ['three of a full house decide before two', '3C 3D 3H 2S 2C', '2D 2H 2S AC AD'],
    ['the kicker decides between equal fours', '7C 7D 7H 7S 3C', '7C 7D 7H 7S 2C'],
    ['a flush is compared to its last card', 'AC KC QC 9C 3C', 'AD KD QD 9D 2D'],
  ])('%s', (_, better, worse) => {
    expect(worth(better)).toBeGreaterThan(worth(worse))
  })

  test.each([
    ['2C 2D AH KS QC', '2H 2S AD KC QD'],
    ['AC KC QC 9C 3C', 'AD KD QD 9D 3D'],
    ['6C 5D 4H 3S 2C', '6D 5C 4C 3C 2D'],
  ])('%s ties with %s', (one, other) => {
    expect(worth(one)).toBe(worth(other))
  })
})

describe('of more than five cards', () => {
  const fives = <T>(cards: readonly T[]): T[][] =>
    cards
      .reduce<T[][]>((found, card) => found.flatMap((some) => [some, [...some, card]]), [[]])
      .filter(({ length }) => length === 5)

  test('the best five count', () => {
    // Few ranks and suits at a time, so that good hands are frequent.
    const some = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 4 })).map(([start, suits]) =>
      names.filter((name) => {
        const place = (RANKS.indexOf(name[0] as string) - (start % 13) + 13) % 13
        return place < 7 && 'CDHS'.indexOf(name[1] as string) < suits
      }),
    )
    const hand = fc
      .oneof(some, fc.constant(names))
      .chain((from) => fc.shuffledSubarray(from, { minLength: 6, maxLength: 7 }))
    fc.assert(
      fc.property(hand, (cards) => {
        expect(value(cards)).toBe(Math.max(...fives(cards).map((five) => value(five))))
      }),
      { numRuns: 1500 },
    )
  })

  test('a third pair may be the kicker of two pairs, and a second three make the pair of a full house', () => {
    expect(worth('KC KD 9C 9D 8H 8S 2C')).toBe(worth('KC KD 9C 9D 8H'))
    expect(worth('KC KD KH 9C 9D 9S 2C')).toBe(worth('KC KD KH 9C 9D'))
  })

  test('of two packs, five of a kind beat a straight flush', () => {
    const two = new Deck({ suits: ['C', 'D', 'H', 'S'], ranks: [...RANKS], packs: 2, in: 'stock' })
    const five = value(['2C', '2D', '2H', '2S', '2C/2'], two)
    expect(five).toBeGreaterThan(value(['AC', 'KC', 'QC', 'JC', 'TC'], two))
    const both = two.cards.map((card) => two.cardName(card)).filter((name) => /^[2345A][CD]/.test(name))
    const hand = fc.shuffledSubarray(both, { minLength: 6, maxLength: 9 })
    fc.assert(
      fc.property(hand, (cards) => {
        expect(value(cards, two)).toBe(Math.max(...fives(cards).map((each) => value(each, two))))
      }),
      { numRuns: 300 },
    )
  })
})

test('fewer than five cards are compared as far as they go', () => {
  expect(worth('2C 2D')).toBeGreaterThan(worth('AC KD'))
  expect(worth('AC KD')).toBeGreaterThan(worth('AC QD'))
  expect(worth('2C 2D 2H')).toBeGreaterThan(worth('AC AD KH'))
})
