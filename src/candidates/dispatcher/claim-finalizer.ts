/**
 * Claims that are over: what workers have left is folded into the record, candidates come to their places, and rows whose
 * worker has left nothing are pending again. All of it can be done again after a kill at any moment.
 */

import { InputError } from '../../errors/index.ts'
import type { RunWriter } from '../../runs/index.ts'
import type { Evaluation, Verdict, WorkResult } from '../claim.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { RowState } from '../ledger/row-state.ts'
import type { Workspace } from '../workspace.ts'
import type { Pause } from './backoff.ts'
import type { Baseline } from './baseline.ts'
import { CoderWatch } from './coder-watch.ts'
import type { DispatcherEvent } from './events.ts'
import type { Crew, Working } from './worker-set.ts'

/** Somebody has changed what candidates are written from or scored by, while one was. */
export class TamperingError extends InputError {
  override readonly name = 'TamperingError'
}

export interface SettlerParts {
  readonly workspace: Workspace
  readonly run: RunWriter
  readonly ledger: Ledger
  readonly crew: Crew
  readonly baseline: Baseline
  readonly pause: Pause
  /** Workers are being ended because somebody wants that. */
  readonly isEnding: () => boolean
  readonly tell: (event: DispatcherEvent, token?: number) => void
}

/** A worker that vanishes again and again takes something down with it. */
const MOST_ATTEMPTS = 5

export class Settler {
  readonly #parts: SettlerParts
  readonly #coder: CoderWatch
  /** Why nothing is to be begun any more. */
  end: Error | undefined

  constructor(parts: SettlerParts) {
    this.#parts = parts
    this.#coder = new CoderWatch(parts.workspace.config.coder.most_failures)
  }

  /** Nothing of the claim runs any more when its row is given to somebody else. */
  settle(state: RowState, result: WorkResult | undefined): void {
    const { crew } = this.#parts
    if (result) {
      crew.end(state.nonce)
      this.#foldResult(state, result)
    } else {
      crew.giveUp(state)
      this.#recordEvaluations(crew.evaluationsOf(state.token))
      if (state.status === 'running') this.#lost(state, 'its worker has ended without a result')
      else crew.discard(state.token)
    }
  }

  settleBaseline({ token, nonce, id }: Working, result: WorkResult | undefined): void {
    const { crew, baseline, tell } = this.#parts
    crew.giveUp({ token, nonce })
    this.#recordEvaluations(result?.evaluations ?? crew.evaluationsOf(token))
    try {
      if (result?.kind === 'scored' || result?.kind === 'failed') baseline.settle(result)
      else baseline.again()
    } catch (thrown) {
      this.end = thrown as Error
    }
    crew.putAway(token, id)
    if (result?.kind === 'scored') tell({ kind: 'baseline', performance: result.performance })
  }

  #foldResult(state: RowState, result: WorkResult): void {
    const { ledger, crew } = this.#parts
    const { id, token, status } = state
    this.#recordEvaluations(result.evaluations)
    // A person may have given it another status meanwhile.
    if (status === 'running') {
      if (result.kind === 'no space') this.#lost(state, result.message)
      else if (result.kind === 'rate limited') this.#wait(state, result.message)
      else this.#close(state, result)
    }
    ledger.save()
    if (ledger.state(id)?.built !== token) crew.putAway(token, id)
  }

  #recordEvaluations(evaluations: readonly Evaluation[]): void {
    for (const { address, ...value } of evaluations)
      this.#parts.run.record(address, { ok: true, index: 0, value })
  }

  #close(state: RowState, result: Verdict): void {
    const { ledger, crew, pause, tell } = this.#parts
    pause.reset()
    if (result.kind === 'scored')
      crew.publish(state.token, state.id, { keepEarlier: state.candidate !== result.candidate })
    if (state.built !== undefined) crew.discard(state.built)
    const next = after(state, result)
    ledger.set(next)
    tell({ kind: 'over', state: next }, state.token)
    this.end ??= this.#coder.look(result)
    if (result.kind === 'failed' && result.cause === 'tampering')
      this.end = new TamperingError(result.message)
  }

  #wait(state: RowState, why: string): void {
    const { ledger, pause, tell } = this.#parts
    const seconds = pause.begin() / 1000
    ledger.set({ ...state, status: 'pending', attempt: state.attempt - 1 })
    tell({ kind: 'paused', seconds, why })
  }

  /** The attempt has come to nothing, and that is not the candidate's doing. */
  #lost(state: RowState, why: string): void {
    const { ledger, crew, tell } = this.#parts
    const { id, token, built } = state
    const next = this.#afterLoss(state, why)
    ledger.set(next)
    ledger.save()
    if (next.built !== token) crew.putAway(token, id)
    if (built !== undefined && built !== next.built) crew.discard(built)
    tell({ kind: 'lost', state: next, why }, token)
  }

  #afterLoss(state: RowState, why: string): RowState {
    const { workspace, crew, isEnding } = this.#parts
    const { id, token, attempt } = state
    if (attempt >= MOST_ATTEMPTS && !isEnding()) {
      const message = `${why}, ${attempt} times: see ${workspace.doneFolder(id)}`
      return { ...state, status: 'failed', cause: 'infrastructure', message, built: undefined }
    }
    return {
      ...state,
      status: 'pending',
      attempt: isEnding() ? attempt - 1 : attempt,
      built: crew.isBuilt(token) ? token : state.built,
    }
  }
}

function after(state: RowState, result: Verdict): RowState {
  const columns = [...new Set([...state.columns, ...Object.keys(state.metrics)])]
  const shared = {
    ...state,
    columns,
    metrics: {},
    seconds: result.seconds,
    worker: undefined,
    built: undefined,
  }
  if (result.kind === 'failed')
    return { ...shared, status: 'failed', cause: result.cause, message: result.message, performance: '' }
  const { performance, interval, metrics, candidate, scoredBy } = result
  return {
    ...shared,
    status: 'complete',
    cause: '',
    message: '',
    performance: String(performance),
    interval,
    metrics,
    candidate,
    scoredBy,
  }
}
