/** What is asked in each round, and what the arbiter is asked. */
import { z } from 'zod'
import { digest } from '../../digest/index.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { MalformedError } from '../calls/errors.ts'
import type { ModelRequest } from '../models/model.ts'
import type { SeatOutcome } from '../panel/ask-seats.ts'
import { firstRequest, type Question, requestWith, type Seat } from '../panel/question.ts'
import { type Answer, readJson } from '../personas/form.ts'

/** A round's answers as the next one reads them: frozen. */
export type Answers = ReadonlyMap<string, Answer>

export function answersOf(seats: readonly Seat[], outcomes: readonly SeatOutcome[]): Answers {
  return new Map(
    seats.flatMap(({ id }, at) => {
      const outcome = outcomes[at]
      return outcome?.state === 'answered' ? [[id, structuredClone(outcome.answer)] as const] : []
    }),
  )
}

/** @param focus what the arbiter wants the round to be about; may be empty */
export function roundRequest(
  seat: Seat,
  question: Question,
  round: number,
  last: Answers,
  focus: string,
): ModelRequest {
  if (round === 1) return firstRequest(seat, question)
  const own = last.get(seat.id)
  const others = anonymous(last, seat.id)
  return requestWith(seat.id, seat.persona, question, round, [
    `This is round ${round} of a deliberation. The last vote was split.`,
    own ? `Your last answer:\n${shown(own)}` : 'You gave no answer in the last round.',
    ...others.map((answer, at) => `Colleague ${at + 1}:\n${shown(answer)}`),
    ...(focus === '' ? [] : [`The arbiter asks you to consider: ${focus}`]),
    'Weigh the arguments, not the number of those who hold them. Change your verdict if an argument convinces you, and keep it if none does.',
  ])
}

/** Without names, and in an order that says nothing about who is who. */
function anonymous(last: Answers, own: string): Answer[] {
  return [...last]
    .filter(([id]) => id !== own)
    .map(([, answer]) => answer)
    .toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1))
}

const shown = ({ verdict, confidence, answer, reasons, risks }: Answer): string =>
  JSON.stringify({ verdict, confidence, answer, reasons, risks })

const ruling = z.object({ goOn: z.boolean(), why: z.string().min(1), focus: z.string() })

/** Whether another round is worth it. */
export type Ruling = z.infer<typeof ruling>

const ARBITER = `You are the arbiter of a deliberation. After each round whose vote was split you decide whether another round is worth
its time and money. Go on if somebody may still be convinced by an argument of another; stop if positions are fixed, or if
they differ in what they value and not in what they know.

Answer with one JSON object and nothing else, in this form:
{
  "goOn": true | false,
  "why": "one sentence",
  "focus": "what the next round must consider that nobody has said; usually empty"
}`

const ARBITER_TOKENS = 400

export function arbiterRequest(question: Question, round: number, answers: Answers): ModelRequest {
  return {
    system: ARBITER,
    prompt: [
      `The question: ${question.text}`,
      ...anonymous(answers, '').map((answer, at) => `Member ${at + 1}:\n${shown(answer)}`),
      `This was round ${round}.`,
    ].join('\n\n'),
    mostTokens: ARBITER_TOKENS,
    about: { task: 'arbiter', who: 'arbiter', round },
  }
}

export function readRuling(text: string): Ruling {
  const parsed = parseWith(ruling, readJson(text), 'the ruling')
  if ('problems' in parsed) throw new MalformedError(parsed.problems.join('; '))
  return { ...parsed.data, focus: parsed.data.focus.trim() }
}
