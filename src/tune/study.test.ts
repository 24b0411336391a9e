import { expect, test } from 'vitest'
import { Study } from './study.ts'
import type { StudyTree } from './study-tree.ts'

const tree: StudyTree = {
  name: 'small',
  parameters: { rate: { type: 'float', low: 0, high: 1, default: 0.25 } },
  evaluator: './evaluate.ts',
}

test('a third of the instances is kept for the end, and ten at least, where there are enough', () => {
  const sizes = (instances: number): readonly number[] => {
    const study = new Study({ ...tree, instances }, 1)
    return [study.instances.length, study.heldOut.length]
  }
  expect([60, 24, 20].map(sizes)).toEqual([
    [40, 20],
    [14, 10],
    [10, 10],
  ])
  expect(new Study({ ...tree, instances: 60 }, 1).heldOut[0]).toBe(40)
  expect(new Study({ ...tree, instances: 3 }, 1)).toMatchObject({
    instances: [0, 1, 2],
    heldOut: [0, 1, 2],
    isExhaustive: true,
  })
  expect(new Study({ ...tree, instances: ['x', 'y'], heldOut: ['z'] }, 1)).toMatchObject({
    instances: ['x', 'y'],
    heldOut: ['z'],
  })
})

test('blocks are all instances once, then all again with other luck', () => {
  const study = new Study({ ...tree, instances: 5 }, 1)
  const blocks = Array.from({ length: 15 }, (_, n) => study.searchBlock(n))
  for (const round of [0, 5, 10]) {
    const instances = blocks.slice(round, round + 5).map(({ instance }) => instance as number)
    expect(instances.toSorted()).toEqual([0, 1, 2, 3, 4])
  }
  expect(new Set(blocks.map(({ seed }) => seed)).size).toBe(15)
  expect(Array.from({ length: 15 }, (_, n) => study.searchBlock(n))).toEqual(blocks)
  expect(study.heldOutBlock(0).seed).not.toBe(blocks[0]?.seed)
})

test('what is in use is said for all horizons, for each, or by the defaults', () => {
  const horizons = ['1-5', '6-9']
  expect(new Study({ ...tree, horizons }, 1).incumbents).toEqual([{ rate: 0.25 }, { rate: 0.25 }])
  expect(new Study({ ...tree, horizons, incumbent: { rate: 0.5 } }, 1).incumbents).toEqual([
    { rate: 0.5 },
    { rate: 0.5 },
  ])
  const byHorizon = { '6-9': { rate: 0.75 } }
  expect(new Study({ ...tree, horizons, incumbent: { byHorizon } }, 1).incumbents).toEqual([
    { rate: 0.25 },
    { rate: 0.75 },
  ])
})
