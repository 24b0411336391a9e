/** One round of a council, begun at its turn or ahead of time. */
import type { Caller } from '../calls/caller.ts'
import { type Asked, type AskSeats, askSeats } from '../panel/ask-seats.ts'
import type { Question, Seat } from '../panel/question.ts'
import { isLocked, type Rules } from '../panel/votes.ts'
import { type Answers, roundRequest } from './requests.ts'

export interface RoundPlan {
  readonly number: number
  readonly seats: readonly Seat[]
  readonly question: Question
  /** A frozen copy of the answers of the round before. */
  readonly last: Answers
  readonly focus: string
}

export interface RoundOptions extends Pick<AskSeats, 'onText' | 'onOutcome' | 'onCall'> {
  readonly caller: Caller
  readonly signal: AbortSignal
  readonly rules: Rules
  readonly voteLock: boolean
  readonly speculative?: boolean
}

export function runRound(
  { number, seats, question, last, focus }: RoundPlan,
  options: RoundOptions,
): Promise<Asked> {
  const { rules, voteLock, ...how } = options
  return askSeats(seats, {
    ...how,
    requestFor: (seat) => roundRequest(seat, question, number, last, focus),
    ...(voteLock && { isLocked: (votes, pending) => isLocked(votes, pending, rules) }),
  })
}

/** A round under way that may not be needed, or not with these words. */
export class SpeculativeRound {
  readonly plan: RoundPlan
  readonly #caller: Caller
  readonly #stop = new AbortController()
  readonly #asked: Promise<Asked | undefined>
  readonly #calls: number[] = []
  /** What comes before the round is adopted is shown then. */
  #held: (() => void)[] | undefined = []

  constructor(plan: RoundPlan, { onText: _, onOutcome, ...options }: RoundOptions) {
    this.plan = plan
    this.#caller = options.caller
    this.#asked = runRound(plan, {
      ...options,
      speculative: true,
      signal: AbortSignal.any([options.signal, this.#stop.signal]),
      onCall: (id) => this.#calls.push(id),
      onOutcome: (seat, outcome) => {
        const show = (): void => onOutcome?.(seat, outcome)
        if (this.#held) this.#held.push(show)
        else show()
      },
    }).catch((thrown) => {
      if (this.#stop.signal.aborted) return undefined
      throw thrown
    })
    // It is awaited later: a failure before that is not unhandled.
    this.#asked.catch(() => {})
  }

  /** The arbiter has decided that this is the next round. */
  async adopt(): Promise<Asked> {
    for (const show of this.#held ?? []) show()
    this.#held = undefined
    const asked = await this.#asked
    if (!asked) throw new Error('a round was adopted after it had been discarded')
    return asked
  }

  /** Aborts what is under way; what has come was paid for nothing. */
  async discard(as: 'cancelled' | 'superseded'): Promise<void> {
    this.#stop.abort()
    await this.#asked
    this.#caller.ledger.discard(this.#calls, as)
  }
}
