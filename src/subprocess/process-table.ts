/**
 * Processes by more than their number: numbers are given again. And all processes of a claim, whoever started them and
 * whatever became of their parents: each inherits a word in its environment. Read from `/proc`, as Linux has it.
 *
 * A worker starts once for each candidate, and reading zod takes longer than all its own modules: none of that here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { ProcessMark } from '../candidates/processes.ts'

/** The variable that all processes of a claim have. */
export const NONCE = 'MANYHANDS_CLAIM'

/** None if there is no such process, or only what is left of one until somebody asks how it ended. */
export function markOf(pid: number): ProcessMark | undefined {
  const stat = statOf(pid)
  return stat && stat.state !== 'Z' ? { pid, started: `${stat.started}@${bootId()}` } : undefined
}

export const isAlive = ({ pid, started }: ProcessMark): boolean => markOf(pid)?.started === started

export interface Usage {
  /** Bytes in memory now. */
  readonly memory: number
  /** Milliseconds of processor time until now, with those of children that have ended. */
  readonly cpu: number
}

const TICK_MS = 10
const PAGE = 4096

/** Of all these together. */
export function usageOf(pids: readonly number[]): Usage {
  return new UsageMeter().read(pids)
}

/**
 * Usage read again and again. Processor time is never less than it was: what a process has used counts also when it has
 * gone and nobody waited for it.
 */
export class UsageMeter {
  /** By process, without its children. */
  readonly #own = new Map<string, number>()
  #most = 0

  read(pids: readonly number[]): Usage {
    let [memory, withChildren] = [0, 0]
    for (const pid of pids) {
      const stat = statOf(pid)
      if (!stat) continue
      memory += stat.pages * PAGE
      withChildren += (stat.ticks + stat.childTicks) * TICK_MS
      this.#own.set(`${pid}@${stat.started}`, stat.ticks * TICK_MS)
    }
    // Either may miss some, and neither counts any twice.
    const seen = this.#own.values().reduce((sum, each) => sum + each, 0)
    this.#most = Math.max(this.#most, withChildren, seen)
    return { memory, cpu: this.#most }
  }
}

export interface Whom {
  readonly except?: readonly number[]
  /** All that this process has started or adopted counts too. */
  readonly under?: number
}

/** All processes that have this word in their environment, and the children of those, whatever they have. */
export function processesOf(nonce: string, { except = [], under }: Whom = {}): readonly number[] {
  const wanted = `${NONCE}=${nonce}`
  const found = new Set(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => !except.includes(pid) && environmentOf(pid).split('\0').includes(wanted)),
  )
  const addChildren = (pid: number): void => {
    for (const child of childrenOf(pid)) if (!except.includes(child)) found.add(child)
  }
  if (under !== undefined) addChildren(under)
  // A set that grows while it is gone through: grandchildren come too.
  for (const pid of found) addChildren(pid)
  return [...found]
}

function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** More than a program needs that starts others as fast as it can, and than a busy machine takes to end one. */
const PATIENCE_MS = 10_000
const LONGEST_PAUSE_MS = 20
const alarm = new Int32Array(new SharedArrayBuffer(4))

/** Ends them all, and those that they start meanwhile. Whether none is left. */
export function endAll(nonce: string, whom: Whom = {}): boolean {
  const deadline = performance.now() + PATIENCE_MS
  for (let pause = 1; performance.now() < deadline; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const left = processesOf(nonce, whom).filter(markOf)
    if (left.length === 0) return true
    for (const pid of left) end(pid)
    Atomics.wait(alarm, 0, 0, pause)
  }
  return false
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

interface Stat {
  readonly state: string
  readonly started: string
  readonly ticks: number
  /** Of children that have ended and were waited for. */
  readonly childTicks: number
  readonly pages: number
}

/** `proc_pid_stat(5)`. The name in brackets may hold anything, brackets and spaces too. */
function statOf(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (n: number): string => fields[n - 3] ?? ''
  if (fields.length < 22) return undefined
  return {
    state: at(3),
    started: at(22),
    ticks: Number(at(14)) + Number(at(15)),
    childTicks: Number(at(16)) + Number(at(17)),
    pages: Number(at(24)),
  }
}

const environmentOf = (pid: number): string => read(`/proc/${pid}/environ`)

let boot: string | undefined
const bootId = (): string => (boot ??= read('/proc/sys/kernel/random/boot_id').trim())

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
