/** Whether parameters and configurations that somebody wrote down make sense: everything that is wrong, with its place. */
import type { ParameterTree, Value } from './parameter-tree.ts'
import type { Config } from './space.ts'

type Trees = Readonly<Record<string, ParameterTree>>

export function parameterProblems(parameters: Trees): string[] {
  const names = Object.keys(parameters)
  if (names.length === 0) return ['parameters: there are none; name at least one']
  return names.flatMap((name, n) => {
    const tree = parameters[name] as ParameterTree
    const before = new Set(names.slice(0, n))
    return [
      ...rangeProblems(tree),
      ...defaultProblems(tree),
      ...conditionProblems(tree, parameters, before),
    ].map((problem) => `parameters.${name}${problem}`)
  })
}

/** Names that there are, values that they can have. */
export function configProblems(parameters: Trees, config: Config, at: string): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    const tree = parameters[name]
    if (!tree)
      return [`${at}: there is no parameter ${name}; there are: ${Object.keys(parameters).join(', ')}`]
    const wrong = whyNot(tree, value)
    return wrong ? [`${at}.${name}: ${wrong}`] : []
  })
}

function rangeProblems(tree: ParameterTree): string[] {
  if (tree.type === 'boolean') return []
  if (tree.type === 'choice') {
    if (tree.values.length === 0) return ['.values: there are none']
    const again = tree.values.find((value, n) => tree.values.indexOf(value) < n)
    return again === undefined ? [] : [`.values: ${JSON.stringify(again)} comes twice`]
  }
  const { type, low, high, log, step } = tree
  const problems: string[] = []
  if (!(Number.isFinite(low) && Number.isFinite(high) && low < high))
    problems.push(`: low must be below high; got ${low} and ${high}`)
  if (log && low <= 0) problems.push(`.low: a log scale begins above 0; got ${low}`)
  if (type === 'int' && ![low, high, step ?? 1].every(Number.isInteger))
    problems.push(`: an int has a whole low, high and step; got ${low}, ${high}, ${step ?? 1}`)
  if (step !== undefined && !(step > 0)) problems.push(`.step: it must be above 0; got ${step}`)
  if (step !== undefined && step > high - low)
    problems.push(`.step: ${step} is more than from ${low} to ${high}`)
  return problems
}

function defaultProblems(tree: ParameterTree): string[] {
  const wrong = tree.default === undefined ? undefined : whyNot(tree, tree.default)
  return wrong ? [`.default: ${wrong}`] : []
}

function conditionProblems(
  { when = {} }: ParameterTree,
  parameters: Trees,
  before: ReadonlySet<string>,
): string[] {
  return Object.entries(when).flatMap(([name, wanted]) => {
    if (!before.has(name))
      return [`.when: ${name} is no parameter before it; conditions speak of those before`]
    const values: readonly Value[] = Array.isArray(wanted) ? wanted : [wanted]
    return values.flatMap((value) => {
      const wrong = whyNot(parameters[name] as ParameterTree, value)
      return wrong ? [`.when.${name}: ${wrong}`] : []
    })
  })
}

/** A value between steps is taken: it may be what is in use. */
function whyNot(tree: ParameterTree, value: Value): string | undefined {
  const told = JSON.stringify(value)
  if (tree.type === 'boolean') return typeof value === 'boolean' ? undefined : `${told} is not true or false`
  if (tree.type === 'choice') return tree.values.includes(value) ? undefined : `${told} is none of the values`
  const { type, low, high } = tree
  if (typeof value !== 'number' || !(value >= low && value <= high))
    return `${told} is not from ${low} to ${high}`
  return type === 'int' && !Number.isInteger(value) ? `${told} is not a whole number` : undefined
}
