import { expect, test } from 'vitest'
import { SHAPES } from '../testing/shapes.ts'
import { makeProblem, type ProblemTree } from './make-problem.ts'

const x = { type: 'float', low: 0, high: 1, default: 0.25 } as const

test('parameters alone are enough: one horizon, one block, what is in use as the defaults say', () => {
  const problem = makeProblem({ parameters: { x, on: { type: 'boolean' } } })
  expect(problem).toMatchObject({
    horizons: ['score'],
    incumbents: [{ x: 0.25, on: false }],
    blocks: 1,
    heldOut: 100,
    budget: Number.POSITIVE_INFINITY,
  })
})

test('what is in use by horizon is filled up with defaults', () => {
  const parameters = { x, depth: { type: 'int', low: 1, high: 9, default: 3 } } as const
  const { incumbents } = makeProblem({ parameters, horizons: ['a', 'b'], incumbents: { b: { depth: 5 } } })
  expect(incumbents).toEqual([
    { x: 0.25, depth: 3 },
    { x: 0.25, depth: 5 },
  ])
})

test('the seed says what is drawn', () => {
  const drawn = (seed?: number): unknown => {
    const { space, rng } = makeProblem({ parameters: { x }, ...(seed !== undefined && { seed }) })
    return space.sample(rng)
  }
  expect(drawn(4)).toEqual(drawn(4))
  expect(drawn(4)).not.toEqual(drawn(5))
  expect(drawn()).toEqual(drawn(1))
})

test.each(SHAPES)('$name: nothing is wrong with it', ({ trees }) => {
  expect(() => makeProblem({ parameters: trees })).not.toThrow()
})

test.each<[tree: ProblemTree, message: string]>([
  [{ parameters: {} }, 'parameters: there are none'],
  [{ parameters: { x: { ...x, high: 0 } } }, 'parameters.x: low must be below high; got 0 and 0'],
  [{ parameters: { x: { ...x, high: Infinity } } }, 'parameters.x: low must be below high'],
  [{ parameters: { x: { ...x, log: true } } }, 'parameters.x.low: a log scale begins above 0; got 0'],
  [{ parameters: { x: { ...x, step: 0 } } }, 'parameters.x.step: it must be above 0; got 0'],
  [{ parameters: { x: { ...x, step: 2 } } }, 'parameters.x.step: 2 is more than from 0 to 1'],
  [{ parameters: { x: { ...x, default: 2 } } }, 'parameters.x.default: 2 is not from 0 to 1'],
  [{ parameters: { n: { type: 'int', low: 0.5, high: 2 } } }, 'parameters.n: an int has a whole low'],
  [{ parameters: { n: { type: 'int', low: 0, high: 2, default: 0.5 } } }, '0.5 is not a whole number'],
  [{ parameters: { c: { type: 'choice', values: [] } } }, 'parameters.c.values: there are none'],
  [{ parameters: { c: { type: 'choice', values: ['a', 'a'] } } }, 'parameters.c.values: "a" comes twice'],
  [{ parameters: { c: { type: 'choice', values: ['a'], default: 'b' } } }, '"b" is none of the values'],
  [{ parameters: { x: { ...x, when: { y: 1 } } } }, 'parameters.x.when: y is no parameter before it'],
  [
    { parameters: { c: { type: 'choice', values: ['a'] }, x: { ...x, when: { c: ['a', 'b'] } } } },
    'parameters.x.when.c: "b" is none of the values',
  ],
  [{ parameters: { x }, horizons: [] }, 'horizons: there are none'],
  [{ parameters: { x }, horizons: ['a', 'a'] }, 'horizons: "a" comes twice'],
  [{ parameters: { x }, incumbents: { near: {} } }, 'incumbents: there is no horizon near'],
  [{ parameters: { x }, incumbents: { score: { z: 1 } } }, 'incumbents.score: there is no parameter z'],
  [{ parameters: { x }, incumbents: { score: { x: 'a' } } }, 'incumbents.score.x: "a" is not from 0 to 1'],
  [{ parameters: { x }, blocks: 0 }, 'blocks: a whole number from 1 on is expected; got 0'],
  [{ parameters: { x }, heldOut: 1.5 }, 'heldOut: a whole number from 1 on is expected; got 1.5'],
  [{ parameters: { x }, budget: Number.NaN }, 'budget: a whole number from 1 on is expected; got NaN'],
])('%j: says %s', (tree, message) => {
  expect(() => makeProblem(tree)).toThrow(message)
})

test('everything that is wrong is said at once', () => {
  expect(() => makeProblem({ parameters: { x: { ...x, high: -1 } }, blocks: 0 })).toThrow(
    /parameters\.x: low.*\n.*parameters\.x\.default.*\n.*blocks/,
  )
})
