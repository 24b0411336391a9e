import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import { conform } from '../testing/conformance.ts'
import { cardsIn, labels, say, valuesOf } from '../testing/scripted.ts'
import { blackjack } from './blackjack.ts'

/** The cards of the first round: two for each player, the dealer's card up and the one down, then what is drawn. */
function watched(players: string, dealer: string, drawn = '', rounds = 1): { play: Play; lines: string[] } {
  const deck = [players, dealer, drawn].flatMap((cards) => cards.split(' ')).filter((card) => card !== '')
  const program = new Program(blackjack, { seats: players.split(' ').length / 2, options: { rounds } })
  const lines: string[] = []
  const onEvent = (event: GameEvent): void => void lines.push(formatEvent(program, event))
  return { play: Play.start(program, { seed: 1, deck, onEvent }), lines }
}

const start = (...cards: Parameters<typeof watched>): Play => watched(...cards).play

/** What one player gains in a round, in half units. */
function gain(cards: string, dealer: string, drawn: string, ...words: readonly string[]): number {
  const play = start(cards, dealer, drawn)
  say(play, ...words)
  expect(play.over).toBe(true)
  return play.outcome.scores[0] as number
}

test('the rules have no problem', () => {
  expect(checkGame(blackjack).problems).toEqual([])
})

describe('a blackjack', () => {
  test('pays three half units on a bet of two, at once', () => {
    const play = start('AS KD 9C 9D', '7C TC')
    expect(play.seat).toBe(1)
    expect(play.outcome.scores).toEqual([3, 0])
    expect(cardsIn(play, 'discards')).toEqual(['KD', 'AS'])
  })

  test('is a push against one of the dealer, and everyone else loses the bet without playing', () => {
    const play = start('AS KD 9C 9D TC TH', 'AC TD')
    expect(play.over).toBe(true)
    expect(play.outcome).toMatchObject({ scores: [0, -2, -2], winners: [] })
    expect(play.outcome.counters).toMatchObject({ 'dealer-blackjacks': 1, pushes: 1, blackjacks: 0 })
  })

  test('of the dealer is found with the ace down as well', () => {
    expect(gain('9C 9D', 'TD AC', '')).toBe(-2)
  })

  test('is better than the same number of points in three cards', () => {
    expect(gain('AS KD', '7C 7D', '7H')).toBe(3)
    // The dealer has 21 with three cards, and so has the player: a push.
    expect(gain('5S 6D', '7C 7D', 'TH 7H', 'hit')).toBe(0)
  })
})

describe('points', () => {
  test('above 21 lose at once, whatever the dealer gets', () => {
    const play = start('TC 6D TD 9S', '9C 7D', 'KC KD')
    say(play, 'hit')
    expect(play.outcome.scores).toEqual([-2, 0])
    expect(play.seat).toBe(1)
    say(play, 'stand')
    expect(play.outcome.scores).toEqual([-2, 2])
    expect(play.outcome.counters).toMatchObject({ busts: 1, 'dealer-busts': 1 })
  })

  test('count an ace as eleven only where that is not too much', () => {
    const play = start('AC 5D', 'TC 7D', 'TD 5H')
    say(play, 'hit')
    // 16 again, and not 26.
    expect(play.over).toBe(false)
    say(play, 'hit')
    expect(play.outcome.scores).toEqual([2])
  })

  test('of 21 are not asked for more', () => {
    const play = start('5C 6D 2C 3D', 'TC 7D', 'TD')
    say(play, 'hit')
    expect(play.seat).toBe(1)
  })

  test('decide against the dealer: more wins, less loses, equal is a push', () => {
    expect(gain('TC 9D', 'TD 8C', '', 'stand')).toBe(2)
    expect(gain('TC 7D', 'TD 8C', '', 'stand')).toBe(-2)
    expect(gain('TC 8D', 'TD 8C', '', 'stand')).toBe(0)
  })
})

describe('the dealer', () => {
  test('shows one card and keeps one down', () => {
    const play = start('TC 9D', 'TD 8C')
    expect(cardsIn(play, 'bank')).toEqual(['TD'])
    expect(cardsIn(play, 'holeCard')).toEqual(['8C'])
  })

  test('deals the card that is down so that nobody sees it, until all have played', () => {
    const { play, lines } = watched('TC 9D', 'TD 8C')
    expect(lines.at(-1)).toBe('  8C: stock → holeCard, unseen')
    say(play, 'stand')
    expect(lines).toContain('  8C: holeCard → bank, seen by all')
  })

  test('draws on 16 and stands on 17, also with an ace that counts eleven', () => {
    expect(gain('TC 9D', 'TD 6C', '5C', 'stand')).toBe(-2)
    expect(gain('TC 8D', 'AD 6C', '4C', 'stand')).toBe(2)
    expect(gain('TC 8D', 'TD 7C', '4C', 'stand')).toBe(2)
  })

  test('does not draw when no hand is left to beat', () => {
    const { play, lines } = watched('TC 6D AS KS', '2C 3D', 'KC')
    say(play, 'hit')
    expect(play.outcome).toMatchObject({ scores: [-2, 3], winners: [1] })
    expect(lines.filter((line) => line.includes('stock → bank'))).toEqual(['  2C: stock → bank, seen by all'])
  })
})

