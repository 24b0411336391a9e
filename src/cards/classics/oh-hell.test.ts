import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import type { Setting } from '../model/game-model.ts'
import { dealt, labels, say } from '../testing/scripted.ts'
import { ohHell } from './oh-hell.ts'

/** Four players; the first seat deals, so that the second is dealt to, bids and leads first. */
const withMost = (most: number): Program => new Program(ohHell, { options: { most } })

function playOut(play: Play, index = 0): Play {
  const rng = stream(2, 'players', index)
  while (!play.over) play.choose(rng.below(play.choices.length))
  return play
}

/** How many cards each player is dealt, deal by deal. */
function sizes(setting: Setting): number[] {
  const program = new Program(ohHell, setting)
  const hands = program.membersOf('hand')
  const dealt: number[] = []
  const onEvent = (event: GameEvent): void => {
    if (event.kind === 'shuffle') dealt.push(0)
    if (event.kind === 'move' && hands.includes(event.to))
      dealt[dealt.length - 1] = (dealt.at(-1) as number) + 1
  }
  playOut(Play.start(program, { seed: 1, onEvent }))
  return dealt.map((cards) => cards / hands.length)
}

test('the rules check without a warning', () => {
  expect(checkGame(ohHell).problems).toEqual([])
})

describe('hands', () => {
  test.each([
    [3, 10],
    [4, 10],
    [5, 10],
    [6, 8],
    [7, 7],
  ])('of %i players go from %i cards down to one and up again', (seats, most) => {
    const down = Array.from({ length: most }, (_, n) => most - n)
    expect(sizes({ seats })).toEqual([...down, ...down.toReversed().slice(1)])
  })

  test('are as large as the option says, as long as a card is left to turn up', () => {
    expect(sizes({ options: { most: 1 } })).toEqual([1])
    expect(sizes({ options: { most: 3 } })).toEqual([3, 2, 1, 2, 3])
    expect(sizes({ options: { most: 12 } })[0]).toBe(12)
    expect(sizes({ options: { most: 13 } })[0]).toBe(12)
    expect(sizes({ seats: 3, options: { most: 1_000_000 } })[0]).toBe(17)
  })

  test('are dealt by each in turn, and the next clockwise bids and leads first', () => {
    const program = withMost(3)
    const begun: string[] = []
    const choices: GameEvent[] = []
    const onEvent = (event: GameEvent): void => {
      if (event.kind === 'shuffle') choices.length = 0
      if (event.kind === 'choice') choices.push(event)
      if (event.kind === 'choice' && [1, 5].includes(choices.length))
        begun.push(`${event.player} ${event.label.split(' ')[0]}`)
    }
    playOut(Play.start(program, { seed: 1, onEvent }))
    expect(begun).toEqual([1, 2, 3, 0, 1].flatMap((seat) => [`${seat} bid`, `${seat} play`]))
  })
})

describe('the hook', () => {
  const bids = (program: Program, ...by: readonly number[]): Play => {
    const play = Play.start(program, { seed: 1 })
    say(play, ...by.map((bid) => `bid ${bid}`))
    return play
  }

  test('keeps the dealer, and nobody else, from making bids add up to the tricks', () => {
    const play = bids(withMost(5), 2, 0)
    expect(labels(play)).toEqual(['bid 0', 'bid 1', 'bid 2', 'bid 3', 'bid 4', 'bid 5'])
    say(play, 'bid 1')
    expect(play.seat).toBe(0)
    expect(labels(play)).toEqual(['bid 0', 'bid 1', 'bid 3', 'bid 4', 'bid 5'])
  })

  test('leaves the dealer free when too many tricks have been bid', () => {
    expect(labels(bids(withMost(5), 3, 1, 2))).toHaveLength(6)
  })

  test('forces the dealer with one card to bid one when one has been bid, and nothing when none has', () => {
    const bidByDealer = (...by: readonly number[]): string[] => {
      const program = withMost(1)
      const heard: string[] = []
      const play = Play.start(program, {
        seed: 1,
        onEvent: (event) => heard.push(formatEvent(program, event)),
      })
      say(play, ...by.map((bid) => `bid ${bid}`))
      expect(play.over).toBe(true)
      return heard.filter((line) => line.startsWith('player 1: bid'))
    }
    expect(bidByDealer(0, 1, 0)).toEqual(['player 1: bid 1 (forced)'])
    expect(bidByDealer(0, 0, 0)).toEqual(['player 1: bid 0 (forced)'])
  })
})

