import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { say } from '../testing/scripted.ts'
import { classicNamed } from './game-name.ts'
import { gops } from './gops.ts'

const forTwo = new Program(gops, { seats: 2 })
const forThree = new Program(gops, { seats: 3 })
const carrying = new Program(gops, { seats: 2, options: { carry: true } })

const bid = (play: Play, ...cards: readonly string[]): void =>
  say(play, ...cards.map((card) => `bid ${card}`))

const start = (program: Program, ...deck: readonly string[]): Play => Play.start(program, { seed: 1, deck })

/** The value of the prize that lies open. */
function prizeOf(play: Play): number {
  const [place] = play.program.membersOf('offer') as [number]
  return play.program.deck.rankOf(play.state.top(place)) + 1
}

test('the rules check without a warning', () => {
  expect(checkGame(gops).problems).toEqual([])
})

describe('a prize', () => {
  test('goes to the highest bid and is worth its rank, the ace one', () => {
    const play = start(forTwo, 'KD', 'AD')
    bid(play, 'AC', '2H')
    expect(play.outcome.scores).toEqual([0, 13])
    bid(play, 'KC', 'QH')
    expect(play.outcome.scores).toEqual([1, 13])
  })

  test('goes to nobody when the highest bids are equal', () => {
    const play = start(forTwo, '9D', '2D')
    bid(play, '5C', '5H')
    bid(play, '6C', '4H')
    expect(play.outcome.scores).toEqual([2, 0])
    expect(play.outcome.counters).toEqual({ ties: 1 })
  })

  test('goes with the next one when ties are carried', () => {
    const play = start(carrying, '9D', '3D', '2D', 'TD')
    bid(play, '5C', '5H')
    bid(play, '6C', '6H')
    bid(play, '7C', '4H')
    expect(play.outcome.scores).toEqual([14, 0])
    bid(play, 'AC', '2H')
    expect(play.outcome.scores).toEqual([14, 10])
  })

  test('counts for nobody when the last bids are equal', () => {
    const play = start(carrying)
    while (!play.over) play.choose(0)
    expect(play.outcome.scores).toEqual([0, 0])
    expect(play.outcome.winners).toEqual([0, 1])
  })

  test('goes to the one higher of three, whatever the lower two bid', () => {
    const play = start(forThree, '9D', '8D')
    bid(play, '5C', '5H', '6S')
    bid(play, '7C', '7H', '2S')
    expect(play.outcome.scores).toEqual([0, 0, 9])
  })
})

test('nobody sees a bid before all have bid', () => {
  const events: GameEvent[] = []
  const play = Play.start(forTwo, { seed: 1, deck: ['9D'], onEvent: (event) => events.push(event) })
  events.length = 0
  bid(play, '5C')
  const moves = (): GameEvent[] => events.filter(({ kind }) => kind === 'move')
  expect(moves()).toMatchObject([{ seenBy: [0] }])
  bid(play, '4H')
  expect(moves()[1]).toMatchObject({ seenBy: [1] })
  expect(events.map(({ kind }) => kind).slice(0, 5)).toEqual(['choice', 'move', 'choice', 'move', 'reveal'])
})

test("a player who bids the prize's own rank beats one who bids at random by 28 (Ross 1971)", () => {
  const games = 1000
  const margins = Array.from({ length: games }, (_, index) => {
    const play = Play.start(forTwo, { seed: 28, index })
    const rng = stream(28, 'players', index)
    while (!play.over) {
      const { choices, seat } = play
      const own = prizeOf(play) - 1
      play.choose(
        seat === 0
          ? choices.findIndex(({ pick }) => forTwo.deck.rankOf(pick?.value as number) === own)
          : rng.below(choices.length),
      )
    }
    const [matching, random] = play.outcome.scores as [number, number]
    return matching - random
  })
  const mean = margins.reduce((total, margin) => total + margin, 0) / games
  const variance = margins.reduce((total, margin) => total + (margin - mean) ** 2, 0) / (games - 1)
  expect(Math.abs(mean - 28)).toBeLessThan(4 * Math.sqrt(variance / games))
})

test.each([
  ['two', forTwo],
  ['three', forThree],
  ['two who carry ties', carrying],
])('200 games of %s at random end after thirteen prizes with every card in one place', (_, program) => {
  for (let index = 0; index < 200; index += 1) {
    const play = Play.start(program, { seed: 2, index })
    const rng = stream(2, 'players', index)
    while (!play.over) play.choose(rng.below(play.choices.length))
    const { ending, decisions, forced, scores } = play.outcome
    expect(ending).toBe('finished')
    expect([decisions, forced]).toEqual([12 * program.seats, program.seats])
    expect(scores.reduce((total, score) => total + score, 0)).toBeLessThanOrEqual(91)
    const held = program.zones.flatMap((__, zone) => play.state.cardsIn(zone))
    expect(held.toSorted((a, b) => a - b)).toEqual(program.deck.cards)
  }
})

test('an option is on or off, as its rules say, or true or false', () => {
  expect(classicNamed('gops?carry=on')).toEqual(classicNamed('gops?carry=true'))
  expect(classicNamed('gops?carry=off')).toEqual(classicNamed('gops?carry=false'))
})
