import type { Outcome } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import { ResultsDigest } from './results-digest.ts'

/** What came of a map, counted as its outcomes come. */
export class MapSummary {
  readonly #digest = new ResultsDigest()
  readonly #failures: Record<string, number> = {}
  #evaluated = 0
  done = 0
  failed = 0

  /** An item was evaluated, not found in the record. */
  countEvaluated(): void {
    this.#evaluated += 1
  }

  add(outcome: Outcome<Json>): void {
    this.done += 1
    if (!outcome.ok) {
      this.failed += 1
      this.#failures[outcome.error.kind] = (this.#failures[outcome.error.kind] ?? 0) + 1
    }
    this.#digest.add(outcome)
  }

  digest(): string {
    return this.#digest.finish()
  }

  counts(): object {
    return {
      items: this.done,
      succeeded: this.done - this.failed,
      failed: this.failed,
      failures: this.#failures,
      evaluated: this.#evaluated,
    }
  }

  line(seconds: number): string {
    const kinds = Object.entries(this.#failures).map(([kind, count]) => `${count} ${kind}`)
    const failed = this.failed > 0 ? `, ${this.failed} failed (${kinds.join(', ')})` : ''
    const found = this.done - this.#evaluated
    const recorded = found > 0 ? `, ${found} found in the record` : ''
    return `${countOf(this.done)}: ${this.done - this.failed} succeeded${failed}${recorded}, in ${seconds.toFixed(1)} s`
  }
}

export function countOf(items: number): string {
  return items === 1 ? '1 item' : `${items} items`
}
