import { availableParallelism } from 'node:os'
import { Holder, Lease } from './holder.ts'
import { Job, type JobOptions, type Parcel } from './job.ts'
import { startInline } from './lanes/inline.ts'
import type { FromHand, LaneName, ResultsMessage, StartLane } from './lanes/lane.ts'
import { startProcess } from './lanes/process.ts'
import { startThread } from './lanes/thread.ts'
import { checkMapOptions, checkPoolOptions, type MapOptions, type PoolOptions } from './options.ts'
import { describeThrown, type FailureCause, type Outcome } from './outcome.ts'
import type { Task } from './task.ts'
import { type NumberedTask, TaskNumbers } from './task-numbers.ts'
import { Watch } from './watch.ts'

export interface Pool extends AsyncDisposable {
  readonly size: number
  /**
   * Evaluates the task for each item and gives an outcome an item, in input order unless asked otherwise.
   * Work starts with the first read. Several maps may run at once; they share the workers.
   */
  map<Item, Value = unknown>(
    task: Task<Item, Value>,
    items: Iterable<Item> | AsyncIterable<Item>,
    options?: MapOptions<Item>,
  ): AsyncIterableIterator<Outcome<Value>>
  /** Loads a task in one worker, to see that it can be: rejects with what would fail every item. */
  load(task: Task<never, unknown>, limits?: LoadLimits): Promise<void>
  /** Ends every worker, busy or not; maps under way end with their unfinished items `aborted`. */
  close(): Promise<void>
}

export type LoadLimits = Pick<MapOptions, 'signal' | 'timeoutMs' | 'setupTimeoutMs'>

export function createPool(options: PoolOptions = {}): Pool {
  checkPoolOptions(options)
  return new Scheduler(options)
}

const LANES: Readonly<Record<LaneName, StartLane>> = {
  inline: startInline,
  thread: startThread,
  process: startProcess,
}

/** Waiting work: this many at once is kind to most services and machines. */
const WAITING_AT_ONCE = 50
/** A worker has the lease it works on and, when items are light, the next one. */
const LEASES_AHEAD = 2
/** Unbegun items of a lease this old are taken over by a worker that has nothing to do. */
const TAKE_OVER_AFTER_MS = 50
/** After an abort a worker may finish what it is doing for this long. */
const ABORT_GRACE_MS = 250
/** A task whose loading has cost this many workers in a row is not tried on another. */
const LOAD_DEATHS = 3
/** Tickets are 32-bit; a worker that has used up this many is replaced. */
const LAST_TICKET = 2 ** 30

/**
 * Decides who evaluates what. Every item is at any moment in exactly one place: not yet pulled, given back
 * and waiting, in one lease, or settled. A lease ends by its answers or by the loss of its worker, and then
 * its unanswered items go back; an item is blamed only if the worker's mark or last words point at it, or
 * if it was alone.
 */
