import { createHash } from 'node:crypto'
import { canonical } from '../../digest/index.ts'
import type { Outcome } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'

/**
 * The digest of a map: sha256 over one line a result, in input order, with what counts of each: the index, and
 * the value or the kind of failure. Results may come in any order; few are ever kept waiting.
 */
export class ResultsDigest {
  readonly #hash = createHash('sha256')
  readonly #waiting = new Map<number, string>()
  #next = 0

  add(outcome: Outcome<Json>): void {
    const { index } = outcome
    const counts = outcome.ok ? { index, value: outcome.value } : { index, error: outcome.error.kind }
    this.#waiting.set(index, canonical(counts))
    for (let line = this.#waiting.get(this.#next); line !== undefined; line = this.#waiting.get(this.#next)) {
      this.#hash.update(line).update('\n')
      this.#waiting.delete(this.#next)
      this.#next += 1
    }
  }

  finish(): string {
    for (const [, line] of [...this.#waiting].toSorted(([a], [b]) => a - b))
      this.#hash.update(line).update('\n')
    return this.#hash.digest('hex')
  }
}
