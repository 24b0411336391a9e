/** Configurations for programs that tell 1.0 from 1, as Python does: a float parameter's value is always a float. */
import { Float } from '../digest/index.ts'
import type { Config, ParameterTree, Value } from '../search/index.ts'

type Trees = Readonly<Record<string, ParameterTree>>

export const exactConfig = (parameters: Trees, config: Config): Readonly<Record<string, Value | Float>> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, exactValue(parameters[name], value)]),
  )

function exactValue(tree: ParameterTree | undefined, value: Value): Value | Float {
  if (typeof value !== 'number' || tree === undefined) return value
  const isFloat =
    tree.type === 'float' || (tree.type === 'choice' && floatsOf(tree.values, tree.floats).includes(value))
  return isFloat ? new Float(value) : value
}

/** Which numbers of a choice are floats: those that the study says, or all of them if one is not whole. */
export function floatsOf(values: readonly Value[], floats?: readonly number[]): readonly number[] {
  const numbers = values.filter((value) => typeof value === 'number')
  return floats ?? (numbers.every(Number.isInteger) ? [] : numbers)
}

/** A document with all configurations in it exact: those are what is called `config`. */
export function withExactConfigs(parameters: Trees, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withExactConfigs(parameters, each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) =>
      name === 'config' && each !== null
        ? [name, exactConfig(parameters, each as Config)]
        : [name, withExactConfigs(parameters, each)],
    ),
  )
}
