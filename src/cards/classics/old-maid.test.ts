import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { conform } from '../testing/conformance.ts'
import { cardsIn } from '../testing/scripted.ts'
import { oldMaid } from './old-maid.ts'

type Move = Extract<GameEvent, { kind: 'move' }>

/** A whole game, as there is nothing to choose: its end, and how every card went. */
function played(seats: number, seed: number, deck?: readonly string[]) {
  const program = new Program(oldMaid, { seats })
  const moves: Move[] = []
  const onEvent = (event: GameEvent): void => {
    if (event.kind === 'move') moves.push(event)
  }
  const play = Play.start(program, { seed, onEvent, ...(deck && { deck }) })
  const name = ({ from, to }: Move): string => `${program.zoneName(from)} → ${program.zoneName(to)}`
  const drawn = moves.filter((move) => name(move).startsWith('offer → hand'))
  const went = (move: Move): string => `${program.deck.cardName(move.card)}: ${name(move)}`
  return { play, program, moves, name, went, drawn }
}

test('the rules have no problem', () => {
  expect(checkGame(oldMaid).problems).toEqual([])
})

describe('pairs', () => {
  test('that were dealt are discarded by all; of three cards of a rank one is kept, of four none', () => {
    // Every third card goes to the first player.
    const hand = '4C 4D 4H 9C 9D 9H 9S 2C 2D KC JC TC 8C 7C 6C 5C 3C'.split(' ')
    const { moves, went } = played(3, 1, spreadOut(hand, 3))
    const first = moves.findIndex((move) => went(move).includes('offer'))
    const discarded = moves
      .slice(0, first)
      .map(went)
      .filter((line) => line.endsWith(': hand of player 1 → discards'))
      .map((line) => line.slice(0, 2))
    expect(discarded.toSorted()).toEqual(['2C', '2D', '4D', '4H', '9C', '9D', '9H', '9S'])
  })

  test('are made by a drawn card at once', () => {
    const { moves, went } = played(4, 3)
    for (const [n, move] of moves.entries()) {
      if (!went(move).endsWith('→ discards')) continue
      const other = [moves[n - 1], moves[n + 1]].find(
        (near) => near && went(near)[0] === went(move)[0] && went(near).endsWith('→ discards'),
      )
      expect(other).toBeDefined()
    }
  })
})

describe('drawing', () => {
  test('is from a pile that nobody sees; the drawer learns the card, and the giver by what comes back', () => {
    const { moves, name } = played(3, 2)
    const at = moves.findIndex((move) => name(move) === 'offer → hand of player 2')
    const offered = moves.slice(0, at).filter((move) => name(move) === 'hand of player 1 → offer')
    const back = moves.slice(at + 1, at + offered.length)
    expect(offered.length).toBeGreaterThan(2)
    expect(offered.map(({ seenBy }) => seenBy)).toEqual(offered.map(() => [0]))
    expect(moves[at]?.seenBy).toEqual([1])
    expect(back.map(name)).toEqual(back.map(() => 'offer → hand of player 1'))
    expect(back.map(({ seenBy }) => seenBy)).toEqual(back.map(() => [0]))
  })

  test('takes every card of the hand equally often', () => {
    // The first hand keeps five cards, of which one is drawn first.
    const deck = spreadOut('AC 5C 9C QD TC 2C 2D 3C 3D 4C 4D 6C 6D 7C 7D 8C 8D'.split(' '), 3)
    const times = new Map<string, number>()
    const games = 500
    for (let seed = 0; seed < games; seed += 1) {
      const { drawn, program } = played(3, seed, deck)
      const card = program.deck.cardName((drawn[0] as Move).card)
      times.set(card, (times.get(card) ?? 0) + 1)
    }
    expect([...times.keys()].toSorted()).toEqual(['5C', '9C', 'AC', 'QD', 'TC'])
    // Five standard deviations of a binomial of 500 and 1/5 are 45.
    for (const n of times.values()) expect(Math.abs(n - games / 5)).toBeLessThan(45)
  })

  test('is by the next player to the left who has cards', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { moves, program } = played(5, seed)
      const held = [0, 0, 0, 0, 0]
      const seatOf = (zone: number): number => program.membersOf('hand').indexOf(zone)
      let giver = -1
      for (const { from, to } of moves) {
        const [source, target] = [seatOf(from), seatOf(to)]
        if (source >= 0 && program.zoneName(to) === 'offer') giver = source
        if (target >= 0 && target !== giver && program.zoneName(from) === 'offer') {
          expect(held[target]).toBeGreaterThan(0)
          for (let seat = (giver + 1) % 5; seat !== target; seat = (seat + 1) % 5) expect(held[seat]).toBe(0)
        }
        if (source >= 0) held[source] = (held[source] as number) - 1
        if (target >= 0) held[target] = (held[target] as number) + 1
      }
    }
  })
})

test('who is left with the odd queen loses, and everyone else wins', () => {
  for (const seats of [2, 3, 8]) {
    const { play } = played(seats, 7)
    const hands = Array.from({ length: seats }, (_, seat) => cardsIn(play, 'hand', seat))
    const loser = hands.findIndex((hand) => hand.length > 0)
    expect(hands.flat()).toHaveLength(1)
    expect(hands.flat()[0]).toMatch(/^Q/)
    expect(cardsIn(play, 'discards')).toHaveLength(50)
    const others = hands.flatMap((_, seat) => (seat === loser ? [] : [seat]))
    expect(play.outcome.winners).toEqual(others)
    expect(play.outcome.scores).toEqual(hands.map((_, seat) => (seat === loser ? 0 : 1)))
  }
})

test.each([2, 3, 4, 5, 6, 7, 8])('random games of %i players finish', (seats) => {
  expect(conform({ game: oldMaid, setting: { seats }, games: 15, seed: 1 }).finished).toBe(15)
})

/** A deck of which every so many-th card is one of these, from the first on. */
function spreadOut(hand: readonly string[], seats: number): string[] {
  const { deck } = new Program(oldMaid)
  const others = deck.cards.map((card) => deck.cardName(card)).filter((card) => !hand.includes(card))
  return hand.flatMap((card) => [card, ...others.splice(0, seats - 1)])
}
