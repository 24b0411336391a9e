import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Game } from '../rules/tree.ts'
import { malformed } from '../testing/malformed.ts'
import { atRandom } from '../testing/policies.ts'
import { checkGame, isGame } from './check.ts'

const GAMES = [...CLASSICS.values()]

/** Plays one game at random, cut off after so many steps. */
function playOne(game: Game, seed: number, stepLimit: number): void {
  const play = Play.start(new Program(game), { seed, stepLimit })
  const rng = stream(seed, 'players')
  while (!play.over) play.choose(atRandom(play.choices, rng))
  expect(play.outcome.scores.every(Number.isInteger)).toBe(true)
}

/** In parts, so that no test takes long. */
const PARTS = Array.from({ length: 10 }, (_, part) => part)

describe('1,000 malformed trees are rejected, each with the path of an error; what stays a game can be played', () => {
  test.each(PARTS)('part %i', (part) => {
    for (let n = 0, rejected = 0; rejected < 100; n += 1) {
      const { tree, how, surely } = malformed(GAMES, part, n)
      const { game, problems } = checkGame(tree)
      const name = `tree ${n} of seed ${part}, ${how}`
      if (game) {
        expect(surely, `${name}: it should have been rejected`).toBe(false)
        naming(name, () => playOne(game, n, 20_000))
        continue
      }
      rejected += 1
      const vague = problems.filter(
        ({ severity, path, found, expected }) =>
          severity !== 'error' || typeof path !== 'string' || found === '' || expected === '',
      )
      expect(vague, name).toEqual([])
      const whole = typeof tree !== 'object' || tree === null || Array.isArray(tree)
      expect(problems.some(({ path }) => path !== '') || whole, `${name}: no path`).toBe(true)
    }
  })
})

test('whether a tree is a game is what the whole report says', () => {
  for (let n = 0; n < 300; n += 1) {
    const { tree, how } = malformed(GAMES, PARTS.length, n)
    expect(isGame(tree), `tree ${n}, ${how}`).toBe(checkGame(tree).game !== undefined)
  }
})

/** What is thrown says which tree it was. */
function naming(name: string, run: () => void): void {
  try {
    run()
  } catch (thrown) {
    throw new Error(name, { cause: thrown })
  }
}
