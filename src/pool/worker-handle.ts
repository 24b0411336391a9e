import type { Batch } from './batching.ts'
import type { Job } from './job.ts'
import type { Lane } from './lanes/lane.ts'
import { NO_BOUND } from './lanes/progress-counter.ts'
import type { FailureCause } from './outcome.ts'
import type { NumberedTask } from './task-numbers.ts'

/** Items that one worker alone may evaluate, until it answers, dies, or has them taken back. */
export class Lease {
  readonly id: number
  readonly job: Job
  readonly sentAt: number = performance.now()
  /** How long the sending took: large items cost more to send than to evaluate. */
  sendMs = 0
  aborted = false
  readonly #index: number
  readonly #ticket: number
  #items: readonly unknown[]
  #answered = 0

  constructor(id: number, job: Job, batch: Batch, ticket: number) {
    this.id = id
    this.job = job
    this.#index = batch.index
    this.#items = batch.items
    this.#ticket = ticket
  }

  get size(): number {
    return this.#items.length
  }

  /** The ticket after the last one of this lease. */
  get end(): number {
    return this.#ticket + this.#items.length
  }

  get rest(): Batch {
    return this.#slice(this.#answered, this.#items.length)
  }

  holds(ticket: number): boolean {
    return ticket >= this.#ticket + this.#answered && ticket < this.end
  }

  /** The items that the next `count` answers are for. Answers to items no longer held are dropped. */
  answer(count: number): Batch {
    const from = this.#answered
    this.#answered = Math.min(from + count, this.#items.length)
    return this.#slice(from, this.#answered)
  }

  /** Splits what is not answered at a ticket: what came before it, itself, and what comes after it. */
  splitAt(ticket: number): { before: Batch; guilty: Batch; after: Batch } {
    const at = ticket - this.#ticket
    return {
      before: this.#slice(this.#answered, at),
      guilty: this.#slice(at, at + 1),
      after: this.#slice(at + 1, this.#items.length),
    }
  }

  /** Gives up the items from this ticket on. */
  cutFrom(ticket: number): Batch {
    const at = Math.max(ticket - this.#ticket, this.#answered)
    const cut = this.#slice(at, this.#items.length)
    this.#items = this.#items.slice(0, at)
    return cut
  }

  #slice(from: number, to: number): Batch {
    return { index: this.#index + from, items: this.#items.slice(from, to) }
  }
}

/** Old tasks are forgotten beyond this many, so that a long-lived worker does not fill up with them. */
const TASKS_KEPT = 16

/** A lane, and all that the scheduler has to remember of it. */
export class WorkerHandle {
  readonly lane: Lane
  /** From 0; free again when the worker has gone. */
  readonly number: number
  /** In the order in which the worker works on them. */
  readonly leases: Lease[] = []
  /** Tasks sent to this worker, with whether it has said that they are loaded; oldest use first. */
  readonly #tasks = new Map<number, boolean>()
  /** The worker has a ticket to stop before; it gets no new lease until it holds none. */
  bounded = false
  /** No new leases: the worker is replaced when it holds none. */
  retiring = false
  /** Said by the worker itself just before it died. */
  lastWords: { readonly ticket: number | undefined; readonly cause: FailureCause } | undefined
  /** The ticket that the worker was last seen at, and since when. */
  seen: { readonly ticket: number; readonly since: number } | undefined
  /** When the lease that it works on now came to its turn. */
  turnSince = 0
  #tickets = 0

  constructor(lane: Lane, number: number) {
    this.lane = lane
    this.number = number
  }

  get tickets(): number {
    return this.#tickets
  }

  issue(items: number): number {
    const first = this.#tickets
    this.#tickets += items
    return first
  }

  get open(): boolean {
    return !this.bounded && !this.retiring
  }

  hasLoaded(task: NumberedTask): boolean {
    return this.#tasks.get(task.number) === true
  }

  loaded(task: number): void {
    if (this.#tasks.has(task)) this.#tasks.set(task, true)
  }

  /** Sends the task unless the worker has it. */
  provide({ number, from }: NumberedTask): void {
    const known = this.#tasks.get(number)
    this.#tasks.delete(number)
    if (known === undefined) this.lane.send({ type: 'load', task: number, from })
    this.#tasks.set(number, known ?? false)
    if (this.#tasks.size <= TASKS_KEPT) return
    const inUse = new Set(this.leases.map((lease) => lease.job.task.number)).add(number)
    for (const old of this.#tasks.keys()) {
      if (inUse.has(old)) continue
      this.#tasks.delete(old)
      this.lane.send({ type: 'forget', task: old })
      return
    }
  }

  /** The ticket that the worker has begun or, without a counter, the first that it has not answered. */
  get at(): number {
    const [lease] = this.leases
    return this.lane.counter?.begun() ?? (lease ? lease.end - lease.rest.items.length : -1)
  }

  add(lease: Lease): void {
    this.leases.push(lease)
    if (this.leases.length === 1) this.#takeTurn()
    this.lane.hold(true)
  }

  #takeTurn(): void {
    this.turnSince = performance.now()
    this.seen = undefined
  }

  drop(lease: Lease): void {
    this.leases.splice(this.leases.indexOf(lease), 1)
    this.#takeTurn()
    if (this.leases.length > 0) return
    if (this.bounded) {
      this.lane.counter?.stopBefore(NO_BOUND)
      this.bounded = false
    }
    this.lane.hold(false)
  }

  /**
   * Takes back the later half of the items that the worker has not begun. The bound is set before the counter
   * is read again, so an item below is either begun and stays, or will never be begun here (see `ProgressCounter`).
   * The lease itself stays until the worker has answered for it: only then may the bound be lifted.
   */
  takeBack(): { job: Job; batch: Batch } | undefined {
    const { counter } = this.lane
    const lease = this.leases.findLast(({ size }) => size > 0)
    if (!lease || !counter) return undefined
    const first = Math.max(counter.begun() + 1, lease.end - lease.rest.items.length)
    const unbegun = lease.end - first
    if (unbegun <= 0) return undefined
    const bound = lease.end - Math.ceil(unbegun / 2)
    counter.stopBefore(bound)
    this.bounded = true
    return { job: lease.job, batch: lease.cutFrom(Math.max(bound, counter.begun() + 1)) }
  }
}
