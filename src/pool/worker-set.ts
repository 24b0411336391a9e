import type { Batch } from './batching.ts'
import type { Job } from './job.ts'
import type { FromWorker, ResultsMessage, StartLane } from './lanes/lane.ts'
import type { PoolOptions } from './options.ts'
import type { FailureCause } from './outcome.ts'
import type { NumberedTask } from './task-numbers.ts'
import { TimeoutMonitor } from './timeout-monitor.ts'
import { type Lease, WorkerHandle } from './worker-handle.ts'

/** What the scheduler hears of its workers. */
export interface WorkerSetEvents {
  results(worker: WorkerHandle, message: ResultsMessage): void
  /** No worker can load this task. */
  unloadable(task: number, cause: FailureCause): void
  /** Items were given back, or there is room for another worker. */
  changed(): void
}

/** After an abort a worker may finish what it is doing for this long. */
const ABORT_GRACE_MS = 250
/** A task whose loading has cost this many workers in a row is not tried on another. */
export const LOAD_DEATHS = 3

/**
 * The workers, from their start to their end. When one is lost, however it is lost, its leases end here: the
 * guilty item bears the cause, and all others go back to their jobs. An item is guilty only if the worker's
 * counter or last words point at it, or if it was alone.
 */
export class WorkerSet {
  readonly #startLane: StartLane
  readonly #options: PoolOptions
  readonly #events: WorkerSetEvents
  readonly #workers = new Set<WorkerHandle>()
  readonly #ending = new Set<Promise<void>>()
  readonly #graces = new Set<NodeJS.Timeout>()
  readonly #loadDeaths = new Map<number, number>()
  readonly #timeouts = new TimeoutMonitor(this.#workers, {
    timedOut: (worker, limit) => this.#timedOut(worker, limit),
    loadTimedOut: (worker, task, limit) => this.#loadTimedOut(worker, task, limit),
  })

  constructor(startLane: StartLane, options: PoolOptions, events: WorkerSetEvents) {
    this.#startLane = startLane
    this.#options = options
    this.#events = events
  }

  get size(): number {
    return this.#workers.size
  }

  [Symbol.iterator](): Iterator<WorkerHandle> {
    return this.#workers.values()
  }

  idle(): WorkerHandle | undefined {
    for (const worker of this.#workers) if (worker.leases.length === 0 && worker.open) return worker
    return undefined
  }

  /** Throws when the system gives no more workers. */
  start(): WorkerHandle {
    let worker: WorkerHandle | undefined
    const { memoryBytes, stdout = 'inherit', env } = this.#options
    const lane = this.#startLane(
      {
        message: (message) => worker && this.#receive(worker, message),
        died: (cause) => worker && this.#died(worker, cause),
      },
      { memoryBytes, stdout, env },
    )
    worker = new WorkerHandle(lane, this.#freeNumber())
    this.#workers.add(worker)
    return worker
  }

  #freeNumber(): number {
    const taken = new Set(Array.from(this.#workers, ({ number }) => number))
    let number = 0
    while (taken.has(number)) number += 1
    return number
  }

  end(worker: WorkerHandle, { gently }: { readonly gently: boolean }): void {
    this.#workers.delete(worker)
    const ended = worker.lane.kill({ gently })
    this.#ending.add(ended)
    void ended.finally(() => this.#ending.delete(ended))
  }

  /** From now on a lease is out whose items may take only so long. */
  limit(timeoutMs: number): void {
    this.#timeouts.lookOften(timeoutMs)
  }

  /** Leases of this job that hold only items after the given index are no longer wanted. */
  cancel(job: Job, after: number): void {
    for (const worker of this.#workers) {
      const unwanted = worker.leases.filter((lease) => lease.job === job && lease.rest.index > after)
      if (unwanted.length > 0) this.#abort(worker, unwanted)
    }
  }

  /** Ends every worker; resolves when all have gone. */
  async close(): Promise<void> {
    for (const worker of [...this.#workers])
      this.#bury(worker, { kind: 'aborted', message: 'the pool was closed' })
    for (const timer of this.#graces) clearTimeout(timer)
    this.#timeouts.stop()
    await Promise.all(this.#ending)
  }

  #receive(worker: WorkerHandle, message: FromWorker): void {
    switch (message.type) {
      case 'loaded':
        worker.loaded(message.task)
        worker.seen = undefined
        this.#loadDeaths.delete(message.task)
        break
      case 'unloadable':
        this.#events.unloadable(message.task, message.cause)
        // A failed import stays failed in that worker; a later map deserves a fresh one.
        this.#bury(worker, message.cause)
        break
      case 'fatal':
        worker.lastWords = message
        break
      case 'results':
        this.#events.results(worker, message)
        break
      case 'drained':
        break
    }
  }

  #died(worker: WorkerHandle, message: string): void {
    const { ticket, cause } = worker.lastWords ?? {
      ticket: undefined,
      cause: { kind: 'crashed', message } as const,
    }
    const loading = worker.leases[0]?.job.task
    if (ticket !== undefined) this.#bury(worker, cause, ticket)
    else if (loading && !worker.hasLoaded(loading)) this.#diedLoading(worker, loading, cause)
    else this.#bury(worker, cause, this.#suspect(worker))
  }

  /**
   * The item that a worker had begun is to blame for its end. Between items nobody is, unless workers keep
   * dying without having answered anything: then some item does it in a way that no counter shows.
   */
  #suspect({ leases: [lease], lane: { counter } }: WorkerHandle): number | 'unknown' | undefined {
    const begun = counter?.begun() ?? -1
    if (!lease || lease.holds(begun)) return begun
    return !counter || lease.job.fruitlessDeath() > LOAD_DEATHS ? 'unknown' : undefined
  }

  /** Perhaps bad luck, so other workers try; but not for ever. */
  #diedLoading(worker: WorkerHandle, { number, name }: NumberedTask, cause: FailureCause): void {
    const deaths = (this.#loadDeaths.get(number) ?? 0) + 1
    this.#loadDeaths.set(number, deaths)
    if (deaths >= LOAD_DEATHS) {
      this.#loadDeaths.delete(number)
      this.#events.unloadable(number, { ...cause, message: `while loading ${name}: ${cause.message}` })
    }
    this.#bury(worker, cause)
  }

  #timedOut(worker: WorkerHandle, limit: number): void {
    const cause = { kind: 'timeout', message: `took longer than ${limit} ms` } as const
    this.#bury(worker, cause, worker.lane.counter ? worker.at : 'unknown')
  }

  #loadTimedOut(worker: WorkerHandle, { number, name }: NumberedTask, limit: number): void {
    const cause = { kind: 'timeout', message: `loading ${name} took longer than ${limit} ms` } as const
    this.#events.unloadable(number, cause)
    this.#bury(worker, cause)
  }

  /** The worker is asked to stop, and killed if it has not stopped soon. */
  #abort(worker: WorkerHandle, leases: readonly Lease[]): void {
    for (const lease of leases) {
      if (lease.aborted) continue
      lease.aborted = true
      worker.lane.send({ type: 'abort', lease: lease.id })
    }
    const timer = setTimeout(() => {
      this.#graces.delete(timer)
      const stuck = leases.some((lease) => worker.leases.includes(lease))
      if (stuck) this.#bury(worker, { kind: 'aborted', message: 'ended before it was finished' })
    }, ABORT_GRACE_MS)
    this.#graces.add(timer)
  }

  /**
   * The worker is gone or is to go. The guilty item bears the cause; all others go back. A lane without a
   * counter leaves the guilty one unknown: the lease in hand is halved, again and again, until it is alone.
   */
  #bury(worker: WorkerHandle, cause: FailureCause, guilty?: number | 'unknown'): void {
    const leases = worker.leases.splice(0)
    this.end(worker, { gently: leases.length === 0 })
    const [inHand] = leases
    if (inHand && cause.kind !== 'aborted') {
      const milliseconds = performance.now() - worker.turnSince
      inHand.job.worked({
        worker: worker.number,
        index: inHand.rest.index,
        items: 0,
        milliseconds,
        lost: cause,
      })
    }
    if (guilty === 'unknown') {
      const lease = leases.shift()
      if (lease) halve(lease.job, lease.rest, cause)
    }
    for (const lease of leases) {
      const { job } = lease
      if (typeof guilty === 'number' && lease.holds(guilty)) {
        const parts = lease.splitAt(guilty)
        job.giveBack(parts.before)
        job.lost(parts.guilty.index, parts.guilty.items[0], cause)
        job.giveBack(parts.after)
      } else if (job.options.transfer && cause.kind !== 'aborted') {
        // What was handed over is gone with the worker: it cannot be sent again.
        job.failAll(lease.rest, {
          ...cause,
          message: `its worker was lost to another item: ${cause.message}`,
        })
      } else {
        job.giveBack(lease.rest)
      }
    }
    this.#events.changed()
  }
}

/** Gives a batch back in halves, so that the one item which the cause is true of ends up alone. */
export function halve(job: Job, { index, items }: Batch, cause: FailureCause): void {
  if (items.length === 1) {
    job.lost(index, items[0], cause)
    return
  }
  const half = items.length >> 1
  job.giveBack({ index, items: items.slice(0, half) })
  job.giveBack({ index: index + half, items: items.slice(half) })
}
