/** Methods by name, with the options that a study gives them. */
import { z } from 'zod'
import { InputError } from '../errors/index.ts'
import { parseWith } from '../errors/schema-problems.ts'
import {
  cmaEs,
  type Finalists,
  grid,
  raceOf,
  random,
  type Space,
  type TrialMethod,
  tournament,
  tpe,
} from '../search/index.ts'
import type { MethodTree, StudyTree } from './study-tree.ts'

interface Kind {
  readonly options: z.ZodObject
  readonly onlyNumbers?: boolean
  begin(options: Readonly<Record<string, unknown>>): TrialMethod<Finalists>
}

const none = z.strictObject({})
const whole = z.int().min(1)

const METHODS: Readonly<Record<string, Kind>> = {
  tournament: {
    options: z.strictObject({
      testValues: whole.optional(),
      parameters: z.array(z.string()).min(1).optional(),
      race: z.boolean().optional(),
    }),
    begin: tournament,
  },
  race: {
    options: z.strictObject({
      candidates: z
        .array(z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])))
        .min(1)
        .optional(),
      configurations: whole.optional(),
    }),
    begin: raceOf,
  },
  'cma-es': { options: none, onlyNumbers: true, begin: () => cmaEs },
  tpe: { options: none, begin: () => tpe },
  random: { options: none, begin: () => random },
  grid: { options: z.strictObject({ gridValues: whole.optional() }), begin: grid },
}

/** What is recommended: by the shape of the space. */
const AUTO = 'auto'

export const METHOD_NAMES: readonly string[] = [AUTO, ...Object.keys(METHODS)]

/** A method that there is not, or with options that it does not take. */
export class MethodError extends InputError {
  override readonly name = 'MethodError'
}

/** The method that a study means, by its own name, and its options. */
export function methodOf({ method = AUTO }: Pick<StudyTree, 'method'>, space: Space): MethodTree {
  const tree: MethodTree = typeof method === 'string' ? { name: method } : method
  const { name: asked, ...options } = tree
  const name = asked === AUTO ? recommended(space) : asked
  const kind = METHODS[name]
  if (!kind) throw new MethodError(`there is no method "${name}"; there are: ${METHOD_NAMES.join(', ')}`)
  const other = kind.onlyNumbers ? space.parameters.find(({ line }) => !line)?.name : undefined
  if (other !== undefined)
    throw new MethodError(`${name} works on numbers, and "${other}" is a choice: tpe takes choices as well`)
  const parsed = parseWith(kind.options, options, `the method ${name}`)
  if ('problems' in parsed)
    throw new MethodError(`the method's options are not right: ${parsed.problems.join('; ')}`)
  return { name, ...options }
}

export function beginMethod({ name, ...options }: MethodTree): TrialMethod<Finalists> {
  return (METHODS[name] as Kind).begin(options)
}

/** A distribution of numbers can be moved and stretched; choices and conditions cannot. */
function recommended({ parameters }: Space): string {
  return parameters.every(({ line, isConditional }) => line && !isConditional) ? 'cma-es' : 'tpe'
}
