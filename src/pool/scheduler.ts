import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import type { Batch } from './batching.ts'
import { Job, type JobOptions } from './job.ts'
import { startInline } from './lanes/inline.ts'
import type { LaneName, ResultsMessage, StartLane } from './lanes/lane.ts'
import { buffersOf, pack } from './lanes/pack.ts'
import { startProcess } from './lanes/process.ts'
import { startThread } from './lanes/thread.ts'
import { checkMapOptions, checkPoolOptions, type MapOptions, type PoolOptions } from './options.ts'
import { describeThrown, type FailureCause, type Outcome } from './outcome.ts'
import type { LoadLimits, Pool } from './pool.ts'
import type { Task } from './task.ts'
import { TaskNumbers } from './task-numbers.ts'
import { Lease, type WorkerHandle } from './worker-handle.ts'
import { halve, LOAD_DEATHS, WorkerSet } from './worker-set.ts'

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
/** Tickets are 32-bit; a worker that has used up this many is replaced. */
const LAST_TICKET = 2 ** 30

export function createPool(options: PoolOptions = {}): Pool {
  checkPoolOptions(options)
  return new Scheduler(options)
}

/**
 * Decides which worker evaluates what. Every item is at any moment in exactly one place: not yet pulled, given back
 * and waiting, in one lease, or settled. A lease ends by its answers or by the loss of its worker (`WorkerSet`), and
 * then its unanswered items go back.
 */
class Scheduler implements Pool {
  readonly size: number
  readonly #options: PoolOptions
  readonly #tasks: TaskNumbers
  readonly #workers: WorkerSet
  /** Maps that are being read. */
  readonly #jobs = new Set<Job>()
  #leases = 0
  #closed = false
  #dispatching = false
  #lookAgain = false
  #takeOver: NodeJS.Timeout | undefined

