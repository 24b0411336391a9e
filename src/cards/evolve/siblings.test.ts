import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import type { Game } from '../rules/tree.ts'
import { startingGames } from '../vary/starting-games.ts'
import { variation } from '../vary/variation.ts'
import { unlikeEachOther } from './siblings.ts'

const named = (id: string): Game => startingGames(2).find((game) => game.id === id) as Game

test('of a game and its child by one number, the first is kept; another game is kept beside it', () => {
  const hearts = named('hearts')
  const child = variation.apply('number', hearts, undefined, stream(1, 'sibling'))?.genome as Game
  const games = [hearts, child, named('gops')].map((genome) => ({ genome }))
  expect(variation.key(child)).not.toBe(variation.key(hearts))
  expect(unlikeEachOther(games)).toEqual([games[0], games[2]])
})
