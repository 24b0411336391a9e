/**
 * Two spaces as programs have them, with choices, whole numbers, factors and conditions, and with a known best. Each
 * parameter that counts costs as its value is off the best one; some pairs of numbers must change together.
 */
import { type Config, type ParameterTree, Space, type Value } from '../../src/search/index.ts'
import type { Landscape } from './landscape.ts'

interface Part {
  readonly tree: ParameterTree
  readonly best: Value
  /** What it costs to be off: for a number, from one end of its range to the other; else by value. */
  readonly cost: number | Readonly<Record<string, number>>
}

/** Two numbers of which each could make up for the other, but for this cost. */
type Ridge = readonly [one: string, other: string, cost: number]

const LEARNER: Readonly<Record<string, Part>> = {
  model: {
    tree: { type: 'choice', values: ['linear', 'trees', 'network'] },
    best: 'network',
    cost: { linear: 0.6, trees: 0.2 },
  },
  rate: { tree: { type: 'float', low: 1e-5, high: 1, log: true, default: 0.1 }, best: 3e-3, cost: 2 },
  rounds: { tree: { type: 'int', low: 10, high: 1000, log: true, default: 50 }, best: 300, cost: 1 },
  penalty: { tree: { type: 'float', low: 1e-6, high: 10, log: true, default: 1 }, best: 1e-3, cost: 1 },
  shuffle: { tree: { type: 'boolean' }, best: true, cost: { false: 0.1 } },
  scaling: {
    tree: { type: 'choice', values: ['none', 'range', 'deviation'] },
    best: 'deviation',
    cost: { none: 0.3, range: 0.05 },
  },
  depth: { tree: { type: 'int', low: 1, high: 16, when: { model: 'trees' } }, best: 6, cost: 1 },
  leaf: { tree: { type: 'int', low: 1, high: 100, log: true, when: { model: 'trees' } }, best: 5, cost: 0.5 },
  layers: {
    tree: { type: 'int', low: 1, high: 8, default: 6, when: { model: 'network' } },
    best: 3,
    cost: 1,
  },
  width: {
    tree: { type: 'int', low: 8, high: 512, step: 8, when: { model: 'network' } },
    best: 128,
    cost: 1,
  },
  dropout: { tree: { type: 'float', low: 0, high: 0.8, when: { model: 'network' } }, best: 0.15, cost: 1 },
}

const LEARNER_RIDGES: readonly Ridge[] = [
  ['rate', 'rounds', 6],
  ['dropout', 'width', 3],
]

const PIPELINE: Readonly<Record<string, Part>> = {
  source: {
    tree: { type: 'choice', values: ['daily', 'weekly', 'both'] },
    best: 'both',
    cost: { daily: 0.15, weekly: 0.25 },
  },
  history: { tree: { type: 'int', low: 4, high: 104, default: 26 }, best: 61, cost: 1 },
  smoothing: {
    tree: { type: 'choice', values: ['none', 'mean', 'exponential'] },
    best: 'exponential',
    cost: { none: 0.3, mean: 0.15 },
  },
  half_life: {
    tree: { type: 'float', low: 0.5, high: 50, log: true, default: 20, when: { smoothing: 'exponential' } },
    best: 3,
    cost: 2,
  },
  window: { tree: { type: 'int', low: 2, high: 30, when: { smoothing: 'mean' } }, best: 7, cost: 1 },
  outliers: { tree: { type: 'boolean' }, best: true, cost: { false: 0.2 } },
  outlier_limit: {
    tree: { type: 'float', low: 1, high: 8, step: 0.25, when: { outliers: true } },
    best: 3.25,
    cost: 1,
  },
  holidays: { tree: { type: 'boolean', default: true }, best: false, cost: { true: 0.1 } },
  holiday_weight: { tree: { type: 'float', low: 0, high: 3, when: { holidays: true } }, best: 1, cost: 0.5 },
  trend: {
    tree: { type: 'choice', values: ['none', 'linear', 'damped'] },
    best: 'damped',
    cost: { none: 0.25, linear: 0.1 },
  },
  damping: { tree: { type: 'float', low: 0.5, high: 1, when: { trend: 'damped' } }, best: 0.92, cost: 1 },
  season_terms: { tree: { type: 'int', low: 0, high: 12 }, best: 4, cost: 1 },
  shrinkage: { tree: { type: 'float', low: 1e-4, high: 1, log: true }, best: 0.05, cost: 2 },
  members: { tree: { type: 'int', low: 1, high: 64, log: true, default: 4 }, best: 24, cost: 0.5 },
  blend: { tree: { type: 'float', low: 0, high: 1 }, best: 0.7, cost: 1 },
  bias: { tree: { type: 'float', low: -0.2, high: 0.2 }, best: 0.04, cost: 3 },
}

const PIPELINE_RIDGES: readonly Ridge[] = [
  ['history', 'half_life', 4],
  ['blend', 'shrinkage', 4],
  ['bias', 'damping', 2],
]

export const learner = (): Landscape => mixed('learner', LEARNER, LEARNER_RIDGES)
export const pipeline = (): Landscape => mixed('pipeline', PIPELINE, PIPELINE_RIDGES)

function mixed(name: string, parts: Readonly<Record<string, Part>>, ridges: readonly Ridge[]): Landscape {
  const trees = Object.fromEntries(Object.entries(parts).map(([each, { tree }]) => [each, tree]))
  const space = new Space(trees)
  const best = space.configWith((parameter) => (parts[parameter.name] as Part).best)
  const lines = new Map(space.parameters.map((parameter) => [parameter.name, parameter.line]))
  /** How far off a number is, as a share of its range; undefined if it does not count. */
  const off = (config: Config, each: string): number | undefined => {
    const [line, value] = [lines.get(each), config[each]]
    return line && value !== undefined
      ? line.place(value as number) - line.place(parts[each]?.best as number)
      : undefined
  }
  const costOf = (config: Config, each: string): number => {
    const { cost } = parts[each] as Part
    return typeof cost === 'number' ? cost * (off(config, each) ?? 0) ** 2 : (cost[String(config[each])] ?? 0)
  }
  const ridgeCost = (config: Config, [one, other, cost]: Ridge): number => {
    const [a, b] = [off(config, one), off(config, other)]
    return a === undefined || b === undefined ? 0 : cost * (a + b) ** 2
  }
  return {
    name,
    trees,
    space,
    best,
    gap: (config) =>
      Object.keys(config).reduce((sum, each) => sum + costOf(config, each), 0) +
      ridges.reduce((sum, ridge) => sum + ridgeCost(config, ridge), 0),
  }
}
