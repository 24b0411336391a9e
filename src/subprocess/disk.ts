import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes that are free on the disk of this folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export const isDiskFull = (thrown: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((thrown as NodeJS.ErrnoException | undefined)?.code ?? '')

const RETRY_MS = 1_000

/** Writes something that must not be lost: retries for as long as the disk is full. */
export async function waitForSpace(write: () => void, say: (line: string) => void): Promise<void> {
  for (;;) {
    try {
      return write()
    } catch (thrown) {
      if (!isDiskFull(thrown)) throw thrown
      say('the disk is full: waiting for space, so that nothing is lost')
      await sleep(RETRY_MS)
    }
  }
}
