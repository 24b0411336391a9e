import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../../classics/index.ts'
import { compareDecisions } from '../../testing/decisions.ts'
import { settingsOf } from '../../testing/settings.ts'
import { small } from '../../testing/small-game.ts'
import { CompiledModel, EVERYBODY } from './compiled-model.ts'

const OPTIONS = { seed: 1, stepLimit: 100_000 }
const game = (id: string) => CLASSICS.get(id) as NonNullable<ReturnType<typeof CLASSICS.get>>

describe('decision by decision, compiled games offer and do what the interpreter does', () => {
  test.each([...CLASSICS])('%s', (id, tree) => {
    for (const setting of settingsOf(id).slice(0, 2))
      for (const seed of [1, 2, 3]) compareDecisions(tree, setting, seed, 400)
  })

  test('a game with something of everything', () => {
    for (let seed = 1; seed <= 40; seed += 1) compareDecisions(small, { seats: 3 }, seed, 400)
  })
})

test('play goes back to where it was saved, and on in the same way', () => {
  const model = new CompiledModel(game('hearts'), OPTIONS)
  model.start(7)
  const saved = model.save()
  const ends = [0, 1].map(() => {
    model.load(saved)
    model.reseed(99)
    model.playOut()
    const { winners, turns, steps, scores } = model.result()
    return { winners, turns, steps, score: scores[0] }
  })
  expect(ends[0]).toEqual(ends[1])
  model.load(saved)
  model.reseed(100)
  model.playOut()
  expect({ score: model.result().scores[0], steps: model.result().steps }).not.toEqual({
    score: ends[0]?.score,
    steps: ends[0]?.steps,
  })
})

test('a module that plays all seats but one stops only for that one', () => {
  const model = new CompiledModel(game('crazy-eights'), { ...OPTIONS, seats: 4 })
  const others = EVERYBODY & ~(1 << 2)
  model.start(3, others)
  while (model.isDeciding) {
    expect(model.seat).toBe(2)
    model.choose(0, others)
  }
  expect(model.outcome().isOver).toBe(true)
})

test('a choice that is not there is refused', () => {
  const model = new CompiledModel(game('hearts'), OPTIONS)
  model.start(0)
  expect(() => model.choose(model.choices)).toThrow('there are 13 choices; got 13')
  expect(() => model.choose(-1)).toThrow('got -1')
})
