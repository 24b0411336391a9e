/** What a council has seen of its rounds and its arbiter: the measurements that the expected gain is computed from. */
import type { LedgerEntry } from '../calls/ledger.ts'
import type { SeatOutcome } from '../panel/ask-seats.ts'
import type { Observed } from './speculation.ts'

interface SeenRound {
  readonly outcomes: readonly SeatOutcome[]
  readonly seconds: number
  readonly speculative: boolean
  readonly ruling: { readonly seconds: number; readonly goOn: boolean; readonly focus: string } | null
}

export class SpeculationLog {
  notBecause: string | null = null
  reused = 0
  discarded = 0
  readonly #rounds: number[] = []
  readonly #answers: number[] = []
  readonly #arbiter: number[] = []
  #stopped = 0
  #wentOn = 0
  #reusable = 0

  /** Answers that were there already say nothing about how long one takes. */
  see({ outcomes, seconds, ruling }: SeenRound): void {
    const asked = outcomes.flatMap((outcome) =>
      outcome.state === 'answered' && !outcome.isKept ? [outcome.seconds] : [],
    )
    if (asked.length > 0) this.#rounds.push(seconds)
    this.#answers.push(...asked)
    if (ruling) this.ruled(ruling, { wasAhead: false })
  }

  /** @param wasAhead the next round had begun */
  ruled(
    { seconds, goOn, focus }: NonNullable<SeenRound['ruling']>,
    { wasAhead }: { readonly wasAhead: boolean },
  ): void {
    const isUsable = goOn && focus === ''
    this.#arbiter.push(seconds)
    if (wasAhead && isUsable) this.reused += 1
    if (wasAhead && !isUsable) this.discarded += 1
    if (goOn) this.#wentOn += 1
    else this.#stopped += 1
    if (isUsable) this.#reusable += 1
  }

  get observed(): Observed {
    return {
      rounds: this.#rounds,
      arbiter: this.#arbiter,
      stopped: this.#stopped,
      wentOn: this.#wentOn,
      reusable: this.#reusable,
      answer: middle(this.#answers),
    }
  }

  /** In dollars, or where there is no price in tokens. */
  wasteIn(entries: readonly LedgerEntry[]): { wasted: number; spent: number } {
    const isPriced = entries.some(({ dollars }) => dollars > 0)
    const sum = (some: readonly LedgerEntry[]): number =>
      some.reduce(
        (total, each) => total + (isPriced ? each.dollars : each.inputTokens + each.outputTokens),
        0,
      )
    const isWaste = ({ speculative, state }: LedgerEntry): boolean =>
      speculative && (state === 'cancelled' || state === 'superseded')
    return { wasted: sum(entries.filter(isWaste)), spent: sum(entries) }
  }

  /** A round that was begun ahead of time ran beside the arbiter's ruling on the round before. */
  saved(rounds: readonly SeenRound[]): number {
    return rounds.reduce((total, { speculative, seconds }, at) => {
      const ruling = rounds[at - 1]?.ruling
      return total + (speculative && ruling ? Math.min(seconds, ruling.seconds) : 0)
    }, 0)
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
