/** A question with its context, as each seat of a panel is asked it. */
import type { Model, ModelRequest } from '../models/model.ts'
import { formInstructions } from '../personas/form.ts'
import type { Persona } from '../personas/persona.ts'

export interface ContextPart {
  /** The file's name, or `standard input`. */
  readonly name: string
  readonly text: string
}

export interface Question {
  readonly text: string
  readonly context: readonly ContextPart[]
  /** The verdicts to choose from; `unsure` is always one more. */
  readonly options: readonly string[]
}

/** One voice of a panel: a persona on a model. */
export interface Seat {
  /** The persona's name, with its model where there are several. */
  readonly id: string
  readonly persona: Persona
  readonly model: Model
}

/** Each persona on each model. */
export function seatsOf(personas: readonly Persona[], models: readonly Model[]): Seat[] {
  return models.flatMap((model) =>
    personas.map((persona) => ({
      id: models.length === 1 ? persona.name : `${persona.name}@${model.name}`,
      persona,
      model,
    })),
  )
}

export const ANSWER_TOKENS = 1200

export function firstRequest({ id, persona }: Seat, question: Question): ModelRequest {
  return requestWith(id, persona, question, 1, [])
}

/** @param more paragraphs between the context and the question's repetition */
export function requestWith(
  who: string,
  persona: Persona,
  question: Question,
  round: number,
  more: readonly string[],
): ModelRequest {
  const { options } = question
  return {
    system: `${persona.prompt}\n\n${formInstructions(options, persona.fields)}`,
    prompt: [...question.context.map(shown), `The question: ${question.text}`, ...more].join('\n\n'),
    mostTokens: ANSWER_TOKENS,
    about: { task: 'answer', who, round, options },
  }
}

const shown = ({ name, text }: ContextPart): string =>
  `<context name=${JSON.stringify(name)}>\n${text}\n</context>`
