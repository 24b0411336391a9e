/** What variation adds to games, in the words of a card table. */
import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Expr, Game, GetNodes, StepNodes } from '../rules/tree.ts'
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
    'Put as many cards from the top of the stock in your hand. Put the cards chosen under the stock',
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
  const second = (game: Game, name: string): Game =>
    JSON.parse(JSON.stringify(game).replaceAll(`"${name}"`, `"${name}2"`))
  const two = english(second(childOf('bid tricks', forTwo('hearts')), 'bid'))
  expect(two).toContain('Your second bid is now *N*.')
  expect(two).not.toContain('bid2')
  expect(english(second(childOf('named trump', forTwo('hearts')), 'trump'))).toContain(
    'The second trump suit is now that suit.',
  )
})

test('the lowest card of a suit wins, and one rank beats all, in words', () => {
  expect(english(childOf('lowest wins', forTwo('oh-hell')))).toContain(
    'won by the lowest card of the suit led that is not of the trump suit; if there is none, by the lowest card of the trump suit; no other',
  )
  expect(english(childOf('master rank', forTwo('whist')))).toMatch(
    /The trick is won by (?:an (?:ace|8)|a (?!ace|8)\S+) \(of several, the one/,
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

test('a game of one deal, unless there is a tie, says so', () => {
  const scopa = forTwo('scopa')
  const loop = scopa.flow[0] as StepNodes['repeat']
  const tied = (loop.while as GetNodes['or']).of.find((test) => JSON.stringify(test).includes('best')) as Expr
  const once = english({ ...scopa, flow: [{ ...loop, while: tied }] })
  expect(once).toContain('Play one *deal*; another one follows only after a tie.')
  expect(once).toContain(
    'The game is a single deal. But if both players have the same score when it is over,',
  )
  // To a number of points, it takes several deals. Neither ends with a tie.
  const whole = english(scopa)
  expect(whole).toContain('Play one *deal* after another.')
  for (const text of [once, whole]) expect(text).not.toContain('share the win')
  // With other scores at the start, there need not be a first deal.
  const init = { get: 'number', of: { get: 'me' } } as const
  const vars = { ...scopa.vars, score: { type: 'num', per: ['player'], init } } as const
  expect(english({ ...scopa, vars, flow: [{ ...loop, while: tied }] })).not.toContain('single deal')
  // What is added after the last deal may bring a tie.
  const more = { do: 'add', var: 'score', of: [{ get: 'player', is: 0 }], by: 1 } as const
  expect(english({ ...scopa, flow: [loop, more] })).toContain('share the win')
})

test('a suit that may not be led at will is told in one sentence', () => {
  const spades = forTwo('spades')
  expect(english(spades)).toContain(
    'To lead, play any card in your hand, but a spade only if there is a spade in anyone’s trick cards, or if you have only spades in your hand.',
  )
  // A test of the card that is led is no such rule.
  const byCard = JSON.parse(JSON.stringify(spades), (_, node) =>
    node?.get === 'any' && node.of?.name === 'trickCards' ? { ...ofCard, b: { get: 'rank', is: 'A' } } : node,
  )
  expect(english(byCard)).toContain('To lead, play the first of these that you can:')
})

const ofCard = { get: 'eq', a: { get: 'rankOf', of: { get: 'bound', name: 'it' } } } as const

test('cards that have one rank or suit are not asked for their lowest card', () => {
  const rummy = english(forTwo('rummy'))
  expect(rummy).toContain('Put those cards in the sets for the rank of those cards.')
  expect(rummy).toContain('Put those cards in the runs for the suit of those cards.')
  const president = CLASSICS.get('president') as Game
  expect(english(president)).toContain('higher than the rank of the cards in the latest play,')
  expect(english(president)).not.toContain('order of the deck')
  // Cards that are added to others may have another rank.
  const added = JSON.parse(JSON.stringify(president), (_, node) =>
    node?.label === 'play' ? { ...node, do: node.do.slice(1) } : node,
  )
  expect(english(added)).toContain('the rank of the lowest card in the latest play')
})

test('a list of at most one player is told as a test', () => {
  const text = english(forTwo('spades'))
  expect(text).not.toMatch(/nils/i)
  expect(text).toMatch(/If your bid is 0:\s+1\. If your \*tricks\* are 0, add 100 to your score\./)
  expect(text).toMatch(
    /\*\*Taken\*\* of the player:\s+- 0 if the player’s bid is 0\.\s+- Otherwise the player’s/,
  )
  // Partners may both bid nothing.
  expect(english(CLASSICS.get('spades') as Game)).toMatch(/\*\*Nils\*\*/)
})

test('what there must be only one of is said', () => {
  expect(english(forTwo('scopa'))).toContain('if there is only one such player.')
})

test('to add nothing is no rule', () => {
  expect(english(childOf('bid tricks', forTwo('hearts'), /worth 10 less$/))).not.toMatch(/\badd 0\b/)
})

test('the end names the heading under which it is told', () => {
  for (const game of startingGames(2)) {
    const text = english(game)
    for (const [, title] of text.matchAll(/ends when “(.*?)” is done/g))
      expect(text).toContain(`## ${title}\n`)
  }
})
