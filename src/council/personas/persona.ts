/** A persona is a Markdown file: how it answers in front matter, who it is in plain words below. */
import { basename } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../errors/index.ts'
import { parseYamlFile } from '../../errors/parse-yaml.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { COMMON_FIELDS, type OwnFields, ownField } from './form.ts'

export interface Persona {
  readonly name: string
  /** What it is for, in a line. */
  readonly summary: string
  /** How much its vote counts; 1 unless it says so. */
  readonly weight: number
  readonly fields: OwnFields
  /** Who the model is to be. */
  readonly prompt: string
}

const frontMatter = z.strictObject({
  summary: z.string().min(1),
  weight: z.number().positive().optional(),
  fields: z
    .record(
      z
        .string()
        .regex(/^[A-Za-z]\w*$/, 'must be a name of letters, digits and _')
        .refine(
          (name) => !(COMMON_FIELDS as readonly string[]).includes(name),
          'is a field that every answer has',
        ),
      ownField,
    )
    .optional(),
})

const NAME = /^[a-z][a-z0-9-]*$/

/** Throws an `InputError` with every mistake. */
export function parsePersona(text: string, file: string): Persona {
  const name = basename(file, '.md')
  if (!NAME.test(name))
    throw new InputError(`${file}: a persona's file is named after it, in small letters, as in tax-lawyer.md`)
  const [, front, body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? []
  if (front === undefined)
    throw new InputError(
      `${file}: a persona begins with front matter: a line "---", "summary: …", and a line "---"`,
    )
  // The line that begins the front matter counts, too: errors name the file's lines.
  const parsed = parseWith(frontMatter, parseYamlFile(`\n${front}`, file) ?? {}, 'the front matter')
  if ('problems' in parsed)
    throw new InputError(parsed.problems.map((problem) => `${file}: ${problem}`).join('\n'))
  if (body.trim() === '')
    throw new InputError(`${file}: nothing below the front matter says who the persona is`)
  const { summary, weight = 1, fields = {} } = parsed.data
  return { name, summary, weight, fields, prompt: body.trim() }
}
