import { describe, expect, it } from 'vitest'
import { stream } from '../../../rng/index.ts'
import { normal } from '../../../stats/index.ts'
import { evaluate, onlyCourse, type Ran } from '../../testing/evaluate.ts'
import type { Problem, Scores, Trial } from '../problem.ts'
import { Space } from '../space/space.ts'
import { type RaceOptions, type RaceResult, race } from './race.ts'

const space = new Space({ x: { type: 'float', low: 0, high: 100 } })

function problemWith(parts: Partial<Problem> = {}): Problem {
  return {
    space,
    horizons: ['h'],
    incumbents: [{ x: 0 }],
    blocks: 20,
    budget: Number.POSITIVE_INFINITY,
    rng: stream(1),
    ...parts,
  }
}

function raced(
  xs: readonly number[],
  score: (x: number, block: number) => Scores,
  options: RaceOptions = {},
  problem = problemWith(),
): Ran<RaceResult> {
  const candidates = xs.map((x) => ({ config: { x } }))
  return evaluate(
    problem,
    onlyCourse((given, evaluations) => race(given, evaluations, candidates, options)),
    ({ config, block }) => score(config['x'] as number, block),
  )
}

/** Every configuration has luck of its own on every block. */
const luck = (x: number, block: number): number => normal(stream(1, 'luck', block, String(x)))

const blocksOf = (trials: readonly Trial[], x: number): number =>
  trials.filter(({ config }) => config['x'] === x).length

const winner = ({ found }: Ran<RaceResult>, horizon = 0): number =>
  found.horizons[horizon]?.winner.config['x'] as number

const survivors = ({ found }: Ran<RaceResult>, horizon = 0): unknown[] =>
  found.horizons[horizon]?.survivors.map(({ config }) => config['x']) ?? []

describe('a race', () => {
  it('finds the best, and spends little on those that are far behind', () => {
    const xs = Array.from({ length: 30 }, (_, n) => n * 3)
    const ran = raced(xs, (x, block) => [Math.abs(x - 42) + luck(x, block)])
    expect(winner(ran)).toBe(42)
    expect(ran.found.end).toBe('decided')
    expect(ran.trials.length).toBeLessThan((30 * 20) / 2)
    expect(blocksOf(ran.trials, 0)).toBeLessThan(blocksOf(ran.trials, 42))
    expect(survivors(ran)).toEqual([42])
  })

  it('gives each horizon its winner, and evaluates who is still in for any', () => {
    const ran = raced(
      [10, 50, 90],
      (x, block) => [x + luck(x, block), 100 - x + luck(x, block)],
      {},
      problemWith({ horizons: ['low', 'high'], incumbents: [{ x: 0 }, { x: 0 }] }),
    )
    expect([winner(ran, 0), winner(ran, 1)]).toEqual([10, 90])
    expect(blocksOf(ran.trials, 10)).toBe(blocksOf(ran.trials, 90))
    expect([survivors(ran, 0), survivors(ran, 1)]).toEqual([[10], [90]])
    expect(blocksOf(ran.trials, 50)).toBeLessThanOrEqual(blocksOf(ran.trials, 10))
  })

  it('ends with the blocks, if no one is worse, and the first wins a draw', () => {
    const ran = raced([3, 1, 2], (x, block) => [block % 3 === x % 3 ? 1 : 0], { blocks: [5, 4, 3, 2, 1, 0] })
    expect(ran.found).toMatchObject({ end: 'blocks', blocks: [5, 4, 3, 2, 1, 0] })
    expect(winner(ran)).toBe(3)
    expect(survivors(ran)).toEqual([3, 1, 2])
  })

  it('goes on with what is in use though it is beaten, until it is decided', () => {
    const score = (x: number, block: number): Scores => [(x === 1 ? 10 : 0) + x / 10 + luck(x, block)]
    const kept = raced([1, 2, 3], score, { incumbents: [{ x: 1 }], groupSize: 2 })
    expect(survivors(kept)).toContain(1)
    expect(blocksOf(kept.trials, 1)).toBe(kept.found.blocks.length)
    const dropped = raced([1, 2, 3], score, { groupSize: 2 })
    expect(survivors(dropped)).not.toContain(1)
  })

  it('prefers what is in use to what is no better by what matters', () => {
    const score = (x: number, block: number): Scores => [x === 1 ? 0.01 : luck(x, block) / 100]
    const options = { incumbents: [{ x: 1 }] }
    const ran = raced([2, 1], score, { ...options, margin: 1 })
    expect(winner(ran)).toBe(1)
    expect(survivors(ran)).toEqual([1])
    expect(winner(raced([2, 1], score, options))).toBe(2)
  })

  it('drops at once what fails where the leader does not', () => {
    const ran = raced([1, 2], (x, block) => [x === 2 ? Number.POSITIVE_INFINITY : block])
    expect(survivors(ran)).toEqual([1])
    expect(ran.trials).toHaveLength(6)
  })

  it('ends early where nothing makes a difference', () => {
    const ran = raced([1, 2, 3], (_, block) => [luck(0, block)], { incumbents: [{ x: 3 }] })
    expect(winner(ran)).toBe(3)
    expect(survivors(ran)).toEqual([3])
    expect(ran.found.blocks).toHaveLength(8)
  })

  it('stops where the next blocks are beyond the budget', () => {
    const ran = raced([1, 2], (x, block) => [luck(x, block)], {}, problemWith({ budget: 9 }))
    expect(ran.found).toMatchObject({ end: 'budget', blocks: [0, 1, 2, 3] })
    expect(ran.trials).toHaveLength(8)
    const none = raced([1, 2], (x, block) => [luck(x, block)], {}, problemWith({ budget: 1 }))
    expect(none.found).toMatchObject({ end: 'budget', blocks: [] })
    expect(winner(none)).toBe(1)
  })

  it('asks for no configuration twice', () => {
    expect(raced([1, 1, 2], (x) => [x]).trials.filter(({ block }) => block === 0)).toHaveLength(2)
  })

  it('says that it needs candidates', () => {
    expect(() => raced([], () => [0])).toThrow('a race takes at least one candidate; there is none')
  })
})
