import { AsyncLocalStorage } from 'node:async_hooks'
import { type Stream, stream } from '../../rng/index.ts'
import { CrashedError, describeThrown, type FailureCause, type FailureKind } from '../outcome.ts'
import type { Context } from '../task.ts'
import type { FromWorker, LoadedFrom, RunMessage, ToWorker } from './lane.ts'
import { type Loaded, loadTask } from './load.ts'
import { buffersOf, type Packed, pack } from './pack.ts'
import type { ProgressCounter } from './progress-counter.ts'

/** How a worker reaches the scheduler; each lane has its own way. */
export interface Wire {
  /** Throws when the content cannot travel. */
  post(message: FromWorker, transfer: readonly ArrayBuffer[]): void
  /** Throws exactly when `post` would throw for this value. */
  probe(value: unknown): void
  /** The memory that this worker has taken, in bytes. */
  weigh(): number
}

/** Finished answers wait no longer than this for the next item to be finished, unless that one is slow. */
const FLUSH_AFTER_MS = 2
/** While an item waits, finished answers before it are sent this often. */
const FLUSH_WAITING_MS = 50
/** Asking the time costs more than a tiny item does: it is asked once in this many items that do not wait. */
const ITEMS_A_LOOK = 16
const NO_TICKET = -1

/**
 * The worker's side of every lane: takes leases, evaluates their items one after the other, posts answers.
 * All lanes run this same code, so a task behaves the same on each.
 */
export class WorkerRuntime {
  readonly #wire: Wire
  readonly #counter: ProgressCounter
  /** A task that could not be loaded is `undefined`: the scheduler knows, and sends no more items for it. */
  readonly #tasks = new Map<number, Promise<Loaded | undefined>>()
  readonly #waiting: RunMessage[] = []
  readonly #aborted = new Set<number>()
  /** Survives into timers and promises that an item leaves behind, so a late error finds its item. */
  readonly #ticket = new AsyncLocalStorage<{ ticket: number }>()
  /** Tasks that have returned a promise. */
  readonly #waits = new WeakSet<Loaded>()
  #lease: OpenLease | undefined
  #hasFailed = false

  constructor(wire: Wire, counter: ProgressCounter) {
    this.#wire = wire
    this.#counter = counter
  }

  receive(message: ToWorker): void {
    switch (message.type) {
      case 'load':
        this.#tasks.set(message.task, this.#load(message.task, message.from))
        break
      case 'forget':
        this.#tasks.delete(message.task)
        break
      case 'abort':
        this.#aborted.add(message.lease)
        if (this.#lease?.message.lease === message.lease) this.#lease.context?.abort()
        break
      case 'drain':
        process.stdout.write('', () => this.#wire.post({ type: 'drained' }, []))
        break
      case 'run':
        this.#waiting.push(message)
        if (this.#waiting.length === 1) void this.#work()
    }
  }

  /** Nothing more is wanted: aborts the running item. */
  stop(): void {
    for (const { lease } of this.#waiting) this.#aborted.add(lease)
    clearInterval(this.#lease?.timer)
    this.#lease?.context?.abort()
  }

  /** An error that no task caught is about to end this worker. */
  uncaught(thrown: unknown): void {
    const { message, stack } = describeThrown(thrown)
    this.#reportFatal({ kind: 'crashed', message: `uncaught: ${message}`, ...(stack && { stack }) })
  }

  /** Some task has called `process.exit`. */
  exiting(code: number): void {
    if (!this.#hasFailed)
      this.#reportFatal({ kind: 'crashed', message: `the worker exited with code ${code}` })
  }

  /** Saves what is finished and names the item whose code, at once or later, ends this worker. */
  #reportFatal(cause: FailureCause): void {
    this.#hasFailed = true
    const ticket = this.#ticket.getStore()?.ticket
    const lease = this.#lease
    if (lease) {
      if (ticket !== undefined) lease.truncate(ticket - lease.message.ticket)
      this.#flush(lease, false)
    }
    this.#wire.post({ type: 'fatal', ticket, cause }, [])
  }

  async #work(): Promise<void> {
    for (let message = this.#waiting[0]; message; message = this.#waiting[0]) {
      const task = await this.#tasks.get(message.task)
      if (task) await this.#evaluate(message, task)
      this.#aborted.delete(message.lease)
      this.#waiting.shift()
    }
  }

  async #evaluate(message: RunMessage, task: Loaded): Promise<void> {
    const { run, setup } = task
    const lease = new OpenLease(message)
    this.#lease = lease
    const streams = stream(message.seed, 'item')
    let waits = this.#waits.has(task)
    // To enter a context costs more than a tiny item does. Items that do not wait share one: they are all
    // answered before anything that they have left behind can run.
    const shared = { ticket: message.ticket }
    this.#ticket.enterWith(shared)
    if (waits) this.#keepFlushing(lease)
    for (let at = 0; at < message.items.length; at += 1) {
      const ticket = message.ticket + at
      if (this.#aborted.has(message.lease) || !this.#counter.begin(ticket)) break
      if (waits) this.#ticket.enterWith({ ticket })
      else shared.ticket = ticket
      const context = new ItemContext(message.index + at, streams, setup)
      lease.context = context
      lease.ticket = ticket
      try {
        let value = message.loadOnly ? undefined : run(message.items[at], context)
        if (isThenable(value)) {
          if (!waits) this.#startWaiting(task, lease)
          // What earlier items have left behind is not this one's: from now on no item answers for it.
          if (!waits && at > 0) shared.ticket = NO_TICKET
          waits = true
          value = await value
        }
        lease.answer(value, context.handedOver)
      } catch (thrown) {
        lease.fail({ kind: kindOf(thrown, context), ...describeThrown(thrown) })
      }
      const looks = waits || at % ITEMS_A_LOOK === 0
      if (looks && performance.now() - lease.flushed >= FLUSH_AFTER_MS) this.#flush(lease, false)
    }
    clearInterval(lease.timer)
    this.#flush(lease, true)
    this.#lease = undefined
  }

  /** From here on other code may run between items: what they have left behind must find them answered. */
  #startWaiting(task: Loaded, lease: OpenLease): void {
    this.#waits.add(task)
    this.#flushWhileWaiting(lease)
    this.#keepFlushing(lease)
  }

  #keepFlushing(lease: OpenLease): void {
    // An item that waits for ever must not keep the program running by this.
    lease.timer = setInterval(() => this.#flushWhileWaiting(lease), FLUSH_WAITING_MS).unref()
  }

  /** Answers before the item that is waiting are finished, and on their way. */
  #flushWhileWaiting(lease: OpenLease): void {
    if (lease.values.length === 0) return
    this.#flush(lease, false)
    this.#counter.begin(lease.ticket)
  }

  #flush(lease: OpenLease, last: boolean): void {
    // Sending a large answer takes time that is not the item's.
    this.#counter.rest()
    const values = pack(lease.values)
    try {
      this.#wire.post(this.#results(lease, values, last), [...lease.transfer, ...buffersOf(values)])
    } catch {
      lease.rejectThoseThat((value) => this.#wire.probe(value))
      this.#wire.post(this.#results(lease, lease.values, last), [])
    }
    lease.clear()
  }

  #results(lease: OpenLease, values: Packed, last: boolean): FromWorker {
    return {
      type: 'results',
      lease: lease.message.lease,
      values,
      failures: lease.failures,
      last,
      milliseconds: performance.now() - lease.flushed,
      bytes: lease.message.weigh ? this.#wire.weigh() : undefined,
    }
  }

  async #load(task: number, from: LoadedFrom): Promise<Loaded | undefined> {
    try {
      const loaded = await loadTask(from)
      this.#wire.post({ type: 'loaded', task }, [])
      return loaded
    } catch (thrown) {
      const cause = { kind: 'threw', ...describeThrown(thrown) } as const
      this.#wire.post({ type: 'unloadable', task, cause }, [])
      return undefined
    }
  }
}

