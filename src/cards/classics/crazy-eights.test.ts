import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { type Conformance, conform } from '../testing/conformance.ts'
import { cardsIn, dealt, labels, say } from '../testing/scripted.ts'
import { crazyEights } from './crazy-eights.ts'

function start(seats: number, deck: readonly string[], options = {}): Play {
  return Play.start(new Program(crazyEights, { seats, options }), { seed: 1, deck })
}

/** A drawn card that cannot be played is kept without asking. */
function drawAndKeep(play: Play): void {
  say(play, 'draw')
  if (labels(play).includes('keep')) say(play, 'keep')
}

test('the rules have no problem', () => {
  expect(checkGame(crazyEights).problems).toEqual([])
})

describe('the deal', () => {
  test('two players get seven cards, more get five', () => {
    const hand = (seats: number) => cardsIn(start(seats, ['AC']), 'hand', seats - 1)
    expect([2, 3, 5].map((seats) => hand(seats).length)).toEqual([7, 5, 5])
  })

  test('an eight that is turned up goes back into the stock', () => {
    const hands = dealt('AC 2C 3C 4C 5C 6C 7C', 'AD 2D 3D 4D 5D 6D 7D')
    const play = start(2, [...hands, '8S'])
    expect(cardsIn(play, 'discards')).toHaveLength(1)
    expect(cardsIn(play, 'discards')[0]).not.toMatch(/^8/)
    expect(cardsIn(play, 'stock')).toContain('8S')
  })
})

describe('a turn', () => {
  const hands = dealt('8C 9D 9H 4D 5D 6D 7D', '8D 2H 3S KC 4S 5S 6S')

  test('any eight may be played, and the suit that is named must be followed', () => {
    const play = start(2, [...hands, '9S'])
    expect(labels(play)).toEqual(['play 9D', 'play 9H', 'play eight 8C', 'draw'])
    say(play, 'play eight 8C')
    expect(labels(play)).toEqual([
      'play eight 8C clubs',
      'play eight 8C diamonds',
      'play eight 8C hearts',
      'play eight 8C spades',
    ])
    say(play, 'play eight 8C hearts')
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['play 2H', 'play eight 8D', 'draw'])
  })

  test('a drawn card may be played at once, and no other', () => {
    const play = start(2, [...hands, '9S', 'TS'])
    say(play, 'draw')
    expect(labels(play)).toEqual(['play TS', 'keep'])
    say(play, 'play TS')
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'discards').at(-1)).toBe('TS')
  })

  test('a drawn card that does not fit ends the turn', () => {
    const play = start(2, [...hands, '9S', 'QC'])
    say(play, 'draw')
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'hand', 0)).toContain('QC')
  })
})

test('with nothing to draw, who can play must, who cannot passes, and the next discard renews the stock', () => {
  // Of five players, the second gets neither a spade nor a king nor an eight, by the deal and by drawing.
  const { deck } = new Program(crazyEights)
  const cards = deck.cards.map((card) => deck.cardName(card)).filter((card) => card !== 'KS')
  const fitting = cards.filter((card) => /[SK8]/.test(card))
  const others = cards.filter((card) => !/[SK8]/.test(card))
  const toSecond = [1, 6, 11, 16, 21, 27, 32, 37, 42, 47]
  const order = Array.from({ length: 52 }, (_, n) => {
    if (n === 25) return 'KS'
    return toSecond.includes(n) ? others.pop() : (fitting.pop() ?? others.pop())
  })
  const play = start(5, order as string[])
  while (labels(play).includes('draw')) drawAndKeep(play)
  expect(cardsIn(play, 'stock')).toEqual([])
  expect(play.outcome.counters).toMatchObject({ draws: 26, passes: 1, renewals: 0 })
  expect(play.seat).toBe(2)
  expect(labels(play).filter((label) => !label.startsWith('play'))).toEqual([])
  play.choose(0)
  drawAndKeep(play)
  expect(play.outcome.counters['renewals']).toBe(1)
  expect(cardsIn(play, 'hand', 3)).toContain('KS')
})

describe('going out', () => {
  const hands = dealt('AS 2S 3S 4S 5S 6S 7S', '8C KD QD JD TD 2D AH')
  const deck = [...hands, '9S', '3C', '4C', '5C', '6C', '7C', '9C']
  const goOut = (play: Play): void => {
    for (const card of ['AS', '2S', '3S', '4S', '5S', '6S']) {
      say(play, `play ${card}`)
      drawAndKeep(play)
    }
    say(play, 'play 7S')
  }

  test('scores what the others hold: eights 50, tens and court cards 10, aces 1, others their pips', () => {
    const play = start(2, deck)
    goOut(play)
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [127, 0], winners: [0] })
  })

  test('short of the target leads to another deal, begun by the next player', () => {
    const play = start(2, deck, { target: 128 })
    goOut(play)
    expect(play.over).toBe(false)
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'hand', 0)).toHaveLength(7)
  })

  test('does not end a game of a fixed number of deals before the last', () => {
    const play = start(2, deck, { deals: 2 })
    goOut(play)
    expect(play.over).toBe(false)
    expect(play.outcome.scores).toEqual([127, 0])
  })
})

test.each([2, 3, 4, 5])('random games of %i players finish, and nothing goes astray', (seats) => {
  const ends: Conformance['ends'] = ({ scores }) => expect(Math.max(...scores)).toBeGreaterThanOrEqual(100)
  const endings = conform({ game: crazyEights, setting: { seats }, games: 10, seed: 1, ends })
  expect(endings.finished).toBe(10)
})
