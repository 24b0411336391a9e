import type { Batch, BatchSize } from './batching.ts'
import { Delivery } from './delivery.ts'
import { Intake } from './intake.ts'
import type { ResultsMessage } from './lanes/lane.ts'
import type { Packed } from './lanes/pack.ts'
import type { MapOptions, Work } from './options.ts'
import type { FailureCause, Outcome } from './outcome.ts'
import { ProgressReport } from './progress.ts'
import type { NumberedTask } from './task-numbers.ts'

export interface JobOptions extends MapOptions<never> {
  /** Only the task's loading is wanted: its function is not called. */
  readonly loadOnly?: boolean
}

/** What a job needs of the scheduler. */
export interface JobEvents {
  /** The caller has begun to read. */
  started(job: Job): void
  /** There may be work to lease. */
  ready(): void
  /** Leases of this job that hold only items after the given index are no longer wanted. */
  cancel(job: Job, after: number): void
  finished(job: Job): void
}

const NOWHERE = Number.POSITIVE_INFINITY

/**
 * One call of `map`: where its items come from, what is waiting to be leased, what has come back, and the
 * iterator that its caller reads. It knows nothing of lanes.
 */
export class Job implements AsyncIterableIterator<Outcome<unknown>> {
  readonly task: NumberedTask
  readonly options: JobOptions
  readonly #events: JobEvents
  readonly #intake: Intake
  /** The number of the attempt under way, for items on which one attempt has failed. */
  readonly #attempts = new Map<number, number>()
  readonly #delivery: Delivery
  readonly #returned: Batch[] = []
  readonly #progress: ProgressReport
  #started = false
  #settled = 0
  #blocked = false
  /** With `failFast` in input order: the first failing index so far. Nothing after it matters. */
  #stopAfter = NOWHERE
  #unloadable: FailureCause | undefined
  #closing = false
  #finished = false
  #thrown: { readonly thrown: unknown } | undefined
  #detach: () => void = () => {}
  #fruitlessDeaths = 0

  constructor(
    task: NumberedTask,
    items: Iterable<unknown> | AsyncIterable<unknown>,
    options: JobOptions,
    workers: number,
    events: JobEvents,
  ) {
    this.task = task
    this.options = options
    this.#events = events
    this.#delivery = new Delivery(options.order ?? 'input', this.#attempts)
    this.#intake = new Intake(items, options, workers, () => this.#onReady())
    this.#progress = new ProgressReport(this.#intake.source.total, options.onProgress)
  }

