/**
 * Finalizes claims: records the results of workers, moves candidates into their places, and makes rows pending again whose
 * worker has left no result. Each step can be repeated after a kill at any moment.
 */
import { InputError } from '../../errors/index.ts'
import type { RunWriter } from '../../runs/index.ts'
import { killTree } from '../../subprocess/index.ts'
import { commandLine } from '../command-line.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { RowState } from '../ledger/row-state.ts'
import { savePause } from '../pause-state.ts'
import type { Evaluation, Verdict, WorkResult } from '../result.ts'
import type { Workspace } from '../workspace.ts'
import type { Baseline } from './baseline.ts'
import type { DispatcherEvent } from './events.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Leaving, WorkerSet } from './worker-set.ts'
import type { Working } from './working.ts'

export interface FinalizerParts {
  readonly workspace: Workspace
  readonly run: RunWriter
  readonly ledger: Ledger
  readonly workers: WorkerSet
  readonly baseline: Baseline
  readonly rateLimits: RateLimits
  /** The user has asked to end the workers. */
  readonly isEnding: () => boolean
  readonly emit: (event: DispatcherEvent, token?: number) => void
}

/** A worker that vanishes this often probably takes something down with it. */
const MOST_ATTEMPTS = 5
/** The same for one that takes the dispatcher down too. */
const MOST_CRASHES = 5

export class ClaimFinalizer {
  readonly #parts: FinalizerParts
  #coderFailures = 0
  /** Why no more rows are begun. */
  end: Error | undefined

  constructor(parts: FinalizerParts) {
    this.#parts = parts
  }

  /** When the row is claimed again, nothing of this claim runs any more. */
  settle(state: RowState, left: Leaving): void {
    const { ledger, workers } = this.#parts
    const { id, token, nonce } = state
    if (left.kind === 'nothing') workers.giveUp(state)
    else killTree(nonce)
    this.#recordEvaluations(left.evaluations)
    // A person may have given the row another status meanwhile.
    if (state.status === 'running') {
      if (left.kind === 'nothing' || left.kind === 'no space') this.#lost(state, left.message)
      else if (left.kind === 'rate limited') this.#wait(state, left)
      else this.#close(state, left)
    } else if (left.kind === 'nothing') workers.discard(token)
    ledger.save()
    if (ledger.state(id)?.built !== token) workers.putAway(token, id)
  }

  settleBaseline({ token, nonce, id }: Working, left: Leaving): void {
    const { workers, baseline, emit } = this.#parts
    workers.giveUp({ token, nonce })
    this.#recordEvaluations(left.evaluations)
    try {
      if (left.kind === 'scored' || left.kind === 'failed') baseline.settle(left)
      else baseline.again()
    } catch (thrown) {
      this.end = thrown as Error
    }
    workers.putAway(token, id)
    if (left.kind === 'scored') emit({ kind: 'baseline', performance: left.performance })
  }

