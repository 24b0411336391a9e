/** `ask`: one question to a panel, all at once, and what it says together. */
import { digest } from '../../digest/index.ts'
import type { Caller } from '../calls/caller.ts'
import { type Totals, totalsOf } from '../calls/ledger.ts'
import { type AskSeats, askSeats, type SeatOutcome } from './ask-seats.ts'
import { firstRequest, type Question, type Seat } from './question.ts'
import { type Synthesis, synthesize } from './synthesis.ts'

export interface AskOptions extends Pick<AskSeats, 'onText' | 'onOutcome'> {
  readonly caller: Caller
  readonly signal?: AbortSignal
}

export interface PanelReport {
  readonly result: PanelResult
  /** Of the result: answers and votes, without times and messages. */
  readonly digest: string
  readonly timing: PanelTiming
  readonly cost: Totals
}

export interface PanelResult {
  readonly question: string
  readonly options: readonly string[]
  readonly answers: readonly RecordedOutcome[]
  readonly synthesis: Synthesis
}

export interface PanelTiming {
  readonly seconds: number
  /** The slowest answer. */
  readonly slowest: number
  /** All answers, one after the other. */
  readonly sequential: number
}

/** An outcome without what differs from run to run. */
export type RecordedOutcome = { readonly who: string; readonly model: string } & (
  | ({ readonly state: 'answered' } & Extract<SeatOutcome, { state: 'answered' }>['answer'])
  | { readonly state: 'failed'; readonly kind: string }
  | { readonly state: 'cancelled' }
)

export async function ask(
  question: Question,
  seats: readonly Seat[],
  options: AskOptions,
): Promise<PanelReport> {
  const { caller, signal = new AbortController().signal, ...shown } = options
  await Promise.all(seats.map(({ model }) => model.load()))
  const { outcomes, seconds } = await askSeats(seats, {
    ...shown,
    caller,
    signal,
    requestFor: (seat) => firstRequest(seat, question),
  })
  const result: PanelResult = {
    question: question.text,
    options: question.options,
    answers: recorded(seats, outcomes),
    synthesis: synthesize(seats, outcomes),
  }
  return {
    result,
    digest: digest(result),
    timing: timingOf(outcomes, seconds),
    cost: totalsOf(caller.ledger.entries),
  }
}

export function recorded(seats: readonly Seat[], outcomes: readonly SeatOutcome[]): RecordedOutcome[] {
  return seats.map(({ id, model }, at): RecordedOutcome => {
    const outcome = outcomes[at] as SeatOutcome
    const seat = { who: id, model: model.name }
    if (outcome.state === 'answered') return { ...seat, state: outcome.state, ...outcome.answer }
    return outcome.state === 'failed'
      ? { ...seat, state: outcome.state, kind: outcome.kind }
      : { ...seat, ...outcome }
  })
}

function timingOf(outcomes: readonly SeatOutcome[], seconds: number): PanelTiming {
  const times = outcomes.flatMap((outcome) => (outcome.state === 'answered' ? [outcome.seconds] : []))
  return {
    seconds,
    slowest: Math.max(0, ...times),
    sequential: times.reduce((sum, each) => sum + each, 0),
  }
}
