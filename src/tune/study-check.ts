/** Whether what somebody wrote is a study: everything that is wrong with it, each with its place. */
import { z } from 'zod'
import { InputError } from '../errors/index.ts'
import { parseWith } from '../errors/schema-problems.ts'
import { type Config, configProblems, parameterProblems } from '../search/index.ts'
import { METHOD_NAMES } from './methods.ts'
import type { StudyTree } from './study-tree.ts'

const value = z.union([z.number(), z.string(), z.boolean()])
const shared = {
  when: z.record(z.string(), z.union([value, z.array(value).min(1)])).optional(),
}
const number = z.strictObject({
  ...shared,
  type: z.enum(['float', 'int']),
  low: z.number(),
  high: z.number(),
  log: z.boolean().optional(),
  step: z.number().positive().optional(),
  default: z.number().optional(),
})
const choice = z.strictObject({
  ...shared,
  type: z.literal('choice'),
  values: z.array(value).min(1),
  floats: z.array(z.number()).optional(),
  default: value.optional(),
})
const boolean = z.strictObject({ ...shared, type: z.literal('boolean'), default: z.boolean().optional() })
const config = z.record(z.string(), value)

const methodName = z.enum(METHOD_NAMES)

const study = z.strictObject({
  name: z.string().min(1),
  parameters: z.record(z.string(), z.discriminatedUnion('type', [number, choice, boolean])),
  horizons: z.array(z.string().min(1)).min(1).optional(),
  incumbent: z.union([z.strictObject({ byHorizon: z.record(z.string(), config) }), config]).optional(),
  instances: z.union([z.array(z.unknown()).min(1), z.int().min(1)]).optional(),
  heldOut: z.union([z.array(z.unknown()).min(1), z.int().min(0)]).optional(),
  evaluator: z.union(
    [
      z.string().min(1),
      z.strictObject({ module: z.string().min(1) }),
      z.strictObject({ command: z.string().min(1), persistent: z.boolean().optional() }),
    ],
    'must be the path of a module, { module } or { command, persistent }',
  ),
  metric: z.string().min(1).optional(),
  direction: z.enum(['minimize', 'maximize']).optional(),
  budget: z.int().min(1).optional(),
  method: z.union([methodName, z.looseObject({ name: methodName })]).optional(),
  lookAhead: z.boolean().optional(),
  noisy: z.boolean().optional(),
  failures: z.enum(['fail-fast', 'penalise']).optional(),
  timeout: z
    .string()
    .regex(/^\d+(\.\d+)?(ms|s|m|h)$/, 'must be a time such as 500ms, 5s or 10m')
    .optional(),
  retries: z.int().min(0).optional(),
  data: z.array(z.string()).optional(),
})

/** A study with faults: each on a line, with where it is. */
export class StudyError extends InputError {
  override readonly name = 'StudyError'
  readonly problems: readonly string[]

  constructor(label: string, problems: readonly string[]) {
    const many = problems.length === 1 ? 'one thing is wrong' : `${problems.length} things are wrong`
    super([`${label} is no study: ${many}`, ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.problems = problems
  }
}

/** @param label what it is called in messages */
export function assertStudy(tree: unknown, label: string): StudyTree {
  const parsed = parseWith(study, tree, 'the study')
  if ('problems' in parsed) throw new StudyError(label, parsed.problems)
  const found = parsed.data as StudyTree
  const problems = [...parameterProblems(found.parameters), ...otherProblems(found)]
  if (problems.length > 0) throw new StudyError(label, problems)
  return found
}

function otherProblems({
  horizons = [],
  instances,
  heldOut,
  incumbent,
  parameters,
  method,
  evaluator,
}: StudyTree): string[] {
  const problems: string[] = []
  const again = horizons.find((name, n) => horizons.indexOf(name) < n)
  if (again !== undefined) problems.push(`horizons: ${JSON.stringify(again)} comes twice`)
  if (
    typeof evaluator === 'object' &&
    'persistent' in evaluator &&
    evaluator.persistent &&
    horizons.includes('id')
  )
    problems.push(
      'horizons: "id" is what a persistent command gives back with each answer; name it otherwise',
    )
  if (typeof heldOut === 'number') {
    const many = typeof instances === 'number' ? instances : (instances?.length ?? 1)
    if (heldOut >= many) problems.push(`heldOut: ${heldOut} of ${many} instances leave none to search with`)
  }
  const configs: (readonly [string, Config])[] = []
  if (incumbent && 'byHorizon' in incumbent && typeof incumbent.byHorizon === 'object') {
    for (const [horizon, config] of Object.entries(incumbent.byHorizon)) {
      if (!horizons.includes(horizon)) problems.push(`incumbent.byHorizon: there is no horizon ${horizon}`)
      configs.push([`incumbent.byHorizon.${horizon}`, config])
    }
  } else if (incumbent) configs.push(['incumbent', incumbent as Config])
  if (typeof method === 'object' && Array.isArray(method['candidates']))
    configs.push(...method['candidates'].map((config, n) => [`method.candidates.${n}`, config] as const))
  return [...problems, ...configs.flatMap(([at, config]) => configProblems(parameters, config, at))]
}
