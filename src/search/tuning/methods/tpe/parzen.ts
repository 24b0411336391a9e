/**
 * A density over configurations, from examples: around each a kernel, and one part that is spread over everything (the
 * prior). An example says nothing of a parameter that does not count in it: there its kernel is the prior's.
 *
 * Bergstra et al., Algorithms for Hyper-Parameter Optimization (2011); S. Watanabe, Tree-Structured Parzen Estimator:
 * Understanding Its Algorithm Components (2023, arXiv:2304.11127).
 */
import type { Stream } from '../../../../rng/index.ts'
import { normal } from '../../../../stats/index.ts'
import type { Line, Parameter } from '../../space/parameter.ts'
import type { Value } from '../../space/parameter-tree.ts'
import { reflected } from '../../space/reflected.ts'
import type { Config, Space } from '../../space/space.ts'

/** The kernels of one parameter, by example. */
interface Kernels {
  sample(example: number, rng: Stream): Value
  /** Multiplies each by the density of its kernel, against that of the prior. */
  multiply(products: Float64Array, value: Value): void
}

export class Parzen {
  readonly #space: Space
  readonly #many: number
  readonly #kernels: ReadonlyMap<string, Kernels>
  /** By example; used again and again. */
  readonly #products: Float64Array

  /** No kernel is narrower than this part of the range. */
  constructor(space: Space, examples: readonly Config[], narrowest: number) {
    this.#space = space
    this.#many = examples.length
    this.#products = new Float64Array(examples.length)
    this.#kernels = new Map(
      space.parameters.map((parameter) => {
        const values = examples.map((example) => example[parameter.name])
        return [
          parameter.name,
          kernelsOf(parameter, values, { narrowest, dimensions: space.parameters.length }),
        ]
      }),
    )
  }

  /** From the kernels of one example: what goes together stays together. */
  sampleJointly(rng: Stream): Config {
    const example = rng.below(this.#many + 1)
    return this.#space.configWith((parameter) => this.#sample(parameter, example, rng))
  }

  /** From the kernels of one example for each parameter: what is good of each comes together. */
  sampleSingly(rng: Stream): Config {
    return this.#space.configWith((parameter) => this.#sample(parameter, rng.below(this.#many + 1), rng))
  }

  /** Of being sampled jointly; against the density of the prior. */
  jointDensity(config: Config): number {
    return this.#mean(Object.keys(config), config)
  }

  /** Of being sampled singly; against the density of the prior. */
  singleDensity(config: Config): number {
    let product = 1
    for (const name of Object.keys(config)) product *= this.#mean([name], config)
    return product
  }

  #sample(parameter: Parameter, example: number, rng: Stream): Value {
    // The one after the last is the prior.
    if (example === this.#many) return parameter.sample(rng)
    return (this.#kernels.get(parameter.name) as Kernels).sample(example, rng)
  }

  #mean(names: readonly string[], config: Config): number {
    const products = this.#products.fill(1)
    for (const name of names) this.#kernels.get(name)?.multiply(products, config[name] as Value)
    let sum = 1
    for (const product of products) sum += product
    return sum / (this.#many + 1)
  }
}

/** exp(-37) is less than the last digit of a number. */
const LOST_EXPONENT = 37

interface Width {
  readonly narrowest: number
  readonly dimensions: number
}

/** Values by example: undefined where the parameter did not count. */
type Known = readonly (Value | undefined)[]

function kernelsOf(parameter: Parameter, values: Known, width: Width): Kernels {
  return parameter.line
    ? numberKernels(parameter, parameter.line, values, width)
    : choiceKernels(parameter, values)
}

function numberKernels({ sample }: Parameter, line: Line, values: Known, width: Width): Kernels {
  const centres = Float64Array.from(values, (value) =>
    value === undefined ? Number.NaN : line.place(value as number),
  )
  const known = centres.filter((centre) => !Number.isNaN(centre))
  // Scott's rule for as many dimensions; on steps, no narrower than about from one to the next.
  const least = Math.max(width.narrowest, line.steps ? 0.5 / line.steps.length : 0)
  const sigma = Math.max(least, deviation(known) * known.length ** (-1 / (width.dimensions + 4)))
  const scale = sigma * Math.sqrt(2 * Math.PI)
  const density = (distance: number): number => Math.exp(-0.5 * (distance / sigma) ** 2) / scale
  // Beyond it, what comes back from an end is lost in rounding: exp(-2 * place * centre / sigma ** 2) of the kernel.
  const far = 0.5 * LOST_EXPONENT * sigma ** 2
  return {
    sample: (example, rng) => {
      const centre = centres[example] as number
      return Number.isNaN(centre) ? sample(rng) : line.at(reflected(centre + sigma * normal(rng)))
    },
    multiply: (products, value) => {
      const place = line.place(value as number)
      for (let k = 0; k < centres.length; k += 1) {
        const centre = centres[k] as number
        if (Number.isNaN(centre)) continue
        let sum = density(place - centre)
        // What goes out at an end comes back from there.
        if (place * centre < far) sum += density(place + centre)
        if ((1 - place) * (1 - centre) < far) sum += density(2 - place - centre)
        products[k] = (products[k] as number) * sum
      }
    },
  }
}

/** Mostly the example's value, and more so the more examples there are. */
function choiceKernels({ values = [], sample }: Parameter, known: Known): Kernels {
  const many = known.filter((value) => value !== undefined).length
  const share = many / (many + values.length)
  return {
    sample: (example, rng) => {
      const value = known[example]
      return value !== undefined && rng.chance(share) ? value : sample(rng)
    },
    multiply: (products, value) => {
      for (let k = 0; k < known.length; k += 1) {
        if (known[k] === undefined) continue
        const factor = (known[k] === value ? share * values.length : 0) + 1 - share
        products[k] = (products[k] as number) * factor
      }
    },
  }
}

/** Of few numbers rather too much than too little: as if there were one more, somewhat off. */
function deviation(numbers: Float64Array): number {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
  const square = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return Math.sqrt((square + 0.05) / (numbers.length + 1))
}
