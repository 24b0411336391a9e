/** The baseline's score. It comes first: an evaluator that cannot score that scores nothing, and coders are paid in vain. */
import { randomBytes } from 'node:crypto'
import { InputError } from '../../errors/index.ts'
import type { RunWriter } from '../../runs/index.ts'
import {
  type BaselineState,
  loadBaseline,
  loadBaselineClaim,
  saveBaseline,
  saveBaselineClaim,
} from '../baseline-state.ts'
import type { Claim, Verdict } from '../claim.ts'
import { scoredByNow } from '../queries/evaluator-fingerprint-now.ts'
import { contentDigest } from '../worker/program-files.ts'
import type { Workspace } from '../workspace.ts'
import type { Working } from './worker-set.ts'

/** Not even the program that all begins with gets a score. */
export class BaselineError extends InputError {
  override readonly name = 'BaselineError'

  constructor(cause: string, message: string) {
    super(`the baseline itself cannot be scored (${cause}): ${message}\n  logs: .manyhands/done/${ID}`)
  }
}

const ID = 'baseline'
const MOST_LOST = 5

export class Baseline {
  readonly #workspace: Workspace
  readonly #run: RunWriter
  /** Of the program, and of what it is scored by, at the time of the claim. */
  #digests = { program: '', scoredBy: '' }
  #state: BaselineState | undefined
  #isKnown: boolean | undefined
  #lost = 0
  /** Of the claim that is worked on. */
  token: number | undefined

  constructor(workspace: Workspace, run: RunWriter) {
    this.#workspace = workspace
    this.#run = run
    this.#state = loadBaseline(run)
  }

  /** The claim of a dispatcher that was there before, unless it is known what came of it. */
  takeOver(): Working | undefined {
    const claim = loadBaselineClaim(this.#run)
    const isOver = claim?.program === this.#state?.program && claim?.scoredBy === this.#state?.scoredBy
    if (!claim || isOver) return undefined
    const { token, nonce, ...digests } = claim
    this.token = token
    this.#digests = digests
    return { id: ID, token, nonce, mark: undefined }
  }

  get performance(): number | undefined {
    return this.#state?.performance
  }

  /** Whether it is still to be scored, or was scored by something else. Looked at once: data may be large. */
  get isAwaited(): boolean {
    this.#isKnown ??= !this.#workspace.config.evaluator.score_baseline || this.#isScored()
    return !this.#isKnown
  }

  #isScored(): boolean {
    this.#digests = {
      program: contentDigest(this.#workspace.baseline),
      // Of one whose parts are missing the worker tells which.
      scoredBy: scoredByNow(this.#workspace) ?? '',
    }
    const { program, scoredBy } = this.#digests
    return this.#state?.program === program && this.#state.scoredBy === scoredBy
  }

  claim(token: number): Claim {
    this.token = token
    const { folder, config, baseline, run } = this.#workspace
    const nonce = randomBytes(16).toString('hex')
    saveBaselineClaim(this.#run, { token, nonce, ...this.#digests })
    return {
      token,
      id: ID,
      attempt: 1,
      description: '',
      basedOnId: '',
      parent: baseline,
      asItIs: true,
      workspace: folder,
      config,
      run,
      nonce,
    }
  }

  /** The claim has come to nothing. Throws if that has happened too often. */
  again(): void {
    this.token = undefined
    this.#lost += 1
    if (this.#lost >= MOST_LOST)
      throw new BaselineError('infrastructure', `its worker has ended without a result, ${this.#lost} times`)
  }

  /** Throws if the evaluator is not fit to score anything. */
  settle(verdict: Verdict): void {
    this.token = undefined
    // A stage's bound is for candidates to come up to.
    if (verdict.kind === 'failed' && verdict.cause !== 'validation')
      throw new BaselineError(verdict.cause, verdict.message)
    const score =
      verdict.kind === 'scored' ? { performance: verdict.performance, interval: verdict.interval } : {}
    this.#state = { ...score, ...this.#digests }
    // Looked at anew: it may have been scored by what has been changed since.
    this.#isKnown = undefined
    saveBaseline(this.#run, this.#state)
  }
}