class Scheduler implements Pool {
  readonly size: number
  readonly #options: PoolOptions
  readonly #startLane: StartLane
  readonly #holders = new Set<Holder>()
  readonly #jobs: Job[] = []
  readonly #ending = new Set<Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #tasks: TaskNumbers
  readonly #loadDeaths = new Map<number, number>()
  #leases = 0
  #closed = false
  #dispatching = false
  readonly #watch = new Watch(this.#holders, {
    timedOut: (holder, limit) => this.#timedOut(holder, limit),
    loadTimedOut: (holder, task, limit) => this.#loadTimedOut(holder, task, limit),
  })
  #takeOver: NodeJS.Timeout | undefined

  constructor(options: PoolOptions) {
    const { lane = 'thread' } = options
    this.#options = options
    this.#startLane = typeof lane === 'function' ? lane : LANES[lane]
    this.#tasks = new TaskNumbers({ takesFunctions: this.#startLane === startInline })
    this.size = options.size ?? (lane === 'inline' ? WAITING_AT_ONCE : availableParallelism())
  }

  map<Item, Value>(
    task: Task<Item, Value>,
    items: Iterable<Item> | AsyncIterable<Item>,
    options: MapOptions<Item> = {},
  ): AsyncIterableIterator<Outcome<Value>> {
    return this.#map(task, items, options as MapOptions<never>) as AsyncIterableIterator<Outcome<Value>>
  }

  #map(
    task: Task<never, unknown>,
    items: Iterable<unknown> | AsyncIterable<unknown>,
    options: JobOptions,
  ): Job {
    if (this.#closed) throw new Error('the pool is closed: create another one')
    checkMapOptions(options)
    const job = new Job(this.#tasks.number(task), items, options, this.size, {
      ready: () => this.#dispatch(),
      cancel: (job, after) => this.#cancel(job, after),
      finished: (job) => this.#jobs.splice(this.#jobs.indexOf(job), 1),
    })
    this.#jobs.push(job)
    return job
  }

  async load(task: Task<never, unknown>, limits: LoadLimits = {}): Promise<void> {
    // A map with one item that no function sees: its worker loads the task, or says why it cannot.
    const [outcome] = await Array.fromAsync(this.#map(task, [undefined], { ...limits, loadOnly: true }))
    if (outcome?.ok === false) throw new Error(outcome.error.message)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of [...this.#jobs]) job.abort('the pool was closed')
    for (const holder of [...this.#holders])
      this.#bury(holder, { kind: 'aborted', message: 'the pool was closed' })
    for (const timer of this.#timers) clearTimeout(timer)
    clearTimeout(this.#takeOver)
    this.#watch.stop()
    await Promise.all(this.#ending)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  // ── Leasing ────────────────────────────────────────────────────────────────────────────────────────────

  #dispatch(): void {
    // Taking items runs the caller's code, which may lead back here.
    if (this.#closed || this.#dispatching) return
    this.#dispatching = true
    try {
      while (this.#leaseToIdle() || this.#leaseAhead() || this.#takeBack());
    } finally {
      this.#dispatching = false
    }
  }

  #idle(): Holder | undefined {
    for (const holder of this.#holders) if (holder.leases.length === 0 && holder.open) return holder
    return undefined
  }

  #leaseToIdle(): boolean {
    const idle = this.#idle()
    if (!idle && this.#holders.size >= this.size) return false
    for (const job of this.#inTurn()) {
      const parcel = job.take(this.#most(idle))
      if (!parcel) continue
      const holder = idle ?? this.#start(job, parcel)
      if (holder) this.#lease(holder, job, parcel)
      return true
    }
    return false
  }

  /** Light items are sent before the worker is done with its present lease, if they can be taken back. */
  #leaseAhead(): boolean {
    for (const holder of this.#holders) {
      if (!holder.open || !holder.lane.mark) continue
      if (holder.leases.length === 0 || holder.leases.length >= LEASES_AHEAD) continue
      for (const job of this.#inTurn()) {
        const parcel = job.batch.light && !job.options.transfer && job.take(this.#most(holder))
        if (!parcel) continue
        this.#lease(holder, job, parcel)
        return true
      }
    }
    return false
  }

  /** Somebody has nothing to do, and somebody else has not begun all of an old lease. */
  #takeBack(): boolean {
    const idle = this.#idle()
    if (!idle && this.#holders.size >= this.size) return false
    let tooYoung = false
    for (const holder of this.#holders) {
      const [lease] = holder.leases
      if (!lease || lease.job.options.transfer) continue
      // A worker that is still loading is slow for a reason that others would meet too.
      const { task } = lease.job
      if (!holder.hasLoaded(task) && !idle?.hasLoaded(task)) continue
      if (performance.now() - lease.sentAt < TAKE_OVER_AFTER_MS) {
        tooYoung ||= lease.size > 1 || holder.leases.length > 1
        continue
      }
      const taken = holder.takeBack()
      if (!taken || taken.parcel.items.length === 0) continue
      taken.job.giveBack(taken.parcel)
      return true
    }
    if (tooYoung) this.#takeOver ??= setTimeout(() => this.#lookAgain(), TAKE_OVER_AFTER_MS)
    return false
  }

  #lookAgain(): void {
    this.#takeOver = undefined
    this.#dispatch()
  }

  /** Jobs take turns: whoever is served goes to the end of the queue. */
  *#inTurn(): Generator<Job> {
    for (const job of [...this.#jobs]) {
      const at = this.#jobs.indexOf(job)
      if (at === -1) continue
      this.#jobs.splice(at, 1)
      this.#jobs.push(job)
      yield job
    }
  }

  /** How many more items this worker may get before it is to be replaced. */
  #most(holder: Holder | undefined): number {
    const limit = this.#options.recycle?.items ?? LAST_TICKET
    return Math.max(1, limit - (holder?.tickets ?? 0))
  }

  #lease(holder: Holder, job: Job, parcel: Parcel): void {
    const lease = new Lease(this.#leases++, job, parcel, holder.issue(parcel.items.length))
    try {
      holder.provide(job.task)
    } catch (thrown) {
      job.unloadable({
        kind: 'threw',
        message: `the setup value cannot be sent: ${describeThrown(thrown).message}`,
      })
      job.giveBack(parcel)
      return
    }
    try {
      const transfer = job.options.transfer?.(parcel.items[0] as never)
      holder.lane.send(
        {
          type: 'run',
          lease: lease.id,
          task: job.task.number,
          seed: job.options.seed ?? 1,
          index: parcel.index,
          ticket: lease.end - lease.size,
          items: parcel.items,
          loadOnly: job.options.loadOnly ?? false,
          weigh: this.#options.recycle?.bytes !== undefined,
        },
        transfer,
      )
    } catch (thrown) {
      const { message } = describeThrown(thrown)
      this.#halve(job, parcel, { kind: 'threw', message: `the item cannot be sent to a worker: ${message}` })
      return
    }
    lease.sendMs = performance.now() - lease.sentAt
    holder.leases.push(lease)
    holder.lane.hold(true)
    if (holder.leases.length === 1) holder.seen = undefined
    if (holder.tickets >= (this.#options.recycle?.items ?? LAST_TICKET)) holder.retiring = true
    if (job.options.timeoutMs !== undefined) this.#watch.lookOften(job.options.timeoutMs)
  }

  #start(job: Job, parcel: Parcel): Holder | undefined {
    let holder: Holder | undefined
    try {
      const lane = this.#startLane(
        {
          message: (message) => holder && this.#receive(holder, message),
          died: (cause) => holder && this.#died(holder, cause),
        },
        {
          memoryBytes: this.#options.memoryBytes,
          stdout: this.#options.stdout ?? 'inherit',
          env: this.#options.env,
        },
      )
      holder = new Holder(lane)
      this.#holders.add(holder)
      return holder
    } catch (thrown) {
      job.giveBack(parcel)
      const { message } = describeThrown(thrown)
      job.unloadable({ kind: 'crashed', message: `no worker could be started: ${message}` })
      return undefined
    }
  }

  // ── What workers say ───────────────────────────────────────────────────────────────────────────────────

  #receive(holder: Holder, message: FromHand): void {
    switch (message.type) {
      case 'loaded':
        holder.loaded(message.task)
        holder.seen = undefined
        this.#loadDeaths.delete(message.task)
        break
      case 'unloadable':
        this.#unloadable(message.task, message.cause)
        // A failed import stays failed in that worker; a later map deserves a fresh one.
        this.#bury(holder, message.cause)
        break
      case 'perishing':
        holder.lastWords = message
        break
      case 'results':
        this.#results(holder, message)
    }
  }

  #results(holder: Holder, message: ResultsMessage): void {
    const lease = holder.leases.find(({ id }) => id === message.lease)
    if (!lease) return
    lease.job.batch.learn(
      message.values.length,
      Math.max(message.milliseconds, message.last ? lease.sendMs : 0),
    )
    lease.job.answered(lease.answer(message.values.length), message)
    if (message.last) {
      holder.drop(lease)
      lease.job.giveBack(lease.rest)
      if ((message.bytes ?? 0) > (this.#options.recycle?.bytes ?? Number.POSITIVE_INFINITY))
        holder.retiring = true
      if (holder.retiring && holder.leases.length === 0) this.#end(holder)
    }
    this.#dispatch()
  }

  #unloadable(task: number, cause: FailureCause): void {
    for (const job of [...this.#jobs]) if (job.task.number === task) job.unloadable(cause)
  }

  // ── Losing workers ─────────────────────────────────────────────────────────────────────────────────────

  #died(holder: Holder, message: string): void {
    const { ticket, cause } = holder.lastWords ?? {
      ticket: undefined,
      cause: { kind: 'crashed', message } as const,
    }
    const loading = holder.leases[0]?.job.task
    if (ticket !== undefined) this.#bury(holder, cause, ticket)
    else if (loading && !holder.hasLoaded(loading)) this.#diedLoading(holder, loading, cause)
    else this.#bury(holder, cause, holder.lane.mark ? holder.lane.mark.begun() : 'unknown')
  }

  /** Perhaps bad luck, so other workers try; but not for ever. */
  #diedLoading(holder: Holder, { number, name }: NumberedTask, cause: FailureCause): void {
    const deaths = (this.#loadDeaths.get(number) ?? 0) + 1
    this.#loadDeaths.set(number, deaths)
    if (deaths >= LOAD_DEATHS) {
      this.#loadDeaths.delete(number)
      this.#unloadable(number, { ...cause, message: `while loading ${name}: ${cause.message}` })
    }
    this.#bury(holder, cause)
  }

  /**
   * The worker is gone or is to go. The guilty item bears the cause; all others go back. A lane without a
   * mark leaves the guilty one unknown: the lease in hand is halved, again and again, until it is alone.
   */
  #bury(holder: Holder, cause: FailureCause, guilty?: number | 'unknown'): void {
    const leases = holder.leases.splice(0)
    this.#end(holder)
    if (guilty === 'unknown') {
      const lease = leases.shift()
      if (lease) this.#halve(lease.job, lease.rest, cause)
    }
    for (const lease of leases) {
      if (typeof guilty === 'number' && lease.holds(guilty)) {
        const parts = lease.splitAt(guilty)
        lease.job.giveBack(parts.before)
        lease.job.lost(parts.guilty.index, parts.guilty.items[0], cause)
        lease.job.giveBack(parts.after)
      } else {
        lease.job.giveBack(lease.rest)
      }
    }
    this.#dispatch()
  }

  /** Finds the one item of a parcel that the cause is true of. */
  #halve(job: Job, { index, items }: Parcel, cause: FailureCause): void {
    if (items.length === 1) {
      job.lost(index, items[0], cause)
      return
    }
    const half = items.length >> 1
    job.giveBack({ index, items: items.slice(0, half) })
    job.giveBack({ index: index + half, items: items.slice(half) })
  }

  #end(holder: Holder): void {
    this.#holders.delete(holder)
    const ended = holder.lane.kill()
    this.#ending.add(ended)
    void ended.finally(() => this.#ending.delete(ended))
  }

  // ── Limits of time ─────────────────────────────────────────────────────────────────────────────────────

  #timedOut(holder: Holder, limit: number): void {
    const cause = { kind: 'timeout', message: `took longer than ${limit} ms` } as const
    this.#bury(holder, cause, holder.lane.mark ? holder.at : 'unknown')
  }

  #loadTimedOut(holder: Holder, { number, name }: NumberedTask, limit: number): void {
    const cause = { kind: 'timeout', message: `loading ${name} took longer than ${limit} ms` } as const
    this.#unloadable(number, cause)
    this.#bury(holder, cause)
  }

  // ── Ending what is not wanted ──────────────────────────────────────────────────────────────────────────

  #cancel(job: Job, after: number): void {
    for (const holder of this.#holders) {
      const unwanted = holder.leases.filter((lease) => lease.job === job && lease.rest.index > after)
      if (unwanted.length > 0) this.#abortLeases(holder, unwanted)
    }
  }

  /** The worker is asked to stop, and killed if it has not stopped soon. */
  #abortLeases(holder: Holder, leases: readonly Lease[]): void {
    for (const lease of leases) {
      if (lease.aborted) continue
      lease.aborted = true
      holder.lane.send({ type: 'abort', lease: lease.id })
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const stuck = leases.some((lease) => holder.leases.includes(lease))
      if (stuck) this.#bury(holder, { kind: 'aborted', message: 'ended before it was finished' })
    }, ABORT_GRACE_MS)
    this.#timers.add(timer)
  }
}
