/** What a zod schema finds wrong with something that a person wrote, in sentences of our own: where, what, and what would be right. */
import type { core, ZodType } from 'zod'
import { nearestName } from './nearest-name.ts'

type Issue = core.$ZodRawIssue

export type Parsed<Value> = { readonly data: Value } | { readonly problems: readonly string[] }

/**
 * A message that the schema itself gives comes before ours. Each is said of its place, as in `must be a time; got "soon"`.
 *
 * @param whole what the value is called where all of it is wrong
 */
export function parseWith<Value>(schema: ZodType<Value>, value: unknown, whole: string): Parsed<Value> {
  const parsed = schema.safeParse(value, { error: sentenceOf, reportInput: true })
  if (parsed.success) return { data: parsed.data }
  return {
    problems: parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || whole}: ${issue.message}${gotIn(issue)}${meantIn(issue)}`,
    ),
  }
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
}
const wordsFor = (expected: string): string => WORDS[expected] ?? expected

function sentenceOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `${issue.input === undefined ? 'is missing; it ' : ''}must be ${wordsFor(issue.expected)}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`
    case 'too_small':
      return sized(issue.origin, Number(issue.minimum), issue.inclusive ? 'at least' : 'above')
    case 'too_big':
      return sized(issue.origin, Number(issue.maximum), issue.inclusive ? 'at most' : 'below')
    case 'invalid_format':
      return `does not match ${issue.pattern ?? issue.format}`
    case 'unrecognized_keys':
      return unknownFields(issue)
    case 'invalid_union':
      return unionSentence(issue)
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join('; ')
    default:
      return undefined
  }
}

function sized(origin: string, bound: number, how: string): string {
  if (origin === 'number' || origin === 'int') return `must be ${how} ${bound}`
  if (how === 'at least' && bound === 1) return 'must not be empty'
  return `must have ${how} ${bound} ${origin === 'string' ? 'letters' : 'items'}`
}

function unknownFields({ keys, inst }: Issue & { readonly code: 'unrecognized_keys' }): string {
  const { shape = {} } = (inst as unknown as { readonly _zod: { readonly def: { readonly shape?: object } } })
    ._zod.def
  const known = Object.keys(shape)
  const unknown = keys.map((key) => `no field ${JSON.stringify(key)}`).join(' and ')
  const meant = keys.map((key) => nearestName(key, known))
  const advice = meant.every((name) => name !== undefined)
    ? `did you mean ${meant.map((name) => JSON.stringify(name)).join(' and ')}?`
    : `the fields are ${known.join(', ')}`
  return `there is ${unknown}; ${known.length === 0 ? 'it has no fields' : advice}`
}

function unionSentence(issue: Issue & { readonly code: 'invalid_union' }): string | undefined {
  if ('options' in issue && Array.isArray(issue.options)) return `must be ${oneOf(issue.options)}`
  const expected = issue.errors.map(([first]) => {
    if (first?.path.length !== 0) return []
    if (first.code === 'invalid_value') return first.values.map((value) => JSON.stringify(value))
    return first.code === 'invalid_type' ? [wordsFor(first.expected)] : []
  })
  if (expected.every((words) => words.length > 0)) return `must be ${either([...new Set(expected.flat())])}`
  // One of the kinds fits as far as it goes: what is wrong lies deeper.
  const [deeper] = issue.errors.flat().filter(({ path }) => path.length > 0)
  return deeper && `${deeper.path.join('.')} ${deeper.message}`
}

const oneOf = (values: readonly unknown[]): string => either(values.map((value) => JSON.stringify(value)))

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const LONGEST = 60

function gotIn(issue: core.$ZodIssue): string {
  // The place says which key it is.
  if (issue.input === undefined || issue.code === 'unrecognized_keys' || issue.code === 'invalid_key')
    return ''
  const found = foundIn(issue)
  if (found === undefined) return '; it is missing'
  const text = JSON.stringify(found) ?? String(found)
  return `; got ${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}`
}

function foundIn(issue: core.$ZodIssue): unknown {
  return issue.code === 'invalid_union' && 'discriminator' in issue
    ? (issue.input as Readonly<Record<string, unknown>>)[String(issue.path.at(-1))]
    : issue.input
}

function meantIn(issue: core.$ZodIssue): string {
  const found = foundIn(issue)
  const near = typeof found === 'string' ? nearestName(found, wordsOf(issue)) : undefined
  return near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`
}

/** The words that could stand at the place itself. */
function wordsOf(issue: core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'invalid_union') return []
  if ('options' in issue && Array.isArray(issue.options)) return issue.options.map(String)
  return issue.errors.flatMap(([first]) =>
    first?.code === 'invalid_value' && first.path.length === 0 ? first.values.map(String) : [],
  )
}
