import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { drawLooks, type Origin } from './look-draw.ts'

const some = (origin: Origin, many: number, score: (n: number) => number) =>
  Array.from({ length: many }, (_, n) => ({ origin, score: score(n), name: `${origin} ${n}` }))
const many = (drawn: readonly { readonly origin: Origin }[], origin: Origin): number =>
  drawn.filter((each) => each.origin === origin).length

test('all starting genomes get a look, even if there are more of them than looks', () => {
  const all = [...some('start', 5, () => 0), ...some('of others', 5, () => 9)]
  expect(many(drawLooks(all, 3, stream(1)), 'start')).toBe(5)
  expect(drawLooks(all, 3, stream(1))).toHaveLength(5)
})

test('children of starting genomes have their share of the looks, however little they promise', () => {
  const all = [...some('of starts', 60, () => 1), ...some('of others', 40, () => 50)]
  const drawn = drawLooks(all, 10, stream(1))
  expect([many(drawn, 'of starts'), many(drawn, 'of others')]).toEqual([6, 4])
})

test('those that promise more are preferred, and nobody is drawn twice', () => {
  const drawn = drawLooks(
    some('of others', 100, (n) => n),
    20,
    stream(1),
  )
  expect(new Set(drawn).size).toBe(20)
  expect(drawn.reduce((sum, { score }) => sum + score, 0) / drawn.length).toBeGreaterThan(70)
})

test('if there are fewer than looks, all get one', () => {
  expect(
    drawLooks([...some('of starts', 2, () => 1), ...some('of others', 1, () => 1)], 9, stream(1)),
  ).toHaveLength(3)
})

test('of a single look, children of starting genomes have their share too, generation for generation', () => {
  const all = [...some('of starts', 20, () => 1), ...some('of others', 80, () => 50)]
  const draws = Array.from({ length: 400 }, (_, n) => drawLooks(all, 1, stream('generation', n)))
  expect(draws.every((drawn) => drawn.length === 1)).toBe(true)
  const explored = draws.filter((drawn) => many(drawn, 'of starts') === 1).length
  expect(explored).toBeGreaterThan(55)
  expect(explored).toBeLessThan(110)
})
