import { expect, test } from 'vitest'
import { stream } from '../rng/index.ts'
import { chooseByRollout } from './rollout.ts'
import { TicTacToe } from './testing/tic-tac-toe.ts'

/** The first seat has two in a row, and the third square is free. */
function aboutToWin(): { model: TicTacToe; winning: number } {
  const model = new TicTacToe()
  for (const square of [0, 3, 1, 4]) model.choose(placeOf(model, square))
  return { model, winning: placeOf(model, 2) }
}

const placeOf = (model: TicTacToe, square: number): number =>
  Array.from({ length: model.choices }, (_, n) => model.key(n)).indexOf(square)

test('a better choice than that of the rule replaces it', () => {
  const { model, winning } = aboutToWin()
  const base = placeOf(model, 8)
  for (let seed = 0; seed < 10; seed += 1)
    expect(chooseByRollout(model, { playouts: 32 }, base, stream(seed))).toBe(winning)
})

test('the choice of the rule stands where no other is better', () => {
  const { model, winning } = aboutToWin()
  for (let seed = 0; seed < 10; seed += 1)
    expect(chooseByRollout(model, { playouts: 32 }, winning, stream(seed))).toBe(winning)
})

test('a difference within the error of the comparison is not enough', () => {
  // All corners are equally good to begin with: the rule picks one, and noise must rarely move it.
  let kept = 0
  for (let seed = 0; seed < 40; seed += 1) {
    const model = new TicTacToe()
    const chosen = chooseByRollout(model, { playouts: 24 }, placeOf(model, 4), stream(seed))
    if (model.key(chosen) === 4) kept += 1
  }
  expect(kept).toBeGreaterThan(30)
})
