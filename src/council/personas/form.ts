/** The form of an answer: what every persona fills in, and the fields that a persona adds. */
import { z } from 'zod'
import { parseWith } from '../../errors/schema-problems.ts'
import { MalformedError } from '../calls/errors.ts'

/** Counts for no option, but as an answer. */
export const UNSURE = 'unsure'

/** A field of a persona's own. */
export const ownField = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), about: z.string() }),
  z.strictObject({ type: z.literal('texts'), about: z.string() }),
  z.strictObject({ type: z.literal('number'), about: z.string() }),
  z.strictObject({ type: z.literal('choice'), about: z.string(), values: z.array(z.string()).min(2) }),
])
type OwnField = Readonly<z.infer<typeof ownField>>
export type OwnFields = Readonly<Record<string, OwnField>>

export interface Answer {
  /** One of the options, or `unsure`. */
  readonly verdict: string
  /** From 0 to 1, as the model says. */
  readonly confidence: number
  /** The answer in a sentence or two. */
  readonly answer: string
  readonly reasons: readonly string[]
  readonly risks: readonly string[]
  readonly wouldChangeMyMind: readonly string[]
  /** Fields of the persona's own, by name. */
  readonly own: Readonly<Record<string, string | number | readonly string[]>>
}

export const COMMON_FIELDS = [
  'verdict',
  'confidence',
  'answer',
  'reasons',
  'risks',
  'wouldChangeMyMind',
] as const

const texts = z.array(z.string().min(1))

function schemaOf(options: readonly string[], own: OwnFields) {
  return z.object({
    verdict: z.enum([...options, UNSURE]),
    confidence: z.number().min(0).max(1),
    answer: z.string().min(1),
    reasons: texts.min(1),
    risks: texts,
    wouldChangeMyMind: texts,
    ...Object.fromEntries(Object.entries(own).map(([name, field]) => [name, schemaOfOwn(field)])),
  })
}

function schemaOfOwn(field: OwnField): z.ZodType<string | number | string[]> {
  switch (field.type) {
    case 'text':
      return z.string()
    case 'texts':
      return z.array(z.string())
    case 'number':
      return z.number()
    case 'choice':
      return z.enum(field.values)
  }
}

/** What the model is told about the form. */
export function formInstructions(options: readonly string[], own: OwnFields): string {
  const lines = [
    `  "verdict": ${[...options, UNSURE].map((each) => JSON.stringify(each)).join(' | ')},`,
    '  "confidence": a number from 0 to 1: how sure you are of the verdict,',
    '  "answer": "your answer to the question, in one or two sentences",',
    '  "reasons": ["one to four reasons, the strongest first, a sentence each"],',
    '  "risks": ["what could go wrong if your verdict is followed; may be empty"],',
    '  "wouldChangeMyMind": ["what evidence would change your verdict; may be empty"]',
    ...Object.entries(own).map(
      ([name, field]) => `  ${JSON.stringify(name)}: ${kindOf(field)} ${field.about}`,
    ),
  ]
  return `Answer with one JSON object and nothing else, in this form:\n{\n${lines.join('\n')}\n}`
}

function kindOf(field: OwnField): string {
  switch (field.type) {
    case 'text':
      return 'a text:'
    case 'texts':
      return 'a list of texts:'
    case 'number':
      return 'a number:'
    case 'choice':
      return `${field.values.map((each) => JSON.stringify(each)).join(' | ')}:`
  }
}

/** Throws a `MalformedError` that says what is wrong. */
export function readAnswer(text: string, options: readonly string[], own: OwnFields): Answer {
  const parsed = parseWith(schemaOf(options, own), readObject(text, options), 'the answer')
  if ('problems' in parsed) throw new MalformedError(parsed.problems.join('; '))
  const { verdict, confidence, answer, reasons, risks, wouldChangeMyMind, ...rest } = parsed.data
  return { verdict, confidence, answer, reasons, risks, wouldChangeMyMind, own: rest as Answer['own'] }
}

/** Models put fences and words around their JSON, and capitals into a verdict. */
function readObject(text: string, options: readonly string[]): unknown {
  const value = readJson(text)
  const { verdict } = value as { readonly verdict?: unknown }
  if (typeof verdict !== 'string') return value
  const meant = [...options, UNSURE].find((each) => each.toLowerCase() === verdict.trim().toLowerCase())
  return { ...value, verdict: meant ?? verdict }
}

/** The JSON object in a text. */
export function readJson(text: string): object {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from)
    throw new MalformedError(`there is no JSON object in it, but ${JSON.stringify(text.slice(0, 60))}`)
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch (thrown) {
    throw new MalformedError(`it is no valid JSON (${(thrown as Error).message})`)
  }
}
