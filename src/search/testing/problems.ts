/** Functions whose best place is known, made noisy: what methods are tried out on. */
import { type Stream, stream } from '../../rng/index.ts'
import { normal } from '../../stats/index.ts'
import type { Finalists } from '../tuning/incumbents.ts'
import type { Problem, Scores, Trial } from '../tuning/problem.ts'
import type { ParameterTree } from '../tuning/space/parameter-tree.ts'
import { type Config, Space } from '../tuning/space/space.ts'
import type { TrialMethod } from '../tuning/trial-method.ts'
import { evaluate } from './evaluate.ts'

export interface TestProblem {
  readonly space: Space
  readonly horizons: readonly string[]
  /** Without noise; 0 is best. */
  quality(config: Config, horizon?: number): number
}

type Landscape = (x: readonly number[]) => number
export type LandscapeName = keyof typeof LANDSCAPES

const total = (x: readonly number[], term: (each: number, i: number) => number): number =>
  x.reduce((sum, each, i) => sum + term(each, i), 0)

const LANDSCAPES = {
  sphere: (x) => total(x, (each) => each * each),
  ellipsoid: (x) => total(x, (each, i) => 10 ** ((6 * i) / (x.length - 1)) * each * each),
  rastrigin: (x) => total(x, (each) => 10 + each * each - 10 * Math.cos(2 * Math.PI * each)),
  rosenbrock: (x) =>
    total(x.slice(1), (each, i) => {
      const before = (x[i] as number) + 1
      return 100 * (each + 1 - before * before) ** 2 + (before - 1) ** 2
    }),
  slope: (x) => total(x, (each) => Math.abs(each)),
} satisfies Readonly<Record<string, Landscape>>

export interface NumericOptions {
  readonly dimensions?: number
  readonly isRotated?: boolean
  /** How far apart the best places of the horizons are. */
  readonly apart?: number
  readonly horizons?: number
  /** Where the best place lies: anywhere in the inner part, or in a corner. */
  readonly corner?: boolean
}

/** From -5 to 5 in each dimension, the best place anywhere from -4 to 4. */
export function numericProblem(name: LandscapeName, seed: number, options: NumericOptions = {}): TestProblem {
  const { dimensions = 16, isRotated = false, apart = 0, horizons = 1, corner = false } = options
  const rng = stream(seed, 'landscape', name)
  const names = Array.from({ length: dimensions }, (_, i) => `x${i}`)
  const tree: ParameterTree = { type: 'float', low: -5, high: 5, default: 0 }
  const best = names.map(() => (corner ? rng.pick([-5, 5]) : -4 + 8 * rng.float()))
  const bests = Array.from({ length: horizons }, () =>
    best.map((each) => Math.max(-5, Math.min(5, each + apart * normal(rng)))),
  )
  const turned = isRotated ? rotation(dimensions, rng) : undefined
  const landscape: Landscape = LANDSCAPES[name]
  return {
    space: new Space(Object.fromEntries(names.map((each) => [each, tree]))),
    horizons: bests.map((_, horizon) => `horizon ${horizon}`),
    quality: (config, horizon = 0) => {
      const from = names.map((each, i) => (config[each] as number) - (bests[horizon]?.[i] as number))
      return landscape(
        turned ? turned.map((row) => total(row, (each, i) => each * (from[i] as number))) : from,
      )
    },
  }
}

/** A choice between models that each have numbers of their own, and numbers of several kinds for all. */
export function modelProblem(seed: number): TestProblem {
  const rng = stream(seed, 'models')
  const models = ['linear', 'trees', 'net', 'mean']
  const bestModel = rng.pick(models.slice(0, 3))
  const best = (name: string): number => rng.derive(name).float() * 0.8 + 0.1
  const trees: Record<string, ParameterTree> = {
    model: { type: 'choice', values: models, default: 'mean' },
    rate: { type: 'float', low: 1e-5, high: 1, log: true, when: { model: ['linear', 'net'] } },
    decay: { type: 'float', low: 1e-6, high: 1, log: true, when: { model: ['linear', 'net'] } },
    depth: { type: 'int', low: 1, high: 16, when: { model: 'trees' } },
    leaves: { type: 'int', low: 2, high: 512, log: true, when: { model: 'trees' } },
    share: { type: 'float', low: 0, high: 1, when: { model: 'trees' } },
    layers: { type: 'int', low: 1, high: 6, when: { model: 'net' } },
    width: { type: 'int', low: 4, high: 1024, log: true, when: { model: 'net' } },
    scaling: { type: 'choice', values: ['none', 'range', 'normal', 'rank'] },
    clip: { type: 'boolean' },
    clipAt: { type: 'float', low: 1, high: 5, when: { clip: true } },
    window: { type: 'int', low: 1, high: 40 },
    fade: { type: 'float', low: 0.5, high: 1 },
  }
  return mixedProblem(trees, rng, (config, space) => {
    const gap = config['model'] === bestModel ? 0 : config['model'] === 'mean' ? 6 : 3
    const numbers = space.parameters.filter(({ name, line }) => line && config[name] !== undefined)
    return (
      gap +
      20 *
        total(
          numbers.map(({ name, line }) => line?.place(config[name] as number) as number),
          (place, i) => {
            const from = place - best((numbers[i] as { name: string }).name)
            return from * from
          },
        )
    )
  })
}

