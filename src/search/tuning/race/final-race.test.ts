import { describe, expect, it } from 'vitest'
import { type Stream, stream } from '../../../rng/index.ts'
import { normal } from '../../../stats/index.ts'
import { evaluate, onlyCourse, type Ran } from '../../testing/evaluate.ts'
import { share } from '../../testing/luck.ts'
import type { Problem, Scores } from '../problem.ts'
import { type Config, Space } from '../space/space.ts'
import { type FinalRace, type FinalRaceOptions, leastUnitsFor, raceFinalists } from './final-race.ts'

const space = new Space({ x: { type: 'int', low: 0, high: 100 } })
const IN_USE: Config = { x: 0 }

function ended(
  finalists: readonly (readonly number[])[],
  score: (x: number, block: number) => Scores,
  options: FinalRaceOptions = {},
  heldOut = 60,
): Ran<FinalRace> {
  const problem: Problem = {
    space,
    horizons: finalists.map((_, horizon) => `h${horizon}`),
    incumbents: finalists.map(() => IN_USE),
    blocks: 5,
    heldOut,
    budget: 0,
    rng: stream(1),
  }
  const configs = finalists.map((xs) => xs.map((x) => ({ x })))
  return evaluate(
    problem,
    onlyCourse((given, evaluations) => raceFinalists(given, evaluations, configs, options)),
    ({ config, block }) => score(config['x'] as number, block),
  )
}

const luck = (x: number, block: number): number => normal(stream(1, 'luck', block, x))

describe('the race at the end', () => {
  it('adopts what is better, with an interval that says so, on blocks of its own', () => {
    const ran = ended([[1]], (x, block) => [10 - x + luck(x, block)])
    const [verdict] = ran.found.horizons
    expect(verdict).toMatchObject({ verdict: 'adopted', config: { x: 1 }, why: 'better' })
    expect(verdict?.interval[0]).toBeLessThan(-1)
    expect(verdict?.interval[1]).toBeGreaterThan(-1)
    expect(verdict?.interval[1]).toBeLessThan(0)
    expect(ran.trials.every(({ heldOut }) => heldOut === true)).toBe(true)
    expect(ran.found.blocks).toBeLessThan(60)
    expect(ran.found.evaluations).toBe(ran.trials.length)
  })

  it('says that nothing better was found, early where nothing can be', () => {
    const worse = ended([[1]], (x, block) => [x + luck(x, block)])
    expect(worse.found.horizons[0]).toMatchObject({
      verdict: 'nothing better found',
      why: 'futile',
      blocks: 8,
    })
    const alike = ended([[1]], (x, block) => [luck(x, block)], {}, 200)
    expect(alike.found.horizons[0]).toMatchObject({ verdict: 'nothing better found', why: 'futile' })
    expect(alike.found.blocks).toBeLessThan(150)
    const same = ended([[1]], (_, block) => [luck(0, block)])
    expect(same.found.horizons[0]).toMatchObject({ why: 'the same', blocks: 8, difference: 0 })
    expect(same.found.shared.verdict).toBe('nothing better found')
  })

  it('needs no evaluation where the search has found nothing', () => {
    const ran = ended([[0], []], () => [0, 0])
    expect(ran.trials).toEqual([])
    expect(ran.found.horizons[0]).toMatchObject({
      verdict: 'nothing better found',
      why: 'no finalist',
      config: IN_USE,
    })
    expect(ran.found.shared).toMatchObject({ verdict: 'nothing better found', why: 'no finalist' })
  })

  it('adopts the best of several for a horizon', () => {
    const ran = ended([[1, 3, 2]], (x, block) => [100 - 10 * x + luck(x, block)])
    expect(ran.found.horizons[0]).toMatchObject({ verdict: 'adopted', config: { x: 3 } })
  })

  it('tells of all who ran, also of those that came to nothing', () => {
    const ran = ended([[1, 2]], (x, block) => [(x === 2 ? -10 : x) + luck(x, block)])
    expect(ran.found.horizons[0]?.contests).toMatchObject([
      { config: { x: 1 }, end: 'futile', blocks: 8 },
      { config: { x: 2 }, end: 'better', difference: ran.found.horizons[0]?.difference },
    ])
  })

  it('finds one configuration that does well for all, whatever the units of the scores', () => {
    // 1 and 2 are each best for one horizon, and bad for the other; 3 is good for both.
    const scores: Readonly<Record<number, readonly [number, number]>> = {
      0: [6, 6],
      1: [0, 9],
      2: [9, 0],
      3: [2, 2],
    }
    const ran = ended(
      [
        [1, 3],
        [2, 3],
      ],
      (x, block) => {
        const [a = 0, b = 0] = scores[x] ?? []
        return [a + luck(x, block), 1e6 * (b + luck(x, block + 1000))]
      },
    )
    expect(ran.found.shared).toMatchObject({ verdict: 'adopted', config: { x: 3 } })
    expect(ran.found.horizons.map(({ config }) => config['x'])).toEqual([1, 2])
    const [first, second] = ran.found.shared.byHorizon
    expect(first?.difference).toBeCloseTo(-4, -1)
    expect(second?.interval[1]).toBeLessThan(0)
  })

  it('never adopts what fails where what is in use does not, and counts it where that fails', () => {
    const failing = (which: number): Ran<FinalRace> =>
      ended([[1]], (x, block) => [
        x === which && block === 4 ? Number.POSITIVE_INFINITY : 5 - x + luck(x, block) / 4,
      ])
    expect(failing(1).found.horizons[0]).toMatchObject({ verdict: 'nothing better found', why: 'failed' })
    expect(failing(0).found.horizons[0]).toMatchObject({ verdict: 'adopted' })
  })

  it('asks for more than a margin, if there is one', () => {
    const score = (x: number, block: number): Scores => [10 - x + luck(x, block) / 4]
    expect(ended([[1]], score, { margin: 0.5 }).found.horizons[0]?.verdict).toBe('adopted')
    expect(ended([[1]], score, { margin: 1.5 }).found.horizons[0]?.verdict).toBe('nothing better found')
  })

  it('stops where the next blocks are beyond its budget', () => {
    const ran = ended([[1]], (x, block) => [luck(x, block) - x / 4], { budget: 20 })
    expect(ran.found.horizons[0]).toMatchObject({ verdict: 'nothing better found', why: 'budget', blocks: 8 })
    expect(ended([[1]], () => [0], { budget: 3 }).found).toMatchObject({
      blocks: 0,
      horizons: [{ why: 'budget' }],
    })
  })
})

