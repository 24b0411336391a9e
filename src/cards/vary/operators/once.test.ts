import { expect, test } from 'vitest'
import { stream } from '../../../rng/index.ts'
import type { Game } from '../../rules/tree.ts'
import { startingGames } from '../starting-games.ts'
import { variation } from '../variation.ts'

const hearts = startingGames(2).find(({ id }) => id === 'hearts') as Game
const withoutWayOut = startingGames(2).find(({ id }) => id === 'scopa') as Game
const withoutPassing = startingGames(2).find(({ id }) => id === 'whist') as Game

/** With the operator applied as often as it can be, and how often that was. */
function applied(operator: string, start: Game): { readonly game: Game; readonly times: number } {
  let game = start
  for (let times = 0; ; times += 1) {
    const tries = Array.from({ length: 20 }, (_, n) => stream(operator, times, n))
    const child = tries.map((rng) => variation.apply(operator, game, undefined, rng)).find(Boolean)
    if (child === undefined || times === 5) return { game, times }
    game = child.genome
  }
}

test.each(['fixed trump', 'named trump', 'lowest wins', 'master rank', 'wild in tricks', 'bid tricks'])(
  '"%s" is put into a game once: twice is a puzzle to read',
  (operator) => {
    expect(applied(operator, hearts).times).toBe(1)
  },
)

test('a game with trumps gets no others, by whatever operator', () => {
  const { game } = applied('named trump', hearts)
  expect(applied('fixed trump', game).times).toBe(0)
})

test('after cards are passed, hands are not improved in another way', () => {
  const oneWay = applied('pass cards', withoutPassing)
  expect(oneWay.times).toBe(1)
  for (const operator of ['exchange cards', 'draft hands', 'pick of two', 'swap with table'])
    expect(applied(operator, oneWay.game).times).toBe(0)
})

test('a way out of playing a card is put in once, whichever it is', () => {
  const operators = ['may draw', 'may pass once', 'may give', 'may take open']
  const first = applied('may pass once', withoutWayOut)
  expect(first.times).toBe(1)
  for (const operator of operators) expect(applied(operator, first.game).times).toBe(0)
})

test('two rules that count cards are put into a game, whichever they are', () => {
  const { game, times } = applied('points for suit', hearts)
  expect(times).toBe(2)
  for (const operator of ['points for card', 'points for rank', 'points for most'])
    expect(applied(operator, game).times).toBe(0)
})

test('where a turn goes on after a choice, there is no way out of it, and what is not won cannot be avoided', () => {
  const rummy = startingGames(2).find(({ id }) => id === 'rummy') as Game
  for (const operator of ['may draw', 'may pass once', 'may give', 'may take open', 'reverse aim'])
    expect(applied(operator, rummy).times).toBe(0)
  expect(applied('reverse aim', hearts).times).toBeGreaterThan(0)
})
