import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { compareEngines } from '../testing/engines.ts'
import { countBlindPicks } from './blind-picks.ts'
import { contentKey } from './canonical.ts'
import { randomGame } from './generate/random-game.ts'
import { startingGames } from './starting-games.ts'
import { tidy } from './tidy.ts'
import { variation } from './variation.ts'

const { operators, crossovers } = variation
const GAMES = [2, 3, 4].flatMap(startingGames)

/** A child of one of the starting games, or of a random game. */
function child(operator: string, n: number, games: readonly Game[] = GAMES) {
  const rng = stream('variation', operator, n)
  const parent = rng.pick(games)
  const mate = rng.pick(games)
  return { parent, mate, made: variation.apply(operator, parent, mate, rng) }
}

const errorsOf = (game: Game) => checkGame(game).problems.filter(({ severity }) => severity === 'error')

describe.each(operators)('%s', (operator) => {
  test('makes children that check, are another game, and are tidy', () => {
    let children = 0
    for (let n = 0; n < 60 && children < 12; n += 1) {
      const { parent, made } = child(operator, n)
      if (made === undefined) continue
      children += 1
      expect(errorsOf(made.genome), made.how).toEqual([])
      expect(variation.key(made.genome)).not.toBe(variation.key(parent))
      expect(tidy(made.genome)).toEqual(made.genome)
    }
    expect(children).toBeGreaterThan(2)
  })

  test('says in plain words what it did', () => {
    for (let n = 0; n < 20; n += 1) {
      const { made } = child(operator, n)
      if (made === undefined) continue
      expect(made.how).toMatch(/^\S.{4,399}$/)
      // No path into the tree, no mark of a text that was not filled in.
      expect(made.how).not.toMatch(/flow\[|\.steps|⟨|⟩|undefined|\[object/)
    }
  })

  test('makes the same child of the same stream', () => {
    for (let n = 0; n < 8; n += 1) expect(child(operator, n).made).toEqual(child(operator, n).made)
  })

  test('makes children that both engines play alike', () => {
    let compared = 0
    for (let n = 0; n < 40 && compared < 2; n += 1) {
      const { made } = child(operator, n)
      if (made === undefined) continue
      compared += 1
      const found = compareEngines(made.genome, { games: 2, stepLimit: 1500 })
      expect(found.verdict, made.how).not.toBe('different')
    }
    expect(compared).toBeGreaterThan(0)
  })
})

test('children of random games and of children check as well', () => {
  const random = Array.from({ length: 30 }, (_, seed) => randomGame(seed))
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...operators), fc.constantFrom(...operators), (n, one, other) => {
      const { made, mate } = child(one, n, random)
      if (made === undefined) return
      expect(errorsOf(made.genome)).toEqual([])
      const next = variation.apply(other, made.genome, mate, stream('next', n))
      if (next !== undefined) expect(errorsOf(next.genome)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a line of ten changes stays a game', () => {
  for (let line = 0; line < 4; line += 1) {
    let game = GAMES[line * 5] as Game
    for (let n = 0; n < 10; n += 1) {
      const rng = stream('line', line, n)
      const made = variation.apply(rng.pick(operators), game, rng.pick(GAMES), rng)
      game = made?.genome ?? game
    }
    expect(errorsOf(game)).toEqual([])
    expect(contentKey(game)).not.toBe(contentKey(GAMES[line * 5] as Game))
  }
})

test('what needs a mate makes nothing without one', () => {
  for (const operator of crossovers)
    expect(variation.apply(operator, GAMES[0] as Game, undefined, stream(1))).toBeUndefined()
})

test('a mechanism that has no place in a game is not put there', () => {
  const goFish = GAMES.find(({ id }) => id === 'go-fish') as Game
  for (const operator of ['fixed trump', 'named trump', 'lowest wins', 'bid tricks', 'wild in tricks'])
    expect(variation.apply(operator, goFish, undefined, stream(1))).toBeUndefined()
})

test('an operator that there is not is an error', () => {
  expect(() => variation.apply('magic', GAMES[0] as Game, undefined, stream(1))).toThrow(
    'there is no operator "magic" of variation',
  )
})

test('no operator lets players choose among cards that they do not see', () => {
  for (const operator of operators)
    for (let n = 0; n < 12; n += 1) {
      const { made } = child(operator, n)
      if (made !== undefined) expect(countBlindPicks(made.genome), made.how).toBe(0)
    }
})
