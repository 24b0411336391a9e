/**
 * A space of configurations: parameters with their ranges, and which of them count under which condition.
 *
 *     const space = new Space({
 *       rate: { type: 'float', low: 1e-5, high: 1, log: true, default: 1e-3 },
 *       model: { type: 'choice', values: ['linear', 'trees'], default: 'linear' },
 *       depth: { type: 'int', low: 1, high: 12, default: 4, when: { model: 'trees' } },
 *     })
 *     space.defaults   { rate: 0.001, model: 'linear' }
 */
import { canonical } from '../../../digest/index.ts'
import type { Stream } from '../../../rng/index.ts'
import { type Parameter, parameterOf } from './parameter.ts'
import type { ParameterTree, Value } from './parameter-tree.ts'

/** A value for each parameter that counts. */
export type Config = Readonly<Record<string, Value>>

export class Space {
  readonly trees: Readonly<Record<string, ParameterTree>>
  /** In their order; a condition speaks of parameters before. */
  readonly parameters: readonly Parameter[]
  /** A method asks for the same ones again and again; configurations never change. */
  readonly #keys = new WeakMap<Config, string>()

  constructor(trees: Readonly<Record<string, ParameterTree>>) {
    this.trees = trees
    this.parameters = Object.entries(trees).map(([name, tree]) => parameterOf(name, tree))
  }

  get defaults(): Config {
    return this.configWith(({ usual }) => usual)
  }

  sample(rng: Stream): Config {
    return this.configWith((parameter) => parameter.sample(rng))
  }

  /** Each parameter that counts has the value that is said; those before it are known then. */
  configWith(chosen: (parameter: Parameter, before: Config) => Value): Config {
    const config: Record<string, Value> = {}
    for (const parameter of this.parameters) {
      if (parameter.counts(config)) config[parameter.name] = chosen(parameter, config)
    }
    return config
  }

  /** The configuration with another value; what begins to count then has its usual one, or that of another. */
  changed(config: Config, changes: Config, others: Config = {}): Config {
    return this.configWith(({ name, usual }) => changes[name] ?? config[name] ?? others[name] ?? usual)
  }

  /** The same text for the same configuration. */
  key(config: Config): string {
    const known = this.#keys.get(config)
    if (known !== undefined) return known
    const key = canonical(config)
    this.#keys.set(config, key)
    return key
  }
}
