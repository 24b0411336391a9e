import { expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  above, card, deal, family, move, none, pile, player, shuffle, spread, top, topmost, union, zone,
} from '../../rules/build.ts'
import type { Steps } from '../../rules/tree.ts'
import { cardsIn } from '../../testing/scripted.ts'
import { cards, start } from '../../testing/tiny.ts'
import type { GameEvent } from '../observer.ts'
import type { Play } from '../play.ts'
import { isMove, type Suites } from './suite.ts'

const heap = zone('heap')
const stock = zone('stock')
const hand = (seat: number) => zone('hand', player(seat))

/** 4C 3C 2C on the heap, the last on top, and KS on another pile. */
const THREE: Steps = [
  move(card('4C'), heap),
  move(card('3C'), heap),
  move(card('2C'), heap),
  move(card('KS'), zone('row', player(0))),
]
const row = zone('row', player(0))
const moving = (...steps: Steps): Play => start([...THREE, ...steps])
const inRow = (play: Play): string[] => cardsIn(play, 'row', 0)
const inHeap = (play: Play): string[] => cardsIn(play, 'heap')

export const MOVING: Suites<'move'> = {
  move() {
    test('brings cards from wherever they are to one place', () => {
      const play = moving(move(cards('2C KS 9H'), hand(1)))
      expect(cardsIn(play, 'hand', 1)).toEqual(['2C', '9H', 'KS'])
      expect(inHeap(play)).toEqual(['4C', '3C'])
      expect(inRow(play)).toEqual([])
      expect(cardsIn(play, 'stock')).toHaveLength(52 - 5)
    })

    test('puts a card on top', () => {
      expect(inRow(moving(move(card('9H'), row)))).toEqual(['KS', '9H'])
    })

    test('puts a card beneath', () => {
      expect(inRow(moving(move(card('9H'), row, { at: 'bottom' })))).toEqual(['9H', 'KS'])
    })

    test('keeps the order of a whole pile', () => {
      const play = moving(move(heap, row))
      expect(inRow(play)).toEqual(['KS', '4C', '3C', '2C'])
      expect(inHeap(play)).toEqual([])
    })

    test('keeps the order of a whole pile that goes beneath', () => {
      expect(inRow(moving(move(heap, row, { at: 'bottom' })))).toEqual(['4C', '3C', '2C', 'KS'])
    })

    test('turns a whole pile over', () => {
      expect(inRow(moving(move(heap, row, { turn: 'over' })))).toEqual(['KS', '2C', '3C', '4C'])
    })

    test('turns over a whole pile that goes beneath', () => {
      const play = moving(move(heap, row, { at: 'bottom', turn: 'over' }))
      expect(inRow(play)).toEqual(['2C', '3C', '4C', 'KS'])
    })

    test('keeps the order of the topmost cards', () => {
      const play = moving(move(topmost(heap, 2), row))
      expect(inRow(play)).toEqual(['KS', '3C', '2C'])
      expect(inHeap(play)).toEqual(['4C'])
    })

    test('turns over the topmost cards', () => {
      expect(inRow(moving(move(topmost(heap, 2), row, { turn: 'over' })))).toEqual(['KS', '2C', '3C'])
    })

    test('puts the topmost cards beneath in their order', () => {
      expect(inRow(moving(move(topmost(heap, 2), row, { at: 'bottom' })))).toEqual(['3C', '2C', 'KS'])
    })

    test('keeps the order of a card and those above it', () => {
      const play = moving(move(above(card('3C')), row))
      expect(inRow(play)).toEqual(['KS', '3C', '2C'])
      expect(inHeap(play)).toEqual(['4C'])
    })

    test('of more topmost cards than there are moves all', () => {
      expect(inRow(moving(move(topmost(heap, 9), row)))).toEqual(['KS', '4C', '3C', '2C'])
    })

    test.each([0, -1, -1_000_000_000])('of %i topmost cards moves none', (n) => {
      expect(inRow(moving(move(topmost(heap, n), row)))).toEqual(['KS'])
    })

    test('of a pile to itself changes nothing', () => {
      expect(inHeap(moving(move(heap, heap)))).toEqual(['4C', '3C', '2C'])
      expect(inHeap(moving(move(heap, heap, { at: 'bottom' })))).toEqual(['4C', '3C', '2C'])
    })

    test('turns a pile over where it lies', () => {
      expect(inHeap(moving(move(heap, heap, { turn: 'over' })))).toEqual(['2C', '3C', '4C'])
    })

    test('brings the topmost cards of a pile beneath it', () => {
      const play = moving(move(topmost(heap, 2), heap, { at: 'bottom' }))
      expect(inHeap(play)).toEqual(['3C', '2C', '4C'])
    })

    test('brings a card from within a pile to its top', () => {
      expect(inHeap(moving(move(card('3C'), heap)))).toEqual(['4C', '2C', '3C'])
    })

    test('of cards that are there already tells nothing where there is no order', () => {
      const events: GameEvent[] = []
      const again = move(cards('2C 9H'), hand(1))
      start([again, again], {}, { onEvent: (event) => events.push(event) })
      expect(events).toHaveLength(2)
    })

    test('of no card does nothing', () => {
      const play = moving(move(none('card'), row), move(zone('row', player(3)), row))
      expect(inRow(play)).toEqual(['KS'])
    })

    test('of the top of an empty pile does nothing', () => {
      expect(inRow(moving(move(top(zone('row', player(3))), row)))).toEqual(['KS'])
    })

    test('to a place that does not exist leaves cards where they are', () => {
      const play = moving(move(heap, zone('row', player(4))), move(heap, zone('row', none('player'))))
      expect(inHeap(play)).toEqual(['4C', '3C', '2C'])
    })

    test('of a card named twice moves it once', () => {
      expect(inRow(moving(move(union(card('2C'), top(heap)), row)))).toEqual(['KS', '2C'])
    })

    test.each([
      ['a set of cards', move(cards('2C 3C 4C'), row)],
      ['a set of cards beneath', move(cards('2C 3C 4C'), row, { at: 'bottom' })],
      ['a family', move(family('heap'), row)],
      ['a place without order', move(hand(2), row)],
      ['the topmost of a place without order', move(topmost(hand(2), 3), row)],
    ])('onto a pile puts %s in random order', (what, step) => {
      const times = new Map<string, number>()
      const before = what.includes('without order') ? [move(cards('2C 3C 4C'), hand(2))] : []
      for (let seed = 0; seed < 600; seed += 1) {
        const order = inRow(start([...THREE, ...before, step], {}, { seed })).join(' ')
        times.set(order, (times.get(order) ?? 0) + 1)
      }
      expect(times.size).toBe(6)
      // 100 each, with a standard deviation of nine.
      expect(Math.min(...times.values())).toBeGreaterThan(60)
      expect(Math.max(...times.values())).toBeLessThan(140)
    })

    test('of a set lands in the same random order for the same seed', () => {
      const lie = (seed: number) => inRow(start([move(cards('2C 3C 4C 5C 6C 7C'), row)], {}, { seed }))
      expect(lie(5)).toEqual(lie(5))
      expect(lie(5)).not.toEqual(lie(6))
    })

    test.each([
      ['none', 'none', []],
      ['none', 'owner', [1]],
      ['none', 'others', [0, 2, 3]],
      ['none', 'all', [0, 1, 2, 3]],
      ['owner', 'none', [1]],
      ['others', 'none', [0, 2, 3]],
      ['all', 'none', [0, 1, 2, 3]],
      ['owner', 'others', [0, 1, 2, 3]],
      ['owner', 'owner', [1]],
    ] as const)('from a place seen by %s to one seen by %s is seen by %j', (from, to, seenBy) => {
      const zones = { here: spread(from, 'player'), there: pile(to, 'player') }
      const moves: (readonly number[])[] = []
      const steps = [move(card('9H'), zone('here', player(1))), move(card('9H'), zone('there', player(1)))]
      start(steps, { zones }, { onEvent: (event) => isMove(event) && moves.push(event.seenBy) })
      expect(moves[1]).toEqual(seenBy)
    })

    test('between places of different owners is seen by both', () => {
      const moves: (readonly number[])[] = []
      const steps = [move(card('9H'), hand(1)), move(card('9H'), hand(3))]
      start(steps, {}, { onEvent: (event) => isMove(event) && moves.push(event.seenBy) })
      expect(moves).toEqual([[1], [1, 3]])
    })

    test('to the place of a team is seen by its players', () => {
      const moves: (readonly number[])[] = []
      const steps = [move(card('9H'), zone('side', { get: 'teamOf', of: player(3) }))]
      const zones = { side: spread('owner', 'team') }
      start(steps, { zones }, { onEvent: (event) => isMove(event) && moves.push(event.seenBy) })
      expect(moves).toEqual([[1, 3]])
    })

    test('after a deal and a shuffle still has every card in one place', () => {
      const play = start([shuffle(stock), deal(stock, 'row', { n: 9 }), move(family('row'), heap)])
      expect(new Set([...cardsIn(play, 'stock'), ...inHeap(play)]).size).toBe(52)
      expect(inHeap(play)).toHaveLength(36)
    })
  },
}
