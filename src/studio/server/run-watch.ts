/**
 * A run as it goes on. However many pages look at it, it is read once, so that looking costs the run the same for one page
 * and for a hundred. It is read only while a page looks.
 */
import { findRun, openReader, RunError, type RunEvent, type RunReader } from '../../runs/index.ts'
import type { RunRow } from '../wire/runs.ts'
import { Rate } from './rate.ts'
import type { KnownRun } from './run-folders.ts'

/** A run that is being written is looked at so often, any other so often: it may be resumed. */
const EVERY_MS = { running: 250, resting: 1500 }
/** Counting reads the whole record, so it is done less often. */
const COUNT_EVERY_MS = 1000

export interface Watcher {
  run(row: RunRow): void
  events(events: readonly RunEvent[]): void
  /** The record cannot be read: why, as a sentence. */
  fault(message: string): void
}

export class RunWatch {
  readonly #run: KnownRun
  readonly #isOwn: () => boolean
  readonly #watchers = new Set<Watcher>()
  readonly #events: RunEvent[] = []
  readonly #rate = new Rate()
  #reader: RunReader | undefined
  #row: RunRow | undefined
  #fault: string | undefined
  #counts = { evaluations: 0, failed: 0 }
  #counted = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(run: KnownRun, isOwn: () => boolean) {
    this.#run = run
    this.#isOwn = isOwn
  }

  /** Tells all that is known from the given event on, then what comes. Returns how to stop. */
  watch(watcher: Watcher, after = 0): () => void {
    this.#watchers.add(watcher)
    if (this.#watchers.size === 1) this.#look()
    if (this.#row) watcher.run(this.#row)
    if (this.#fault !== undefined) watcher.fault(this.#fault)
    const before = this.#events.filter(({ id }) => id > after)
    if (before.length > 0) watcher.events(before)
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) this.#rest()
    }
  }

  /** Once, whether anybody looks or not. */
  now(): {
    /** None if the record has never been readable; then there is a fault. */
    readonly row: RunRow | undefined
    readonly events: readonly RunEvent[]
    readonly fault: string | undefined
  } {
    if (this.#watchers.size === 0) {
      this.#read()
      this.#rest()
    }
    return { row: this.#row, events: this.#events, fault: this.#fault }
  }

  #look(): void {
    this.#timer = undefined
    const isRunning = this.#read()
    this.#timer = setTimeout(() => this.#look(), isRunning ? EVERY_MS.running : EVERY_MS.resting)
    this.#timer.unref()
  }

  #read(): boolean {
    let row: RunRow
    try {
      const { state, description } = findRun(this.#run.folder)
      this.#reader ??= openReader(this.#run.folder)
      // The state was asked for first: what a writer commits before it leaves is still read.
      const fresh = this.#reader.events(this.#events.at(-1)?.id ?? 0)
      this.#events.push(...fresh)
      this.#count(state === 'running')
      row = rowOf({ ...this.#run, state, description }, this.#counts, {
        perSecond: state === 'running' ? this.#rate.perSecond : null,
        events: this.#events,
        isOwn: this.#isOwn(),
      })
      if (fresh.length > 0) for (const watcher of this.#watchers) watcher.events(fresh)
    } catch (thrown) {
      // It is being made or removed, or has been damaged.
      if (!(thrown instanceof RunError)) throw thrown
      if (this.#fault !== thrown.message) for (const watcher of this.#watchers) watcher.fault(thrown.message)
      this.#fault = thrown.message
      this.#rest()
      return false
    }
    this.#fault = undefined
    if (JSON.stringify(row) !== JSON.stringify(this.#row))
      for (const watcher of this.#watchers) watcher.run(row)
    this.#row = row
    return row.state === 'running'
  }

  #count(isRunning: boolean): void {
    const now = performance.now()
    if (isRunning && now - this.#counted < COUNT_EVERY_MS) return
    const { evaluations, failed } = (this.#reader as RunReader).counts()
    this.#counted = now
    this.#counts = { evaluations, failed }
    this.#rate.add(evaluations)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#reader?.[Symbol.dispose]()
    this.#reader = undefined
  }
}

interface Known {
  readonly perSecond: number | null
  readonly events: readonly RunEvent[]
  readonly isOwn: boolean
}

function rowOf(
  { id, description, state }: KnownRun,
  { evaluations, failed }: { readonly evaluations: number; readonly failed: number },
  { perSecond, events, isOwn }: Known,
): RunRow {
  const { kind, command, created, finished } = description
  return {
    id,
    kind,
    command,
    created,
    finished: finished?.at ?? null,
    state,
    digest: finished?.digest ?? null,
    evaluations,
    failed,
    perSecond,
    done: state === 'finished' ? 1 : doneIn(events),
    isOwn,
  }
}

/** An evolution says how many generations there are to be; other kinds say nothing yet. */
function doneIn(events: readonly RunEvent[]): number | null {
  const plan = events.findLast(({ type }) => type === 'plan')?.data as { generations?: number } | undefined
  const last = events.findLast(({ type }) => type === 'generation')?.data as
    | { generation?: number }
    | undefined
  if (plan?.generations === undefined) return null
  return Math.min(1, (last?.generation ?? 0) / plan.generations)
}
