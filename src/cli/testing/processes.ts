import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than anything takes that is going to happen at all, on a machine however busy. */
const PATIENCE_MS = 240_000

/** Waits for something that another process does. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await sleep(10)
  }
}

export function isAlive(pid: number): boolean {
  try {
    // A process that has ended but was not yet asked after by its parent is a zombie: it does nothing more.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The processes that work in a folder: a map there, its workers, its commands and what those have started. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isAlive(pid) && workingFolder(pid) === folder)
}

/** A process that was killed may take a moment to go. */
export const noProcessIn = (folder: string): Promise<void> =>
  until(`no process is left in ${folder}`, () => processesIn(folder).length === 0)

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
