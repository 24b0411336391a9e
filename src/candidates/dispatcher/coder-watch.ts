import { InputError } from '../../errors/index.ts'
import type { Verdict } from '../claim.ts'

/** So many rows have come to nothing before they were scored that it is not the rows' doing. */
export class CoderError extends InputError {
  override readonly name = 'CoderError'
}

/** A coder that nobody has logged in fails for all rows; to find that out, a few are enough. */
export class CoderWatch {
  readonly #most: number
  #failures = 0

  /** @param most how many in a row; 0 for as many as there are */
  constructor(most: number) {
    this.#most = most
  }

  /** An error if it is enough. */
  look(verdict: Verdict): CoderError | undefined {
    const isIts =
      verdict.kind === 'failed' && (verdict.cause === 'coder' || verdict.cause === 'infrastructure')
    this.#failures = isIts ? this.#failures + 1 : 0
    if (!isIts || this.#most === 0 || this.#failures < this.#most) return undefined
    return new CoderError(
      `the last ${this.#failures} rows all came to nothing before they were scored; the last one: ${verdict.message}`,
    )
  }
}
