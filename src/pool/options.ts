import { stream } from '../rng/index.ts'
import type { LaneName, StartLane } from './lanes/lane.ts'
import type { FailureCause, Outcome } from './outcome.ts'

export interface PoolOptions {
  /** How workers are reached; `thread` unless given. A function brings a lane of one's own. */
  readonly lane?: LaneName | StartLane
  /** How many items are evaluated at once: one a core, or 50 on the inline lane, which is for waiting work. */
  readonly size?: number
  /** The heap that one worker may fill, in bytes. A thread or process that fills it crashes; inline has none. */
  readonly memoryBytes?: number
  /** Replaces a worker, between items, after this many items or when it has taken this much memory. */
  readonly recycle?: { readonly items?: number; readonly bytes?: number }
  /** Where a worker's standard output goes: to this program's own, or to its standard error. */
  readonly stdout?: 'inherit' | 'stderr'
  /** The workers' environment, instead of this program's. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface MapOptions<Item = unknown> {
  /** Names the items' random streams; 1 unless given. */
  readonly seed?: number | string
  /** Ends the map: what is not finished comes back as `aborted`, what was not begun does not come back. */
  readonly signal?: AbortSignal
  /** How long one item may take. Its worker is killed then. */
  readonly timeoutMs?: number
  /** How long a module's import and `setup` may take; ten times `timeoutMs`, at least 10 s, when that is given. */
  readonly setupTimeoutMs?: number
  /** How often an item is tried again after a crash or a timeout; 0 unless given. */
  readonly retries?: number
  /** Also tries again an item that threw. */
  readonly retryThrows?: boolean
  /** How many items go into one message; `auto` learns it. */
  readonly batch?: number | 'auto'
  /** Outcomes in the order of the items, or as they come. */
  readonly order?: 'input' | 'completion'
  /**
   * Ends with the first failure. In input order that is the first failing item, and the last outcome; in
   * completion order what was under way still comes, finished or `aborted`.
   */
  readonly failFast?: boolean
  /** How many items may be under way or wait for the caller at once. */
  readonly window?: number
  /** Buffers of an item that a thread lane takes over instead of copying; such an item cannot be tried again. */
  readonly transfer?: (item: Item) => readonly ArrayBuffer[]
  /** Answers that exist already: an item for which there is one is not evaluated. */
  readonly known?: (item: Item, index: number) => Outcome<unknown> | undefined
  /** Called with each outcome that was evaluated as soon as it exists, whatever the order of delivery. */
  readonly onOutcome?: (outcome: Outcome<unknown>, item: Item) => void
  /** Called at most ten times a second while answers arrive, and once at the end. */
  readonly onProgress?: (progress: Progress) => void
  /** Called with each stretch of work of each worker, as it ends: for timelines. */
  readonly onWork?: (work: Work) => void
}

/** What one worker did between two messages, or before it was lost. */
export interface Work {
  /** From 0; a worker that replaces another has its number. */
  readonly worker: number
  /** Of the first item, and how many were answered. */
  readonly index: number
  readonly items: number
  readonly milliseconds: number
  /** Why the worker was lost over the first item, if it was. */
  readonly lost?: FailureCause
}

export interface Progress {
  readonly done: number
  readonly failed: number
  /** How many items there are, where that can be known. */
  readonly total: number | undefined
  readonly seconds: number
  readonly itemsPerSecond: number
  readonly secondsLeft: number | undefined
}

type Check = (name: string, value: unknown) => void

const MAP_OPTIONS: Readonly<Record<keyof MapOptions | 'loadOnly', Check>> = {
  seed: (_, value) => void (value !== undefined && stream(value as number | string)),
  signal: (_, value) => {
    if (value !== undefined && !(value instanceof AbortSignal))
      throw new TypeError('signal must be an AbortSignal')
  },
  timeoutMs: positive,
  setupTimeoutMs: positive,
  retries: whole(0),
  retryThrows: ofType('boolean'),
  batch: (name, value) => void (value !== 'auto' && whole(1)(name, value)),
  order: oneOf('input', 'completion'),
  failFast: ofType('boolean'),
  window: whole(1),
  transfer: ofType('function'),
  known: ofType('function'),
  onOutcome: ofType('function'),
  onProgress: ofType('function'),
  onWork: ofType('function'),
  loadOnly: ofType('boolean'),
}

const POOL_OPTIONS: Readonly<Record<keyof PoolOptions, Check>> = {
  lane: (name, value) =>
    void (typeof value !== 'function' && oneOf('inline', 'thread', 'process')(name, value)),
  size: whole(1),
  memoryBytes: positive,
  recycle: ofType('object'),
  stdout: oneOf('inherit', 'stderr'),
  env: ofType('object'),
}

/** Throws for the first wrong option, and says what would be right. */
export function checkMapOptions(options: MapOptions<never>): void {
  checkAll(options, MAP_OPTIONS)
  if (options.transfer && options.retries) {
    throw new RangeError('an item that is handed over cannot be tried again: give transfer or retries')
  }
}

export function checkPoolOptions(options: PoolOptions): void {
  checkAll(options, POOL_OPTIONS)
  whole(1)('recycle.items', options.recycle?.items)
  positive('recycle.bytes', options.recycle?.bytes)
}

function checkAll(options: object, checks: Readonly<Record<string, Check>>): void {
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (check) check(name, value)
    else {
      const names = Object.keys(checks).filter((known) => known !== 'loadOnly')
      throw new RangeError(`there is no option '${name}'; there are ${names.join(', ')}`)
    }
  }
}

function ofType(type: 'boolean' | 'function' | 'object'): Check {
  return (name, value) => {
    if (value === undefined || (typeof value === type && value !== null)) return
    throw new TypeError(`${name} must be a ${type}; got ${String(value)}`)
  }
}

/** Node's timers hold no more. */
const LONGEST_MS = 2 ** 31 - 1

function positive(name: string, value: unknown): void {
  if (value === undefined) return
  const most = name.endsWith('Ms') ? LONGEST_MS : Number.MAX_SAFE_INTEGER
  if (typeof value === 'number' && value > 0 && value <= most) return
  throw new RangeError(`${name} must be a number above 0 and at most ${most}; got ${String(value)}`)
}

function whole(least: number): Check {
  return (name, value) => {
    if (value === undefined || (Number.isSafeInteger(value) && (value as number) >= least)) return
    throw new RangeError(`${name} must be a whole number, at least ${least}; got ${String(value)}`)
  }
}

function oneOf(...known: readonly unknown[]): Check {
  return (name, value) => {
    if (value === undefined || known.includes(value)) return
    throw new RangeError(`${name} must be one of ${known.join(', ')}; got ${String(value)}`)
  }
}
