/**
 * The dispatcher gives pending rows to workers, records their results, and keeps the CSV up to date, until nothing is
 * pending and nothing runs. It is the only writer of the record. Another dispatcher can repeat all of its steps after a
 * kill at any moment: docs/candidates-design.md says how.
 */
import type { RunWriter } from '../../runs/index.ts'
import { freeSpace } from '../../subprocess/index.ts'
import type { NewClaim } from '../claim.ts'
import type { SharedCsvOptions } from '../csv/shared-csv.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Row } from '../ledger/row.ts'
import { RowState } from '../ledger/row-state.ts'
import { digestOfRows } from '../queries/rows.ts'
import type { Workspace } from '../workspace.ts'
import { Baseline } from './baseline.ts'
import { ClaimFinalizer } from './claim-finalizer.ts'
import { claimFor } from './claim-for.ts'
import { CsvKeeper } from './csv-keeper.ts'
import type { DispatcherEvent } from './events.ts'
import { Queue } from './queue.ts'
import { RateLimits } from './rate-limits.ts'
import { WorkerSet } from './worker-set.ts'

export interface DispatcherOptions {
  readonly workers: number
  /** How many rows are begun at most; all if left out. */
  readonly most?: number
  /** Begins no more rows, and waits for the running workers. */
  readonly stopping?: AbortSignal
  /** Kills them as well. */
  readonly ending?: AbortSignal
  readonly onEvent?: (event: DispatcherEvent) => void
  readonly onLock?: SharedCsvOptions['onLock']
}

const LOOK_EVERY_MS = 200
/** For claims and for the record. */
const LEAST_SPACE = 16 * 1024 * 1024

export class Dispatcher implements Disposable {
  readonly ledger: Ledger
  readonly #workspace: Workspace
  readonly #run: RunWriter
  readonly #options: DispatcherOptions
  readonly #csv: CsvKeeper
  readonly #workers: WorkerSet
  readonly #baseline: Baseline
  readonly #queue: Queue
  readonly #finalizer: ClaimFinalizer
  readonly #rateLimits: RateLimits
  #wake: () => void = () => {}
  #begun = 0
  #isFull = false

