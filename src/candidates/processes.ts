/**
 * Processes by more than their number: numbers are given again. And all processes of a claim, whoever started them and
 * whatever became of their parents: each inherits a word in its environment. Read from `/proc`, as Linux has it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export const ProcessMark = z.object({
  pid: z.int(),
  /** In ticks since the machine started, and which start that was. */
  started: z.string(),
})
export type ProcessMark = z.infer<typeof ProcessMark>

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
  let [memory, cpu] = [0, 0]
  for (const pid of pids) {
    const stat = statOf(pid)
    if (!stat) continue
    memory += stat.pages * PAGE
    cpu += stat.ticks * TICK_MS
  }
  return { memory, cpu }
}

/** All processes that have this word in their environment. */
export function processesOf(nonce: string): readonly number[] {
  const wanted = `${NONCE}=${nonce}`
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => environmentOf(pid).split('\0').includes(wanted))
}

/** More rounds than a program needs that starts others as fast as it can. */
const MOST_ROUNDS = 50

/** Ends them all, and those that they start meanwhile. Whether none is left. */
export function endAll(
  nonce: string,
  { except = [] }: { readonly except?: readonly number[] } = {},
): boolean {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const left = processesOf(nonce).filter((pid) => !except.includes(pid) && markOf(pid))
    if (left.length === 0) return true
    for (const pid of left) end(pid)
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
  readonly pages: number
}

/** `proc_pid_stat(5)`. The name in brackets may hold anything, brackets and spaces too. */
function statOf(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (n: number): string => fields[n - 3] ?? ''
  if (fields.length < 22) return undefined
  const ticks = [14, 15, 16, 17].reduce((sum, n) => sum + Number(at(n)), 0)
  return { state: at(3), started: at(22), ticks, pages: Number(at(24)) }
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
