import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { contentKey } from './canonical.ts'
import { rulesDistance, rulesFeatures } from './features.ts'
import { randomGame } from './generate/random-game.ts'
import { mutate } from './mutate.ts'
import { nearestClassic, startingGames } from './starting-games.ts'
import { renamedGame } from './testing/renamed.ts'
import { variation } from './variation.ts'

const CLASSIC = [...CLASSICS.values()]

/** A classic, a mutant of one, or a random game. */
const anyGame = fc.tuple(fc.nat(), fc.constantFrom('classic', 'mutant', 'random')).map(([n, kind]) => {
  const classic = CLASSIC[n % CLASSIC.length] as Game
  if (kind === 'random') return randomGame(n % 100)
  return kind === 'mutant' ? (mutate(classic, stream(n))?.game ?? classic) : classic
})

test('the distance is from 0 to 1, the same both ways, and 0 only for the same rules', () => {
  fc.assert(
    fc.property(anyGame, anyGame, (a, b) => {
      const distance = rulesDistance(a, b)
      expect(distance).toBe(rulesDistance(b, a))
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance).toBeLessThanOrEqual(1)
      expect(distance === 0).toBe(contentKey(a) === contentKey(b))
      expect(rulesDistance(rulesFeatures(a), rulesFeatures(b))).toBe(distance)
    }),
  )
})

test('what things are called does not change distances', () => {
  fc.assert(
    fc.property(anyGame, anyGame, fc.nat(), (a, b, seed) => {
      const renamed = renamedGame(a, stream(seed))
      expect(rulesDistance(a, renamed)).toBe(0)
      expect(rulesDistance(renamed, b)).toBe(rulesDistance(a, b))
    }),
    { numRuns: 50 },
  )
})

test('games of one family are nearer to each other than to others', () => {
  const [whist, spades, goFish] = ['whist', 'spades', 'go-fish'].map((id) => CLASSICS.get(id) as Game)
  if (!whist || !spades || !goFish) throw new Error('there are no such games')
  expect(rulesDistance(whist, spades)).toBeLessThan(rulesDistance(whist, goFish))
})

test('every classic is the classic nearest to itself, and a child is near its parent', () => {
  for (const game of CLASSIC)
    expect(nearestClassic(game)).toEqual({ id: game.id, name: game.name, distance: 0 })
  for (const game of startingGames(4)) {
    const child = variation.apply('pass cards', game, undefined, stream(1))
    if (child === undefined) continue
    const { id, distance } = nearestClassic(child.genome)
    expect(id).toBe(game.id)
    expect(distance).toBeGreaterThan(0)
    expect(distance).toBeLessThan(0.4)
  }
})
