/**
 * Processes identified by more than their number, which is reused, and trees of processes: all that have a label in their
 * environment, whatever became of their parents, and all children of those. Read from `/proc`, as Linux has it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { guardPid } from './process-groups.ts'
import { isSubreaper } from './system-calls.ts'

/** The environment variable that holds the label of a tree. */
export const TREE_VARIABLE = 'MANYHANDS_CLAIM'

export interface ProcessMark {
  readonly pid: number
  /** In ticks since the machine started, and which start that was. */
  readonly started: string
}

/** Undefined if there is no such process, or only a zombie. */
export function markOf(pid: number): ProcessMark | undefined {
  const stat = statOf(pid)
  return stat && stat.state !== 'Z' ? { pid, started: `${stat.started}@${bootId()}` } : undefined
}

export const isAlive = ({ pid, started }: ProcessMark): boolean => markOf(pid)?.started === started

/** Whether it waits for SIGCONT, as after SIGSTOP. */
export const isStopped = (mark: ProcessMark): boolean => isAlive(mark) && statOf(mark.pid)?.state === 'T'

export interface Usage {
  /** Bytes in memory now. */
  readonly memory: number
  /** Milliseconds of processor time until now, with those of children that have ended. */
  readonly cpu: number
}

const TICK_MS = 10
const PAGE = 4096

/** Usage of several processes together, read repeatedly. The processor time of processes that have gone still counts. */
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
    // Each of the two sums may miss some processes; neither counts one twice.
    const seen = this.#own.values().reduce((sum, each) => sum + each, 0)
    this.#most = Math.max(this.#most, withChildren, seen)
    return { memory, cpu: this.#most }
  }
}

export interface TreeOptions {
  readonly except?: readonly number[]
  /** The children of this process belong to the tree too. */
  readonly under?: number
}

/** For the tree of a command that this process runs: not this process itself, nor its guard. */
export function ownTree(): TreeOptions {
  const except = [process.pid, guardPid() ?? process.pid]
  return isSubreaper() ? { except, under: process.pid } : { except }
}

/** @param labels of one tree or of several, which are found in one pass */
export function processesOf(
  labels: string | readonly string[],
  { except = [], under }: TreeOptions = {},
): readonly number[] {
  const wanted = new Set([labels].flat().map((label) => `${TREE_VARIABLE}=${label}`))
  const found = new Set(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => !except.includes(pid) && environmentOf(pid).some((entry) => wanted.has(entry))),
  )
  const addChildren = (pid: number): void => {
    for (const child of childrenOf(pid)) if (!except.includes(child)) found.add(child)
  }
  if (under !== undefined) addChildren(under)
  // The set grows during the loop, so that grandchildren come too.
  for (const pid of found) addChildren(pid)
  return [...found]
}

const environmentOf = (pid: number): readonly string[] => read(`/proc/${pid}/environ`).split('\0')

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

/** Enough for a program that starts others as fast as it can, on a busy machine. */
const PATIENCE_MS = 10_000
const LONGEST_PAUSE_MS = 20
const alarm = new Int32Array(new SharedArrayBuffer(4))

export interface KillOptions extends TreeOptions {
  /** How long to wait for the end of processes that were killed; 10 seconds unless given. */
  readonly patienceMs?: number
}

/** Kills all processes of the trees, and those that they start meanwhile. False if some are left. */
export function killTree(
  labels: string | readonly string[],
  { patienceMs = PATIENCE_MS, ...options }: KillOptions = {},
): boolean {
  const deadline = performance.now() + patienceMs
  for (let pause = 1; performance.now() < deadline; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const left = processesOf(labels, options).filter(markOf)
    if (left.length === 0) return true
    for (const pid of left) kill(pid)
    Atomics.wait(alarm, 0, 0, pause)
  }
  return false
}

function kill(pid: number): void {
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
  /** Of children that were waited for. */
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

let boot: string | undefined
const bootId = (): string => (boot ??= read('/proc/sys/kernel/random/boot_id').trim())

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
