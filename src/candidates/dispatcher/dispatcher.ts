/**
 * The dispatcher: gives pending rows to workers, folds in what they leave, and keeps the CSV up to date, until nothing is
 * pending and nothing runs. It is the only one that writes the record. Whatever it does can be done again by another one
 * after a kill at any moment: docs/candidates-design.md says how.
 */
import { digest } from '../../digest/index.ts'
import type { RunWriter } from '../../runs/index.ts'
import type { Claim } from '../claim.ts'
import { freeSpace } from '../disk.ts'
import { Ledger, type Row } from '../ledger/ledger.ts'
import { RowState } from '../ledger/row-state.ts'
import type { Workspace } from '../workspace.ts'
import { Pause } from './backoff.ts'
import { Baseline } from './baseline.ts'
import { Settler } from './claim-finalizer.ts'
import { claimFor } from './claim-for.ts'
import { CsvKeeper } from './csv-keeper.ts'
import type { DispatcherEvent } from './events.ts'
import { type Next, parentIdOf, Queue } from './queue.ts'
import { Crew } from './worker-set.ts'

export interface DispatcherOptions {
  readonly workers: number
  /** At most so many rows are begun; all if left out. */
  readonly most?: number
  /** No row is begun any more; those that run are waited for. */
  readonly stopping?: AbortSignal
  /** Those that run are ended as well. */
  readonly ending?: AbortSignal
  readonly onEvent?: (event: DispatcherEvent) => void
  readonly onLock?: (times: { readonly waitedMs: number; readonly heldMs: number }) => void
}

const LOOK_EVERY_MS = 200
/** For claims, and for the record of what comes of them. */
const LEAST_SPACE = 16 * 1024 * 1024

