/** What a command for ideas prints: a JSON array of ideas, or one JSON object a line; agents add words around it. */
import { z } from 'zod'
import { InputError } from '../../errors/index.ts'
import { parseJson } from '../json.ts'

const idea = z.object({
  description: z.string().trim().min(1),
  /** A row's id, or `baseline`; whoever is chosen if left out. */
  basedOnId: z
    .union([z.string(), z.number()])
    .transform((id) => String(id).trim())
    .nullish(),
})

export interface Idea {
  readonly description: string
  readonly basedOnId: string | undefined
}

const SHOWN = 200

export function parseIdeas(text: string): readonly Idea[] {
  const ideas = valuesIn(text).flatMap((value) => {
    const { data } = idea.safeParse(value)
    return data ? [{ description: data.description, basedOnId: data.basedOnId ?? undefined }] : []
  })
  if (ideas.length > 0) return ideas
  const printed = text.trim()
  throw new InputError(
    `the command for ideas (ideate.command) printed ${printed === '' ? 'nothing' : 'no ideas'}; it should print JSON: ` +
      `[{"description": "…", "basedOnId": "…"}], or such an object a line` +
      (printed === '' ? '' : `. It printed: ${printed.slice(0, SHOWN)}${printed.length > SHOWN ? '…' : ''}`),
  )
}

function valuesIn(text: string): readonly unknown[] {
  const whole = parseJson(text) ?? parseJson(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1))
  if (Array.isArray(whole)) return whole
  return whole === undefined ? text.split('\n').map(parseJson) : [whole]
}