/** Many choices that belong together in pairs, and numbers that some of them move. */
export function choicesProblem(seed: number): TestProblem {
  const rng = stream(seed, 'choices')
  const trees: Record<string, ParameterTree> = {}
  for (let i = 0; i < 8; i += 1) trees[`choice${i}`] = { type: 'choice', values: ['a', 'b', 'c', 'd', 'e'] }
  for (let i = 0; i < 8; i += 1) trees[`number${i}`] = { type: 'float', low: 0, high: 10 }
  const centre = Array.from({ length: 8 }, () => 2 + 6 * rng.float())
  return mixedProblem(trees, rng, (config) =>
    total(centre, (each, i) => {
      const away = ((config[`number${i}`] as number) - each - (config['choice0'] === 'a' ? 1 : 0)) / 2
      return away * away
    }),
  )
}

/** What choices cost is drawn; the best ones cost nothing. */
function mixedProblem(
  trees: Readonly<Record<string, ParameterTree>>,
  rng: Stream,
  numbers: (config: Config, space: Space) => number,
): TestProblem {
  const space = new Space(trees)
  const costs = new Map<string, readonly number[]>()
  for (const { name, values, line } of space.parameters) {
    if (line || !values || name === 'model') continue
    const drawn = rng.derive('costs', name)
    const best = drawn.below(values.length)
    costs.set(
      name,
      values.map((_, n) => (n === best ? 0 : 0.5 + 2 * drawn.float())),
    )
  }
  const choiceCost = (config: Config): number =>
    total(
      space.parameters.map(
        ({ name, values }) => costs.get(name)?.[values?.indexOf(config[name] ?? '') ?? 0] ?? 0,
      ),
      (each) => each,
    )
  return { space, horizons: ['all'], quality: (config) => choiceCost(config) + numbers(config, space) }
}

export interface Luck {
  readonly seed: number
  readonly noise: number
  readonly blocks?: number
  readonly budget: number
  readonly onImprovement?: Problem['onImprovement']
}

/** The problem that a method sees. */
export function problemOf(tried: TestProblem, { seed, blocks = 20, budget, onImprovement }: Luck): Problem {
  const { space, horizons } = tried
  const incumbents = horizons.map(() => space.defaults)
  return {
    space,
    horizons,
    incumbents,
    blocks,
    budget,
    rng: stream(seed, 'method'),
    ...(onImprovement && { onImprovement }),
  }
}

/** Some blocks are harder than others for all; the rest of the luck is a configuration's own. */
export function scoresOf(tried: TestProblem, { seed, noise }: Luck, { config, block }: Trial): Scores {
  return tried.horizons.map((_, horizon) => {
    if (noise === 0) return tried.quality(config, horizon)
    const shared = normal(stream(seed, 'block', block, horizon))
    const own = normal(stream(seed, 'own', block, horizon, tried.space.key(config)))
    return tried.quality(config, horizon) + noise * (3 * shared + own)
  })
}

/** Runs a method to its end: the finalists, and the best for each horizon. */
export function solve(
  method: TrialMethod<Finalists>,
  tried: TestProblem,
  luck: Luck,
): { readonly found: readonly Config[]; readonly finalists: Finalists; readonly spent: number } {
  const { found, trials } = evaluate(problemOf(tried, luck), method, (trial) => scoresOf(tried, luck, trial))
  return { found: found.map(([best]) => best as Config), finalists: found, spent: trials.length }
}

/** A random rotation: the Gram–Schmidt process on normal vectors. */
function rotation(size: number, rng: Stream): readonly (readonly number[])[] {
  const rows: number[][] = []
  for (let r = 0; r < size; r += 1) {
    let row = Array.from({ length: size }, () => normal(rng))
    for (const other of rows) {
      const along = total(row, (each, i) => each * (other[i] as number))
      row = row.map((each, i) => each - along * (other[i] as number))
    }
    const length = Math.hypot(...row)
    rows.push(row.map((each) => each / length))
  }
  return rows
}
