import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { conform } from '../testing/conformance.ts'
import { cardsIn, dealt, labels, say } from '../testing/scripted.ts'
import { rummy } from './rummy.ts'

interface Cards {
  readonly hands: readonly string[]
  readonly upcard: string
  /** What is drawn first, and after. */
  readonly stock?: string
}

function start({ hands, upcard, stock }: Cards, options = {}): Play {
  const deck = [...dealt(...hands), upcard, ...(stock?.split(' ') ?? [])]
  return Play.start(new Program(rummy, { seats: hands.length, options }), { seed: 1, deck })
}

const starting = (play: Play, word: string): string[] =>
  labels(play)
    .filter((label) => label.startsWith(`${word} `))
    .map((label) => label.slice(word.length + 1))

/** Hands of 39 points each with which nothing can be melded. */
const PLAIN: readonly [string, string] = ['AS 3S 5S 7S 9S JS 4H', 'AH 3H 5H 7H 9H JH 4S']

test('the rules have no problem', () => {
  expect(checkGame(rummy).problems).toEqual([])
})

test('ten cards are dealt to two players, seven to three or four, six to more, and one is turned up', () => {
  const sizes = [2, 3, 4, 5, 6].map((seats) => {
    const play = Play.start(new Program(rummy, { seats }), { seed: 1 })
    expect(cardsIn(play, 'discards')).toHaveLength(1)
    return cardsIn(play, 'hand', seats - 1).length
  })
  expect(sizes).toEqual([10, 7, 7, 6, 6])
})

describe('a turn', () => {
  const CARDS: Cards = { hands: ['2C 3C 4C KC KD KH 8D', ...PLAIN], upcard: 'TH', stock: 'QS TD 6D' }

  test('begins with the stock or the discards', () => {
    const play = start(CARDS)
    expect(labels(play)).toEqual(['draw', 'take the discard'])
    say(play, 'draw')
    expect(cardsIn(play, 'hand', 0)).toContain('QS')
  })

  test('cannot discard the card that was taken, but may later', () => {
    const play = start(CARDS)
    say(play, 'take the discard')
    expect(starting(play, 'discard')).not.toContain('TH')
    say(play, 'discard 8D', 'draw', 'discard QS', 'draw', 'discard TD', 'draw')
    expect(play.seat).toBe(0)
    expect(starting(play, 'discard')).toContain('TH')
  })

  test('can discard at once what was drawn', () => {
    const play = start(CARDS)
    say(play, 'draw')
    expect(starting(play, 'discard')).toContain('QS')
  })

  test('melds one set or run, and no other', () => {
    const play = start(CARDS)
    say(play, 'draw')
    expect(labels(play)).toEqual(expect.arrayContaining(['meld set KC', 'meld run 2C']))
    say(play, 'meld run 2C')
    expect(cardsIn(play, 'runs', 0)).toEqual(['2C', '3C', '4C'])
    expect(starting(play, 'meld set')).toEqual([])
    say(play, 'discard 8D')
    expect(play.seat).toBe(1)
  })

  test('melds nothing with an ace above the king', () => {
    const play = start({ ...CARDS, hands: ['AC QC KC 2D 5D 7D 9D', ...PLAIN] })
    say(play, 'draw')
    expect(starting(play, 'meld run')).toEqual([])
  })
})

