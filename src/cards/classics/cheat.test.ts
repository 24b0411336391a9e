import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { type Conformance, conform } from '../testing/conformance.ts'
import { cardsIn, dealt, labels, say } from '../testing/scripted.ts'
import { cheat } from './cheat.ts'

/** The first cards of the hands, dealt in turn; the rest is dealt at random. */
function start(seats: number, hands: readonly string[], onEvent?: (event: GameEvent) => void): Play {
  return Play.start(new Program(cheat, { seats }), {
    seed: 1,
    deck: dealt(...hands),
    ...(onEvent && { onEvent }),
  })
}

test('the rules have no problem', () => {
  expect(checkGame(cheat).problems).toEqual([])
})

describe('a player lays', () => {
  test('one to four cards of any rank', () => {
    const play = start(3, ['AC', '2C', '3C'])
    expect(labels(play)).toEqual(['lay 1 card', 'lay 2 cards', 'lay 3 cards', 'lay 4 cards'])
    say(play, 'lay 1 card')
    expect(labels(play)).toHaveLength(18)
  })

  test('cards that nobody else sees, even when the play is believed', () => {
    const seen: (readonly number[])[] = []
    const play = start(3, ['KC', '2C', '3C'], (event) => {
      if (event.kind === 'move') seen.push(event.seenBy)
    })
    seen.length = 0
    say(play, 'lay 1 card', 'lay KC', 'believe', 'believe')
    expect(cardsIn(play, 'heap')).toEqual(['KC'])
    expect(seen).toEqual([[0], []])
  })
})

describe('a challenge', () => {
  test('gives a liar the whole pile, and the next player goes on with the next rank', () => {
    const play = start(3, ['AC AD', '3C 4C', '3D 4D'])
    say(play, 'lay 1 card', 'lay AC', 'believe', 'believe')
    say(play, 'lay 1 card', 'lay 3C', 'believe', 'call cheat')
    expect(cardsIn(play, 'heap')).toEqual([])
    expect(cardsIn(play, 'hand', 1)).toEqual(expect.arrayContaining(['AC', '3C']))
    expect(play.seat).toBe(2)
    say(play, 'lay 1 card', 'lay 3D', 'call cheat')
    expect(cardsIn(play, 'hand', 0)).toContain('3D')
    expect(play.outcome.counters).toEqual({ plays: 3, lies: 1, challenges: 2, caught: 1 })
  })

  test('is a lie if one card is not of the rank that is due', () => {
    const play = start(3, ['AC AD KH', '3C 4C 5C', '3D 4D 5D'])
    say(play, 'lay 3 cards', 'lay AC', 'lay AC AD', 'lay AC AD KH', 'call cheat')
    expect(cardsIn(play, 'hand', 0)).toEqual(expect.arrayContaining(['AC', 'AD', 'KH']))
  })

  test('counts for the first who makes it, clockwise, who takes the pile if the claim was true', () => {
    const play = start(4, ['AC', '3C', '3D', '3H'])
    say(play, 'lay 1 card', 'lay AC')
    expect(play.seat).toBe(1)
    say(play, 'believe', 'call cheat')
    expect(cardsIn(play, 'hand', 2)).toContain('AC')
    expect(play.seat).toBe(1)
    expect(labels(play)).toContain('lay 1 card')
  })

  test('shows all players the cards just laid, and not those beneath', () => {
    const shown: string[][] = []
    const play = start(3, ['AC', '2C', '3C'], (event) => {
      if (event.kind === 'show') shown.push(event.cards.map((card) => play.program.deck.cardName(card)))
    })
    say(play, 'lay 1 card', 'lay AC', 'believe', 'believe', 'lay 1 card', 'lay 2C', 'call cheat')
    expect(shown).toEqual([['2C']])
  })
})

describe('the last cards', () => {
  /** Of eight players, the first has seven cards and lays four aces; it is that player's turn again at the nines. */
  function untilNines(last: readonly string[]): Play {
    const { deck } = new Program(cheat)
    const hands = ['', '2', '3', '4', '5', '6', '7', '8'].map((rank) => (rank ? [`${rank}C`] : []))
    hands[0] = ['AC', 'AD', 'AH', 'AS', ...last]
    const rest = deck.cards.map((card) => deck.cardName(card)).filter((card) => !hands.flat().includes(card))
    const order = Array.from({ length: 52 }, (_, n) => hands[n % 8]?.[Math.floor(n / 8)] ?? rest.pop())
    const play = Play.start(new Program(cheat, { seats: 8 }), { seed: 1, deck: order as string[] })
    const all = Array<string>(7).fill('believe')
    say(play, 'lay 4 cards', 'lay AC', 'lay AC AD', 'lay AC AD AH', 'lay AC AD AH AS', ...all)
    for (const rank of '2345678') say(play, 'lay 1 card', `lay ${rank}C`, ...all)
    expect(play.seat).toBe(0)
    say(play, 'lay 3 cards')
    return play
  }

  test('win when a challenge finds them true', () => {
    const play = untilNines(['9C', '9D', '9H'])
    say(play, 'believe', 'call cheat')
    expect(play.outcome).toMatchObject({ ending: 'finished', winners: [0] })
    expect(cardsIn(play, 'hand', 2)).toEqual(expect.arrayContaining(['AC', '2C', '9C']))
  })

  test('win when nobody doubts them, true or not', () => {
    const play = untilNines(['9C', '9D', 'TH'])
    say(play, ...Array<string>(7).fill('believe'))
    expect(play.outcome).toMatchObject({ ending: 'finished', winners: [0] })
  })

  test('come back with the whole pile when they were a lie', () => {
    const play = untilNines(['9C', '9D', 'TH'])
    say(play, 'call cheat')
    expect(play.over).toBe(false)
    expect(cardsIn(play, 'hand', 0)).toHaveLength(14)
    expect(play.seat).toBe(1)
  })
})

test.each([2, 3, 4, 5, 6, 7, 8])('random games of %i players finish, and nothing goes astray', (seats) => {
  const ends: Conformance['ends'] = ({ winners }) => expect(winners).toHaveLength(1)
  const endings = conform({ game: cheat, setting: { seats }, games: 8, seed: 1, ends })
  expect(endings.finished).toBe(8)
})
