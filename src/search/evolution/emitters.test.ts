import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import {
  cross,
  type Emitter,
  explore,
  improve,
  type Mating,
  mixed,
  type Stock,
  tournament,
} from './emitters.ts'

const STOCK: Stock = {
  starts: ['s', 't'],
  elites: ['a', 'b', 'c'],
  population: [1, 4, 2, 3].map((score) => ({ key: `p${score}`, score })),
}
const EMPTY: Stock = { starts: ['s', 't'], elites: [], population: [] }

const many = (emitter: Emitter, stock = STOCK): readonly Mating[] => {
  const [draw, rng] = [emitter(stock), stream('emitters')]
  return Array.from({ length: 3000 }, () => draw(rng))
}
const share = (matings: readonly Mating[], holds: (mating: Mating) => boolean): number =>
  matings.filter(holds).length / matings.length

test('each draws from its own, all as likely', () => {
  for (const key of STOCK.starts)
    expect(share(many(explore), ({ parent }) => parent === key)).toBeCloseTo(1 / 2, 1)
  for (const key of STOCK.elites)
    expect(share(many(improve), ({ parent }) => parent === key)).toBeCloseTo(1 / 3, 1)
})

test('two different elites are crossed, each pair as likely', () => {
  for (const one of STOCK.elites)
    for (const other of STOCK.elites) {
      const pairs = share(many(cross), ({ parent, mate }) => parent === one && mate === other)
      expect(pairs).toBeCloseTo(one === other ? 0 : 1 / 6, 1)
    }
})

test('as long as there is nothing to draw from, children come from the starting genomes', () => {
  for (const emitter of [improve, cross, tournament(3, 0.5)])
    for (const { parent, mate } of many(emitter, EMPTY)) {
      expect(EMPTY.starts).toContain(parent)
      expect(mate).toBeUndefined()
    }
})

describe('a tournament', () => {
  test('of three is won by the best in 1 - (3/4)³', () => {
    expect(share(many(tournament(3, 0)), ({ parent }) => parent === 'p4')).toBeCloseTo(37 / 64, 1)
  })

  test('finds mates at the rate, save where the winner would be its own mate', () => {
    const matings = many(tournament(1, 0.8))
    expect(share(matings, ({ mate }) => mate !== undefined)).toBeCloseTo(0.8 * (3 / 4), 1)
    for (const { parent, mate } of matings) expect(mate).not.toBe(parent)
  })
})

test('emitters are mixed by their weights, and a weight of 0 is never', () => {
  const named =
    (parent: string): Emitter =>
    () =>
    () => ({ parent })
  const matings = many(
    mixed([
      [3, named('often')],
      [0, named('never')],
      [1, named('seldom')],
      [0, named('never')],
    ]),
  )
  expect(share(matings, ({ parent }) => parent === 'often')).toBeCloseTo(3 / 4, 1)
  expect(share(matings, ({ parent }) => parent === 'seldom')).toBeCloseTo(1 / 4, 1)
})