describe('laying off', () => {
  test('is on melds of anybody: the fourth of a set, and either end of a run', () => {
    const second = 'AC KS 5C 6C 8H 9S JS'
    const play = start({
      hands: ['2C 3C 4C KC KD KH 8D', second, PLAIN[1]],
      upcard: 'TH',
      stock: 'QS TD TC 6S',
    })
    say(play, 'draw', 'meld run 2C', 'discard QS', 'draw')
    expect(play.seat).toBe(1)
    // There is no set yet, and the six does not fit before the five is there.
    expect(starting(play, 'lay off on set')).toEqual([])
    expect(starting(play, 'lay off on run')).toEqual(['AC', '5C'])
    say(play, 'lay off on run 5C')
    expect(starting(play, 'lay off on run')).toEqual(['AC', '6C'])
    say(play, 'lay off on run 6C', 'lay off on run AC', 'discard TD', 'draw', 'discard TC', 'draw')
    say(play, 'meld set KC', 'discard 6S')
    expect(play.seat).toBe(1)
    say(play, 'take the discard')
    expect(starting(play, 'lay off on set')).toEqual(['KS'])
    say(play, 'lay off on set KS')
    expect(cardsIn(play, 'sets', 12)).toEqual(['KC', 'KD', 'KH', 'KS'])
  })

  test('does not go round from a suit to the next', () => {
    const play = start({
      hands: ['TC JC QC KC 5D 7D 9D', 'AD 3S 5S 7S 9S JS 4H', PLAIN[1]],
      upcard: 'TH',
      stock: '2S TD',
    })
    say(play, 'draw', 'meld run 4 cards', 'discard 2S', 'draw')
    expect(cardsIn(play, 'runs', 0)).toHaveLength(4)
    expect(starting(play, 'lay off on run')).toEqual([])
  })
})

/**
 * The first player of three melds a run of clubs and then a set of kings, and has one card left, or two with that drawn
 * from the stock in the third turn. The others discard what they draw, but for the last discard.
 */
function downToOne(last: string, drawn: string, discard: string, options = {}): Play {
  const hands = [`2C 3C 4C KC KD KH ${last}`, ...PLAIN]
  const play = start({ hands, upcard: 'TH', stock: `QS TD 6D 2S TS ${drawn}` }, options)
  say(play, 'draw')
  meld(play, 'run', '2C', '3C', '4C')
  say(play, 'discard QS', 'draw', 'discard TD', 'draw', 'discard 6D', 'draw')
  meld(play, 'set', 'KC', 'KD', 'KH')
  say(play, 'discard 2S', 'draw', 'discard TS', 'draw', `discard ${discard}`)
  expect(play.seat).toBe(0)
  expect(cardsIn(play, 'hand', 0)).toEqual([last])
  return play
}

/** Puts down a meld; what is clear is not asked. */
function meld(play: Play, kind: 'set' | 'run', ...cards: readonly string[]): void {
  const size = `meld ${kind} ${cards.length} cards`
  if (labels(play).includes(size)) say(play, size)
  for (const n of cards.keys()) {
    const label = [`meld ${kind}`, ...cards.slice(0, n + 1)].join(' ')
    if (labels(play).includes(label)) say(play, label)
  }
}

describe('going out', () => {
  test('by a discard scores what the others hold: court cards and tens ten, aces one, others their pips', () => {
    const play = downToOne('8D', '6S 5C', '6S', { deals: 1 })
    say(play, 'draw', 'lay off on run 5C')
    // The last card can only be discarded.
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [78, 0, 0], winners: [0] })
  })

  test('needs no discard', () => {
    const play = downToOne('AC', '6S 5C', '6S', { deals: 1 })
    say(play, 'draw', 'lay off on run AC', 'lay off on run 5C')
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [78, 0, 0] })
    expect(play.outcome.counters).toMatchObject({ melds: 2, layoffs: 2, exhausted: 0 })
  })

  test('reaches the target and ends the game', () => {
    const play = downToOne('8D', '6S 5C', '6S', { target: 78 })
    say(play, 'draw', 'lay off on run 5C')
    expect(play.over).toBe(true)
  })

  test('short of the target leads to another deal, begun by the next player', () => {
    const play = downToOne('8D', '6S 5C', '6S', { target: 79 })
    say(play, 'draw', 'lay off on run 5C')
    expect(play.over).toBe(false)
    expect(play.seat).toBe(1)
    expect([0, 1, 2].map((seat) => cardsIn(play, 'hand', seat).length)).toEqual([7, 7, 7])
    expect(cardsIn(play, 'stock')).toHaveLength(30)
  })
})