describe('with finalists that differ by nothing but luck', () => {
  /** By what all horizons of an evaluation have in common. */
  const scored =
    (rng: Stream, draw: (rng: Stream) => number, common: number) =>
    (x: number, block: number): Scores => {
      const own = rng.derive(block, x)
      const together = draw(own)
      return Array.from({ length: 3 }, () => common * together + (1 - common) * draw(own))
    }
  const anyAdopted = ({ found }: Ran<FinalRace>): boolean =>
    [...found.horizons, found.shared].some(({ verdict }) => verdict === 'adopted')

  it.each([
    ['normal scores', normal, 0],
    ['normal scores, much alike for all horizons', normal, 0.8],
    ['skewed scores', (rng: Stream) => Math.exp(normal(rng)), 0.5],
    ['two values', (rng: Stream) => (rng.chance(0.5) ? 1 : 0), 0],
  ] as const)('any is adopted at most as often as promised: %s', (name, draw, common) => {
    const adopted = share(200, stream(8, 'A/A', name), (rng) =>
      anyAdopted(ended([[1], [2], [3]], scored(rng, draw, common), {}, 40)),
    )
    expect(adopted).toBeLessThanOrEqual(0.05)
  })

  describe('where the seed changes nothing', () => {
    /** Better on every instance, by more or less. */
    const gain = (x: number, block: number, instances: number): Scores => [
      10 - x * (1 + (block % instances) / 10),
    ]

    it('judges by instances, each met once', () => {
      const few = ended([[1]], (x, block) => gain(x, block, 4), { instances: 4 })
      expect(few.found).toMatchObject({ isSeeded: false, units: 4 })
      expect(few.found.horizons[0]).toMatchObject({ blocks: 4 })
      expect(few.found.horizons[0]?.difference).toBeCloseTo(-1.15)
      const more = ended([[1]], (x, block) => gain(x, block, 12), { instances: 12 })
      expect(more.found.horizons[0]).toMatchObject({ verdict: 'adopted', blocks: 8 })
    })

    it('knows exactly, where there are no other instances', () => {
      const options = { instances: 4, isExhaustive: true }
      const better = ended([[1]], (x, block) => gain(x, block, 4), options).found.horizons[0]
      expect(better).toMatchObject({ verdict: 'adopted', why: 'better', blocks: 4 })
      expect(better?.interval).toEqual([better?.difference, better?.difference])
      const worse = ended([[1]], (x, block) => gain(-x, block, 4), options).found.horizons[0]
      expect(worse).toMatchObject({ verdict: 'nothing better found' })
      const same = ended([[1]], (_, block) => gain(0, block, 4), options).found.horizons[0]
      expect(same).toMatchObject({ verdict: 'nothing better found', difference: 0 })
    })

    it('is believed only after enough repeats: a score that seldom changes is luck as well', () => {
      const seldom = (x: number, block: number): Scores => [block === 9 && x === 1 ? 1 : 5 - x]
      const ran = ended([[1]], seldom, { instances: 1, isExhaustive: true })
      expect(ran.found.isSeeded).toBe(true)
      expect(ran.found.horizons[0]).toMatchObject({ verdict: 'adopted' })
      expect(ran.found.horizons[0]?.interval[0]).toBeLessThan(ran.found.horizons[0]?.interval[1] ?? 0)
    })
  })

  it('counts the blocks that waited, once an instance met again scores otherwise', () => {
    const score = (x: number, block: number): Scores => [10 - x + luck(x, block)]
    const ran = ended([[1]], score, { instances: 2, isExhaustive: true })
    expect(ran.found.isSeeded).toBe(true)
    expect(ran.found.horizons).toEqual(ended([[1]], score).found.horizons)
  })

  it('is not taken in by what suits a few instances by chance, with whatever seeds', () => {
    const instances = 10
    const adopted = share(200, stream(1, 'suits'), (rng) => {
      const own = (x: number, block: number): number =>
        normal(rng.derive('instance', x, block % instances)) + normal(rng.derive('seed', x, block)) / 10
      const ran = ended([[1]], (x, block) => [own(x, block)], { instances }, 40)
      return ran.found.horizons[0]?.verdict === 'adopted'
    })
    expect(adopted).toBeLessThanOrEqual(0.08)
  })

  it('says how many it would take', () => {
    const least = ended([[1]], (x) => [-x], { instances: 3 }, 3).found.leastUnits
    expect(ended([[1]], (x) => [-x], {}, least).found.horizons[0]?.verdict).toBe('adopted')
    expect(leastUnitsFor(10, 5)).toBeLessThanOrEqual(10)
  })
})
