/** The baseline's score. It comes first: with an evaluator that cannot score the baseline, coders are paid in vain. */
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
import type { NewClaim } from '../claim.ts'
import type { Verdict } from '../result.ts'
import { evaluatorFingerprint } from '../worker/evaluator-fingerprint.ts'
import { contentDigest } from '../worker/program-files.ts'
import type { Workspace } from '../workspace.ts'
import type { Working } from './working.ts'

const ID = 'baseline'
const MOST_LOST = 5

export class Baseline {
  readonly #workspace: Workspace
  readonly #run: RunWriter
  /** At the time of the claim. */
  #digests = { program: '', scoredBy: '' }
  #state: BaselineState | undefined
  #isKnown: boolean | undefined
  #lost = 0
  #nonce = ''
  /** Of the claim that is worked on. */
  token: number | undefined

  constructor(workspace: Workspace, run: RunWriter) {
    this.#workspace = workspace
    this.#run = run
    this.#state = loadBaseline(run)
  }

  /** The claim of an earlier dispatcher, unless its result is known. */
  takeOver(): Working | undefined {
    const claim = loadBaselineClaim(this.#run)
    if (!claim) return undefined
    const { token, nonce, lost, ...digests } = claim
    if (this.#isScoredWith(digests)) return undefined
    this.token = token
    this.#lost = lost
    this.#nonce = nonce
    this.#digests = digests
    return { id: ID, token, nonce, mark: undefined }
  }

  get performance(): number | undefined {
    return this.#state?.performance
  }

  /** Whether it is still to be scored, perhaps again. Computed once, as data may be large. */
  get isAwaited(): boolean {
    this.#isKnown ??= !this.#workspace.config.evaluator.score_baseline || this.#isScored()
    return !this.#isKnown
  }

  #isScored(): boolean {
    this.#digests = {
      program: contentDigest(this.#workspace.baseline),
      // If a part of the evaluator is missing, the worker says which.
      scoredBy: evaluatorFingerprint(this.#workspace) ?? '',
    }
    return this.#isScoredWith(this.#digests)
  }

  #isScoredWith({ program, scoredBy }: Pick<BaselineState, 'program' | 'scoredBy'>): boolean {
    return this.#state?.program === program && this.#state.scoredBy === scoredBy
  }

  claim(token: number): NewClaim {
    this.token = token
    const { folder, config, baseline, run } = this.#workspace
    const nonce = randomBytes(16).toString('hex')
    this.#nonce = nonce
    saveBaselineClaim(this.#run, { token, nonce, lost: this.#lost, ...this.#digests })
    const row = { id: ID, attempt: 1, description: '', basedOnId: '' }
    return { ...row, token, parent: baseline, asItIs: true, workspace: folder, config, run, nonce }
  }

  /** The claim has no result. Throws if that has happened too often. */
  again(): void {
    const token = this.token
    this.token = undefined
    this.#lost += 1
    if (this.#lost < MOST_LOST) return
    // The next run begins to count anew: whatever was wrong may have been mended.
    const claim = { nonce: this.#nonce, lost: 0, ...this.#digests }
    if (token !== undefined) saveBaselineClaim(this.#run, { token, ...claim })
    throw unscored('infrastructure', `its worker has ended without a result, ${this.#lost} times`)
  }

  /** Throws if the evaluator cannot score it. */
  settle(verdict: Verdict): void {
    this.token = undefined
    // The bounds of stages are meant for candidates.
    if (verdict.kind === 'failed' && verdict.cause !== 'validation')
      throw unscored(verdict.cause, verdict.message)
    const score =
      verdict.kind === 'scored' ? { performance: verdict.performance, interval: verdict.interval } : {}
    this.#state = { ...score, ...this.#digests }
    // Computed anew: files may have changed since the claim.
    this.#isKnown = undefined
    saveBaseline(this.#run, this.#state)
  }
}

const unscored = (cause: string, message: string): InputError =>
  new InputError(
    `the baseline itself cannot be scored (${cause}): ${message}\n  logs: .manyhands/done/${ID}\n` +
      '  no coder was paid: mend the evaluator, and run again (or leave the baseline out: evaluator.score_baseline)',
  )
