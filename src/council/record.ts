/** A panel or a council in a run's record: what was paid for, the ledger, and the rounds that are over. */
import { digest } from '../digest/index.ts'
import type { Fingerprint, Json, RunWriter } from '../runs/index.ts'
import type { KeptAnswer } from './calls/cache.ts'
import type { CallRecord } from './calls/caller.ts'
import type { LedgerEntry } from './calls/ledger.ts'
import type { Round } from './council/deliberate.ts'
import type { Question, Seat } from './panel/question.ts'

export class RunCallRecord implements CallRecord {
  readonly ledger: readonly LedgerEntry[]
  readonly #run: RunWriter

  constructor(run: RunWriter) {
    this.#run = run
    this.ledger = (run.loadState('ledger') ?? []) as unknown as LedgerEntry[]
  }

  find(address: string): KeptAnswer | undefined {
    const found = this.#run.find(address)
    return found?.ok ? (found.value as unknown as KeptAnswer) : undefined
  }

  keep(address: string, answer: KeptAnswer): void {
    this.#run.record(address, { ok: true, index: 0, value: { ...answer } })
  }

  /** Commits the answers that were kept before, too. */
  saveLedger(entries: readonly LedgerEntry[]): void {
    this.#run.saveState('ledger', entries as unknown as Json)
  }
}

export function loadRounds(run: RunWriter): readonly Round[] {
  return (run.loadState('rounds') ?? []) as unknown as Round[]
}

export function saveRounds(run: RunWriter, rounds: readonly Round[]): void {
  run.saveState('rounds', rounds as unknown as Json)
}

/** Everything that the answers depend on. */
export function panelFingerprint(
  question: Question,
  seats: readonly Seat[],
  rules: Readonly<Record<string, string | number | boolean>> = {},
): Fingerprint {
  return {
    question: question.text,
    options: question.options.join(', '),
    ...Object.fromEntries(
      [...Map.groupBy(question.context, ({ name }) => name)].map(([name, parts]) => [
        `context ${name}`,
        parts.map(({ text }) => digest(text)).join(' '),
      ]),
    ),
    ...Object.fromEntries(
      seats.map(({ id, persona, model }) => [`seat ${id}`, digest([persona, model.identity])]),
    ),
    ...Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])),
  }
}
