import { describe, expect, test } from 'vitest'
import { depthOf, type Edges, edgeIn } from './depth.ts'
import type { PlayedBlock, PlayedGame } from './playtest.ts'

const game = (decisions: number): PlayedGame => ({
  ending: 'finished',
  shares: [1, 0],
  scores: [1, 0],
  isDraw: false,
  turns: decisions,
  steps: decisions,
  decisions,
})

/** Blocks of games with so many decisions, of which the first player wins a share. */
const blocks = (many: number, share: number, decisions = 225): PlayedBlock[] =>
  Array.from({ length: many }, (_, n) => ({
    share: n < many * share ? 1 : 0,
    payoffs: [[0], [0]],
    games: [game(decisions), game(decisions)],
  }))

describe('an edge', () => {
  test('is the normal quantile of the share in games of a quarter of an hour', () => {
    // 225 decisions of 4 s are 15 minutes.
    const { share, perSession } = edgeIn(blocks(1000, 0.84134))
    expect(share.value).toBeCloseTo(0.84, 2)
    expect(perSession.value).toBeCloseTo(1, 1)
  })

  test('of players who win alike is 0, and its interval contains 0', () => {
    const { perSession } = edgeIn(blocks(40, 0.5))
    expect(perSession.value).toBeCloseTo(0)
    expect(perSession.low).toBeLessThan(0)
    expect(perSession.high).toBeGreaterThan(0)
  })

  test('is taken together with a prior, which counts as so many blocks', () => {
    const prior = { share: 0.65, blocks: 8 }
    expect(edgeIn(blocks(8, 0.25), prior).share.value).toBeCloseTo((0.25 + 0.65) / 2)
    expect(edgeIn(blocks(8, 0), prior).share.value).toBeCloseTo(0.65 / 2)
    expect(edgeIn(blocks(800, 0.25), prior).share.value).toBeCloseTo(0.25, 1)
  })

  test('is twice as large for the same share in games of a quarter of the length', () => {
    const long = edgeIn(blocks(1000, 0.8, 240)).perSession.value
    expect(edgeIn(blocks(1000, 0.8, 60)).perSession.value / long).toBeCloseTo(2)
  })

  test('of a player who wins everything is finite, and larger the longer it has done so', () => {
    const [few, more] = [edgeIn(blocks(10, 1)), edgeIn(blocks(100, 1))]
    expect(few.share.low).toBeLessThan(0.8)
    expect(Number.isFinite(more.perSession.value)).toBe(true)
    expect(more.perSession.low).toBeGreaterThan(few.perSession.low)
  })
})

describe('depth', () => {
  const edges = (shares: Readonly<Record<keyof Edges, number>>): Edges =>
    Object.fromEntries(
      Object.entries(shares).map(([name, share]) => [name, edgeIn(blocks(200, share))]),
    ) as unknown as Edges
  const level = {
    thumbOverRandom: 0.5,
    topOverThumb: 0.5,
    topOverGlance: 0.5,
    topOverQuick: 0.5,
    memory: 0.5,
  }

  test('is 0 where nobody is better than anybody', () => {
    expect(depthOf(edges(level)).value).toBeCloseTo(0)
  })

  test('grows with every step of thought, less and less', () => {
    const at = (share: number): number =>
      depthOf(edges({ ...level, topOverThumb: share, topOverGlance: share, topOverQuick: share })).value
    const [small, middle, large] = [at(0.6), at(0.75), at(0.9)] as const
    expect(middle).toBeGreaterThan(small)
    expect(large).toBeGreaterThan(middle)
    expect(large).toBeLessThan(1)
  })

  test('counts nothing over a glance or a quick search that a rule of thumb beats', () => {
    const solved = { ...level, thumbOverRandom: 0.99, topOverGlance: 0.95, topOverQuick: 0.9 }
    const onlyThumb = { ...level, thumbOverRandom: 0.99 }
    expect(depthOf(edges(solved)).value).toBeCloseTo(depthOf(edges(onlyThumb)).value)
  })
})
