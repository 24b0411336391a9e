import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Archive, behaviourProblem, type Dimension } from './archive.ts'
import type { Kept } from './keep.ts'

const DIMENSIONS: readonly Dimension[] = [
  { name: 'length', type: 'number', edges: [10, 20] },
  { name: 'family', type: 'category' },
]

const kept = (key: string, fitness: number, length: number, family = 'tricks'): Kept => ({
  key,
  fitness,
  behaviour: [length, family],
})

const keys = (some: readonly Kept[]): readonly string[] => some.map(({ key }) => key)

/** Few keys, cells and grades of fitness: they often meet. */
const anyKept = fc
  .tuple(
    fc.nat({ max: 12 }),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(5, 10, 25),
    fc.constantFrom('a', 'b'),
  )
  .map(([key, fitness, length, family]) => kept(`key ${key}`, fitness, length, family))
const anyChange = fc.oneof(
  fc.record({ insert: anyKept }),
  fc.record({ revise: fc.nat({ max: 12 }), fitness: fc.option(fc.integer({ min: -3, max: 3 })) }),
)

function change(
  archive: Archive<Kept>,
  step: { insert: Kept } | { revise: number; fitness: number | null },
): void {
  if ('insert' in step) {
    archive.insert(step.insert)
    return
  }
  const key = `key ${step.revise}`
  const now = archive.all.find((each) => each.key === key)
  archive.revise(key, now && step.fitness !== null ? { ...now, fitness: step.fitness } : undefined)
}

const after = (steps: readonly Parameters<typeof change>[1][]): Archive<Kept> => {
  const archive = new Archive<Kept>(DIMENSIONS)
  for (const step of steps) change(archive, step)
  return archive
}

test('a number is in the bin of the edges that it has reached, a category in its own', () => {
  const archive = new Archive<Kept>(DIMENSIONS)
  const bins = [-5, 9.9, 10, 19, 20, 1000].map((length) => archive.cellOf([length, 'x']))
  expect(bins).toEqual([
    [0, 'x'],
    [0, 'x'],
    [1, 'x'],
    [1, 'x'],
    [2, 'x'],
    [2, 'x'],
  ])
})

test('a free cell is taken by anything, a cell with an elite by what is fitter', () => {
  const archive = new Archive<Kept>(DIMENSIONS)
  expect(archive.insert(kept('a', 1, 5))).toBe('new')
  expect(archive.admits(1, [5, 'tricks'])).toBe(false)
  expect(archive.insert(kept('b', 1, 7))).toBe('rejected')
  expect(archive.admits(1.5, [5, 'tricks'])).toBe(true)
  expect(archive.insert(kept('c', 2, 9))).toBe('improved')
  expect(archive.insert(kept('d', 0, 9, 'melds'))).toBe('new')
  expect(archive.insert(kept('e', 5, 15))).toBe('new')
  expect(keys(archive.elites)).toEqual(['d', 'c', 'e'])
  expect([archive.coverage, archive.qdScore]).toEqual([3, 7])
})

test('what stands in one cell is rejected by every other', () => {
  const archive = new Archive<Kept>(DIMENSIONS)
  archive.insert(kept('a', 1, 5))
  expect(archive.insert(kept('a', 9, 25))).toBe('rejected')
  archive.insert(kept('b', 2, 5))
  expect(archive.insert(kept('a', 9, 25)), 'as a challenger').toBe('rejected')
})

describe('the challenger', () => {
  const archive = (): Archive<Kept> =>
    new Archive(DIMENSIONS, [kept('old', 3, 5), kept('lucky', 5, 5), kept('weak', 1, 5)])

  test('takes the place of an elite that falls below it, and of one that leaves', () => {
    const fallen = archive()
    fallen.revise('lucky', kept('lucky', 2, 5))
    expect(keys(fallen.all)).toEqual(['old', 'lucky'])
    const left = archive()
    left.revise('lucky', undefined)
    expect(keys(left.all)).toEqual(['old'])
    left.revise('old', undefined)
    expect(left.coverage).toBe(0)
  })

  test('waits as long as the elite is as fit', () => {
    const equal = archive()
    equal.revise('lucky', kept('lucky', 3, 5))
    expect(keys(equal.elites)).toEqual(['lucky'])
  })
})

test('whatever happens, no key stands twice, and no challenger is fitter than its elite', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 60 }), (steps) => {
      const archive = after(steps)
      expect(new Set(keys(archive.all)).size).toBe(archive.all.length)
      const cells = archive.elites.map(({ behaviour }) => JSON.stringify(archive.cellOf(behaviour)))
      expect(new Set(cells).size).toBe(archive.coverage)
      for (const each of archive.all) expect(archive.admits(each.fitness, each.behaviour)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('the elites are the fittest of each cell, ordered by cell, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyKept, { selector: ({ key }) => key }), fc.nat(), (some, turn) => {
      const fitter = some.map((each, n) => ({ ...each, fitness: each.fitness + n / 100 }))
      const turned = [...fitter.slice(turn % 5), ...fitter.slice(0, turn % 5)]
      const archive = new Archive(DIMENSIONS, fitter)
      expect(new Archive(DIMENSIONS, turned).all).toEqual(archive.all)
      for (const { fitness, behaviour } of archive.elites) {
        const cell = JSON.stringify(archive.cellOf(behaviour))
        const rivals = fitter.filter((each) => JSON.stringify(archive.cellOf(each.behaviour)) === cell)
        expect(fitness).toBe(Math.max(...rivals.map((each) => each.fitness)))
      }
    }),
  )
})

test('what is saved is plain data, from which it goes on alike', () => {
  fc.assert(
    fc.property(fc.array(anyChange), fc.array(anyChange), (before, rest) => {
      const archive = after(before)
      const restored = new Archive<Kept>(DIMENSIONS, JSON.parse(JSON.stringify(archive.save())))
      for (const each of [archive, restored]) for (const step of rest) change(each, step)
      expect(restored.save()).toEqual(archive.save())
    }),
  )
})

test('a behaviour that does not fit the dimensions is described', () => {
  expect(behaviourProblem(DIMENSIONS, [3, 'tricks'])).toBeUndefined()
  expect(behaviourProblem([], null)).toBeUndefined()
  expect(behaviourProblem(DIMENSIONS, null)).toBe(
    'behaviour: 2 values (length, family) are expected; got null',
  )
  expect(behaviourProblem(DIMENSIONS, [Number.NaN, 'tricks'])).toBe(
    'behaviour, length: a finite number is expected; got NaN',
  )
  expect(behaviourProblem(DIMENSIONS, [3, 4])).toBe('behaviour, family: a text is expected; got 4')
})

test('elites that are alike as far as is known are compared by their mean', () => {
  const archive = new Archive(DIMENSIONS)
  archive.insert(kept('short', 4, 5))
  archive.insert(kept('long', 8, 25))
  archive.insert(kept('other', 1, 5, 'melds'))
  expect(archive.incumbentsLike([null, 'tricks'])).toBe(6)
  expect(archive.incumbentsLike([7, null])).toBe(2.5)
  expect(archive.incumbentsLike([15, 'tricks'])).toBe(0)
})