describe('doubling', () => {
  test('takes one card and no more, for twice the bet', () => {
    expect(gain('5C 6D', 'TC 7D', '7C', 'double')).toBe(4)
    expect(gain('5C 6D', 'TC 7D', '2C', 'double')).toBe(-4)
    expect(gain('TC 6D', 'TD 7D', 'KC', 'double')).toBe(-4)
    expect(gain('5C 6D', 'TC 7D', '6C', 'double')).toBe(0)
  })

  test('is for the first two cards', () => {
    const play = start('2C 3D', 'TC 7D', '4C')
    expect(labels(play)).toEqual(['hit', 'stand', 'double'])
    say(play, 'hit')
    expect(labels(play)).toEqual(['hit', 'stand'])
  })

  test('is forgotten in the next round', () => {
    const play = start('5C 6D', 'TC 7D', '7C', 2)
    say(play, 'double')
    expect(play.outcome.scores).toEqual([4])
    expect(valuesOf(play, 'stake')).toEqual([2, 2])
  })
})

describe('splitting', () => {
  test('makes two hands with a bet each; each gets its second card when it is played', () => {
    const play = start('8C 8D', 'TC 7D', '3C TD 9H')
    expect(labels(play)).toEqual(['hit', 'stand', 'double', 'split'])
    say(play, 'split')
    expect([0, 1].map((n) => cardsIn(play, 'hand', n))).toEqual([['3C', '8D'], ['8C']])
    say(play, 'hit')
    // The first hand has 21, the second gets a nine.
    expect([0, 1].map((n) => cardsIn(play, 'hand', n))).toEqual([
      ['3C', '8D', 'TD'],
      ['8C', '9H'],
    ])
    say(play, 'stand')
    // One wins, one is a push.
    expect(play.outcome.scores).toEqual([2])
  })

  test('is for equal ranks only, and only once', () => {
    expect(labels(start('KC QD', '9C 7D'))).not.toContain('split')
    const play = start('8C 8D', 'TC 7D', '8H 8S')
    say(play, 'split')
    expect(labels(play)).toEqual(['hit', 'stand', 'double'])
    say(play, 'stand')
    expect(labels(play)).toEqual(['hit', 'stand', 'double'])
  })

  test('is not for three cards of a rank', () => {
    const play = start('5C 5D', 'TC 7D', '5H')
    say(play, 'hit')
    expect(labels(play)).toEqual(['hit', 'stand'])
  })

  test('allows to double either hand', () => {
    expect(gain('8C 8D', 'TC 7D', '3C TD 3H 5D', 'split', 'double', 'double')).toBe(4 - 4)
    expect(gain('8C 8D', 'TC 7D', '3C TD 9D', 'split', 'double', 'stand')).toBe(4)
  })

  test('of a hand that is lost leaves the other to be played', () => {
    expect(gain('8C 8D', 'TC 7D', '7C KD TH', 'split', 'hit', 'stand')).toBe(-2 + 2)
  })

  test('of aces gives each one card, and 21 is no blackjack', () => {
    // Without a choice: 21 and 16 against 17.
    expect(gain('AC AD', 'TC 7D', 'KD 5H', 'split')).toBe(2 - 2)
    expect(gain('AC AD', 'TC 7D', 'KD QH', 'split')).toBe(2 + 2)
    // The dealer's 21 in three cards is a push with it.
    expect(gain('AC AD', 'TC 6D', 'KD QH 5C', 'split')).toBe(0)
  })
})

test('who has gained has won, which may be nobody', () => {
  const play = start('TC 9D TD 8H 9C 9H', '8C TH', '')
  say(play, 'stand', 'stand', 'stand')
  expect(play.outcome).toMatchObject({ ending: 'finished', scores: [2, 0, 0], winners: [0] })
})

test('to play as the dealer does loses five to six in a hundred', () => {
  // That is the known price of busting first, with blackjacks at 3 to 2. A hand's standard deviation is about one unit:
  // the bounds are about three of the mean of 10,000 away.
  const rounds = 2000
  const play = Play.start(new Program(blackjack, { seats: 5, options: { rounds } }), { seed: 1 })
  while (!play.over) say(play, points(cardsIn(play, 'hand', play.seat * 2)) < 17 ? 'hit' : 'stand')
  expect(play.outcome.ending).toBe('finished')
  const mean = play.outcome.scores.reduce((sum, score) => sum + score) / (2 * 5 * rounds)
  expect(mean).toBeGreaterThan(-0.085)
  expect(mean).toBeLessThan(-0.025)
})

function points(cards: readonly string[]): number {
  const hard = cards.reduce((sum, [rank]) => sum + (rank === 'A' ? 1 : Number(rank) || 10), 0)
  return hard <= 11 && cards.some(([rank]) => rank === 'A') ? hard + 10 : hard
}

test.each([1, 2, 3, 4, 5])('random games of %i players finish', (seats) => {
  expect(conform({ game: blackjack, setting: { seats }, games: 15, seed: 1 }).finished).toBe(15)
})
