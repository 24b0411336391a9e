/**
 * A process can leave its group, its parent and its environment, and then nothing tells whose it was. Linux gives such
 * orphans to the nearest ancestor that asks for them (`PR_SET_CHILD_SUBREAPER`, prctl(2)): a worker does.
 */
import { guardPid } from './index.ts'
import type { Whom } from './process-table.ts'

const PR_SET_CHILD_SUBREAPER = 36

/** Whether it can be done here: `node:ffi` came late, and only Linux has this. */
export async function adoptOrphans(): Promise<boolean> {
  try {
    const { dlopen } = await import('node:ffi')
    const { functions } = dlopen(null, {
      prctl: { arguments: ['i32', 'u64', 'u64', 'u64', 'u64'], return: 'i32' },
    })
    return functions.prctl(PR_SET_CHILD_SUBREAPER, 1n, 0n, 0n, 0n) === 0
  } catch {
    return false
  }
}

/** All of a claim but the worker itself, and the guard that ends things should the worker be killed. */
export function startedHere(): Whom {
  return { except: [process.pid, guardPid() ?? process.pid], under: process.pid }
}