  #recordEvaluations(evaluations: readonly Evaluation[]): void {
    for (const { address, ...value } of evaluations)
      this.#parts.run.record(address, { ok: true, index: 0, value })
  }

  #close(state: RowState, result: Verdict): void {
    const { ledger, workers, rateLimits, emit } = this.#parts
    if (isWritten(result) && workers.hasCoded(state.token)) rateLimits.coderWorked()
    if (result.kind === 'scored')
      workers.publish(state.token, state.id, { keepEarlier: state.candidate !== result.candidate })
    if (state.built !== undefined) workers.discard(state.built)
    const next = after(state, result)
    ledger.set(next)
    emit({ kind: 'over', state: next }, state.token)
    this.#countCoderFailures(result)
    if (result.kind === 'failed' && result.cause === 'tampering')
      this.end = new InputError(
        `${result.message}\n` +
          '  nothing more is begun: bring it back as it was, or keep it as it is, and run again;\n' +
          `  what ran at the time can be scored again with: ${this.#commandLine('edit failed:tampering evaluate')}`,
      )
  }

  /** A coder that is not logged in fails for all rows; a few are enough to find that out. */
  #countCoderFailures(result: Verdict): void {
    const most = this.#parts.workspace.config.coder.most_failures
    const isFailure =
      result.kind === 'failed' && (result.cause === 'coder' || result.cause === 'infrastructure')
    this.#coderFailures = isFailure ? this.#coderFailures + 1 : 0
    if (isFailure && most > 0 && this.#coderFailures >= most)
      this.end ??= new InputError(
        `the last ${this.#coderFailures} rows all failed before they were scored; the last one: ${result.message}\n` +
          '  nothing more is begun (coder.most_failures): mend it, and run again;\n' +
          `  for the rows that failed: ${this.#commandLine('edit failed:coder pending')}`,
      )
  }

  #commandLine(words: string): string {
    return commandLine(this.#parts.workspace.folder, words)
  }

  #wait(state: RowState, left: RateLimited): void {
    const { run, ledger, rateLimits, emit } = this.#parts
    const answer = rateLimits.ask(state.id, left.until)
    const { times } = answer
    const why = left.message
    if (answer.kind === 'alone') {
      const message = `${why}\n  it was so ${times} times, while other coders did their work: it does not seem to be a rate limit`
      this.#close(state, { ...left, kind: 'failed', cause: 'coder', message })
      return
    }
    ledger.set({ ...state, status: 'pending', attempt: state.attempt - 1, pauses: state.pauses + 1 })
    if (answer.kind === 'enough') {
      this.end ??= new InputError(
        `${why}\n  ${times} pauses in a row have not helped, so nothing more is begun (coder.rate_limit.most_pauses);\n` +
          '  no row has failed by it: run again when the service answers',
      )
      return
    }
    savePause(run, { until: Date.now() + answer.ms, why, times })
    emit({ kind: 'paused', id: state.id, seconds: answer.ms / 1000, why, times }, state.token)
  }

  /** The attempt has failed, and not because of the candidate. */
  #lost(state: RowState, why: string): void {
    const { ledger, workers, emit } = this.#parts
    const next = this.#afterLoss(state, why)
    ledger.set(next)
    ledger.save()
    if (state.built !== undefined && state.built !== next.built) workers.discard(state.built)
    emit({ kind: 'lost', state: next, why }, state.token)
  }

  #afterLoss(state: RowState, why: string): RowState {
    const { workspace, workers, isEnding } = this.#parts
    const { id, token, attempt, crashes } = state
    const where = `see ${workspace.doneFolder(id)}`
    const failed = (message: string): RowState => {
      return { ...state, status: 'failed', cause: 'infrastructure', message, built: undefined, crashes: 0 }
    }
    if (crashes >= MOST_CRASHES)
      return failed(
        `its worker and the dispatcher ended together, ${crashes} times, as when memory runs out or the machine stops: ${where}`,
      )
    if (attempt >= MOST_ATTEMPTS && !isEnding()) return failed(`${why}, ${attempt} times: ${where}`)
    return {
      ...state,
      status: 'pending',
      attempt: isEnding() ? attempt - 1 : attempt,
      built: workers.isBuilt(token) ? token : state.built,
    }
  }
}

type RateLimited = Extract<WorkResult, { readonly kind: 'rate limited' }>

/** Whether the coder has done its work, whatever became of it. */
const isWritten = (result: Verdict): boolean =>
  result.kind === 'scored' || result.cause === 'validation' || result.cause === 'evaluator'

function after(state: RowState, result: Verdict): RowState {
  const columns = [...new Set([...state.columns, ...Object.keys(state.metrics)])]
  const over = {
    ...state,
    columns,
    metrics: {},
    seconds: result.seconds,
    worker: undefined,
    built: undefined,
    pauses: 0,
    crashes: 0,
  }
  if (result.kind === 'failed') {
    const { cause, message } = result
    return { ...over, status: 'failed', cause, message, performance: '' }
  }
  const { interval, metrics, candidate, scoredBy } = result
  const performance = String(result.performance)
  const score = { performance, interval, metrics, candidate, scoredBy }
  return { ...over, status: 'complete', cause: '', message: '', ...score }
}
