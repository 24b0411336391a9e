/**
 * A council: rounds of deliberation until the vote agrees, the rounds are over, or the arbiter stops it. Round one is
 * independent; in the others each seat reads its own last answer and those of the others.
 */
import { digest } from '../../digest/index.ts'
import type { Caller } from '../calls/caller.ts'
import { CallError } from '../calls/errors.ts'
import { type Totals, totalsOf } from '../calls/ledger.ts'
import type { Model } from '../models/model.ts'
import { type RecordedOutcome, recorded } from '../panel/ask.ts'
import type { Asked, AskSeats, SeatOutcome } from '../panel/ask-seats.ts'
import { votesOf } from '../panel/ask-seats.ts'
import type { Question, Seat } from '../panel/question.ts'
import { type Synthesis, synthesize } from '../panel/synthesis.ts'
import { type Decision, decide, type Rules } from '../panel/votes.ts'
import { answersOf, arbiterRequest, type Ruling, readRuling } from './requests.ts'
import { type RoundPlan, runRound, SpeculativeRound } from './round.ts'
import {
  describeRates,
  type ExpectedGain,
  expectedGain,
  ratesFrom,
  reasonNotToSpeculate,
  wasteAbove,
} from './speculation.ts'
import { SpeculationLog } from './speculation-log.ts'

export interface CouncilOptions extends Pick<AskSeats, 'onText'> {
  readonly caller: Caller
  readonly signal?: AbortSignal
  readonly rules: Rules
  readonly mostRounds: number
  readonly voteLock: boolean
  /** Decides after each split round but the last whether to go on; without one the council goes on while there are rounds. */
  readonly arbiter?: Model | undefined
  /** Begin the next round while the arbiter decides: if it is expected to pay, or always; under the waste cap both. */
  readonly speculate?: boolean | 'always'
  /** The most of what is paid that speculation may waste, from 0 to 1. */
  readonly wasteCap?: number
  /** Rounds that are over, from the record of a run that is resumed. */
  readonly before?: readonly Round[]
  readonly onRound?: (number: number, focus: string) => void
  readonly onOutcome?: (seat: Seat, outcome: SeatOutcome, round: number) => void
  /** Called when a round is over, and again when the arbiter has ruled on it. */
  readonly onRounds?: (rounds: readonly Round[]) => void
  readonly onSpeculation?: (said: string) => void
  /** Called when the arbiter is asked, and then with its ruling. */
  readonly onArbiter?: () => void
  readonly onRuling?: (ruling: Ruling) => void
}

export interface Round {
  readonly number: number
  readonly focus: string
  readonly outcomes: readonly SeatOutcome[]
  readonly decision: Decision
  readonly seconds: number
  /** It was begun before the arbiter had ruled. */
  readonly speculative: boolean
  /** Null: not asked, or not yet. */
  readonly ruling: (Ruling & { readonly seconds: number; readonly failed: boolean }) | null
}

export interface CouncilReport {
  readonly result: CouncilResult
  /** Of the result: answers, votes and rulings, without times and messages. */
  readonly digest: string
  readonly timing: {
    readonly seconds: number
    readonly rounds: readonly number[]
    readonly arbiter: readonly number[]
  }
  readonly cost: Totals
  readonly speculation: SpeculationReport | null
  readonly rounds: readonly Round[]
}

export interface SpeculationReport {
  /** By the model, from what was measured. */
  readonly expected: ExpectedGain
  /** Seconds that rounds and the arbiter ran at the same time, and the rounds were used. */
  readonly saved: number
  readonly reused: number
  readonly discarded: number
  /** Why the last round was not begun ahead of time; null if it was. */
  readonly notBecause: string | null
}

export interface CouncilResult {
  readonly question: string
  readonly options: readonly string[]
  readonly decision: Decision
  readonly rounds: readonly {
    readonly number: number
    readonly focus: string
    readonly answers: readonly RecordedOutcome[]
    readonly decision: Decision
    readonly goOn: boolean | null
    readonly why: string | null
  }[]
  readonly synthesis: Synthesis
}

const USUAL_WASTE_CAP = 0.5

export async function deliberate(
  question: Question,
  seats: readonly Seat[],
  options: CouncilOptions,
): Promise<CouncilReport> {
  const models = new Set([...seats.map(({ model }) => model), ...(options.arbiter ? [options.arbiter] : [])])
  await Promise.all(Array.from(models, (model) => model.load()))
  const began = performance.now()
  const council = new Deliberation(question, seats, options)
  await council.run()
  return council.report((performance.now() - began) / 1000)
}

class Deliberation {
  readonly #question: Question
  readonly #seats: readonly Seat[]
  readonly #options: CouncilOptions
  readonly #signal: AbortSignal
  readonly #rounds: Round[]
  readonly #log: SpeculationLog

