/** What can be done with a parameter: values drawn, numbers laid on the line from 0 to 1 and back. */
import type { Stream } from '../../../rng/index.ts'
import type { Condition, NumberTree, ParameterTree, Value } from './parameter-tree.ts'

export interface Parameter {
  readonly name: string
  readonly usual: Value
  /** All its values, where they can be counted and are few; undefined otherwise. */
  readonly values: readonly Value[] | undefined
  /** If it is a number, or one of values that are numbers in order. */
  readonly line: Line | undefined
  readonly isConditional: boolean
  /** Whether it counts, with these values of the parameters before it. */
  counts(before: Readonly<Record<string, Value>>): boolean
  sample(rng: Stream): Value
}

/** Numbers as places from 0 to 1: as far apart as it matters. */
export interface Line {
  /** All its values, from low to high, if there are only so many. */
  readonly steps: readonly number[] | undefined
  place(value: number): number
  /** The nearest value; places outside count as the ends. */
  at(place: number): number
}

/** More than these are not gone through one by one. */
const FEW = 64

export function parameterOf(name: string, tree: ParameterTree): Parameter {
  const isConditional = tree.when !== undefined
  const counts = (before: Readonly<Record<string, Value>>): boolean => holds(tree.when, before)
  if (tree.type === 'choice' || tree.type === 'boolean') {
    const values = tree.type === 'choice' ? tree.values : [false, true]
    const usual = tree.default ?? (values[0] as Value)
    return { name, usual, values, line: undefined, isConditional, counts, sample: (rng) => rng.pick(values) }
  }
  const line = lineOf(tree)
  return {
    name,
    usual: tree.default ?? line.at(0.5),
    values: line.steps && line.steps.length <= FEW ? line.steps : undefined,
    line,
    isConditional,
    counts,
    sample: (rng) => line.at(rng.float()),
  }
}

function holds(when: Condition | undefined, before: Readonly<Record<string, Value>>): boolean {
  return Object.entries(when ?? {}).every(([name, wanted]) => {
    const value = before[name]
    if (value === undefined) return false
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value
  })
}

function lineOf(tree: NumberTree): Line {
  const { type, low, high, step = type === 'int' ? 1 : undefined } = tree
  return step === undefined
    ? smoothLine(tree)
    : steppedLine(tree, step, Math.floor((high - low) / step + 1e-9) + 1)
}

function smoothLine({ low, high, log }: NumberTree): Line {
  const [scale, back] = scaleOf(log)
  const [from, to] = [scale(low), scale(high)]
  return {
    steps: undefined,
    place: (value) => (to > from ? (scale(value) - from) / (to - from) : 0.5),
    // The ends exactly: there and back again, factors would miss them by a little.
    at: (place) =>
      place <= 0 ? low : place >= 1 ? high : within(back(from + place * (to - from)), low, high),
  }
}

/** Each value stands for what is nearer to it than to its neighbours. */
function steppedLine({ low, log }: NumberTree, step: number, many: number): Line {
  const [scale, back] = scaleOf(log)
  const nth = (n: number): number => Number((low + n * step).toPrecision(12))
  const lowest = low - step / 2
  // By factors nothing comes before 0, nor near to it.
  const from = scale(log ? Math.max(lowest, low / 2) : lowest)
  const to = scale(low + (many - 0.5) * step)
  return {
    steps: Array.from({ length: many }, (_, n) => nth(n)),
    place: (value) => within((scale(value) - from) / (to - from), 0, 1),
    at: (place) => {
      const n = Math.round((back(from + within(place, 0, 1) * (to - from)) - low) / step)
      return nth(within(n, 0, many - 1))
    },
  }
}

type Scale = (value: number) => number
const same: Scale = (value) => value
const scaleOf = (log = false): readonly [there: Scale, back: Scale] =>
  log ? [Math.log, Math.exp] : [same, same]

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
