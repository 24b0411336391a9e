/** Configurations of numbers as points, each parameter's range from 0 to 1. */
import type { Line, Parameter } from '../../space/parameter.ts'
import { reflected } from '../../space/reflected.ts'
import type { Config, Space } from '../../space/space.ts'
import type { Vector } from './distribution.ts'

/** Spread over so much of a step, most samples have the same value and some its neighbours'. */
const LEAST_OF_STEP = 0.3

export class Cube {
  readonly #space: Space
  readonly #lines: readonly Line[]

  constructor(space: Space) {
    this.#space = space
    this.#lines = space.parameters.map(lineOf)
  }

  get dimensions(): number {
    return this.#lines.length
  }

  /**
   * Beyond its bounds the space goes on as in a mirror. A best place on a bound is then one with slopes on both sides,
   * like any other: nothing pulls away from it, as resampling does, and no penalty has to be weighed against the scores.
   */
  config(point: Vector): Config {
    let i = 0
    return this.#space.configWith(() => {
      const value = (this.#lines[i] as Line).at(reflected(point[i] as number))
      i += 1
      return value
    })
  }

  point(config: Config): Vector {
    return Float64Array.from(this.#space.parameters, ({ name }, i) =>
      (this.#lines[i] as Line).place(config[name] as number),
    )
  }

  middle(configs: readonly Config[]): Vector {
    const points = configs.map((config) => this.point(config))
    return Float64Array.from(this.#lines, (_, i) =>
      points.reduce((sum, point) => sum + (point[i] as number) / points.length, 0),
    )
  }

  /** How far samples around a point have to spread so that not all have the same values. */
  leastSpread(point: Vector): Vector {
    return Float64Array.from(this.#lines, (line, i) => LEAST_OF_STEP * stepAt(line, point[i] as number))
  }
}

/** How far it is to the next value. */
function stepAt({ steps, at, place }: Line, from: number): number {
  if (!steps || steps.length < 2) return 0
  const step = (steps[1] as number) - (steps[0] as number)
  const value = at(reflected(from))
  const neighbour = value + step > (steps.at(-1) as number) ? value - step : value + step
  return Math.abs(place(neighbour) - place(value))
}

function lineOf({ name, line, counts }: Parameter): Line {
  if (!line)
    throw new RangeError(`cma-es works on numbers; "${name}" is a choice. The method tpe takes choices`)
  if (!counts({})) {
    throw new RangeError(
      `cma-es needs all parameters at all times; "${name}" counts only under a condition. The method tpe takes conditions`,
    )
  }
  return line
}
