/** A problem from as little as a person wants to say. */
import { type PathElement, stream } from '../../rng/index.ts'
import type { Improvement, Problem } from './problem.ts'
import { configProblems, parameterProblems } from './space/parameter-check.ts'
import type { ParameterTree } from './space/parameter-tree.ts'
import { type Config, Space } from './space/space.ts'

export interface ProblemTree {
  readonly parameters: Readonly<Record<string, ParameterTree>>
  /** What is scored; one, named `score`, if left out. */
  readonly horizons?: readonly string[]
  /** By horizon: what is in use now. What is not said is as the parameters' defaults say. */
  readonly incumbents?: Readonly<Record<string, Config>>
  /** How many blocks there are to search with; 1 if left out, which is right where nothing is left to luck. */
  readonly blocks?: number
  /** How many other blocks the race at the end may use; 100, or as many as to search with, if left out. */
  readonly heldOut?: number
  /** At most so many evaluations before the race at the end; no limit if left out. */
  readonly budget?: number
  /** The same seed, the same search; 1 if left out. */
  readonly seed?: PathElement
  readonly onImprovement?: (improvement: Improvement) => void
}

/** A few blocks seldom show that something is better. */
const LEAST_HELD_OUT = 100

/** Throws with all that is wrong, each with its place. */
export function makeProblem(tree: ProblemTree): Problem {
  const { parameters, horizons = ['score'], incumbents = {}, blocks = 1, seed = 1, onImprovement } = tree
  const { heldOut = Math.max(blocks, LEAST_HELD_OUT), budget = Number.POSITIVE_INFINITY } = tree
  const problems = [
    ...parameterProblems(parameters),
    ...horizonProblems(horizons),
    ...Object.entries(incumbents).flatMap(([horizon, config]) => [
      ...(horizons.includes(horizon) ? [] : [`incumbents: there is no horizon ${horizon}`]),
      ...configProblems(parameters, config, `incumbents.${horizon}`),
    ]),
    ...wholeProblems({ blocks, heldOut }),
    ...(budget === Number.POSITIVE_INFINITY ? [] : wholeProblems({ budget })),
  ]
  if (problems.length > 0) throw new RangeError(['this is no problem to search:', ...problems].join('\n  '))
  const space = new Space(parameters)
  return {
    space,
    horizons,
    incumbents: horizons.map((horizon) => space.changed({}, incumbents[horizon] ?? {})),
    blocks,
    heldOut,
    budget,
    rng: stream(seed, 'search'),
    ...(onImprovement && { onImprovement }),
  }
}

function horizonProblems(horizons: readonly string[]): string[] {
  if (horizons.length === 0) return ['horizons: there are none; name at least one']
  const again = horizons.find((name, n) => horizons.indexOf(name) < n)
  return again === undefined ? [] : [`horizons: ${JSON.stringify(again)} comes twice`]
}

const wholeProblems = (numbers: Readonly<Record<string, number>>): string[] =>
  Object.entries(numbers).flatMap(([name, value]) =>
    Number.isInteger(value) && value >= 1
      ? []
      : [`${name}: a whole number from 1 on is expected; got ${value}`],
  )
