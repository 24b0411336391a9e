/**
 * Test functions of black-box optimisation, exactly as BBOB defines them: Hansen, Finck, Ros, Auger: Real-Parameter
 * Black-Box Optimization Benchmarking 2009: Noiseless Functions Definitions (INRIA RR-6829), in any dimension from 2 on and
 * any instance. Their values are those of the reference code (COCO), as the tests hold.
 */
import {
  bestPoint,
  bestValue,
  dot,
  type Matrix,
  rotation,
  seedOf,
  times,
  type Vector,
} from './bbob-random.ts'

export interface Bbob {
  readonly number: BbobNumber
  readonly name: string
  /** Where its least value is. All that counts lies between -5 and 5. */
  readonly best: Vector
  readonly bestValue: number
  value(x: Vector): number
}

/** What is drawn for an instance, and may be used. */
interface Drawn {
  readonly best: Vector
  /** R and Q in the definitions. */
  readonly rotations: () => readonly [r: Matrix, q: Matrix]
}

interface Definition {
  readonly name: string
  /** The best point, if it is not the one that is drawn. */
  readonly best?: (drawn: Vector) => Vector
  /** The value above the best, of a point as seen from there. */
  readonly height: (drawn: Drawn) => (fromBest: Vector) => number
}

const DEFINITIONS = {
  1: { name: 'sphere', height: () => (x) => dot(x, x) },
  2: { name: 'separable ellipsoid', height: () => (x) => ellipsoid(oscillated(x)) },
  3: {
    name: 'separable Rastrigin',
    height: () => (x) => rastrigin(conditioned(asymmetric(oscillated(x)))),
  },
  8: {
    name: 'Rosenbrock',
    best: (drawn) => drawn.map((value) => 0.75 * value),
    height:
      ({ best: { length } }) =>
      (x) =>
        rosenbrock(x.map((value) => Math.max(1, Math.sqrt(length) / 8) * value + 1)),
  },
  10: {
    name: 'rotated ellipsoid',
    height: ({ rotations }) => {
      const [r] = rotations()
      return (x) => ellipsoid(oscillated(times(r, x)))
    },
  },
  15: {
    name: 'rotated Rastrigin',
    height: ({ rotations }) => {
      const [r, q] = rotations()
      return (x) => rastrigin(times(r, conditioned(times(q, asymmetric(oscillated(times(r, x)))))))
    },
  },
} as const satisfies Readonly<Record<number, Definition>>

export type BbobNumber = keyof typeof DEFINITIONS

export const BBOB_NUMBERS = Object.keys(DEFINITIONS).map(Number) as readonly BbobNumber[]

export function bbob(number: BbobNumber, dimension: number, instance: number): Bbob {
  if (!Number.isInteger(dimension) || dimension < 2)
    throw new RangeError(`BBOB functions have 2 dimensions or more; got ${dimension}`)
  const definition: Definition = DEFINITIONS[number]
  const seed = seedOf(number, instance)
  const drawn = bestPoint(dimension, seed)
  const best = definition.best?.(drawn) ?? drawn
  const height = definition.height({
    best,
    rotations: () => [rotation(dimension, seed + 1_000_000), rotation(dimension, seed)],
  })
  const least = bestValue(seed)
  return {
    number,
    name: `f${number} ${definition.name}`,
    best,
    bestValue: least,
    value: (x) => height(x.map((value, n) => value - (best[n] as number))) + least,
  }
}

/** From 0 for the first dimension to 1 for the last. */
const share = (n: number, { length }: Vector): number => n / (length - 1)

const ellipsoid = (z: Vector): number =>
  z.reduce((sum, value, n) => sum + 1e6 ** share(n, z) * value * value, 0)

const rastrigin = (z: Vector): number =>
  10 * (z.length - z.reduce((sum, value) => sum + Math.cos(2 * Math.PI * value), 0)) + dot(z, z)

function rosenbrock(z: Vector): number {
  let sum = 0
  for (let n = 0; n + 1 < z.length; n += 1) {
    const value = z[n] as number
    sum += 100 * (value * value - (z[n + 1] as number)) ** 2 + (value - 1) ** 2
  }
  return sum
}

/** T_osz: small waves that break symmetry and smoothness. */
const oscillated = (x: Vector): Vector =>
  x.map((value) => {
    if (value === 0) return 0
    const log = Math.log(Math.abs(value))
    const [slow, fast] = value > 0 ? [10, 7.9] : [5.5, 3.1]
    return Math.sign(value) * Math.exp(log + 0.049 * (Math.sin(slow * log) + Math.sin(fast * log)))
  })

/** T_asy with β = 0.2: steeper where positive, the more so the later the dimension. */
const asymmetric = (x: Vector): Vector =>
  x.map((value, n) => (value > 0 ? value ** (1 + 0.2 * share(n, x) * Math.sqrt(value)) : value))

/** Λ with α = 10. */
const conditioned = (x: Vector): Vector => x.map((value, n) => Math.sqrt(10) ** share(n, x) * value)
