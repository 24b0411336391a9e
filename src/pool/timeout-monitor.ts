import type { MapOptions } from './options.ts'
import type { NumberedTask } from './task-numbers.ts'
import type { Lease, WorkerHandle } from './worker-handle.ts'

export interface TimeoutEvents {
  timedOut(worker: WorkerHandle, limit: number): void
  loadTimedOut(worker: WorkerHandle, task: NumberedTask, limit: number): void
}

/** Two looks may pass before an item is known to be overdue: so a limit is kept to within a tenth. */
const LOOKS_A_LIMIT = 20
const SHORTEST_MS = 5
const LONGEST_MS = 1000
/** Importing and setting up may take longer than an item, but not for ever. */
const SETUP_FACTOR = 10
const SETUP_LEAST_MS = 10_000

/** Looks at busy workers now and then, and reports those that have been at one item for too long. */
export class TimeoutMonitor {
  readonly #workers: ReadonlySet<WorkerHandle>
  readonly #events: TimeoutEvents
  #timer: NodeJS.Timeout | undefined
  #everyMs = 0

  constructor(workers: ReadonlySet<WorkerHandle>, events: TimeoutEvents) {
    this.#workers = workers
    this.#events = events
  }

  /** Often enough to keep this limit. The watch ends by itself when no worker has a limit. */
  lookOften(limitMs: number): void {
    const every = Math.min(Math.max(limitMs / LOOKS_A_LIMIT, SHORTEST_MS), LONGEST_MS)
    if (this.#timer && this.#everyMs <= every) return
    clearInterval(this.#timer)
    this.#everyMs = every
    this.#timer = setInterval(() => this.#look(), every)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    let limited = false
    for (const worker of [...this.#workers]) {
      // A lease that waits behind an unlimited one will have its turn, and its limit.
      limited ||= worker.leases.some(({ job }) => isLimited(job.options))
      const [lease] = worker.leases
      if (!lease || !isLimited(lease.job.options)) continue
      if (worker.hasLoaded(lease.job.task)) this.#lookAtItem(worker, lease)
      else this.#lookAtLoading(worker, lease)
    }
    if (!limited) this.stop()
  }

  /** A worker that is seen at the same item for the whole limit, and is not resting, is overdue. */
  #lookAtItem(worker: WorkerHandle, lease: Lease): void {
    const limit = lease.job.options.timeoutMs
    const ticket = worker.at
    if (limit === undefined) return
    if (worker.seen?.ticket !== ticket || !lease.holds(ticket) || worker.lane.counter?.resting()) {
      worker.seen = { ticket, since: performance.now() }
    } else if (performance.now() - worker.seen.since >= limit) {
      this.#events.timedOut(worker, limit)
    }
  }

  #lookAtLoading(worker: WorkerHandle, { job }: Lease): void {
    const { timeoutMs = 0, setupTimeoutMs = Math.max(SETUP_LEAST_MS, SETUP_FACTOR * timeoutMs) } = job.options
    if (performance.now() - worker.turnSince >= setupTimeoutMs) {
      this.#events.loadTimedOut(worker, job.task, setupTimeoutMs)
    }
  }
}

function isLimited({ timeoutMs, setupTimeoutMs }: MapOptions<never>): boolean {
  return timeoutMs !== undefined || setupTimeoutMs !== undefined
}
