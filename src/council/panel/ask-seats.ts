/** Asks all seats of a panel at once, on the pool's waiting lane, and may stop when the rest cannot matter. */
import { createPool, optimalWorkers } from '../../pool/index.ts'
import type { Caller } from '../calls/caller.ts'
import { CallError, type CallFault } from '../calls/errors.ts'
import type { ModelRequest } from '../models/model.ts'
import { type Answer, readAnswer } from '../personas/form.ts'
import type { Seat } from './question.ts'
import type { Vote } from './votes.ts'

export type SeatOutcome =
  | {
      readonly state: 'answered'
      readonly answer: Answer
      readonly seconds: number
      readonly isKept: boolean
    }
  | { readonly state: 'failed'; readonly kind: CallFault; readonly message: string }
  /** Its answer could not have changed the result. */
  | { readonly state: 'cancelled' }

export interface AskSeats {
  readonly caller: Caller
  readonly signal: AbortSignal
  readonly requestFor: (seat: Seat) => ModelRequest
  readonly speculative?: boolean
  /** Called with each call's number in the ledger when it begins. */
  readonly onCall?: (id: number) => void
  /** Whether the answers so far decide, given the weights of those that are pending. */
  readonly isLocked?: (votes: readonly Vote[], pending: readonly number[]) => boolean
  readonly onText?: (seat: Seat, text: string) => void
  readonly onOutcome?: (seat: Seat, outcome: SeatOutcome) => void
}

export interface Asked {
  /** In the order of the seats. */
  readonly outcomes: readonly SeatOutcome[]
  readonly seconds: number
}

const CANCELLED: SeatOutcome = { state: 'cancelled' }

/** Rejects only with the signal's reason, or with a fault of the program. */
export async function askSeats(seats: readonly Seat[], how: AskSeats): Promise<Asked> {
  const began = performance.now()
  const locked = new AbortController()
  const signal = AbortSignal.any([how.signal, locked.signal])
  const outcomes = new Map<Seat, SeatOutcome>()
  const underWay: Promise<unknown>[] = []
  const ask = (seat: Seat): Promise<SeatOutcome> => {
    const asked = askSeat(seat, how, signal)
    underWay.push(asked.catch(() => {}))
    return asked
  }
  await using pool = createPool({ lane: 'inline', size: optimalWorkers(seats.length, { waiting: true }) })
  for await (const outcome of pool.map(ask, seats, { order: 'completion', batch: 1, signal })) {
    const seat = seats[outcome.index] as Seat
    if (!outcome.ok && outcome.error.kind !== 'aborted') throw new Error(outcome.error.message)
    const settled = outcome.ok ? outcome.value : CANCELLED
    outcomes.set(seat, settled)
    // Whoever stops everything does not want to hear of each.
    if (!how.signal.aborted) how.onOutcome?.(seat, settled)
    const pending = seats.filter((each) => !outcomes.has(each))
    if (pending.length === 0 || locked.signal.aborted) continue
    if (
      how.isLocked?.(
        votesOf(seats, outcomes),
        pending.map(({ persona }) => persona.weight),
      )
    )
      locked.abort()
  }
  // What was aborted is in the ledger only when it has ended.
  await Promise.all(underWay)
  how.signal.throwIfAborted()
  return {
    outcomes: seats.map((seat) => outcomes.get(seat) ?? CANCELLED),
    seconds: (performance.now() - began) / 1000,
  }
}

async function askSeat(seat: Seat, how: AskSeats, signal: AbortSignal): Promise<SeatOutcome> {
  const { caller, requestFor, speculative = false, onCall, onText } = how
  const request = requestFor(seat)
  const { options = [] } = request.about
  try {
    const { value, seconds, isKept } = await caller.call(
      {
        model: seat.model,
        request,
        speculative,
        ...(onCall && { onCall }),
        read: (text) => readAnswer(text, options, seat.persona.fields),
      },
      { signal, ...(onText && { onText: (text: string) => onText(seat, text) }) },
    )
    return { state: 'answered', answer: value, seconds, isKept }
  } catch (thrown) {
    if (signal.aborted) return CANCELLED
    if (!(thrown instanceof CallError)) throw thrown
    return { state: 'failed', kind: thrown.kind, message: thrown.message }
  }
}

/** Of the seats whose outcomes are known; a cancelled one has not voted. */
export function votesOf(seats: readonly Seat[], outcomes: ReadonlyMap<Seat, SeatOutcome>): Vote[] {
  return seats.flatMap((seat) => {
    const outcome = outcomes.get(seat)
    if (outcome === undefined || outcome.state === 'cancelled') return []
    const verdict = outcome.state === 'answered' ? outcome.answer.verdict : undefined
    return [{ weight: seat.persona.weight, verdict }]
  })
}
