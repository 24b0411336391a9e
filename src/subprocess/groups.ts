/** Process groups that are running now. None may outlive this program, however it ends. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

const running = new Set<number>()
process.on('exit', () => {
  for (const group of running) killGroup(group)
})

export function noteGroup(group: number): void {
  running.add(group)
  tellGuard()
}

/** Whatever is left of the group ends. */
export function endGroup(group: number): void {
  killGroup(group)
  running.delete(group)
  tellGuard()
}

export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/**
 * Who is killed with SIGKILL cannot end anything any more. This shell can: it is told which groups are running, a line
 * each time, and ends those of the last line when its input closes, which happens when this program has gone.
 */
const GUARD =
  'while read -r line; do groups=$line; done; for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done'

let guard: ChildProcessByStdio<Writable, null, null> | undefined

/** The process that ends groups when this one cannot; none as long as there was no command. */
export const guardPid = (): number | undefined => guard?.pid

function tellGuard(): void {
  guard ??= startGuard()
  guard.stdin.write(`${[...running].join(' ')}\n`)
}

function startGuard(): ChildProcessByStdio<Writable, null, null> {
  const child = spawn('/bin/sh', ['-c', GUARD], {
    cwd: '/',
    // Whoever looks for processes by their environment does not find this one among them.
    env: { PATH: process.env['PATH'] },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without it all else still works: only after a SIGKILL something might stay.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  // It must not keep this program from ending.
  child.unref()
  ;(child.stdin as Writable & { unref(): void }).unref()
  return child
}
