import { expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { simplify } from './simplify.ts'

const hasShuffle = (game: Game): boolean => JSON.stringify(game.flow).includes('"shuffle"')

test('a game is reduced to what keeps a property', () => {
  const war = CLASSICS.get('war') as Game
  const small = simplify(war, hasShuffle)
  expect(hasShuffle(small)).toBe(true)
  expect(JSON.stringify(small).length).toBeLessThan(JSON.stringify(war).length / 4)
  expect(small.flow).toHaveLength(1)
})

test('a game that loses the property with any change stays as it is', () => {
  const war = CLASSICS.get('war') as Game
  expect(simplify(war, (game) => game === war)).toBe(war)
})
