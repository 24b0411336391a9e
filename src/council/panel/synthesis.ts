/** What a panel says together: read off its typed answers, without another model. */
import type { Answer } from '../personas/form.ts'
import type { SeatOutcome } from './ask-seats.ts'
import type { Seat } from './question.ts'
import { type Tally, tally } from './votes.ts'

export interface Synthesis {
  /** The option with the most weight; null if there is none, or more than one. */
  readonly verdict: string | null
  /** The verdict's share of the weight that was cast, from 0 to 1. */
  readonly agreement: number
  /** How sure those who gave the verdict say they are, on average; null without a verdict. */
  readonly confidence: number | null
  readonly votes: Tally['options']
  readonly unsure: readonly string[]
  readonly failed: readonly string[]
  readonly dissent: readonly { readonly who: string; readonly verdict: string; readonly because: string }[]
  /** The first of each one's reasons for the verdict. */
  readonly reasons: readonly { readonly who: string; readonly reason: string }[]
  /** The first risk that each one sees. */
  readonly risks: readonly { readonly who: string; readonly risk: string }[]
}

export function synthesize(seats: readonly Seat[], outcomes: readonly SeatOutcome[]): Synthesis {
  const answers = seats.flatMap((seat, at): { who: string; weight: number; answer: Answer }[] => {
    const outcome = outcomes[at]
    return outcome?.state === 'answered'
      ? [{ who: seat.id, weight: seat.persona.weight, answer: outcome.answer }]
      : []
  })
  const { leading, options } = tally(
    answers.map(({ weight, answer }) => ({ weight, verdict: answer.verdict })),
  )
  const verdict = leading ?? null
  const agreeing = answers.filter(({ answer }) => answer.verdict === verdict)
  return {
    verdict,
    agreement: verdict === null ? 0 : (options[0]?.share ?? 0),
    confidence: agreeing.length === 0 ? null : mean(agreeing.map(({ answer }) => answer.confidence)),
    votes: options,
    unsure: answers
      .filter(({ answer }) => !options.some(({ option }) => option === answer.verdict))
      .map(({ who }) => who),
    failed: seats.flatMap(({ id }, at) => (outcomes[at]?.state === 'failed' ? [id] : [])),
    dissent: answers
      .filter(({ answer }) => answer.verdict !== verdict)
      .map(({ who, answer }) => ({
        who,
        verdict: answer.verdict,
        because: answer.reasons[0] ?? answer.answer,
      })),
    reasons: agreeing.flatMap(({ who, answer }) =>
      answer.reasons.slice(0, 1).map((reason) => ({ who, reason })),
    ),
    risks: answers.flatMap(({ who, answer }) => answer.risks.slice(0, 1).map((risk) => ({ who, risk }))),
  }
}

/** To the nearest percent: what models say is no finer. */
const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100
