import type { Job, Parcel } from './job.ts'
import type { FromHand, ResultsMessage, StartLane } from './lanes/lane.ts'
import type { PoolOptions } from './options.ts'
import type { FailureCause } from './outcome.ts'
import type { NumberedTask } from './task-numbers.ts'
import { Watch } from './timeout-monitor.ts'
import { Holder, type Lease } from './worker-handle.ts'

/** What the crew tells the scheduler. */
export interface CrewEvents {
  results(holder: Holder, message: ResultsMessage): void
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
 * mark or last words point at it, or if it was alone.
 */
export class Crew {
  readonly #startLane: StartLane
  readonly #options: PoolOptions
  readonly #events: CrewEvents
  readonly #holders = new Set<Holder>()
  readonly #ending = new Set<Promise<void>>()
  readonly #graces = new Set<NodeJS.Timeout>()
  readonly #loadDeaths = new Map<number, number>()
  readonly #watch = new Watch(this.#holders, {
    timedOut: (holder, limit) => this.#timedOut(holder, limit),
    loadTimedOut: (holder, task, limit) => this.#loadTimedOut(holder, task, limit),
  })

  constructor(startLane: StartLane, options: PoolOptions, events: CrewEvents) {
    this.#startLane = startLane
    this.#options = options
    this.#events = events
  }

  get size(): number {
    return this.#holders.size
  }

  [Symbol.iterator](): Iterator<Holder> {
    return this.#holders.values()
  }

  idle(): Holder | undefined {
    for (const holder of this.#holders) if (holder.leases.length === 0 && holder.open) return holder
    return undefined
  }

  /** Throws when the system gives no more workers. */
  start(): Holder {
    let holder: Holder | undefined
    const { memoryBytes, stdout = 'inherit', env } = this.#options
    const lane = this.#startLane(
      {
        message: (message) => holder && this.#receive(holder, message),
        died: (cause) => holder && this.#died(holder, cause),
      },
      { memoryBytes, stdout, env },
    )
    holder = new Holder(lane)
    this.#holders.add(holder)
    return holder
  }

  end(holder: Holder, { gently }: { readonly gently: boolean }): void {
    this.#holders.delete(holder)
    const ended = holder.lane.kill({ gently })
    this.#ending.add(ended)
    void ended.finally(() => this.#ending.delete(ended))
  }

  /** From now on a lease is out whose items may take only so long. */
  limit(timeoutMs: number): void {
    this.#watch.lookOften(timeoutMs)
  }

  /** Leases of this job that hold only items after the given index are no longer wanted. */
  cancel(job: Job, after: number): void {
    for (const holder of this.#holders) {
      const unwanted = holder.leases.filter((lease) => lease.job === job && lease.rest.index > after)
      if (unwanted.length > 0) this.#abort(holder, unwanted)
    }
  }

  /** Ends every worker; resolves when all have gone. */
  async close(): Promise<void> {
    for (const holder of [...this.#holders])
      this.#bury(holder, { kind: 'aborted', message: 'the pool was closed' })
    for (const timer of this.#graces) clearTimeout(timer)
    this.#watch.stop()
    await Promise.all(this.#ending)
  }

  #receive(holder: Holder, message: FromHand): void {
    switch (message.type) {
      case 'loaded':
        holder.loaded(message.task)
        holder.seen = undefined
        this.#loadDeaths.delete(message.task)
        break
      case 'unloadable':
        this.#events.unloadable(message.task, message.cause)
        // A failed import stays failed in that worker; a later map deserves a fresh one.
        this.#bury(holder, message.cause)
        break
      case 'perishing':
        holder.lastWords = message
        break
      case 'results':
        this.#events.results(holder, message)
        break
      case 'farewell':
        break
    }
  }

  #died(holder: Holder, message: string): void {
    const { ticket, cause } = holder.lastWords ?? {
      ticket: undefined,
      cause: { kind: 'crashed', message } as const,
    }
    const loading = holder.leases[0]?.job.task
    if (ticket !== undefined) this.#bury(holder, cause, ticket)
    else if (loading && !holder.hasLoaded(loading)) this.#diedLoading(holder, loading, cause)
    else this.#bury(holder, cause, this.#suspect(holder))
  }

  /**
   * The item that a worker had begun is to blame for its end. Between items nobody is, unless workers keep
   * dying without having answered anything: then some item does it in a way that no mark shows.
   */
  #suspect({ leases: [lease], lane: { mark } }: Holder): number | 'unknown' | undefined {
    const begun = mark?.begun() ?? -1
    if (!lease || lease.holds(begun)) return begun
    return !mark || lease.job.fruitlessDeath() > LOAD_DEATHS ? 'unknown' : undefined
  }

  /** Perhaps bad luck, so other workers try; but not for ever. */
  #diedLoading(holder: Holder, { number, name }: NumberedTask, cause: FailureCause): void {
    const deaths = (this.#loadDeaths.get(number) ?? 0) + 1
    this.#loadDeaths.set(number, deaths)
    if (deaths >= LOAD_DEATHS) {
      this.#loadDeaths.delete(number)
      this.#events.unloadable(number, { ...cause, message: `while loading ${name}: ${cause.message}` })
    }
    this.#bury(holder, cause)
  }

  #timedOut(holder: Holder, limit: number): void {
    const cause = { kind: 'timeout', message: `took longer than ${limit} ms` } as const
    this.#bury(holder, cause, holder.lane.mark ? holder.at : 'unknown')
  }

  #loadTimedOut(holder: Holder, { number, name }: NumberedTask, limit: number): void {
    const cause = { kind: 'timeout', message: `loading ${name} took longer than ${limit} ms` } as const
    this.#events.unloadable(number, cause)
    this.#bury(holder, cause)
  }

  /** The worker is asked to stop, and killed if it has not stopped soon. */
  #abort(holder: Holder, leases: readonly Lease[]): void {
    for (const lease of leases) {
      if (lease.aborted) continue
      lease.aborted = true
      holder.lane.send({ type: 'abort', lease: lease.id })
    }
    const timer = setTimeout(() => {
      this.#graces.delete(timer)
      const stuck = leases.some((lease) => holder.leases.includes(lease))
      if (stuck) this.#bury(holder, { kind: 'aborted', message: 'ended before it was finished' })
    }, ABORT_GRACE_MS)
    this.#graces.add(timer)
  }

  /**
   * The worker is gone or is to go. The guilty item bears the cause; all others go back. A lane without a
   * mark leaves the guilty one unknown: the lease in hand is halved, again and again, until it is alone.
   */
  #bury(holder: Holder, cause: FailureCause, guilty?: number | 'unknown'): void {
    const leases = holder.leases.splice(0)
    this.end(holder, { gently: leases.length === 0 })
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

/** Gives a parcel back in halves, so that the one item which the cause is true of ends up alone. */
export function halve(job: Job, { index, items }: Parcel, cause: FailureCause): void {
  if (items.length === 1) {
    job.lost(index, items[0], cause)
    return
  }
  const half = items.length >> 1
  job.giveBack({ index, items: items.slice(0, half) })
  job.giveBack({ index: index + half, items: items.slice(half) })
}
