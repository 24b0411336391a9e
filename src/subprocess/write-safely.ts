/** Files that are there as a whole or not at all, and stay there when the machine stops. */
import { closeSync, fsyncSync, ftruncateSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkResult } from '../candidates/claim.ts'
import { FILES } from '../candidates/files.ts'

export function writeAtomically(file: string, value: object): void {
  const draft = `${file}.draft`
  writeThrough(draft, 'w', JSON.stringify(value))
  renameSync(draft, file)
}

/** More than nearly all results need. */
const RESERVED = ' '.repeat(64 * 1024)

/** Takes the space that the result will need, before there is anything to lose. */
export function reserveResult(folder: string): void {
  writeThrough(join(folder, FILES.reserved), 'w', RESERVED)
}

/** The result takes the space that was kept for it. */
export function writeResult(folder: string, result: WorkResult): void {
  const reserved = join(folder, FILES.reserved)
  // All space stays taken until the text is written: only then is the rest given back.
  writeThrough(reserved, 'r+', JSON.stringify(result))
  renameSync(reserved, join(folder, FILES.result))
}

const AGAIN_MS = 1_000

/** What is written was paid for: it waits for space for as long as it takes. */
export async function whenThereIsSpace(write: () => void, say: (line: string) => void): Promise<void> {
  for (;;) {
    try {
      return write()
    } catch (thrown) {
      if (!isFull(thrown)) throw thrown
      say('the disk is full: waiting for space, so that nothing is lost')
      await sleep(AGAIN_MS)
    }
  }
}

export const isFull = (thrown: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((thrown as NodeJS.ErrnoException | undefined)?.code ?? '')

function writeThrough(file: string, flags: 'w' | 'r+', text: string): void {
  const descriptor = openSync(file, flags)
  try {
    writeFileSync(descriptor, text)
    ftruncateSync(descriptor, Buffer.byteLength(text))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
