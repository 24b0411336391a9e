/** Spaces of every shape that a method may meet, each as plain data. */
import type { ParameterTree } from '../tuning/space/parameter-tree.ts'
import type { Config } from '../tuning/space/space.ts'

export type Trees = Readonly<Record<string, ParameterTree>>

export interface Shape {
  readonly name: string
  readonly trees: Trees
  /** Numbers alone, all of which count at all times. */
  readonly isNumeric: boolean
}

const forty = (tree: (n: number) => ParameterTree): Trees =>
  Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`p${n}`, tree(n)]))

export const PLANE: Shape = {
  name: 'two numbers',
  isNumeric: true,
  trees: {
    x: { type: 'float', low: -1, high: 3, default: 2.5 },
    y: { type: 'float', low: 0, high: 1, default: 0.9 },
  },
}

export const BOOLEAN: Shape = { name: 'one boolean', isNumeric: false, trees: { on: { type: 'boolean' } } }

export const TWO_VALUES: Shape = {
  name: 'one int with two values',
  isNumeric: true,
  trees: { n: { type: 'int', low: 7, high: 8, default: 8 } },
}

export const MIXED: Shape = {
  name: 'choices with conditions upon conditions',
  isNumeric: false,
  trees: {
    model: { type: 'choice', values: ['mean', 'trees', 'net'], default: 'mean' },
    depth: { type: 'int', low: 1, high: 12, when: { model: 'trees' } },
    rate: { type: 'float', low: 1e-4, high: 1, log: true, when: { model: ['trees', 'net'] } },
    clip: { type: 'boolean', when: { model: 'net' } },
    clipAt: { type: 'float', low: 1, high: 5, step: 0.5, when: { clip: true } },
    size: { type: 'choice', values: [8, 16, 32] },
  },
}

export const SHAPES: readonly Shape[] = [
  PLANE,
  BOOLEAN,
  TWO_VALUES,
  MIXED,
  { name: 'one number', isNumeric: true, trees: { x: { type: 'float', low: -1, high: 1 } } },
  {
    name: 'one choice with one value',
    isNumeric: false,
    trees: { only: { type: 'choice', values: ['this'] } },
  },
  {
    name: 'log scales and steps',
    isNumeric: true,
    trees: {
      rate: { type: 'float', low: 1e-6, high: 10, log: true },
      width: { type: 'int', low: 1, high: 1000, log: true, default: 1 },
      share: { type: 'float', low: 0.1, high: 0.95, step: 0.1 },
      count: { type: 'int', low: 0, high: 100 },
      odd: { type: 'int', low: 1, high: 10, step: 2 },
    },
  },
  { name: '40 numbers', isNumeric: true, trees: forty(() => ({ type: 'float', low: 0, high: 1 })) },
  {
    name: '40 of all kinds',
    isNumeric: false,
    trees: forty((n) =>
      n % 4 === 0
        ? { type: 'boolean' }
        : n % 4 === 1
          ? { type: 'int', low: 0, high: 9, when: { [`p${n - 1}`]: true } }
          : n % 4 === 2
            ? { type: 'choice', values: ['a', 'b', 'c'] }
            : { type: 'float', low: -5, high: 5 },
    ),
  },
]

/** Read off the trees alone: the values that a configuration must not have, or lacks. */
export function strangeValues(trees: Trees, config: Config): readonly string[] {
  const unknown = Object.keys(config).filter((name) => !(name in trees))
  const wrong = Object.entries(trees).filter(([name, tree]) => {
    const value = config[name]
    const counts = Object.entries(tree.when ?? {}).every(
      ([other, wanted]) => config[other] !== undefined && [wanted].flat().includes(config[other]),
    )
    return counts ? value === undefined || !isOf(tree, value) : value !== undefined
  })
  return [...unknown, ...wrong.map(([name]) => `${name}: ${config[name]}`)]
}

function isOf(tree: ParameterTree, value: unknown): boolean {
  if (tree.type === 'boolean') return typeof value === 'boolean'
  if (tree.type === 'choice') return tree.values.some((each) => each === value)
  if (typeof value !== 'number' || !(value >= tree.low && value <= tree.high)) return false
  const step = tree.step ?? (tree.type === 'int' ? 1 : undefined)
  const steps = step === undefined ? 0 : (value - tree.low) / step
  return value === tree.default || Math.abs(steps - Math.round(steps)) < 1e-9
}
