/** What variation adds to games, in the words of a card table. */
import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import type { Game } from '../rules/tree.ts'
import { startingGames } from '../vary/starting-games.ts'
import { variation } from '../vary/variation.ts'
import { english } from './english.ts'

const forTwo = (id: string): Game => startingGames(2).find((game) => game.id === id) as Game

/** The first child that is described so. */
function childOf(operator: string, parent: Game, how: RegExp = /./): Game {
  for (let n = 0; n < 300; n += 1) {
    const child = variation.apply(operator, parent, undefined, stream('words', n))
    if (child !== undefined && how.test(child.how)) return child.genome
  }
  throw new Error(`${operator} does not make such a child of ${parent.id}`)
}

test('cards are passed, swapped, kept and exchanged without places where they lie for a moment', () => {
  const passed = english(childOf('pass cards', forTwo('whist'), /2 cards/))
  expect(passed).toMatch(
    /chooses 2 cards in their hand to \*\*pass\*\* face down to their opponent\. The cards change/,
  )
  expect(passed).not.toMatch(/passed cards/i)
  const drafted = english(childOf('draft hands', forTwo('go-fish')))
  expect(drafted).toContain('The players swap packets.')
  expect(drafted).not.toMatch(/passed packet/i)
  const kept = english(childOf('pick of two', forTwo('gin-rummy'), /one of 2/))
  expect(kept).toMatch(/Look at the top 2 cards of the stock\.\s+(?:\d\. )?\*\*Keep\*\*: one of them\./)
  const exchanged = english(childOf('exchange cards', forTwo('gin-rummy')))
  expect(exchanged).toContain(
    'Put as many cards from the top of the stock in your hand. Put those cards under the stock',
  )
  expect(english(childOf('effect of rank', forTwo('crazy-eights'), /swaps hands/))).toContain(
    'swap hands with your opponent',
  )
})

test('a place that is used in another way as well is spoken of', () => {
  const game = childOf('pass cards', forTwo('whist'))
  const look = { do: 'show', cards: { get: 'family', name: 'passedCards' } } as const
  expect(english({ ...game, flow: [...game.flow, look] })).toMatch(/\*\*Passed cards\*\*/)
  const zones = { ...game.zones, passedCards: { per: ['player'], see: 'all' } } as const
  expect(english({ ...game, zones })).toMatch(/\*\*Passed cards\*\* \(one for each player\): face-up cards/)
})

test('tricks and sets are counted, not cards', () => {
  expect(english(forTwo('oh-hell'))).toContain('if they took exactly as many tricks as their bid')
  expect(english(forTwo('go-fish'))).toContain('your result is the number of sets of 4 in your books')
  const byThree = JSON.parse(JSON.stringify(forTwo('oh-hell')), (_, node) =>
    node?.get === 'div' ? { ...node, by: 3 } : node,
  )
  expect(english(byThree)).toContain('divided by 3 (rounded down)')
})

test('a second bid and a second trump have names', () => {
  const two = english(childOf('bid tricks', forTwo('oh-hell')))
  expect(two).toContain('Your second bid is now *N*.')
  expect(two).not.toContain('bid2')
  expect(english(childOf('named trump', forTwo('oh-hell')))).toContain(
    'The second trump suit is now that suit.',
  )
})

test('the lowest card of a suit wins, and one rank beats all, in words', () => {
  expect(english(childOf('lowest wins', forTwo('oh-hell')))).toContain(
    'won by the lowest card of the suit led that is not of the trump suit; if there is none, by the lowest card of the trump suit; no other',
  )
  expect(english(childOf('master rank', forTwo('whist')))).toMatch(
    /The trick is won by an? \S+ \(of several, the one/,
  )
  expect(english(childOf('free following', forTwo('whist')))).toContain('nobody has to follow suit')
})

test('what depends on the round alone is worked out, and nobody counts rounds', () => {
  const text = english(forTwo('oh-hell'))
  expect(text).toContain('- **Size**: 3 in the first round, then 2, 1, 2 and 3.')
  expect(text).toContain('The game ends after 5 rounds.')
  expect(text).not.toContain('deal count')
})

test('sides of one player each are players', () => {
  const text = english(forTwo('whist'))
  expect(text).not.toMatch(/\bsides?\b/)
  expect(text).toContain('Each player: if their *odd tricks* are more than 0')
})

test('what an empty stock means stands where a card is drawn', () => {
  expect(english(forTwo('go-fish'))).toContain(
    'Otherwise (also if the stock was empty), the asked player becomes',
  )
  expect(english(forTwo('rummy'))).toContain('Put the top card of the stock (if there is one) in your hand.')
  // Here a test has asked before.
  expect(english(forTwo('go-fish'))).toContain(
    'if there are cards in the stock, they put the top card of the stock in',
  )
})

test('the aim warns where a low score wins', () => {
  expect(english(childOf('reverse aim', forTwo('oh-hell')))).toContain('So a low score is good')
  expect(english(forTwo('oh-hell'))).not.toContain('is good')
})

test('what follows from the deal is good to know', () => {
  expect(english(forTwo('hearts'))).toContain('your opponent holds every card that you do not hold')
  expect(english(forTwo('hearts'))).toContain('- A deal has 26 tricks.')
  expect(english(childOf('deal fewer', forTwo('spades')))).toMatch(
    /\d+ cards stay in the stock in every deal/,
  )
})

test('in a single deal nobody counts deals or prepares the next one', () => {
  const text = english(forTwo('hearts'))
  expect(text).not.toMatch(/deal count|becomes the dealer|receiver|on top of the stock/i)
  expect(text).toContain('chooses 3 cards in their hand to **pass** face down to their opponent')
  // Here another deal follows.
  const several = english(childOf('several deals', forTwo('whist'), /^\d deals/))
  expect(several).toContain('on top of the stock')
})

test('to add nothing is no rule', () => {
  expect(english(childOf('bid tricks', forTwo('oh-hell'), /worth 10 more$/))).not.toMatch(/\badd 0\b/)
})

test('the end names the heading under which it is told', () => {
  for (const game of startingGames(2)) {
    const text = english(game)
    for (const [, title] of text.matchAll(/ends when “(.*?)” is done/g))
      expect(text).toContain(`## ${title}\n`)
  }
})