/** Answers of the lease at hand that have not been posted yet. */
class OpenLease {
  readonly message: RunMessage
  context: ItemContext | undefined
  /** Of the item at hand. */
  ticket = NO_TICKET
  timer: NodeJS.Timeout | undefined
  flushed: number = performance.now()
  transfer: ArrayBuffer[] = []
  values: unknown[] = []
  failures: [at: number, cause: FailureCause][] = []
  #posted = 0

  constructor(message: RunMessage) {
    this.message = message
  }

  answer(value: unknown, transfer: readonly ArrayBuffer[] | undefined): void {
    this.values.push(value)
    if (transfer) this.transfer.push(...transfer)
  }

  fail(cause: FailureCause): void {
    this.failures.push([this.values.length, cause])
    this.values.push(undefined)
  }

  clear(): void {
    this.#posted += this.values.length
    this.values = []
    this.failures = []
    this.transfer = []
    this.flushed = performance.now()
  }

  rejectThoseThat(probe: (value: unknown) => void): void {
    for (const [at, value] of this.values.entries()) {
      try {
        probe(value)
      } catch (thrown) {
        const { message } = describeThrown(thrown)
        this.failures.push([at, { kind: 'threw', message: `the answer cannot be sent back: ${message}` }])
        this.values[at] = undefined
      }
    }
    this.failures.sort(([a], [b]) => a - b)
  }

  /** Drops the answers from this place of the lease on. */
  truncate(place: number): void {
    const keep = Math.max(0, place - this.#posted)
    if (keep >= this.values.length) return
    this.values.length = keep
    this.failures = this.failures.filter(([at]) => at < keep)
  }
}

/** Made for every item, so what few tasks use is made when asked for. */
class ItemContext implements Context {
  readonly index: number
  readonly setup: unknown
  handedOver: ArrayBuffer[] | undefined
  readonly #streams: Stream
  #rng: Stream | undefined
  #controller: AbortController | undefined
  #aborted = false

  constructor(index: number, streams: Stream, setup: unknown) {
    this.index = index
    this.#streams = streams
    this.setup = setup
  }

  get rng(): Stream {
    this.#rng ??= this.#streams.derive(this.index)
    return this.#rng
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#aborted) this.#controller.abort()
    return this.#controller.signal
  }

  transfer<Answer>(answer: Answer, buffers: readonly ArrayBuffer[]): Answer {
    this.handedOver = [...(this.handedOver ?? []), ...buffers]
    return answer
  }

  get aborted(): boolean {
    return this.#aborted
  }

  abort(): void {
    this.#aborted = true
    this.#controller?.abort()
  }
}

/** An item that throws after its abort was aborted; it did not fail. */
function kindOf(thrown: unknown, { aborted }: ItemContext): FailureKind {
  if (aborted) return 'aborted'
  return thrown instanceof CrashedError ? 'crashed' : 'threw'
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  )
}
