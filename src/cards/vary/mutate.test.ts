import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Game } from '../rules/tree.ts'
import { atRandom } from '../testing/policies.ts'
import { randomGame } from './generate/random-game.ts'
import { mutate, OPERATORS, type OperatorName } from './mutate.ts'

const GAMES = [...CLASSICS.values()]
const operators = Object.keys(OPERATORS) as OperatorName[]

/** Plays one game at random, cut off after so many steps. */
function playOne(game: Game, seed: number): void {
  const play = Play.start(new Program(game), { seed, stepLimit: 1000 })
  const rng = stream(seed, 'players')
  while (!play.over) play.choose(atRandom(play.choices, rng))
  expect(play.outcome.scores.every(Number.isInteger)).toBe(true)
}

describe('any child checks and can be played', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))('of %s, by every operator', (_, game) => {
    for (const name of operators)
      for (let n = 0; n < 2; n += 1) {
        const child = mutate(game, stream('mutation', name, n), [name])
        if (child === undefined) throw new Error(`${name} finds no child of ${game.id}`)
        expect(checkGame(child.game).problems.filter(({ severity }) => severity === 'error')).toEqual([])
        try {
          playOne(child.game, n)
        } catch (thrown) {
          throw new Error(`${game.id}: ${child.how}`, { cause: thrown })
        }
      }
  })

  test('of random games, and of their children in turn', () => {
    let children = 0
    for (let seed = 0; seed < 40; seed += 1) {
      let game = randomGame(seed)
      for (let n = 0; n < 3; n += 1) {
        const child = mutate(game, stream('line', seed, n))
        if (child === undefined) break
        expect(checkGame(child.game).game, child.how).toBeDefined()
        game = child.game
        children += 1
      }
    }
    expect(children).toBeGreaterThan(110)
  })
})

test('the same stream gives the same child, other streams give others', () => {
  const [game] = GAMES as [Game]
  const children = Array.from({ length: 20 }, (_, n) => JSON.stringify(mutate(game, stream(n))?.game))
  expect(JSON.stringify(mutate(game, stream(3))?.game)).toBe(children[3])
  expect(new Set(children).size).toBeGreaterThan(15)
})

test('names and labels are no mutation', () => {
  for (let n = 0; n < 100; n += 1)
    expect(mutate(GAMES[n % GAMES.length] as Game, stream('label', n))?.how).not.toMatch(
      /\.label|means| name$/,
    )
})
