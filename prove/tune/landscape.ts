import { type Config, type ParameterTree, Space } from '../../src/search/index.ts'
import { type BbobNumber, bbob } from './bbob.ts'

/** A space whose best configuration is known. */
export interface Landscape {
  readonly name: string
  readonly trees: Readonly<Record<string, ParameterTree>>
  readonly space: Space
  readonly best: Config
  /** What remains to be gained: 0 for the best, more for all others. */
  gap(config: Config): number
}

export interface BbobChoice {
  readonly dimension: number
  /** Another instance is the same function elsewhere, turned otherwise; 1 if left out. */
  readonly instance?: number
}

/** A BBOB function over x1, x2, … from -5 to 5, each in the middle by default. */
export function bbobLandscape(number: BbobNumber, { dimension, instance = 1 }: BbobChoice): Landscape {
  const { name, best, bestValue, value } = bbob(number, dimension, instance)
  const names = best.map((_, n) => `x${n + 1}`)
  const tree: ParameterTree = { type: 'float', low: -5, high: 5, default: 0 }
  const trees = Object.fromEntries(names.map((each) => [each, tree]))
  return {
    name,
    trees,
    space: new Space(trees),
    best: Object.fromEntries(names.map((each, n) => [each, best[n] as number])),
    gap: (config) => value(names.map((each) => config[each] as number)) - bestValue,
  }
}
