import { expect, test } from 'vitest'
import { CLASSICS } from '../../classics/index.ts'
import type { Game } from '../../rules/tree.ts'
import { Engine } from './engine.ts'

const OPTIONS = { seed: 3, stepLimit: 10_000 }
const engineOf = (id: string): Engine => new Engine(CLASSICS.get(id) as Game, OPTIONS)

function turnsOf(engine: Engine, first: number, games: number): number[] {
  const turns: number[] = []
  engine.play(first, games, (_, result) => turns.push(result?.turns ?? -1))
  return turns
}

test('an engine plays on where it was left, whatever others played in between', () => {
  // The second has other cards, other seats and a larger state.
  const [small, large] = [engineOf('kuhn-poker'), engineOf('blackjack')]
  const [alone, other] = [turnsOf(small, 0, 20), turnsOf(large, 0, 4)]
  const parts = [0, 5, 10, 15].flatMap((first, n) => {
    expect(turnsOf(large, n, 1)).toEqual([other[n]])
    return turnsOf(small, first, 5)
  })
  expect(parts).toEqual(alone)
})

test('an engine that plays while results of another are read is an error, not a wrong result', () => {
  const [one, other] = [engineOf('war'), engineOf('kuhn-poker')]
  expect(() => one.play(0, 2, () => turnsOf(other, 0, 1))).toThrow('another engine has played')
  expect(turnsOf(one, 0, 2)).toEqual(turnsOf(engineOf('war'), 0, 2))
})
