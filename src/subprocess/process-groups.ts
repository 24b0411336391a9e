/** The process groups that are running now. None may outlive this program, however it ends. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

const running = new Set<number>()
process.on('exit', () => {
  for (const group of running) killGroup(group)
})

/**
 * Starts the guard, unless it runs. Before the first command: starting it takes milliseconds, and a command that ran before
 * it would be missed.
 */
export function prepareGuard(): void {
  guard ??= startGuard()
}

export function addGroup(group: number): void {
  running.add(group)
  updateGuard()
}

/** Kills what is left of the group. */
export function removeGroup(group: number): void {
  killGroup(group)
  running.delete(group)
  updateGuard()
}

export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/**
 * This program can do nothing after a SIGKILL; this shell can. It reads a line with the running groups after every
 * change, and kills those of the last line when its input closes, which is when this program has gone. It misses a command
 * whose start this program did not survive by the microseconds that it takes to write the line.
 */
const GUARD =
  'while read -r line; do groups=$line; done; for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done'

let guard: ChildProcessByStdio<Writable, null, null> | undefined

/** The guard's process; there is none before the first command. */
export const guardPid = (): number | undefined => guard?.pid

function updateGuard(): void {
  guard?.stdin.write(`${[...running].join(' ')}\n`)
}

function startGuard(): ChildProcessByStdio<Writable, null, null> {
  const child = spawn('/bin/sh', ['-c', GUARD], {
    cwd: '/',
    // Without this program's label: the guard is not part of any tree of processes.
    env: { PATH: process.env['PATH'] },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a guard everything works but the cleanup after a SIGKILL.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  // It must not keep this program from ending.
  child.unref()
  ;(child.stdin as Writable & { unref(): void }).unref()
  return child
}
