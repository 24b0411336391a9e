import type { MapOptions } from './options.ts'
import type { NumberedTask } from './task-numbers.ts'
import type { Holder, Lease } from './worker-handle.ts'

export interface WatchEvents {
  timedOut(holder: Holder, limit: number): void
  loadTimedOut(holder: Holder, task: NumberedTask, limit: number): void
}

/** Two looks may pass before an item is known to be overdue: so a limit is kept to within a tenth. */
const LOOKS_A_LIMIT = 20
const SHORTEST_MS = 5
const LONGEST_MS = 1000
/** Importing and setting up may take longer than an item, but not for ever. */
const SETUP_FACTOR = 10
const SETUP_LEAST_MS = 10_000

/** Looks at busy workers now and then, and tells which have been at one item for too long. */
export class Watch {
  readonly #holders: ReadonlySet<Holder>
  readonly #events: WatchEvents
  #timer: NodeJS.Timeout | undefined
  #everyMs = 0

  constructor(holders: ReadonlySet<Holder>, events: WatchEvents) {
    this.#holders = holders
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
    for (const holder of [...this.#holders]) {
      // A lease that waits behind an unlimited one will have its turn, and its limit.
      limited ||= holder.leases.some(({ job }) => isLimited(job.options))
      const [lease] = holder.leases
      if (!lease || !isLimited(lease.job.options)) continue
      if (holder.hasLoaded(lease.job.task)) this.#lookAtItem(holder, lease)
      else this.#lookAtLoading(holder, lease)
    }
    if (!limited) this.stop()
  }

  /** A worker that is seen at the same item for the whole limit, and is not resting, is overdue. */
  #lookAtItem(holder: Holder, lease: Lease): void {
    const limit = lease.job.options.timeoutMs
    const ticket = holder.at
    if (limit === undefined) return
    if (holder.seen?.ticket !== ticket || !lease.holds(ticket) || holder.lane.mark?.resting()) {
      holder.seen = { ticket, since: performance.now() }
    } else if (performance.now() - holder.seen.since >= limit) {
      this.#events.timedOut(holder, limit)
    }
  }

  #lookAtLoading(holder: Holder, { job }: Lease): void {
    const { timeoutMs = 0, setupTimeoutMs = Math.max(SETUP_LEAST_MS, SETUP_FACTOR * timeoutMs) } = job.options
    if (performance.now() - holder.turnSince >= setupTimeoutMs) {
      this.#events.loadTimedOut(holder, job.task, setupTimeoutMs)
    }
  }
}

function isLimited({ timeoutMs, setupTimeoutMs }: MapOptions<never>): boolean {
  return timeoutMs !== undefined || setupTimeoutMs !== undefined
}
