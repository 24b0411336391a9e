import { expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  card, deal, move, none, pile, player, show, shuffle, topmost, union, zone,
} from '../../rules/build.ts'
import type { Steps } from '../../rules/tree.ts'
import { cardsIn } from '../../testing/scripted.ts'
import { cards, start } from '../../testing/tiny.ts'
import type { GameEvent } from '../observer.ts'
import type { Play } from '../play.ts'
import type { Suites } from './suite.ts'

const heap = zone('heap')
const stock = zone('stock')

/** So many clubs on the heap, the two on top; who then has what in the row, from the bottom. */
function dealing(clubs: number, ...steps: Steps): string[] {
  const play = start([move(topmost(stock, clubs), heap), ...steps])
  return [0, 1, 2, 3].map((seat) =>
    cardsIn(play, 'row', seat)
      .map((name) => name[0])
      .join(''),
  )
}

const shuffled = (seed: number, deck?: readonly string[]): Play =>
  start([move(topmost(stock, 3), heap), shuffle(heap)], {}, { seed, ...(deck && { deck }) })

export const DEALING: Suites<'deal' | 'shuffle' | 'show'> = {
  deal() {
    test('gives one card at a time, clockwise from the first seat, each on top of the last', () => {
      expect(dealing(13, deal(heap, 'row', { n: 2 }))).toEqual(['26', '37', '48', '59'])
    })

    test('begins with `first`', () => {
      expect(dealing(13, deal(heap, 'row', { n: 2, first: player(2) }))).toEqual(['48', '59', '26', '37'])
    })

    test('begins with the first seat if `first` is nobody', () => {
      expect(dealing(4, deal(heap, 'row', { n: 1, first: none('player') }))).toEqual(['2', '3', '4', '5'])
    })

    test('puts cards beneath where it is told so', () => {
      expect(dealing(13, deal(heap, 'row', { n: 2, at: 'bottom' }))).toEqual(['62', '73', '84', '95'])
    })

    test('gives all cards if no number is said, and stops where there is none left', () => {
      expect(dealing(10, deal(heap, 'row'))).toEqual(['26T', '37J', '48', '59'])
    })

    test('stops where there are too few cards', () => {
      expect(dealing(6, deal(heap, 'row', { n: 2 }))).toEqual(['26', '37', '4', '5'])
    })

    test('gives packets', () => {
      expect(dealing(13, deal(heap, 'row', { n: 2, packet: 2 }))).toEqual(['23', '45', '67', '89'])
    })

    test('gives a smaller packet at last where the number is no multiple', () => {
      expect(dealing(13, deal(heap, 'row', { n: 3, packet: 2 }))).toEqual(['23T', '45J', '67Q', '89K'])
    })

    test('gives no more than the number where a packet is larger', () => {
      expect(dealing(13, deal(heap, 'row', { n: 1, packet: 5 }))).toEqual(['2', '3', '4', '5'])
    })

    test('stops within a packet where there is no card left', () => {
      expect(dealing(7, deal(heap, 'row', { packet: 3 }))).toEqual(['234', '567', '8', ''])
    })

    test.each([0, -2])('takes packets of %i for packets of one', (packet) => {
      expect(dealing(13, deal(heap, 'row', { n: 1, packet }))).toEqual(['2', '3', '4', '5'])
    })

    test.each([0, -1])('gives nothing where %i cards are wanted', (n) => {
      expect(dealing(13, deal(heap, 'row', { n }))).toEqual(['', '', '', ''])
    })

    test('deals to some players only', () => {
      const some = union(player(1), player(3))
      expect(dealing(13, deal(heap, 'row', { n: 2, in: some }))).toEqual(['', '24', '', '35'])
    })

    test('begins with the next clockwise where `first` is not among them', () => {
      const some = union(player(1), player(3))
      expect(dealing(13, deal(heap, 'row', { n: 2, in: some, first: player(2) }))).toEqual([
        '',
        '35',
        '',
        '24',
      ])
      expect(dealing(13, deal(heap, 'row', { n: 2, in: player(1), first: player(2) }))).toEqual([
        '',
        '23',
        '',
        '',
      ])
    })

    test('deals nothing to nobody', () => {
      expect(dealing(13, deal(heap, 'row', { in: none('player') }))).toEqual(['', '', '', ''])
    })

    test('deals nothing from an empty pile, nor from a place that does not exist', () => {
      const nowhere = zone('hand', player(7))
      expect(dealing(0, deal(heap, 'row'), deal(nowhere, 'row'))).toEqual(['', '', '', ''])
    })

    test('lets only those see a card who see where it lies', () => {
      const events: GameEvent[] = []
      const zones = { hidden: pile('none', 'player') }
      const steps = [deal(stock, 'hand', { n: 1 }), deal(stock, 'hidden', { n: 1 })]
      start(steps, { zones }, { onEvent: (event) => events.push(event) })
      expect(events.map((event) => 'seenBy' in event && event.seenBy)).toEqual([
        ...[[0], [1], [2], [3]],
        ...[[], [], [], []],
      ])
    })
  },

  shuffle() {
    test('puts a pile in every order equally often', () => {
      const times = new Map<string, number>()
      for (let seed = 0; seed < 600; seed += 1) {
        const order = cardsIn(shuffled(seed), 'heap').join(' ')
        times.set(order, (times.get(order) ?? 0) + 1)
      }
      expect(times.size).toBe(6)
      expect(Math.min(...times.values())).toBeGreaterThan(60)
      expect(Math.max(...times.values())).toBeLessThan(140)
    })

    test('leaves an empty pile empty', () => {
      expect(cardsIn(start([shuffle(heap)]), 'heap')).toEqual([])
    })

    test('of a place that does not exist does nothing', () => {
      expect(cardsIn(start([shuffle(zone('row', player(4)))]), 'stock')).toHaveLength(52)
    })

    test('puts a fixed deck in its order, the first card on top, and what is not named below', () => {
      expect(cardsIn(shuffled(1, ['3C', '2C', '4C']), 'heap')).toEqual(['4C', '2C', '3C'])
      expect(cardsIn(shuffled(1, ['4C']), 'heap').at(-1)).toBe('4C')
      const below = new Set(
        Array.from({ length: 40 }, (_, seed) => cardsIn(shuffled(seed, ['4C']), 'heap')[0]),
      )
      expect(below).toEqual(new Set(['2C', '3C']))
    })

    test('follows a fixed deck only the first time', () => {
      const steps = [shuffle(stock), shuffle(stock)]
      const tops = Array.from({ length: 20 }, (_, seed) =>
        cardsIn(start(steps, {}, { seed, deck: ['9H'] }), 'stock').at(-1),
      )
      expect(tops.some((name) => name !== '9H')).toBe(true)
    })

    test('refuses a fixed deck with a card that lies elsewhere', () => {
      expect(() => shuffled(1, ['9H'])).toThrow('9H')
    })

    test('refuses a fixed deck with a card that does not exist, or one twice', () => {
      expect(() => shuffled(1, ['1Z'])).toThrow('1Z')
      expect(() => shuffled(1, ['2C', '2C'])).toThrow('twice')
    })
  },

  show() {
    test('lets some players see cards, or all, and moves none', () => {
      const events: GameEvent[] = []
      const steps = [show(cards('9H 2C')), show(card('9H'), union(player(1), player(2))), show(none('card'))]
      const play = start(steps, {}, { onEvent: (event) => events.push(event) })
      const named = events.map((event) =>
        event.kind === 'show'
          ? [event.cards.map((each) => play.program.deck.cardName(each)), event.to]
          : undefined,
      )
      expect(named).toEqual([
        [
          ['2C', '9H'],
          [0, 1, 2, 3],
        ],
        [['9H'], [1, 2]],
        [[], [0, 1, 2, 3]],
      ])
      expect(cardsIn(play, 'stock')).toHaveLength(52)
    })
  },
}
