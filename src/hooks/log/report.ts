/** Where the time of hooks goes: per event and hook, along the critical path, and what each hook costs the whole. */
import type { CompiledHooks } from '../config/compiled.ts'
import type { EventName } from '../contract/events.ts'
import type { RunRecord } from './record.ts'

/** In milliseconds. */
export interface Times {
  readonly count: number
  readonly mean: number
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly slowest: number
  /** The median of the later half over that of the earlier half; null with fewer than four values. */
  readonly trend: number | null
}

/** How much shorter the event would be, in milliseconds a run on average: nothing if a longer hook runs beside it. */
export interface Savings {
  /** Without the hook. */
  readonly removing: number
  /** If it always took as long as its quickest run: what is left of a hook that keeps its answers. */
  readonly caching: number
  /** As two hooks of half its length that run at the same time. */
  readonly splitting: number
}

export interface HookReport extends Times {
  readonly hook: string
  readonly failures: number
  readonly saves: Savings
}

export interface EventReport extends Times {
  readonly event: string
  /** Runs with a hook that failed. */
  readonly failures: number
  /** The most costly first. */
  readonly hooks: readonly HookReport[]
  /** Hooks one after the other that take longest, by their means. */
  readonly criticalPath: readonly string[]
}

/** For each hook of an event the names of those that it waits for. */
type Waits = ReadonlyMap<string, readonly string[]>

/** @param hooks the configuration of now; hooks that it does not have count as independent */
export function reportOf(records: readonly RunRecord[], hooks?: CompiledHooks): EventReport[] {
  const byEvent = Map.groupBy(records, ({ phase }) => phase)
  return [...byEvent].map(([event, runs]) => eventReport(event, runs, waitsIn(event, hooks)))
}

function waitsIn(event: string, hooks?: CompiledHooks): Waits {
  const all = hooks?.events[event as EventName]?.hooks ?? []
  return new Map(all.map(({ name, after }) => [name, after.map((at) => all[at]?.name ?? '')]))
}

function eventReport(event: string, runs: readonly RunRecord[], waits: Waits): EventReport {
  const spans = Map.groupBy(
    runs.flatMap((run) => run.spans),
    ({ hook }) => hook,
  )
  const lengths = runs.map((run) => lengthOf(run, waits))
  const hooks = Array.from(spans, ([hook, all]) => {
    const times = all.map(({ run_ms }) => run_ms)
    const quickest = Math.min(...times)
    const saved = (shorter: Shorter): number =>
      mean(runs.map((run, at) => (lengths[at] as number) - lengthOf(run, waits, hook, shorter)))
    return {
      hook,
      ...timesOf(times),
      failures: all.filter(({ exit }) => exit !== 0 && exit !== 2).length,
      saves: {
        removing: saved(() => 0),
        caching: saved(() => quickest),
        splitting: saved((time) => time / 2),
      },
    }
  })
  const means = new Map(hooks.map((hook) => [hook.hook, hook.mean]))
  return {
    event,
    ...timesOf(runs.map(({ elapsed_ms }) => elapsed_ms)),
    failures: runs.filter(({ failures }) => failures > 0).length,
    hooks: hooks.toSorted((a, b) => b.saves.removing - a.saves.removing || b.mean - a.mean),
    criticalPath: longestPath(means, waits).names,
  }
}

/** How long a hook would take that takes so long now. */
type Shorter = (time: number) => number

/** How long a run takes if each hook starts when those that it waits for have ended, and one of them is shorter. */
function lengthOf({ spans }: RunRecord, waits: Waits, changed?: string, shorter?: Shorter): number {
  const times = new Map(
    spans.map(({ hook, run_ms }) => [hook, shorter && hook === changed ? shorter(run_ms) : run_ms]),
  )
  return longestPath(times, waits).length
}

interface Path {
  readonly names: readonly string[]
  readonly length: number
}

function longestPath(times: ReadonlyMap<string, number>, waits: Waits): Path {
  const known = new Map<string, Path>()
  const endingIn = (hook: string): Path => {
    const found = known.get(hook)
    if (found) return found
    const before = longest((waits.get(hook) ?? []).filter((name) => times.has(name)).map(endingIn))
    const path = { names: [...before.names, hook], length: before.length + (times.get(hook) ?? 0) }
    known.set(hook, path)
    return path
  }
  return longest([...times.keys()].map(endingIn))
}

const longest = (paths: readonly Path[]): Path =>
  paths.reduce((best, path) => (path.length > best.length ? path : best), { names: [], length: 0 })

function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(values.length / 2)
  const medianOf = (some: readonly number[]): number =>
    quantile(
      some.toSorted((a, b) => a - b),
      0.5,
    )
  return {
    count: values.length,
    mean: mean(values),
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    slowest: sorted.at(-1) ?? 0,
    trend: values.length < 4 ? null : medianOf(values.slice(half)) / medianOf(values.slice(0, half)),
  }
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** By the nearest rank: a value that was measured. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
