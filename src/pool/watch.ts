import type { Holder, Lease } from './holder.ts'
import type { NumberedTask } from './task-numbers.ts'

export interface WatchEvents {
  timedOut(holder: Holder, limit: number): void
  loadTimedOut(holder: Holder, task: NumberedTask, limit: number): void
}

/** A time limit is kept to within this part of it. */
const LOOKS_A_LIMIT = 10
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
      const [lease] = holder.leases
      const limit = lease?.job.options.timeoutMs
      if (!lease || limit === undefined) continue
      limited = true
      if (holder.hasLoaded(lease.job.task)) this.#lookAtItem(holder, lease, limit)
      else this.#lookAtLoading(holder, lease, limit)
    }
    if (!limited) this.stop()
  }

  /**
   * A worker seen at the same item for the whole limit is overdue. It is reported one look later, so that an
   * answer which has arrived but waits behind this timer is not thrown away.
   */
  #lookAtItem(holder: Holder, lease: Lease, limit: number): void {
    const ticket = holder.at
    const { seen } = holder
    if (seen?.ticket !== ticket || !lease.holds(ticket)) {
      holder.seen = { ticket, since: performance.now(), overdue: false }
    } else if (seen.overdue) {
      this.#events.timedOut(holder, limit)
    } else {
      seen.overdue = performance.now() - seen.since >= limit
    }
  }

  #lookAtLoading(holder: Holder, { job, sentAt }: Lease, limit: number): void {
    const most = job.options.setupTimeoutMs ?? Math.max(SETUP_LEAST_MS, SETUP_FACTOR * limit)
    if (performance.now() - sentAt >= most) this.#events.loadTimedOut(holder, job.task, most)
  }
}
