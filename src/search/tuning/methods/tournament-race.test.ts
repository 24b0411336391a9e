import { expect, it } from 'vitest'
import { stream } from '../../../rng/index.ts'
import { normal } from '../../../stats/index.ts'
import { evaluate } from '../../testing/evaluate.ts'
import type { Problem, Scores, Trial } from '../problem.ts'
import { type Config, Space } from '../space/space.ts'
import { tournament } from './tournament.ts'

const NAMES = ['a', 'b', 'c', 'd']
const space = new Space(
  Object.fromEntries(NAMES.map((name) => [name, { type: 'float', low: -5, high: 5, default: 4 } as const])),
)
const distance = (config: Config): number =>
  NAMES.reduce((sum, name) => sum + (config[name] as number) ** 2, 0)
const noisy = ({ config, block }: Trial): Scores => [
  distance(config) * Math.exp(normal(stream(1, 'luck', block, space.key(config))) / 4),
]

const problem: Problem = {
  space,
  horizons: ['h'],
  incumbents: [space.defaults],
  blocks: 20,
  budget: Number.POSITIVE_INFINITY,
  rng: stream(1, 'method'),
}

it('with races, a tournament gets as far for less than half', () => {
  const plain = evaluate(problem, tournament({ testValues: 10 }), noisy)
  const budget = Math.floor(plain.trials.length / 2)
  const raced = evaluate({ ...problem, budget }, tournament({ testValues: 10, race: true }), noisy)
  const [start, ofPlain, ofRaced] = [[problem.incumbents], plain.found, raced.found].map(([best]) =>
    distance(best?.[0] as Config),
  ) as [number, number, number]
  expect(ofPlain).toBeLessThan(start / 20)
  expect(ofRaced).toBeLessThanOrEqual(ofPlain * 1.5)
  expect(raced.trials.length).toBeLessThanOrEqual(budget)
})

it('with races, each new best was seen on all instances, with other luck in each pass', () => {
  const seen = new Map<string, number[]>()
  let many = 0
  const onImprovement: Problem['onImprovement'] = ({ config, score }) => {
    many += 1
    const blocks = seen.get(space.key(config)) ?? []
    expect(new Set(blocks.map((block) => block % 20)).size).toBe(20)
    expect(new Set(blocks.map((block) => Math.floor(block / 20))).size).toBe(1)
    const mean = blocks.reduce((sum, block) => sum + (noisy({ config, block })[0] as number), 0) / 20
    expect(score).toBeCloseTo(mean, 9)
  }
  const { trials } = evaluate(
    { ...problem, budget: 3000, onImprovement },
    tournament({ race: true }),
    (trial) => {
      const key = space.key(trial.config)
      seen.set(key, [...(seen.get(key) ?? []), trial.block])
      return noisy(trial)
    },
  )
  expect(many).toBeGreaterThan(3)
  expect(trials.some(({ block }) => block >= 20)).toBe(true)
  const asked = trials.map(({ config, block }) => `${block} ${space.key(config)}`)
  expect(new Set(asked).size).toBe(asked.length)
})

it('with races, parameters that make no difference cost few blocks, and nothing is adopted', () => {
  const ran = evaluate(problem, tournament({ race: true }), ({ block }) => [block])
  expect(ran.found).toEqual([problem.incumbents])
  const tried = new Set(ran.trials.map(({ config }) => config))
  expect(ran.trials.length).toBeLessThanOrEqual(8 * tried.size + 20)
})
