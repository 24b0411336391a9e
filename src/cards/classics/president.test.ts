import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { type Conformance, conform } from '../testing/conformance.ts'
import { cardsIn, dealt, labels, say } from '../testing/scripted.ts'
import { president } from './president.ts'

/** Cards of four hands, dealt in turn; what is not named is dealt at random. */
function start(hands: readonly string[], options = {}): Play {
  return Play.start(new Program(president, { seats: 4, options }), { seed: 1, deck: dealt(...hands) })
}

const four = (ranks: string): string =>
  [...ranks].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit)).join(' ')

/** Each can lay down sets of four that nobody who comes later can beat, and has a three besides. */
const ORDERED = [`${four('2AK')} 3C`, `${four('QJT')} 3D`, `${four('987')} 3H`, `${four('654')} 3S`]

/**
 * Three sets of four, led one after the other, while everybody else can only pass. Which cards make the last set is
 * not asked, and the three that is left is led by force.
 */
function leadFours(play: Play, [first, second]: readonly string[]): void {
  say(play, 'lead 4 cards', `lead ${first}`, 'lead 4 cards', `lead ${second}`, 'lead 4 cards')
}

/** The players go out in the order of their seats, and nobody tries to beat the threes. */
function playOrdered(play: Play): void {
  leadFours(play, ['2C', 'AC'])
  say(play, 'pass', 'pass', 'pass')
  leadFours(play, ['QC', 'JC'])
  say(play, 'pass', 'pass')
  leadFours(play, ['9C', '8C'])
}

test('the rules have no problem', () => {
  expect(checkGame(president).problems).toEqual([])
})

describe('a trick', () => {
  test('a set is beaten by as many cards of a higher rank, and by nothing else', () => {
    const play = start([
      `${four('689')} 3S`,
      '7C 7D 7H 2D KC 5C 5D 5H 3C 3D 3H 4C 4D',
      `${four('TJQ')} 4H`,
      'KD KH KS AC AD AH AS 2C 2H 2S 4S 5S 7S',
    ])
    say(play, 'lead 2 cards', 'lead 6C', 'lead 6C 6D')
    expect(cardsIn(play, 'latestPlay').sort()).toEqual(['6C', '6D'])
    expect(play.seat).toBe(1)
    expect(labels(play)).toEqual(['play 7C', 'play 7D', 'play 7H', 'pass'])
    say(play, 'play 7D')
    expect(labels(play)).toEqual(['play 7D 7C', 'play 7D 7H'])
    say(play, 'play 7D 7C')
    expect(cardsIn(play, 'latestPlay').sort()).toEqual(['7C', '7D'])
  })

  test('twos beat aces, and a rank does not beat itself', () => {
    const play = start(['AC 3C', 'AD 2C', 'AH 3D', 'AS 3H'])
    say(play, 'lead 1 card', 'lead AC')
    expect(labels(play)).toContain('play 2C')
    expect(labels(play)).not.toContain('play AD')
  })

  test('who has passed may still play when the turn comes round', () => {
    const play = start(['3C 6C', '5C AC', '4C KC', '4D QC'])
    say(play, 'lead 1 card', 'lead 3C', 'pass', 'play 4C', 'pass', 'pass')
    expect(play.seat).toBe(1)
    say(play, 'play 5C', 'pass', 'pass', 'pass')
    expect(play.seat).toBe(1)
    expect(labels(play)).toContain('lead 1 card')
  })
})

describe('going out', () => {
  test('with the cards that win a trick leaves the lead to the next player', () => {
    const play = start(ORDERED)
    leadFours(play, ['2C', 'AC'])
    expect(cardsIn(play, 'hand', 0)).toEqual([])
    expect(cardsIn(play, 'latestPlay')).toEqual(['3C'])
    say(play, 'pass', 'pass', 'pass')
    expect(play.seat).toBe(1)
    expect(labels(play)).toContain('lead 4 cards')
    expect(cardsIn(play, 'discards')).toHaveLength(13)
  })

  test('first scores two, second one, and the deal ends with one player left', () => {
    const play = start(ORDERED, { deals: 1 })
    playOrdered(play)
    expect(play.outcome).toMatchObject({ ending: 'finished', scores: [2, 1, 0, 0], winners: [0] })
  })

  test('decides who gives cards to whom in the next deal: the highest two and one, for any', () => {
    const play = start(ORDERED)
    playOrdered(play)

    const sizes = () => [0, 1, 2, 3].map((seat) => cardsIn(play, 'hand', seat).length)
    const height = (card: string) => '3456789TJQKA2'.indexOf(card[0] as string)
    expect(play.seat).toBe(0)
    expect(sizes()).toEqual([15, 13, 13, 11])
    const best = (seat: number) => Math.max(...cardsIn(play, 'hand', seat).map(height))
    const atLeast = (seat: number, least: number) =>
      cardsIn(play, 'hand', seat).filter((card) => height(card) >= least).length
    expect(atLeast(0, best(3))).toBeGreaterThanOrEqual(2)
    say(play, labels(play)[0] as string)
    const pair = labels(play)[0] as string
    say(play, pair)
    expect(cardsIn(play, 'hand', 3)).toEqual(expect.arrayContaining(pair.split(' ').slice(1)))

    expect(play.seat).toBe(1)
    expect(sizes()).toEqual([13, 14, 12, 13])
    expect(atLeast(1, best(2))).toBeGreaterThanOrEqual(1)
    say(play, labels(play)[0] as string)
    expect(sizes()).toEqual([13, 13, 13, 13])
    expect(play.seat).toBe(0)
    expect(labels(play)).toContain('lead 1 card')
  })
})

test.each([4, 5, 6, 7])('random games of %i players finish, and nothing goes astray', (seats) => {
  const ends: Conformance['ends'] = ({ scores }) =>
    expect(scores.reduce((sum, score) => sum + score)).toBe(15)
  const endings = conform({ game: president, setting: { seats }, games: 10, seed: 1, ends })
  expect(endings.finished).toBe(10)
})