  constructor(question: Question, seats: readonly Seat[], options: CouncilOptions) {
    this.#question = question
    this.#seats = seats
    this.#options = options
    this.#signal = options.signal ?? new AbortController().signal
    this.#rounds = [...(options.before ?? [])]
    this.#log = new SpeculationLog()
    for (const round of this.#rounds) this.#log.see(round)
  }

  async run(): Promise<void> {
    let ahead: SpeculativeRound | undefined
    for (;;) {
      const last = this.#rounds.at(-1)
      if (last && (await this.#isOver(last, (begun) => (ahead = begun)))) return
      const plan = this.#planNext()
      this.#options.onRound?.(plan.number, plan.focus)
      const asked = ahead ? await ahead.adopt() : await runRound(plan, this.#roundOptions(plan.number))
      this.#add(plan, asked, ahead !== undefined)
      ahead = undefined
    }
  }

  /** Asks the arbiter if there is something to decide, and may begin the next round meanwhile. */
  async #isOver(last: Round, onAhead: (ahead: SpeculativeRound | undefined) => void): Promise<boolean> {
    const { arbiter, mostRounds } = this.#options
    if (last.decision.kind !== 'split' || last.number >= mostRounds) return true
    if (!arbiter) return false
    if (last.ruling) return !last.ruling.goOn
    const ahead = this.#speculate()
    let ruling: NonNullable<Round['ruling']>
    this.#options.onArbiter?.()
    try {
      ruling = await this.#arbitrate(arbiter, last)
    } catch (thrown) {
      await ahead?.discard('cancelled')
      throw thrown
    }
    this.#rounds[this.#rounds.length - 1] = { ...last, ruling }
    this.#options.onRuling?.(ruling)
    const isUsable = ruling.goOn && ruling.focus === ''
    this.#log.ruled(ruling, { wasAhead: ahead !== undefined })
    if (ahead && !isUsable) await ahead.discard(ruling.goOn ? 'superseded' : 'cancelled')
    onAhead(isUsable ? ahead : undefined)
    this.#options.onRounds?.(this.#rounds)
    return !ruling.goOn
  }

  async #arbitrate(model: Model, last: Round): Promise<NonNullable<Round['ruling']>> {
    const request = arbiterRequest(this.#question, last.number, answersOf(this.#seats, last.outcomes))
    try {
      const { value, seconds } = await this.#options.caller.call(
        { model, request, read: readRuling },
        { signal: this.#signal },
      )
      return { ...value, seconds, failed: false }
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      // Votes decide then, as they do without an arbiter.
      return { goOn: true, why: `the arbiter failed: ${thrown.message}`, focus: '', seconds: 0, failed: true }
    }
  }

  #speculate(): SpeculativeRound | undefined {
    const { speculate = false, wasteCap = USUAL_WASTE_CAP, caller, onSpeculation } = this.#options
    if (!speculate) return undefined
    const rates = ratesFrom(this.#log.observed)
    const { wasted, spent } = this.#log.wasteIn(caller.ledger.entries)
    const waste = { wasted, spent, cap: wasteCap }
    const reason = wasteAbove(waste) ?? (speculate === 'always' ? undefined : reasonNotToSpeculate(rates))
    this.#log.notBecause = reason ?? null
    if (reason !== undefined) {
      onSpeculation?.(`no speculation: ${reason}`)
      return undefined
    }
    const plan = this.#planNext()
    const gain = expectedGain(rates, this.#options.mostRounds)
    onSpeculation?.(
      `round ${plan.number} begins while the arbiter decides: expected to save ${gain.saved.toFixed(2)} s of ` +
        `${gain.sequential.toFixed(2)} s (${describeRates(rates)})`,
    )
    return new SpeculativeRound(plan, this.#roundOptions(plan.number))
  }

  #planNext(): RoundPlan {
    const last = this.#rounds.at(-1)
    return {
      number: (last?.number ?? 0) + 1,
      seats: this.#seats,
      question: this.#question,
      last: answersOf(this.#seats, last?.outcomes ?? []),
      focus: last?.ruling?.focus ?? '',
    }
  }

  #roundOptions(number: number) {
    const { caller, rules, voteLock, onText, onOutcome } = this.#options
    return {
      caller,
      rules,
      voteLock,
      signal: this.#signal,
      ...(onText && { onText }),
      ...(onOutcome && { onOutcome: (seat: Seat, outcome: SeatOutcome) => onOutcome(seat, outcome, number) }),
    }
  }

  #add({ number, focus }: RoundPlan, { outcomes, seconds }: Asked, speculative: boolean): void {
    const votes = votesOf(
      this.#seats,
      new Map(this.#seats.map((seat, at) => [seat, outcomes[at] as SeatOutcome])),
    )
    const decision = decide(votes, this.#options.rules)
    const round: Round = { number, focus, outcomes, decision, seconds, speculative, ruling: null }
    this.#rounds.push(round)
    this.#log.see(round)
    this.#options.onRounds?.(this.#rounds)
  }

  report(seconds: number): CouncilReport {
    const { caller, mostRounds, speculate } = this.#options
    const last = this.#rounds.at(-1) as Round
    caller.ledger.discardBeyond(last.number)
    const result: CouncilResult = {
      question: this.#question.text,
      options: this.#question.options,
      decision: last.decision,
      rounds: this.#rounds.map(({ number, focus, outcomes, decision, ruling }) => ({
        number,
        focus,
        answers: recorded(this.#seats, outcomes),
        decision,
        goOn: ruling?.goOn ?? null,
        why: ruling && !ruling.failed ? ruling.why : null,
      })),
      synthesis: synthesize(this.#seats, last.outcomes),
    }
    return {
      result,
      digest: digest(result),
      timing: {
        seconds,
        rounds: this.#rounds.map((round) => round.seconds),
        arbiter: this.#rounds.flatMap(({ ruling }) => (ruling ? [ruling.seconds] : [])),
      },
      cost: totalsOf(caller.ledger.entries),
      speculation: speculate
        ? {
            expected: expectedGain(ratesFrom(this.#log.observed), mostRounds),
            saved: this.#log.saved(this.#rounds),
            reused: this.#log.reused,
            discarded: this.#log.discarded,
            notBecause: this.#log.notBecause,
          }
        : null,
      rounds: this.#rounds,
    }
  }
}