describe('a trick', () => {
  test('goes to the highest card of the suit turned up, which all have seen', () => {
    const program = withMost(1)
    const heard: string[] = []
    const play = Play.start(program, {
      seed: 1,
      deck: 'AS KS 2H 3S 4H'.split(' '),
      onEvent: (event) => heard.push(formatEvent(program, event).trim()),
    })
    expect(heard).toContain('shown to all: 4H')
    say(play, 'bid 1', 'bid 0', 'bid 1', 'bid 0')
    // Exact bids: nothing by the first and the third seat, one trick by the fourth.
    expect(play.outcome.scores).toEqual([10, 0, 10, 11])
    expect(play.outcome.winners).toEqual([3])
    expect(play.outcome.counters).toEqual({ deals: 1, exact: 3, overbid: 1 })
  })

  test('goes to a deuce that nobody follows or trumps', () => {
    const play = Play.start(withMost(1), { seed: 1, deck: '2S 3D 4D AC 5H'.split(' ') })
    say(play, 'bid 1', 'bid 0', 'bid 0')
    expect(play.outcome.scores).toEqual([0, 11, 10, 10])
  })

  test('must be followed in the suit led, else any card will do', () => {
    const deck = [...dealt('AC 2C', 'KC 3D', '2H 2D', '3C 3H'), '4H']
    const play = Play.start(withMost(2), { seed: 1, deck })
    say(play, 'bid 1', 'bid 0', 'bid 1', 'bid 1', 'play AC')
    // The third seat had to play its only club; the fourth has none, and need not trump.
    expect(play.seat).toBe(3)
    expect(labels(play)).toEqual(['play 2D', 'play 2H'])
    say(play, 'play 2H')
    // So had the dealer, and the other cards are the last ones.
    expect(play.outcome.counters).toMatchObject({ deals: 1 })
    // The fourth seat leads 2D to a higher diamond and the last trump.
    expect(play.outcome.scores).toEqual([11, 0, 10, 11])
  })
})

test.each([3, 4, 5, 6, 7])(
  'a hand of %i players scores ten and the tricks for an exact bid, else nothing',
  (seats) => {
    const program = new Program(ohHell, { seats, options: { most: 4 } })
    const [hands, won] = [program.membersOf('hand'), program.membersOf('tricks')]
    const [stock] = program.membersOf('stock') as [number]
    for (let index = 0; index < 40; index += 1) {
      const expected = hands.map(() => 0)
      const bids = hands.map(() => 0)
      const cards = hands.map(() => 0)
      let overbid = 0
      const onEvent = (event: GameEvent): void => {
        if (event.kind === 'choice' && event.label.startsWith('bid'))
          bids[event.player] = Number(event.label.slice(4))
        if (event.kind !== 'move') return
        const winner = won.indexOf(event.to)
        if (winner >= 0) cards[winner] = (cards[winner] as number) + 1
        // The tricks go back to the stock.
        if (event.to !== stock || cards.every((n) => n === 0)) return
        const size = cards.reduce((sum, n) => sum + n, 0) / seats
        const bid = bids.reduce((sum, n) => sum + n, 0)
        expect(bid).not.toBe(size)
        overbid += bid > size ? 1 : 0
        for (const [seat, n] of cards.entries())
          expected[seat] =
            (expected[seat] as number) + (n / seats === bids[seat] ? 10 + (bids[seat] as number) : 0)
        cards.fill(0)
      }
      const { outcome, state } = playOut(Play.start(program, { seed: 3, index, onEvent }), index)
      expect(outcome.scores).toEqual(expected)
      expect(outcome.counters).toMatchObject({ deals: 7, overbid })
      expect(state.cardsIn(stock)).toEqual(program.deck.cards)
    }
  },
)
