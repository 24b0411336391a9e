import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import { cardsIn, dealt, labels, say } from '../testing/scripted.ts'
import { whist } from './whist.ts'

const program = new Program(whist)
const oneDeal = new Program(whist, { options: { deals: 1 } })

const suited = (suit: string, ranks = 'AKQJT98765432'): string =>
  [...ranks].map((rank) => rank + suit).join(' ')

/** One suit each: the dealer has all trumps, and takes every trick. */
const ALL_TRUMPS = dealt(suited('H'), suited('C'), suited('D'), suited('S'))

/** Hearts are trumps. The third player has no club, the third and the fourth have no diamond. */
const HEARTS = dealt(
  'AC KC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD',
  '2C 3C KD AD 2S 3S 4S 5S 6S 7S 8S 9S TS',
  'JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH',
  '4C 5C 6C 7C 8C 9C TC JC QC JH QH KH AH',
)

const start = (setting: Program, deck: readonly string[], onEvent?: (event: GameEvent) => void): Play =>
  Play.start(setting, { seed: 1, deck, ...(onEvent && { onEvent }) })

/** The first card there is, to the end. */
function playOut(play: Play): Play {
  while (!play.over) play.choose(0)
  return play
}

test('the rules check without a warning', () => {
  expect(checkGame(whist).problems).toEqual([])
})

test('the last card is turned up for all, makes trumps, and is in the hand of the dealer', () => {
  const told: string[] = []
  const play = start(oneDeal, HEARTS, (event) => told.push(formatEvent(oneDeal, event).trim()))
  expect(told.at(-4)).toBe('AH: stock → hand of player 4, seen by player 4')
  expect(told.slice(-3)).toEqual(['shown to all: AH', 'trump = hearts', 'leader = player 1'])
  expect(cardsIn(play, 'hand', 3)).toContain('AH')
  expect([0, 1, 2, 3].map((seat) => cardsIn(play, 'hand', seat).length)).toEqual([13, 13, 13, 13])
})

describe('a trick', () => {
  test('must be followed in the suit led, and the lowest trump beats the ace of it', () => {
    const play = start(oneDeal, HEARTS)
    expect(play.seat).toBe(0)
    expect(labels(play)).toHaveLength(13)
    say(play, 'play AC')
    expect(labels(play)).toEqual(['play 2C', 'play 3C'])
    say(play, 'play 2C')
    // Without a club one need not trump.
    expect(labels(play)).toEqual(expect.arrayContaining(['play AS', 'play 2H']))
    say(play, 'play 2H')
    expect(labels(play).every((label) => label.endsWith('C'))).toBe(true)
    say(play, 'play 4C')
    expect(play.seat).toBe(2)
  })

  test('goes to the higher of two trumps', () => {
    const play = start(oneDeal, HEARTS)
    say(play, 'play 2D', 'play AD', 'play TH', 'play JH')
    expect(play.seat).toBe(3)
  })

  test('goes to the highest card of the suit led, whatever is thrown away on it', () => {
    const play = start(oneDeal, HEARTS)
    say(play, 'play 2D', 'play KD', 'play AS', 'play QC')
    expect(play.seat).toBe(1)
    say(play, 'play 2S', 'play JS', 'play TC', 'play AC')
    expect(play.seat).toBe(2)
  })

  test('goes to a deuce that nobody follows or trumps', () => {
    const play = start(
      oneDeal,
      dealt(
        `${suited('D', 'KQJT98765432')} AC`,
        `AD ${suited('S', 'KQJT98765432')}`,
        `AS AH KH ${suited('C', 'KQJT987654')}`,
        `2C 3C ${suited('H', 'QJT98765432')}`,
      ),
    )
    // The ace of diamonds had to be played.
    say(play, 'play KD', 'play AS', 'play 2C')
    say(play, 'play 2S', 'play 4C', 'play 3C', 'play AC')
    expect(play.seat).toBe(1)
  })

  test('may be led in trumps from the start', () => {
    const deck = dealt(
      `${suited('S', 'AKQJT9876543')} AH`,
      suited('C'),
      suited('D'),
      `${suited('H', 'KQJT98765432')} 2S`,
    )
    expect(labels(start(oneDeal, deck))).toContain('play AS')
  })
})

describe('the score of a deal', () => {
  test('is a point for each of seven tricks over six', () => {
    const { outcome } = playOut(start(oneDeal, ALL_TRUMPS))
    expect(outcome.scores).toEqual([0, 7, 0, 7])
    expect(outcome.winners).toEqual([1, 3])
    expect(outcome.counters).toEqual({ deals: 1, oddTricks: 7, dealersDeals: 1 })
  })

  test('is one point for seven tricks to six, and nothing for the six', () => {
    // The first player makes the six highest clubs, the dealer then the seven highest trumps.
    const deck = dealt(
      '9C TC JC QC KC AC 2H 3H 4H 5H 6H 7H 8H',
      '2C 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD',
      'AD 9H TH JH QH KH AH 2S 3S 4S 5S 6S 7S',
      '3C 4C 5C 6C 7C 8C AS KS QS JS TS 9S 8S',
    )
    const { outcome } = playOut(start(oneDeal, deck))
    expect(outcome.scores).toEqual([0, 1, 0, 1])
  })
})

describe('the game', () => {
  test.each([
    [undefined, true],
    [7, true],
    [8, false],
  ])('with the target %s is over after a deal of seven points: %s', (target, over) => {
    const play = start(new Program(whist, { options: target ? { target } : {} }), ALL_TRUMPS)
    while (!play.over && play.outcome.counters['deals'] === 0) play.choose(0)
    expect(play.outcome.scores).toEqual([0, 7, 0, 7])
    expect(play.over).toBe(over)
  })

  test('goes on for a number of deals, whatever the score', () => {
    const { outcome } = playOut(start(new Program(whist, { options: { deals: 2 } }), ALL_TRUMPS))
    expect(outcome.counters).toMatchObject({ deals: 2 })
    expect(outcome.scores[1]).toBeGreaterThanOrEqual(7)
  })

  test('is dealt by each in turn, and the next clockwise leads', () => {
    const dealers: number[] = []
    const leaders: number[] = []
    let to = 0
    const setting = new Program(whist, { options: { deals: 5 } })
    playOut(
      start(setting, [], (event) => {
        if (event.kind === 'move') to = event.to
        if (event.kind === 'show') dealers.push(setting.playerOf(to))
        if (event.kind === 'choice' && leaders.length < dealers.length) leaders.push(event.player)
      }),
    )
    expect(dealers).toEqual([3, 0, 1, 2, 3])
    expect(leaders).toEqual([0, 1, 2, 3, 0])
  })

  test('has one side at five and the other below it, 200 times at random', () => {
    const [stock] = program.membersOf('stock') as [number]
    for (let index = 0; index < 200; index += 1) {
      const play = Play.start(program, { seed: 2, index })
      const rng = stream(2, 'players', index)
      while (!play.over) play.choose(rng.below(play.choices.length))
      const { ending, scores, winners, counters } = play.outcome
      expect(ending).toBe('finished')
      const [high, low] = scores.slice(0, 2).toSorted((a, b) => b - a) as [number, number]
      expect(high).toBeGreaterThanOrEqual(5)
      expect(low).toBeLessThan(5)
      expect(scores[winners[0] as number]).toBe(high)
      expect(high + low).toBe(counters['oddTricks'])
      expect(play.state.cardsIn(stock)).toEqual(program.deck.cards)
    }
  })
})
