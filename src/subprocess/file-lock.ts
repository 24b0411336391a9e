/**
 * An exclusive `flock(2)` on a file made for it, the same that the `flock` program takes, so that shell scripts and this
 * program exclude each other. The file is never removed: a process that had it open would hold a lock that nobody sees.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { systemCalls } from './system-calls.ts'

/** Held until it is disposed of. */
export interface FileLock extends Disposable {
  /** How long it took to acquire it. */
  readonly waitedMs: number
}

const LOCK_EX = 2
const LOCK_NB = 4
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

/** Undefined if another process held it until the timeout, or until the signal. */
export async function acquireFileLock(
  file: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<FileLock | undefined> {
  const began = performance.now()
  const calls = await systemCalls()
  if (!calls) return acquireByProgram(file, timeoutMs, began)
  const fd = openSync(file, 'a')
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const waitedMs = performance.now() - began
    if (calls.flock(fd, LOCK_EX | LOCK_NB) === 0) return { waitedMs, [Symbol.dispose]: () => closeSync(fd) }
    if (waitedMs >= timeoutMs || signal?.aborted) break
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  closeSync(fd)
  return undefined
}

/** The `flock` program holds the lock for as long as the `cat` that it runs reads. */
export async function acquireByProgram(
  file: string,
  timeoutMs: number,
  began = performance.now(),
): Promise<FileLock | undefined> {
  const wait = String(Math.max(0, timeoutMs / 1000))
  const child = spawn('flock', ['--exclusive', '--wait', wait, file, 'sh', '-c', 'echo locked; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => {})
  const missing = once(child, 'error').then(([thrown]) => {
    throw new Error(
      `the lock ${file} cannot be acquired: ${(thrown as Error).message}. Install the flock program (util-linux), or use Node 26`,
    )
  })
  missing.catch(() => {})
  const isLocked = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'exit').then(() => false),
    missing,
  ])
  if (!isLocked) return undefined
  return { waitedMs: performance.now() - began, [Symbol.dispose]: () => child.stdin.end() }
}