describe('the card just taken', () => {
  test('may not be left alone by laying off on a set', () => {
    const play = downToOne('KS', '6S', '9H')
    say(play, 'take the discard')
    // The king had to be discarded.
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'hand', 0)).toEqual(['9H'])
    expect(cardsIn(play, 'discards').at(-1)).toBe('KS')
  })

  test('may not be left alone by laying off on a run', () => {
    const play = downToOne('5C', '6S', '9H')
    say(play, 'take the discard')
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'discards').at(-1)).toBe('5C')
  })

  test('may be left if it goes on the same run after', () => {
    const play = downToOne('5C', '6C', '6C', { deals: 1 })
    say(play, 'take the discard')
    expect(labels(play)).toEqual(['lay off on run 5C', 'discard 5C'])
    say(play, 'lay off on run 5C')
    expect(play.over).toBe(true)
  })

  test('may be laid off first, if it fits', () => {
    const play = downToOne('KS', '5C', '5C', { deals: 1 })
    say(play, 'take the discard')
    expect(labels(play)).toEqual(['lay off on run 5C', 'discard KS'])
    say(play, 'lay off on run 5C')
    expect(labels(play)).toEqual(['lay off on set KS', 'discard KS'])
  })

  test.each([
    ['run', '9D TD JD', '8H'],
    ['set', '6D 6H 6S', '8H'],
  ])('may not be left alone by melding a %s', (kind, cards, taken) => {
    const play = start({
      hands: [`2C 3C 4C 5C ${cards}`, ...PLAIN],
      upcard: 'TH',
      stock: `KH QS ${taken}`,
    })
    say(play, 'draw')
    meld(play, 'run', '2C', '3C', '4C', '5C')
    say(play, 'discard KH', 'draw', 'discard QS', 'draw', `discard ${taken}`, 'take the discard')
    expect(play.seat).toBe(0)
    expect(starting(play, `meld ${kind}`)).toEqual([])
    expect(starting(play, 'discard')).toEqual(cards.split(' '))
  })
})

describe('the stock', () => {
  /** All discard what they draw, until the stock is empty. */
  function drawAll(play: Play): void {
    do {
      const before = cardsIn(play, 'hand', play.seat)
      say(play, 'draw')
      const drawn = cardsIn(play, 'hand', play.seat).find((card) => !before.includes(card))
      say(play, `discard ${drawn}`)
    } while (!play.over && cardsIn(play, 'stock').length > 0)
  }
  const LOW = { hands: ['2C 2D 6C 6D 8C 8D AC', ...PLAIN], upcard: 'TH' }
  const HIGH = { hands: ['2C 2D 6C 6D 8C 8D KC', ...PLAIN], upcard: 'TH' }

  test('when empty is renewed by turning over all discards, if one wants to draw', () => {
    const play = start(LOW, { deals: 1 })
    drawAll(play)
    const discards = cardsIn(play, 'discards')
    expect(discards).toHaveLength(31)
    expect(labels(play)).toEqual(['draw', 'take the discard'])
    say(play, 'draw')
    expect(cardsIn(play, 'hand', 0)).toContain('TH')
    expect(cardsIn(play, 'discards')).toEqual([])
    // The card discarded first is drawn first.
    expect(cardsIn(play, 'stock').toReversed()).toEqual(discards.slice(1))
    expect(play.outcome.counters).toMatchObject({ turnovers: 1 })
  })

  test('when empty again ends the deal, and who holds least scores the differences', () => {
    const play = start(LOW, { deals: 1 })
    drawAll(play)
    drawAll(play)
    // 33 points against twice 39.
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [12, 0, 0] })
    expect(play.outcome.counters).toMatchObject({ turnovers: 1, exhausted: 1 })
  })

  test('when empty again with two who hold least lets both score', () => {
    const play = start(HIGH, { deals: 1 })
    drawAll(play)
    drawAll(play)
    expect(play.outcome).toMatchObject({ scores: [0, 3, 3], winners: [1, 2] })
  })
})

test.each([2, 3, 4, 5, 6])('random games of %i players finish', (seats) => {
  const setting = { seats, options: { target: 30 } }
  expect(conform({ game: rummy, setting, games: 8, seed: 1 }).finished).toBe(8)
})