export class Dispatcher implements Disposable {
  readonly ledger: Ledger
  readonly #workspace: Workspace
  readonly #run: RunWriter
  readonly #options: DispatcherOptions
  readonly #csv: CsvKeeper
  readonly #crew: Crew
  readonly #baseline: Baseline
  readonly #queue: Queue
  readonly #settler: Settler
  readonly #pause: Pause
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
      ...(options.onLock && { onLock: options.onLock }),
      ...(options.ending && { signal: options.ending }),
      onStopped: (row) => this.#crew.giveUp(row),
      onDone: () => this.#wake(),
      onEvent: (event) => this.#tell(event),
    })
    this.#crew = new Crew(workspace, {
      workers: options.workers,
      onChange: () => this.#wake(),
      onJoin: (workers) => {
        this.#tell({ kind: 'joined', workers })
        this.#wake()
      },
    })
    this.#baseline = new Baseline(workspace, run)
    this.#queue = new Queue(this.ledger, workspace)
    this.#pause = new Pause(coder.rate_limit)
    this.#settler = new Settler({
      workspace,
      run,
      ledger: this.ledger,
      crew: this.#crew,
      baseline: this.#baseline,
      pause: this.#pause,
      isEnding: () => options.ending?.aborted ?? false,
      tell: (event, token) => this.#tell(event, token),
    })
  }

  /** A digest of what is known in the end. */
  async run(): Promise<string> {
    const { stopping, ending } = this.#options
    stopping?.addEventListener('abort', () => this.#wake())
    ending?.addEventListener('abort', () => this.#crew.endEverybody())
    this.#takeOver()
    for (;;) {
      this.#run.failed.throwIfAborted()
      this.#foldIn()
      this.#lookAtDisk()
      this.#csv.syncSoon()
      const isStopping = stopping?.aborted || ending?.aborted || this.#settler.end !== undefined
      const isBusy = !isStopping && this.#begin()
      const isIdle = this.#crew.size === 0 && !isBusy
      // All is in the record: who wants to stop does not wait for a CSV that cannot be written.
      if (isIdle && ((await this.#csv.finish()) || stopping?.aborted || ending?.aborted)) break
      await this.#woken()
    }
    this.#sweep()
    if (this.#settler.end) throw this.#settler.end
    return this.#digest()
  }

  [Symbol.dispose](): void {
    this.#crew[Symbol.dispose]()
  }

  /** What an earlier dispatcher has left: workers that still run, results, and what was lost. */
  #takeOver(): void {
    for (const state of this.ledger.states) {
      if (state.status !== 'running') continue
      const { id, token, nonce, worker } = state
      if (this.#crew.adopt({ id, token, nonce, mark: worker })) this.#tell({ kind: 'adopted', state })
      // Who ended the dispatcher has ended the worker too, perhaps: that is not the row's doing.
      else this.#settler.settle({ ...state, attempt: state.attempt - 1 }, this.#crew.resultOf(token))
    }
    const baseline = this.#baseline.takeOver()
    if (baseline) this.ledger.passToken(baseline.token)
    if (baseline && !this.#crew.adopt(baseline))
      this.#settler.settleBaseline(baseline, this.#crew.resultOf(baseline.token))
    this.ledger.save()
    this.#sweep()
  }

  /** Removes what nobody needs to go on: of a row that a person has given a score, what was written for it. */
  #sweep(): void {
    const needed = [...this.ledger.states].flatMap(({ status, token, built }) => {
      if (status === 'running') return [token, built]
      return ['complete', 'failed', 'skipped'].includes(status) ? [] : [built]
    })
    this.#crew.sweep([...needed, this.#baseline.token])
  }

  #foldIn(): void {
    for (const { working, result } of this.#crew.reap()) {
      this.#csv.touch()
      const state = this.ledger.state(working.id)
      if (working.token === this.#baseline.token) this.#settler.settleBaseline(working, result)
      else if (state?.token === working.token) this.#settler.settle(state, result)
      // An older claim, of which nothing counts.
      else this.#crew.discard(working.token)
    }
    this.ledger.save()
  }

  /** Whether there is more to do than what runs. */
  #begin(): boolean {
    const { most = Number.POSITIVE_INFINITY } = this.#options
    if (this.#begun >= most) return false
    const free = Math.min(this.#crew.room, most - this.#begun)
    const next = this.#queue.next(Math.max(1, free))
    for (const each of next) {
      if (each.kind === 'skip') this.#skip(each)
      if (each.kind === 'revive') this.#revive(each.row)
    }
    const rows = next.flatMap((each) => (each.kind === 'claim' ? [each.row] : []))
    if (rows.length === 0 || free <= 0 || this.#pause.isOn || this.#isFull) return next.length > 0
    if (this.#baseline.isAwaited) return this.#beginBaseline()
    const claims = rows.map((row) => this.#claim(row))
    // All are in the record before the first is started.
    this.ledger.save()
    for (const claim of claims) {
      const worker = this.#crew.start(claim)
      const { id, token, attempt } = claim
      if (worker) this.ledger.set({ ...(this.ledger.state(id) as RowState), worker })
      this.#tell({ kind: 'begun', id, attempt }, token)
    }
    return true
  }

  #beginBaseline(): true {
    if (this.#baseline.token === undefined) this.#crew.start(this.#baseline.claim(this.ledger.nextToken()))
    return true
  }

  /** What is begun on a full disk is paid for in vain. */
  #lookAtDisk(): void {
    const free = freeSpace(this.#workspace.folder)
    const isFull = free < LEAST_SPACE
    if (isFull && !this.#isFull) this.#tell({ kind: 'full', free, needed: LEAST_SPACE })
    this.#isFull = isFull
  }

  #claim(row: Row): Claim {
    const token = this.ledger.nextToken()
    const parent = this.ledger.rows.get(parentIdOf(row))
    const claim = claimFor(this.#workspace, row, { token, parent, baseline: this.#baseline.performance })
    const { attempt, nonce } = claim
    const { id, state, cells } = row
    // What is only scored again was written from what it was written from.
    const description = claim.finished === undefined ? claim.description : (state?.description ?? '')
    const cause = state?.cause ?? cells.cause
    this.ledger.set(
      RowState.parse({
        cause,
        ...state,
        id,
        status: 'running',
        attempt,
        token,
        nonce,
        description,
        worker: undefined,
      }),
    )
    this.#csv.touch()
    this.#begun += 1
    return claim
  }

  #skip({ row: { id, state }, why, awaitsParent }: Extract<Next, { readonly kind: 'skip' }>): void {
    this.ledger.set(RowState.parse({ ...state, id, status: 'skipped', cause: why, awaitsParent }))
    this.ledger.save()
    this.#csv.touch()
  }

  #revive({ id, state }: Row): void {
    this.ledger.set(RowState.parse({ ...state, id, status: 'pending', cause: '', awaitsParent: false }))
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
  #tell(event: DispatcherEvent, token?: number): void {
    this.#options.onEvent?.(event)
    if (token !== undefined) this.#crew.tell(token, event)
  }

  #digest(): string {
    const rows = [...this.ledger.rows.values()]
    return digest(rows.map(({ id, status, performance }) => [id, status, performance]))
  }
}
