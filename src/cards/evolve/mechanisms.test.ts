import { expect, test } from 'vitest'
import { classicNamed } from '../classics/game-name.ts'
import { mechanismsOf } from './mechanisms.ts'

test.each([
  ['whist', 'tricks'],
  ['oh-hell', 'tricks, bids'],
  ['hearts', 'tricks, simultaneous choices'],
  ['rummy', 'melds'],
  ['gin-rummy', 'melds'],
  ['president', 'plays'],
  ['blackjack', 'plays'],
  ['spades', 'tricks, bids'],
  ['gops', 'simultaneous choices'],
  ['crazy-eights', 'plays'],
])('%s has %s', (id, mechanisms) => {
  expect(mechanismsOf(classicNamed(id).game)).toBe(mechanisms)
})

test('a name, a source or a deck is no mechanism', () => {
  const { game } = classicNamed('war')
  expect(mechanismsOf({ ...game, name: '"do":"trick"', source: '"together":"yes"' })).toBe('plays')
})