  // ── What the caller reads ──────────────────────────────────────────────────────────────────────────────

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<Outcome<unknown>>> {
    if (!this.#started) this.#start()
    const read = this.#delivery.read()
    if (this.#blocked && this.#intake.hasRoom(this.#delivery.delivered)) this.#events.ready()
    return read
  }

  /** The caller has stopped reading: nothing that is under way is wanted any more. */
  async return(): Promise<IteratorResult<Outcome<unknown>>> {
    this.#delivery.abandon()
    this.abort('the caller stopped reading')
    return { done: true, value: undefined }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  /** How many items go into one lease. */
  get batchSize(): BatchSize {
    return this.#intake.batchSize
  }

  // ── What the scheduler takes ───────────────────────────────────────────────────────────────────────────

  /** The next items to lease, at most `most`; undefined when there are none for now. */
  take(most: number): Batch | undefined {
    if (!this.#unloadable) return this.#take(most)
    for (let batch = this.#take(most); batch; batch = this.#take(most)) {
      this.failAll(batch, this.#unloadable)
    }
    return undefined
  }

  /** Items whose worker was lost, through no fault of theirs: they are leased again before all others. */
  giveBack(batch: Batch): void {
    if (batch.items.length === 0) return
    if (this.#closing) {
      this.failAll(batch, { kind: 'aborted', message: 'ended before it was finished' })
    } else if (batch.index > this.#stopAfter) {
      this.#settled += batch.items.length
      this.#settleIfDone()
    } else {
      this.#returned.push(batch)
      this.#returned.sort((a, b) => a.index - b.index)
    }
  }

  // ── What comes back ────────────────────────────────────────────────────────────────────────────────────

  /** Counts the workers that were lost to this job since it last had an answer. */
  fruitlessDeath(): number {
    this.#fruitlessDeaths += 1
    return this.#fruitlessDeaths
  }

  answered(batch: Batch, { values, failures }: ResultsMessage): void {
    this.#fruitlessDeaths = 0
    const final = failures.filter(
      ([at, cause]) => !this.#triesAgain(batch.index + at, cause, batch.items[at]),
    )
    if (final.length === failures.length) {
      this.#arrive(batch, values, failures)
      return
    }
    // Items to be tried again leave gaps; what lies between the gaps has arrived.
    const retried = new Set(failures.filter((failure) => !final.includes(failure)).map(([at]) => at))
    let from = 0
    for (let at = 0; at <= values.length; at += 1) {
      if (at < values.length && !retried.has(at)) continue
      const within = final.filter(([place]) => place >= from && place < at)
      this.#arrive(
        { index: batch.index + from, items: batch.items.slice(from, at) },
        values.slice(from, at),
        within.map(([place, cause]) => [place - from, cause]),
      )
      from = at + 1
    }
  }

  /** One item has cost its worker: it is tried again, if the caller wants that, or it has failed. */
  lost(index: number, item: unknown, cause: FailureCause): void {
    if (!this.#triesAgain(index, cause, item))
      this.#arrive({ index, items: [item] }, [undefined], [[0, cause]])
  }

  /** Something was worked on. The caller's function may throw, like that for outcomes. */
  worked(work: Work): void {
    try {
      this.options.onWork?.(work)
    } catch (thrown) {
      this.#endWith(thrown)
    }
  }

  failAll(batch: Batch, cause: FailureCause): void {
    const nothing = new Array(batch.items.length).fill(undefined)
    this.#arrive(
      batch,
      nothing,
      nothing.map((_, at) => [at, cause] as const),
    )
  }

  /** The task cannot be loaded, so no item can be answered: each fails with this cause. */
  unloadable(cause: FailureCause): void {
    this.#unloadable ??= cause
    this.#events.cancel(this, -1)
    this.#events.ready()
  }

  /** No more items are taken; those under way come back as aborted, unless they finish at once. */
  abort(message: string): void {
    if (this.#closing || this.#finished) return
    this.#closing = true
    const closed = this.#intake.source.close().catch((thrown: unknown) => {
      this.#thrown ??= { thrown }
    })
    for (const batch of this.#returned.splice(0)) this.failAll(batch, { kind: 'aborted', message })
    this.#events.cancel(this, -1)
    void closed.then(() => this.#settleIfDone())
  }

  // ── Within ─────────────────────────────────────────────────────────────────────────────────────────────

  #start(): void {
    this.#started = true
    this.#progress.start()
    const { signal } = this.options
    const onAbort = (): void => this.abort('the signal was aborted')
    if (signal?.aborted) {
      onAbort()
      return
    }
    signal?.addEventListener('abort', onAbort)
    this.#detach = () => signal?.removeEventListener('abort', onAbort)
    this.#events.started(this)
  }

  #onReady(): void {
    this.#events.ready()
    this.#settleIfDone()
  }

  #take(most: number): Batch | undefined {
    if (this.#closing || !this.#started) return undefined
    const returned = this.#returned.shift()
    if (returned) return this.#atMost(returned, most)
    this.#blocked = !this.#intake.hasRoom(this.#delivery.delivered)
    if (this.#blocked || this.#stopAfter !== NOWHERE) return undefined
    const batch = this.#intake.pull(this.#delivery.delivered, most)
    if (!batch) this.#settleIfDone()
    return batch && this.options.known ? this.#takeUnknown(batch, most) : batch
  }

  /** Items whose answers exist already arrive at once; the rest is leased, in stretches of neighbours. */
  #takeUnknown({ index, items }: Batch, most: number): Batch | undefined {
    const known = this.options.known as NonNullable<MapOptions['known']>
    let from = 0
    for (let at = 0; at <= items.length; at += 1) {
      const outcome = at < items.length ? known(items[at], index + at) : undefined
      if (at < items.length && !outcome) continue
      this.giveBack({ index: index + from, items: items.slice(from, at) })
      if (outcome) this.#arriveKnown(outcome, index + at)
      from = at + 1
    }
    return this.#take(most)
  }

  #arriveKnown(outcome: Outcome<unknown>, index: number): void {
    const attempts = outcome.ok ? outcome.attempts : outcome.error.attempts
    if (attempts !== undefined && attempts > 1) this.#attempts.set(index, attempts)
    if (outcome.ok) this.#enter(index, [outcome.value], [])
    else this.#enter(index, [undefined], [[0, outcome.error]])
  }

  #atMost(batch: Batch, most: number): Batch {
    if (batch.items.length <= most) return batch
    this.#returned.unshift({ index: batch.index + most, items: batch.items.slice(most) })
    return { index: batch.index, items: batch.items.slice(0, most) }
  }

  #triesAgain(index: number, cause: FailureCause, item: unknown): boolean {
    const attempt = this.#attempts.get(index) ?? 1
    const retriable =
      cause.kind === 'crashed' ||
      cause.kind === 'timeout' ||
      (cause.kind === 'threw' && this.options.retryThrows === true)
    if (!retriable || this.#closing || attempt > (this.options.retries ?? 0)) return false
    this.#attempts.set(index, attempt + 1)
    this.giveBack({ index, items: [item] })
    return true
  }

  /** Answers just evaluated. */
  #arrive({ index, items }: Batch, values: Packed, failures: ResultsMessage['failures']): void {
    if (values.length === 0) return
    if (this.options.onOutcome) this.#report(this.#delivery.outcomes({ index, values, failures }), items)
    this.#enter(index, values, failures)
  }

