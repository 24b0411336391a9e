import { expect, test } from 'vitest'
import { isGame } from '../check/check.ts'
import { all, eq, everyone, increase, me, move, suit, val, variable, when, zone } from '../rules/build.ts'
import type { Game, Step } from '../rules/tree.ts'
import { contentKey } from './canonical.ts'
import { simplifyByPlay } from './simplify-by-play.ts'
import { startingGames } from './starting-games.ts'
import { playedGames } from './testing/played-games.ts'

const gops = startingGames(2).find(({ id }) => id === 'gops') as Game

/** Whether the cards and choices of some games are the same. */
const sameAs = (game: Game) => {
  const before = playedGames(game, {}, { games: 6 })
  return (other: Game): boolean => playedGames(other, {}, { games: 6 }).join() === before.join()
}

const never = eq(suit('C'), suit('D'))
const idle: readonly Step[] = [
  { do: 'each', in: everyone, steps: [when(never, move(zone('hand', me), zone('discard')))] },
  when(never, move(all('card'), zone('discard')), increase('count', 1)),
  when(eq(val('count'), 50), move(all('card'), zone('prizes'))),
]

test('rules that never matter go, and the game that had none of them is left', () => {
  const grown: Game = {
    ...gops,
    vars: { ...gops.vars, count: variable('num') },
    flow: [...gops.flow.slice(0, 3), ...idle, ...gops.flow.slice(3)],
  }
  expect(isGame(grown)).toBe(true)
  const plain = simplifyByPlay(gops, sameAs(gops))
  const { game, removed, asked } = simplifyByPlay(grown, sameAs(grown))
  expect(contentKey(game)).toBe(contentKey(plain.game))
  expect(removed.length).toBeGreaterThan(plain.removed.length)
  for (const words of removed) expect(words).toMatch(/^\S.+/)
  expect(asked).toBeLessThan(200)
})

test('a game of which every rule matters stays as it is', () => {
  const { game, removed } = simplifyByPlay(gops, () => false)
  expect(contentKey(game)).toBe(contentKey(gops))
  expect(removed).toEqual([])
})

test('no game is asked about twice, and never more often than allowed', () => {
  const seen: string[] = []
  const ask = (game: Game): boolean => {
    seen.push(contentKey(game))
    return seen.length % 7 === 0
  }
  simplifyByPlay(gops, ask)
  expect(new Set(seen).size).toBe(seen.length)
  expect(simplifyByPlay(gops, () => false, { most: 5 }).asked).toBe(5)
})

test('whether cards are seen stays a rule, though nobody here looks at them', () => {
  const hearts = startingGames(4).find(({ id }) => id === 'hearts') as Game
  const { game } = simplifyByPlay(hearts, () => true, { most: 40 })
  for (const [name, { see }] of Object.entries(game.zones)) expect(see).toBe(hearts.zones[name]?.see)
})
