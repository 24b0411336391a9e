import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { dealt, labels, say, valuesOf } from '../testing/scripted.ts'
import { spades } from './spades.ts'

const oneDeal = new Program(spades, { options: { deals: 1 } })

const suited = (suit: string, ranks = 'AKQJT98765432'): string =>
  [...ranks].map((rank) => rank + suit).join(' ')

/** One suit each: the first player has all spades, and takes every trick. */
const ALL_SPADES = dealt(suited('S'), suited('H'), suited('C'), suited('D'))

function bidding(play: Play, ...bids: readonly number[]): Play {
  say(play, ...bids.map((bid) => `bid ${bid}`))
  return play
}

/** The first card there is, to the end. */
function playOut(play: Play): Play {
  while (!play.over) play.choose(0)
  return play
}

const start = (deck: readonly string[], program = oneDeal): Play => Play.start(program, { seed: 1, deck })

test('the rules check without a warning', () => {
  expect(checkGame(spades).problems).toEqual([])
})

describe('leading spades', () => {
  // The second player has no club, the third no diamond.
  const deck = dealt(
    'AC KC QC AD KD QD JD TD 9D 8D 7D AS KS',
    'AH KH QH JH TH 9H 8H 7H 6H 5H 4H 2S 3S',
    'JC TC 9C 8C 7C 6C 5C 4C 3C 2C 3H 2H 4S',
    '6D 5D 4D 3D 2D QS JS TS 9S 8S 7S 6S 5S',
  )

  test('is not allowed before a spade has been played', () => {
    const play = bidding(start(deck), 3, 3, 3, 3)
    expect(labels(play)).not.toContain('play AS')
    expect(labels(play)).toContain('play AC')
  })

  test('is allowed once a spade has been played on another suit', () => {
    const play = bidding(start(deck), 3, 3, 3, 3)
    say(play, 'play AC', 'play 2S', 'play JC', 'play 6D')
    expect(play.seat).toBe(1)
    expect(labels(play)).toContain('play 3S')
    say(play, 'play AH')
    // Whoever has none of the suit led plays what it likes, a trump or not.
    say(play, 'play 3H', 'play 5S')
    expect(labels(play)).toEqual(expect.arrayContaining(['play KS', 'play KC', 'play 7D']))
  })

  test('is allowed at once to a hand of nothing but spades', () => {
    const play = bidding(start(ALL_SPADES), 13, 1, 1, 1)
    expect(labels(play)).toHaveLength(13)
    expect(labels(play)).toContain('play AS')
  })
})

describe('a trick', () => {
  const deck = dealt(
    'AC KC QC AD KD QD JD TD 9D 8D 7D AS KS',
    'JC AH KH QH JH TH 9H 8H 7H 6H 5H 4H 2S',
    'TC 9C 8C 7C 6C 5C 4C 3C 2C 3H 2H 3S 4S',
    '6D 5D 4D 3D 2D QS JS TS 9S 8S 7S 6S 5S',
  )

  test('must be followed in the suit led, and the highest spade wins it', () => {
    const play = bidding(start(deck), 3, 3, 3, 3)
    say(play, 'play QC')
    // The second player's only club was played without asking.
    expect(play.seat).toBe(2)
    expect(labels(play).every((label) => label.endsWith('C'))).toBe(true)
    say(play, 'play TC', 'play 5S')
    expect(play.seat).toBe(3)
    expect(labels(play)).toContain('play QS')
  })

  test('goes to the highest card of the suit led if no spade is played', () => {
    const play = bidding(start(deck), 3, 3, 3, 3)
    say(play, 'play AD', 'play AH', 'play TC', 'play 6D')
    expect(play.seat).toBe(0)
  })
})

