import { expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import { choose, everyone, filter, mayEach, me, minus, move, next, top, zone } from '../rules/build.ts'
import type { Expr, Game } from '../rules/tree.ts'
import { countBlindPicks } from './blind-picks.ts'

const whist = CLASSICS.get('whist') as Game

/** Whist in which every player first picks a card of a set. */
const picking = (cards: Expr): number =>
  countBlindPicks({
    ...whist,
    flow: [
      {
        do: 'each',
        in: everyone,
        steps: [choose([mayEach('take', cards, (card) => move(card, zone('hand', me)))])],
      },
      ...whist.flow,
    ],
  })

test('no classic has a choice among hidden cards', () => {
  for (const game of CLASSICS.values()) expect(countBlindPicks(game), game.id).toBe(0)
})

test('cards of the stock, of another’s hand and of all hands are hidden', () => {
  expect(picking(zone('stock'))).toBe(1)
  expect(picking(top(zone('stock')))).toBe(1)
  expect(picking(zone('hand', next(me)))).toBe(1)
  expect(picking(filter({ get: 'family', name: 'hand' }, () => true))).toBe(1)
})

test('one’s own hand and what lies open are seen', () => {
  expect(picking(zone('hand', me))).toBe(0)
  expect(picking(zone('table', next(me)))).toBe(0)
  expect(picking(minus(zone('hand', me), zone('stock')))).toBe(0)
})
