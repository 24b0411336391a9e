/**
 * The dispatcher: gives pending rows to workers, folds in what they leave, and keeps the CSV up to date, until nothing is
 * pending and nothing runs. It is the only one that writes the record. Whatever it does can be done again by another one
 * after a kill at any moment: docs/candidates-design.md says how.
 */
import { digest } from '../../digest/index.ts'
import type { RunWriter } from '../../runs/index.ts'
import type { Claim, Verdict, WorkResult } from '../claim.ts'
import { freeSpace } from '../disk.ts'
import { Ledger, type Row } from '../ledger/ledger.ts'
import { RowState } from '../ledger/row-state.ts'
import type { Workspace } from '../workspace.ts'
import { Baseline } from './baseline.ts'
import { claimFor } from './claim-for.ts'
import { CoderWatch } from './coder-watch.ts'
import { Crew, type Working } from './crew.ts'
import { CsvKeeper } from './csv-keeper.ts'
import type { DispatcherEvent } from './events.ts'
import { Pause } from './pause.ts'
import { type Next, parentIdOf, Queue } from './queue.ts'

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

/** A worker that vanishes again and again takes something down with it. */
const MOST_ATTEMPTS = 5
const LOOK_EVERY_MS = 200
/** For claims, and for the record of what comes of them. */
const LEAST_SPACE = 16 * 1024 * 1024

/** Somebody has changed what candidates are written from or scored by, while one was. */
export class TamperingError extends Error {
  override readonly name = 'TamperingError'
}

export class Dispatcher implements Disposable {
  readonly ledger: Ledger
  readonly #workspace: Workspace
  readonly #run: RunWriter
  readonly #options: DispatcherOptions
  readonly #csv: CsvKeeper
  readonly #crew: Crew
  readonly #baseline: Baseline
  readonly #queue: Queue
  readonly #coder: CoderWatch
  readonly #pause: Pause
  #wake: () => void = () => {}
  #begun = 0
  #isFull = false
  /** Why nothing is begun any more. */
  #end: Error | undefined

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
    this.#coder = new CoderWatch(coder.most_failures)
    this.#pause = new Pause(coder.rate_limit)
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
      const isStopping = stopping?.aborted || ending?.aborted || this.#end !== undefined
      const isBusy = !isStopping && this.#begin()
      const isIdle = this.#crew.size === 0 && !isBusy
      if (isIdle && ((await this.#csv.finish()) || ending?.aborted)) break
      await this.#woken()
    }
    if (this.#end) throw this.#end
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
      else this.#settle({ ...state, attempt: state.attempt - 1 }, this.#crew.resultOf(token))
    }
    this.ledger.save()
    const needed = [...this.ledger.states].flatMap(({ status, token, built }) =>
      status === 'running' ? [token, built] : [built],
    )
    this.#crew.sweep(needed)
  }

  #foldIn(): void {
    for (const { working, result } of this.#crew.reap()) {
      if (working.token === this.#baseline.token) this.#settleBaseline(working, result)
      const state = this.ledger.state(working.id)
      if (state?.token === working.token) this.#settle(state, result)
      // An older claim, of which nothing counts; or the baseline's.
      else this.#crew.discard(working.token)
    }
    this.ledger.save()
  }

  /** A claim is over. Nothing of it runs any more when its row is given to somebody else. */
  #settle(state: RowState, result: WorkResult | undefined): void {
    this.#csv.touch()
    if (result) {
      this.#crew.end(state.nonce)
      this.#foldResult(state, result)
    } else {
      this.#crew.giveUp(state)
      if (state.status === 'running') this.#lost(state, 'its worker has ended without a result')
      else this.#crew.discard(state.token)
    }
  }

  #foldResult(state: RowState, result: WorkResult): void {
    for (const { address, ...value } of result.evaluations)
      this.#run.record(address, { ok: true, index: 0, value })
    // A person may have given it another status meanwhile.
    if (state.status === 'running') this.#foldVerdict(state, result)
    this.ledger.save()
    if (this.ledger.state(state.id)?.built !== state.token) this.#crew.putAway(state.token, state.id)
  }

  #settleBaseline({ token, nonce, id }: Working, result: WorkResult | undefined): void {
    this.#crew.giveUp({ token, nonce })
    for (const { address, ...value } of result?.evaluations ?? [])
      this.#run.record(address, { ok: true, index: 0, value })
    try {
      if (result?.kind === 'scored' || result?.kind === 'failed') this.#baseline.settle(result)
      else this.#baseline.again()
    } catch (thrown) {
      this.#end = thrown as Error
    }
    this.#crew.putAway(token, id)
    if (result?.kind === 'scored') this.#tell({ kind: 'baseline', performance: result.performance })
  }

  #foldVerdict(state: RowState, result: WorkResult): void {
    if (result.kind === 'no space') this.#lost(state, result.message)
    else if (result.kind === 'rate limited') this.#wait(state, result.message)
    else this.#close(state, result)
  }

  #close(state: RowState, result: Verdict): void {
    this.#pause.reset()
    if (result.kind === 'scored')
      this.#crew.publish(state.token, state.id, { keepEarlier: state.candidate !== result.candidate })
    if (state.built !== undefined) this.#crew.discard(state.built)
    const next = after(state, result)
    this.ledger.set(next)
    this.#tellAbout(next, { kind: 'over', state: next })
    this.#end ??= this.#coder.look(result)
    if (result.kind === 'failed' && result.cause === 'tampering')
      this.#end = new TamperingError(result.message)
  }

  #wait(state: RowState, why: string): void {
    const seconds = this.#pause.begin() / 1000
    this.ledger.set({ ...state, status: 'pending', attempt: state.attempt - 1 })
    this.#tell({ kind: 'paused', seconds, why })
  }

  /** The attempt has come to nothing, and that is not the candidate's doing. */
  #lost(state: RowState, why: string): void {
    const { id, token, attempt } = state
    const isStopped = this.#options.ending?.aborted ?? false
    const isBuilt = this.#crew.isBuilt(token)
    const message = `${why}, ${attempt} times: see ${this.#workspace.doneFolder(id)}`
    const next: RowState =
      attempt >= MOST_ATTEMPTS && !isStopped
        ? { ...state, status: 'failed', cause: 'infrastructure', message, built: undefined }
        : {
            ...state,
            status: 'pending',
            attempt: isStopped ? attempt - 1 : attempt,
            built: isBuilt ? token : state.built,
          }
    this.ledger.set(next)
    this.ledger.save()
    if (next.built !== token) this.#crew.putAway(token, id)
    if (state.built !== undefined && state.built !== next.built) this.#crew.discard(state.built)
    this.#tellAbout(next, { kind: 'lost', state: next, why })
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
      this.#tellAbout({ token }, { kind: 'begun', id, attempt })
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

  /** Also to the process that has started its worker, if that is another one. */
  #tellAbout({ token }: Pick<RowState, 'token'>, event: DispatcherEvent): void {
    this.#tell(event)
    this.#crew.tell(token, event)
  }

  #tell(event: DispatcherEvent): void {
    this.#options.onEvent?.(event)
  }

  #digest(): string {
    const rows = [...this.ledger.rows.values()]
    return digest(rows.map(({ id, status, performance }) => [id, status, performance]))
  }
}

function after(state: RowState, result: Verdict): RowState {
  const shared = { ...state, seconds: result.seconds, worker: undefined, built: undefined }
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