  constructor(workspace: Workspace, run: RunWriter, options: DispatcherOptions) {
    const { parallel, coder } = workspace.config
    this.#workspace = workspace
    this.#run = run
    this.#options = options
    this.ledger = new Ledger(run)
    this.#csv = new CsvKeeper(workspace.csv, this.ledger, {
      lockTimeoutMs: parallel.lock_timeout * 1000,
      onLock: options.onLock,
      signal: options.ending,
      onStopped: (row) => {
        this.#workers.giveUp(row)
        this.#emit({ kind: 'given up', id: row.id }, row.token)
      },
      onDone: () => this.#wake(),
      onEvent: (event) => this.#emit(event),
    })
    this.#workers = new WorkerSet(workspace, {
      workers: options.workers,
      onChange: () => this.#wake(),
      onJoin: (workers) => {
        this.#emit({ kind: 'joined', workers })
        this.#wake()
      },
    })
    this.#baseline = new Baseline(workspace, run)
    this.#queue = new Queue(this.ledger, workspace)
    this.#rateLimits = new RateLimits(coder.rate_limit)
    this.#finalizer = new ClaimFinalizer({
      workspace,
      run,
      ledger: this.ledger,
      workers: this.#workers,
      baseline: this.#baseline,
      rateLimits: this.#rateLimits,
      isEnding: () => options.ending?.aborted ?? false,
      emit: (event, token) => this.#emit(event, token),
    })
  }

  /** Returns a digest of the rows. */
  async run(): Promise<string> {
    const { stopping, ending } = this.#options
    stopping?.addEventListener('abort', () => this.#wake())
    ending?.addEventListener('abort', () => this.#workers.giveUpAll())
    this.#takeOver()
    for (;;) {
      this.#run.failed.throwIfAborted()
      this.#collect()
      this.#lookAtDisk()
      this.#csv.syncSoon()
      const isStopping = stopping?.aborted || ending?.aborted || this.#finalizer.end !== undefined
      const isBusy = !isStopping && this.#begin()
      const isIdle = this.#workers.size === 0 && !isBusy
      // Everything is in the record: a user who stops it does not wait for a CSV that cannot be written.
      if (isIdle && ((await this.#csv.finish()) || stopping?.aborted || ending?.aborted)) break
      await this.#woken()
    }
    this.#sweep()
    if (this.#finalizer.end) throw this.#finalizer.end
    return digestOfRows(this.ledger.rows)
  }

  [Symbol.dispose](): void {
    this.#workers[Symbol.dispose]()
  }

  /** Takes over from an earlier dispatcher: running workers, results, and lost attempts. */
  #takeOver(): void {
    for (const state of this.ledger.states) {
      if (state.status !== 'running') continue
      const { id, token, nonce, worker } = state
      if (this.#workers.adopt({ id, token, nonce, mark: worker })) this.#emit({ kind: 'adopted', state })
      // Whatever killed the dispatcher may have killed the worker too: the attempt does not count as one of its own.
      else
        this.#finalizer.settle(
          { ...state, attempt: state.attempt - 1, crashes: state.crashes + 1 },
          this.#workers.leftBy(token),
        )
    }
    const baseline = this.#baseline.takeOver()
    if (baseline) this.ledger.passToken(baseline.token)
    if (baseline && !this.#workers.adopt(baseline))
      this.#finalizer.settleBaseline(baseline, this.#workers.leftBy(baseline.token))
    this.ledger.save()
    this.#sweep()
  }

  /** Removes folders of claims that are not needed any more, as of a row that a person has given a score. */
  #sweep(): void {
    const needed = [...this.ledger.states].flatMap(({ status, token, built }) => {
      if (status === 'running') return [token, built]
      return ['complete', 'failed', 'skipped'].includes(status) ? [] : [built]
    })
    this.#workers.sweep([...needed, this.#baseline.token])
  }

  #collect(): void {
    for (const { working, isOverdue } of this.#workers.findStopped()) {
      const { id, token, mark } = working
      const seconds = this.#workers.longestStop / 1000
      if (!isOverdue && mark) this.#emit({ kind: 'stopped', id, pid: mark.pid, seconds }, token)
    }
    for (const { working, left } of this.#workers.reap()) {
      this.#csv.touch()
      const state = this.ledger.state(working.id)
      if (working.token === this.#baseline.token) this.#finalizer.settleBaseline(working, left)
      else if (state?.token === working.token) this.#finalizer.settle(state, left)
      // An older claim, whose result is ignored.
      else this.#workers.discard(working.token)
    }
    this.ledger.save()
  }

  /** Whether there is more to do than what runs. */
  #begin(): boolean {
    const { most = Number.POSITIVE_INFINITY } = this.#options
    if (this.#begun >= most) return false
    const free = Math.min(this.#workers.room, most - this.#begun)
    const next = this.#queue.next(Math.max(1, free))
    for (const each of next) {
      if (each.kind === 'skip')
        this.#setStatus(each.row, { status: 'skipped', cause: each.why, awaitsParent: each.awaitsParent })
      if (each.kind === 'revive')
        this.#setStatus(each.row, { status: 'pending', cause: '', awaitsParent: false })
    }
    const rows = next.flatMap((each) => (each.kind === 'claim' ? [each.row] : []))
    if (rows.length === 0 || free <= 0 || this.#rateLimits.isPausing || this.#isFull) return next.length > 0
    if (this.#baseline.isAwaited) {
      if (this.#baseline.token === undefined)
        this.#workers.start(this.#baseline.claim(this.ledger.nextToken()))
      return true
    }
    const claims = rows.map((row) => this.#claim(row))
    // All claims are in the record before the first worker starts.
    this.ledger.save()
    for (const claim of claims) {
      const worker = this.#workers.start(claim)
      const { id, token, attempt } = claim
      const state = this.ledger.state(id)
      if (worker && state) this.ledger.set({ ...state, worker })
      this.#emit({ kind: 'begun', id, attempt }, token)
    }
    return true
  }

  /** On a full disk, coders are paid in vain. */
  #lookAtDisk(): void {
    const free = freeSpace(this.#workspace.folder)
    const isFull = free < LEAST_SPACE
    if (isFull && !this.#isFull) this.#emit({ kind: 'full', free, needed: LEAST_SPACE })
    this.#isFull = isFull
  }

  #claim(row: Row): NewClaim {
    const token = this.ledger.nextToken()
    const parent = this.ledger.rows.get(row.basedOnId)
    const claim = claimFor(this.#workspace, row, { token, parent, baseline: this.#baseline.performance })
    const { id, attempt, nonce, finished } = claim
    const { state, cause } = row
    // A candidate that is only scored again keeps the description that it was written from.
    const description = finished === undefined ? claim.description : (state?.description ?? '')
    const claimed = { id, status: 'running', attempt, token, nonce, description, worker: undefined }
    this.ledger.set(RowState.parse({ cause, ...state, ...claimed }))
    this.#csv.touch()
    this.#begun += 1
    return claim
  }

  #setStatus({ id, state }: Row, changes: Partial<RowState>): void {
    this.ledger.set(RowState.parse({ ...state, id, ...changes }))
    this.ledger.save()
    this.#csv.touch()
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Also to the process that has started the claim's worker, if that is another one. */
  #emit(event: DispatcherEvent, token?: number): void {
    this.#options.onEvent?.(event)
    if (token !== undefined) this.#workers.send(token, event)
  }
}