  constructor(options: PoolOptions) {
    const { lane = 'thread' } = options
    const startLane = typeof lane === 'function' ? lane : LANES[lane]
    this.#options = options
    this.#tasks = new TaskNumbers({ takesFunctions: startLane === startInline })
    this.#workers = new WorkerSet(startLane, options, {
      results: (worker, message) => this.#results(worker, message),
      unloadable: (task, cause) => this.#unloadable(task, cause),
      changed: () => this.#dispatch(),
    })
    this.size = options.size ?? (lane === 'inline' ? WAITING_AT_ONCE : availableParallelism())
  }

  map<Item, Value>(
    task: Task<Item, Value>,
    items: Iterable<Item> | AsyncIterable<Item>,
    options: MapOptions<Item> = {},
  ): AsyncIterableIterator<Outcome<Value>> {
    // On the inline lane a function runs in the context of the map it was given to, not of the worker's start.
    const bound = typeof task === 'function' ? AsyncLocalStorage.bind(task) : task
    return this.#map(bound, items, options as MapOptions<never>) as AsyncIterableIterator<Outcome<Value>>
  }

  #map(
    task: Task<never, unknown>,
    items: Iterable<unknown> | AsyncIterable<unknown>,
    options: JobOptions,
  ): Job {
    if (this.#closed) throw new Error('the pool is closed: create another one')
    checkMapOptions(options)
    return new Job(this.#tasks.number(task), items, options, this.size, {
      started: (job) => this.#started(job),
      ready: () => this.#dispatch(),
      cancel: (job, after) => this.#workers.cancel(job, after),
      finished: (job) => this.#jobs.delete(job),
    })
  }

  async load(task: Task<never, unknown>, limits: LoadLimits = {}): Promise<void> {
    // A map with one item that no function sees: its worker loads the task, or says why it cannot.
    limits.signal?.throwIfAborted()
    // A worker lost after loading was lost to something else, so another tries.
    const options = { ...limits, loadOnly: true, retries: LOAD_DEATHS - 1 }
    const [outcome] = await Array.fromAsync(this.#map(task, [undefined], options))
    limits.signal?.throwIfAborted()
    if (outcome?.ok === false) throw new Error(outcome.error.message)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#takeOver)
    for (const job of [...this.#jobs]) job.abort('the pool was closed')
    await this.#workers.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #started(job: Job): void {
    this.#jobs.add(job)
    if (this.#closed) job.abort('the pool was closed')
    else this.#dispatch()
  }

  #dispatch(): void {
    // Taking items runs the caller's code, which may lead back here: then it looks once more.
    this.#lookAgain = true
    if (this.#closed || this.#dispatching) return
    this.#dispatching = true
    try {
      while (this.#lookAgain) {
        this.#lookAgain = false
        while (this.#leaseToIdle() || this.#leaseAhead() || this.#takeBack());
      }
    } finally {
      this.#dispatching = false
    }
  }

  #leaseToIdle(): boolean {
    const idle = this.#workers.idle()
    if (!idle && this.#workers.size >= this.size) return false
    for (const job of this.#inTurn()) {
      const batch = job.take(this.#most(idle))
      if (!batch) continue
      const worker = idle ?? this.#start(job, batch)
      if (worker) this.#lease(worker, job, batch)
      return true
    }
    return false
  }

  /** Light items are sent before the worker is done with the lease before, if they can be taken back. */
  #leaseAhead(): boolean {
    for (const worker of this.#workers) {
      if (!worker.open || !worker.lane.counter) continue
      if (worker.leases.length === 0 || worker.leases.length >= LEASES_AHEAD) continue
      // Of the same map, so that no map waits behind another's slow item.
      const { job } = worker.leases[0] as Lease
      // With a batch of 1 each item is to go to the first worker that is free.
      if (!job.batchSize.light || job.options.batch === 1 || job.options.transfer) continue
      const batch = job.take(this.#most(worker))
      if (!batch) continue
      this.#lease(worker, job, batch)
      return true
    }
    return false
  }

  /** One worker is idle, and another has not begun all items of an old lease. */
  #takeBack(): boolean {
    const idle = this.#workers.idle()
    if (!idle && this.#workers.size >= this.size) return false
    let tooYoung = false
    for (const worker of this.#workers) {
      const [lease] = worker.leases
      if (!lease || lease.job.options.transfer) continue
      // A worker that is still loading is slow for a reason that others would meet too.
      const { task } = lease.job
      if (!worker.hasLoaded(task) && !idle?.hasLoaded(task)) continue
      if (performance.now() - lease.sentAt < TAKE_OVER_AFTER_MS) {
        tooYoung ||= lease.size > 1 || worker.leases.length > 1
        continue
      }
      const taken = worker.takeBack()
      if (!taken || taken.batch.items.length === 0) continue
      taken.job.giveBack(taken.batch)
      return true
    }
    if (tooYoung) this.#takeOver ??= setTimeout(() => this.#lookLater(), TAKE_OVER_AFTER_MS)
    return false
  }

  #lookLater(): void {
    this.#takeOver = undefined
    this.#dispatch()
  }

  /** Jobs take turns: a job that was served goes to the end of the queue. */
  *#inTurn(): Generator<Job> {
    for (let left = this.#jobs.size; left > 0; left -= 1) {
      const [job] = this.#jobs
      if (!job) return
      this.#jobs.delete(job)
      this.#jobs.add(job)
      yield job
    }
  }

  /** How many more items this worker may get before it is to be replaced. */
  #most(worker: WorkerHandle | undefined): number {
    return Math.max(1, this.#lastTicket - (worker?.tickets ?? 0))
  }

  get #lastTicket(): number {
    return this.#options.recycle?.items ?? LAST_TICKET
  }

  #lease(worker: WorkerHandle, job: Job, batch: Batch): void {
    const lease = new Lease(this.#leases++, job, batch, worker.issue(batch.items.length))
    try {
      worker.provide(job.task)
    } catch (thrown) {
      job.unloadable({
        kind: 'threw',
        message: `the setup value cannot be sent: ${describeThrown(thrown).message}`,
      })
      job.giveBack(batch)
      return
    }
    try {
      const items = pack(batch.items)
      const handedOver = job.options.transfer?.(batch.items[0] as never) ?? []
      worker.lane.send(
        {
          type: 'run',
          lease: lease.id,
          task: job.task.number,
          seed: job.options.seed ?? 1,
          index: batch.index,
          ticket: lease.end - lease.size,
          items,
          loadOnly: job.options.loadOnly ?? false,
          weigh: this.#options.recycle?.bytes !== undefined,
        },
        [...handedOver, ...buffersOf(items)],
      )
    } catch (thrown) {
      const { message } = describeThrown(thrown)
      halve(job, batch, { kind: 'threw', message: `the item cannot be sent to a worker: ${message}` })
      return
    }
    lease.sendMs = performance.now() - lease.sentAt
    worker.add(lease)
    if (worker.tickets >= this.#lastTicket) worker.retiring = true
    const { timeoutMs, setupTimeoutMs } = job.options
    const limit = timeoutMs ?? setupTimeoutMs
    if (limit !== undefined) this.#workers.limit(limit)
  }

  #start(job: Job, batch: Batch): WorkerHandle | undefined {
    try {
      return this.#workers.start()
    } catch (thrown) {
      const { message } = describeThrown(thrown)
      job.giveBack(batch)
      job.unloadable({ kind: 'crashed', message: `no worker could be started: ${message}` })
      return undefined
    }
  }

  #results(worker: WorkerHandle, message: ResultsMessage): void {
    const lease = worker.leases.find(({ id }) => id === message.lease)
    if (!lease) return
    lease.job.batchSize.learn(
      message.values.length,
      Math.max(message.milliseconds, message.last ? lease.sendMs : 0),
    )
    const answered = lease.answer(message.values.length)
    const { index, items } = answered
    const { milliseconds } = message
    lease.job.worked({ worker: worker.number, index, items: items.length, milliseconds })
    lease.job.answered(answered, message)
    if (message.last) {
      worker.drop(lease)
      lease.job.giveBack(lease.rest)
      if ((message.bytes ?? 0) > (this.#options.recycle?.bytes ?? Number.POSITIVE_INFINITY))
        worker.retiring = true
      if (worker.retiring && worker.leases.length === 0) this.#workers.end(worker, { gently: true })
    }
    this.#dispatch()
  }

  #unloadable(task: number, cause: FailureCause): void {
    for (const job of [...this.#jobs]) if (job.task.number === task) job.unloadable(cause)
  }
}
