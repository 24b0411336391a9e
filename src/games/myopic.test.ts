import { expect, test } from 'vitest'
import { stream } from '../rng/index.ts'
import { chooseByScore } from './myopic.ts'
import { TicTacToe } from './testing/tic-tac-toe.ts'

const placeOf = (model: TicTacToe, square: number): number =>
  Array.from({ length: model.choices }, (_, n) => model.key(n)).indexOf(square)

function after(...squares: readonly number[]): TicTacToe {
  const model = new TicTacToe()
  for (const square of squares) model.choose(placeOf(model, square))
  return model
}

test('the choice that scores at once replaces that of the rule', () => {
  const model = after(0, 3, 1, 4)
  expect(chooseByScore(model, placeOf(model, 8), stream(1))).toBe(placeOf(model, 2))
})

test('the choice of the rule stands where nothing scores at once, even if it loses later', () => {
  const model = after(0, 4, 1)
  const base = placeOf(model, 8)
  expect(chooseByScore(model, base, stream(1))).toBe(base)
})

test('the model stands where it stood', () => {
  const model = after(0, 3, 1, 4)
  chooseByScore(model, 0, stream(1))
  expect(model.choices).toBe(5)
  expect(model.seat).toBe(0)
})