describe('the score of a deal', () => {
  test('is ten a trick for a contract that is made, one a bag, and minus ten a trick for one that is not', () => {
    const play = playOut(bidding(start(ALL_SPADES), 5, 3, 1, 4))
    expect(play.outcome.scores).toEqual([67, -70, 67, -70])
    expect(valuesOf(play, 'bags')).toEqual([7, 0])
    expect(play.outcome.winners).toEqual([0, 2])
  })

  test('has 100 for a nil that is made, beside what the partner makes', () => {
    const play = playOut(bidding(start(ALL_SPADES), 12, 0, 0, 4))
    expect(play.outcome.scores).toEqual([221, 60, 221, 60])
    expect(play.outcome.counters).toMatchObject({ nils: 2, madeNils: 2, sets: 1 })
  })

  test('counts the tricks of a failed nil as bags and not towards the contract of the partner', () => {
    const play = playOut(bidding(start(ALL_SPADES), 0, 1, 4, 1))
    // −100 for the nil, −40 for the contract, 13 bags and −100 for ten of them.
    expect(play.outcome.scores[0]).toBe(-227)
    expect(play.outcome.counters).toMatchObject({ nils: 1, madeNils: 0, sets: 2 })
  })

  test('loses 100 for ten bags, and keeps those beyond ten', () => {
    const play = playOut(bidding(start(ALL_SPADES), 2, 1, 0, 1))
    // 20 for the contract, 100 for the nil, 11 bags.
    expect(play.outcome.scores[0]).toBe(20 + 100 + 11 - 100)
    expect(valuesOf(play, 'bags')).toEqual([1, 0])
    expect(play.outcome.counters).toMatchObject({ penalties: 1 })
  })
})

describe('the game', () => {
  test('ends when a side has reached the target, and the higher of two such sides wins', () => {
    const program = new Program(spades, { options: { target: 100 } })
    const play = playOut(bidding(start(ALL_SPADES, program), 12, 0, 0, 0))
    expect(play.outcome.scores).toEqual([221, 200, 221, 200])
    expect(play.outcome.winners).toEqual([0, 2])
    expect(play.outcome.counters).toMatchObject({ deals: 1 })
  })

  test('goes on while the sides at the target are equal', () => {
    // With nothing to reach, both are there before the first deal, and not after it.
    const program = new Program(spades, { options: { target: 0 } })
    const play = playOut(bidding(start(ALL_SPADES, program), 12, 1, 1, 1))
    expect(play.outcome.scores).toEqual([130, -20, 130, -20])
    expect(play.outcome.counters).toMatchObject({ deals: 1 })
  })

  test('is dealt by each in turn, and the next clockwise bids first and leads', () => {
    const play = Play.start(new Program(spades, { options: { deals: 5 } }), { seed: 1 })
    const bidders: number[] = []
    const leaders: number[] = []
    const onTable = play.program.membersOf('table')
    let bids = 0
    while (!play.over) {
      const isBid = labels(play)[0] === 'bid 0'
      if (isBid) bidders.push(play.seat)
      else if (bids === 4 && onTable.every((zone) => play.state.countIn(zone) === 0)) leaders.push(play.seat)
      bids = isBid ? bids + 1 : 0
      play.choose(0)
    }
    expect(bidders.filter((_, n) => n % 4 === 0)).toEqual([0, 1, 2, 3, 0])
    expect(leaders).toEqual([0, 1, 2, 3, 0])
  })

  test('to 500 comes to an end with players who bid what they may expect', () => {
    const program = new Program(spades)
    for (let index = 0; index < 20; index += 1) {
      const play = Play.start(program, { seed: 5, index })
      const rng = stream(5, 'players', index)
      while (!play.over) {
        const isBid = labels(play)[0] === 'bid 0'
        play.choose(isBid ? 2 + rng.below(2) : rng.below(play.choices.length))
      }
      const { ending, scores, winners } = play.outcome
      expect(ending).toBe('finished')
      expect(winners).toHaveLength(2)
      expect(scores[winners[0] as number]).toBeGreaterThanOrEqual(500)
      expect(Math.max(...scores)).toBe(scores[winners[0] as number])
    }
  })
})

test('200 games at random end with every card in the stock', () => {
  const program = new Program(spades, { options: { deals: 2 } })
  const [stock] = program.membersOf('stock') as [number]
  for (let index = 0; index < 200; index += 1) {
    const play = Play.start(program, { seed: 2, index })
    const rng = stream(2, 'players', index)
    while (!play.over) play.choose(rng.below(play.choices.length))
    expect(play.outcome.ending).toBe('finished')
    expect(play.state.cardsIn(stock)).toEqual(program.deck.cards)
  }
})
