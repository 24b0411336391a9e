/** Games that are cut off by the step limit: search judges them as they stand, so both engines must stop at the same moment. */
import { expect, test } from 'vitest'
import { CLASSICS } from '../../classics/index.ts'
import type { GameResult } from '../../model/game-result.ts'
import type { Game } from '../../rules/tree.ts'
import { GameSetup } from '../../simulate/game-setup.ts'
import { randomGame } from '../../vary/generate/random-game.ts'
import { NotCompiled, orNotCompiled } from '../not-compiled.ts'
import { CompiledModel, EVERYBODY } from './compiled-model.ts'

const figures = ({ ending, scores, turns, steps, decisions, forced, counts }: GameResult): unknown => ({
  ending,
  scores: [...scores],
  ...{ turns, steps, decisions, forced },
  counts: [...counts],
})

/** How often a game was cut off within these limits, each time standing the same on both engines. */
function cutOff(game: Game, limits: readonly number[]): number {
  return limits.filter((stepLimit) => {
    const { spec } = new GameSetup(game)
    const model = orNotCompiled(() => new CompiledModel(game, { seats: spec.seats, seed: 1, stepLimit }))
    if (model instanceof NotCompiled) return false
    model.start(0, EVERYBODY)
    const found = figures(model.result())
    const reference = new GameSetup(game, { seed: 1, stepLimit, engine: 'reference' }).play(0)
    // Only the interpreter finds out that a game goes round in circles.
    if (reference.ending === 'cycle') return false
    expect(found, `${game.id}, ${stepLimit} steps`).toEqual(figures(reference))
    return reference.ending === 'step limit'
  }).length
}

test.each([...CLASSICS])('%s stands the same on both engines where it is cut off', (_, game) => {
  expect(cutOff(game, [7, 20, 33, 61, 90, 128])).toBeGreaterThan(0)
})

test('random games stand the same on both engines where they are cut off', () => {
  let cut = 0
  for (let seed = 0; seed < 40; seed += 1) cut += cutOff(randomGame(seed), [30, 90, 200])
  expect(cut).toBeGreaterThan(40)
})