  /** The caller's function may throw: that ends the map, with what it threw. */
  #report(outcomes: readonly Outcome<unknown>[], items: readonly unknown[]): void {
    try {
      for (const [at, outcome] of outcomes.entries()) this.options.onOutcome?.(outcome, items[at] as never)
    } catch (thrown) {
      this.#endWith(thrown)
    }
  }

  #endWith(thrown: unknown): void {
    this.#thrown ??= { thrown }
    this.abort('a function of the caller threw')
  }

  #enter(index: number, values: Packed, failures: ResultsMessage['failures']): void {
    this.#settled += values.length
    try {
      this.#progress.add(values.length, failures.length)
    } catch (thrown) {
      this.#endWith(thrown)
    }
    const [first] = failures
    const fails = first !== undefined && this.options.failFast === true && !this.#closing
    if (fails && this.options.order !== 'completion') this.#stopAt(index + first[0])
    this.#delivery.add({ index, values, failures })
    if (fails && this.options.order === 'completion')
      this.abort('another item failed, and failFast was asked for')
    this.#settleIfDone()
  }

  /** Nothing after the first failing item matters; all before it is still wanted. */
  #stopAt(index: number): void {
    if (index >= this.#stopAfter) return
    this.#stopAfter = index
    this.#delivery.endAfter(index)
    for (const batch of this.#returned.splice(0)) this.giveBack(batch)
    this.#events.cancel(this, index)
  }

  /** An item pulled to see whether there is one waits to be leased like any other, or is known. */
  #settleNext(batch: Batch): void {
    const known = this.options.known?.(batch.items[0] as never, batch.index)
    if (known) this.#arriveKnown(known, batch.index)
    else this.giveBack(batch)
  }

  #settleIfDone(): void {
    if (this.#finished || !this.#started || this.#settled < this.#intake.pulled) return
    const wanted = !this.#closing && this.#stopAfter === NOWHERE
    // Nothing is under way: whether there is more decides whether this is the end.
    const next =
      wanted && !this.#intake.source.exhausted ? this.#intake.pull(this.#delivery.delivered, 1) : undefined
    if (next) this.#settleNext(next)
    if (next || (wanted && !this.#intake.source.exhausted)) return
    this.#finished = true
    this.#thrown ??= this.#intake.source.failure
    this.#detach()
    void this.#intake.source.close().catch(() => {})
    try {
      this.#progress.end()
    } catch (thrown) {
      this.#thrown ??= { thrown }
    }
    this.#events.finished(this)
    this.#delivery.finish(this.#thrown)
  }
}
