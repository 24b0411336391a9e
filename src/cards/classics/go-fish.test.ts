import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import { conform } from '../testing/conformance.ts'
import { cardsIn, dealt, labels, say } from '../testing/scripted.ts'
import { goFish } from './go-fish.ts'

const start = (seats: number, deck: readonly string[]): Play => watched(seats, deck).play

/** With what is told while the game is played. */
function watched(seats: number, deck: readonly string[]): { play: Play; lines: string[] } {
  const program = new Program(goFish, { seats })
  const lines: string[] = []
  const onEvent = (event: GameEvent): void => void lines.push(formatEvent(program, event))
  return { play: Play.start(program, { seed: 1, deck, onEvent }), lines }
}

test('the rules have no problem', () => {
  expect(checkGame(goFish).problems).toEqual([])
})

describe('the deal', () => {
  test('two players get seven cards, more get five', () => {
    const sizes = [2, 3, 6].map((seats) => cardsIn(start(seats, ['AC']), 'hand', seats - 1).length)
    expect(sizes).toEqual([7, 5, 5])
  })

  test('four of a rank that were dealt are laid down before anybody asks', () => {
    const play = start(3, dealt('2C 3C 4C 5C 6C', '9C 9D 9H 9S KC', '2D 3D 4D 5D 6D'))
    expect(cardsIn(play, 'books', 1)).toEqual(['9C', '9D', '9H', '9S'])
    expect(cardsIn(play, 'hand', 1)).toEqual(['KC'])
    expect(play.seat).toBe(0)
  })
})

describe('a request', () => {
  const HANDS = dealt('2C 2D 5C 8C KC', '2H 5D 7C 8D QC', '2S 9C TC JC QD')

  test('is for a rank that the asker holds', () => {
    const play = start(3, HANDS)
    expect(labels(play)).toEqual(['ask player 2', 'ask player 3'])
    say(play, 'ask player 2')
    expect(labels(play)).toEqual(['2', '5', '8', 'K'].map((rank) => `ask player 2 ${rank}`))
  })

  test('gets all cards of the rank from that player only, openly, and another request', () => {
    const { play, lines } = watched(3, HANDS)
    say(play, 'ask player 2', 'ask player 2 2')
    expect(cardsIn(play, 'hand', 0)).toEqual(['2C', '5C', '8C', 'KC', '2D', '2H'])
    expect(cardsIn(play, 'hand', 2)).toContain('2S')
    expect(lines).toContain('  shown to all: 2H')
    expect(play.seat).toBe(0)
    expect(play.outcome.counters).toMatchObject({ asks: 1, catches: 1 })
  })

  test('is known to all', () => {
    const { play, lines } = watched(3, HANDS)
    say(play, 'ask player 3', 'ask player 3 5')
    expect(lines).toEqual(expect.arrayContaining(['  asked = player 3', '  wanted = 5']))
  })

  test('that completes a book lays it down at once', () => {
    const play = start(3, HANDS)
    say(play, 'ask player 2', 'ask player 2 2', 'ask player 3', 'ask player 3 2')
    expect(cardsIn(play, 'books', 0)).toEqual(['2C', '2D', '2H', '2S'])
    expect(play.outcome.scores).toEqual([1, 0, 0])
    expect(play.seat).toBe(0)
  })

  test('that fails gives the turn to the player who was asked, and the card drawn stays hidden', () => {
    const { play, lines } = watched(3, [...HANDS, '6C'])
    say(play, 'ask player 3', 'ask player 3 5')
    expect(cardsIn(play, 'hand', 0)).toContain('6C')
    expect(lines).toContain('  6C: stock → hand of player 1, seen by player 1')
    expect(lines.filter((line) => line.startsWith('  shown'))).toEqual([])
    expect(play.seat).toBe(2)
  })

  test('that fails but draws the rank asked for shows it and goes on', () => {
    const { play, lines } = watched(3, [...HANDS, '5H'])
    say(play, 'ask player 3', 'ask player 3 5')
    expect(lines).toContain('  shown to all: 5H')
    expect(play.seat).toBe(0)
    expect(play.outcome.counters).toMatchObject({ catches: 0, wishes: 1 })
  })

  test('that fails and draws a rank held, but not asked for, does not go on', () => {
    const play = start(3, [...HANDS, '8H'])
    say(play, 'ask player 3', 'ask player 3 5')
    expect(play.seat).toBe(2)
  })
})

describe('running out of cards', () => {
  test('makes a player draw one at once, on asking or on being asked', () => {
    const play = start(3, [...dealt('2C 2D 2H 3C 3D', '3H 3S 2S 9C 9D', 'TC JC QC KC AC'), '4C', '4D'])
    say(play, 'ask player 2', 'ask player 2 2')
    // Two books come one after the other: with the second the hand is empty.
    say(play, 'ask player 2')
    expect(cardsIn(play, 'books', 0)).toHaveLength(8)
    expect(cardsIn(play, 'hand', 0)).toEqual(['4C'])
    expect(cardsIn(play, 'hand', 1)).toEqual(['9C', '9D'])
    expect(play.outcome.counters).toMatchObject({ refills: 1 })
    expect(play.seat).toBe(0)
  })

  test('with the stock empty ends a player’s part: only who holds cards has a turn or is asked', () => {
    const play = start(4, dealt('2C 6C 7C 8C 9C', 'TC', '2D 2H 2S 3C 3D', '3H'))
    become(play, ['2C', '', '2D 2H 2S 3C 3D 4C', '3H 3S 4D 4H 4S'])
    say(play, 'ask player 3')
    expect(cardsIn(play, 'books', 0)).toHaveLength(52 - 8)
    expect(play.seat).toBe(2)
    expect(labels(play)).toEqual(['ask player 4 3', 'ask player 4 4'])
    say(play, 'ask player 4 4')
    // All is forced from here.
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [11, 0, 2, 0], winners: [0] })
  })

  test('is not the end of a request that fails: with nothing to draw the turn passes', () => {
    const play = start(3, dealt('2C 3C 6C 7C 8C', '2D 3D TC', '2H 2S 3H 3S'))
    become(play, ['2C 3C', '2D 4C', '2H 2S 3D 3H 3S 4D 4H 4S'])
    say(play, 'ask player 2', 'ask player 2 3')
    expect(play.seat).toBe(1)
    expect(cardsIn(play, 'hand', 0)).toEqual(['2C', '3C'])
  })
})

/** As if play had come to this: these hands, and all other cards in books of the first player. */
function become({ program, state }: Play, hands: readonly string[]): void {
  const place = (name: string, seat: number): number => program.membersOf(name)[seat] as number
  for (const card of program.deck.cards) {
    const seat = hands.findIndex((hand) => hand.split(' ').includes(program.deck.cardName(card)))
    state.moveCard(card, seat < 0 ? place('books', 0) : place('hand', seat), 'top')
  }
}

test.each([2, 3, 4, 5, 6])('random games of %i players make thirteen books', (seats) => {
  const games = 40
  expect(conform({ game: goFish, setting: { seats }, games, seed: 1 }).finished).toBe(games)
})
