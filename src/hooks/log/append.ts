/**
 * Lines of several runs at the same time do not mix: each is one `write(2)` to a file opened with O_APPEND, which Linux
 * carries out as a whole, position and all, on local file systems.
 */
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RunRecord } from './record.ts'

/** About 20,000 runs of a few hooks. One older file is kept. */
const MOST_BYTES = 8 * 2 ** 20

export const olderLog = (file: string): string => `${file}.1`

export async function appendRecord(file: string, record: RunRecord, mostBytes = MOST_BYTES): Promise<void> {
  const line = Buffer.from(`${JSON.stringify(record, shortTimes)}\n`)
  const fd = openForAppend(file)
  try {
    writeSync(fd, line)
  } finally {
    closeSync(fd)
  }
  if (sizeOf(file) > mostBytes) await rotate(file, mostBytes)
}

function openForAppend(file: string): number {
  try {
    return openSync(file, 'a')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown
    mkdirSync(dirname(file), { recursive: true })
    return openSync(file, 'a')
  }
}

/** A run that has the old file open still writes to it, under its new name: no line is lost. */
async function rotate(file: string, mostBytes: number): Promise<void> {
  // Loaded only here: it is needed once in thousands of runs.
  const { acquireFileLock } = await import('../../subprocess/file-lock.ts')
  using lock = await acquireFileLock(`${file}.lock`, 0)
  // Another run rotates it, or has just done so.
  if (lock && sizeOf(file) > mostBytes) renameSync(file, olderLog(file))
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** A thousandth of a millisecond is more than can be measured. */
const shortTimes = (name: string, value: unknown): unknown =>
  name.endsWith('_ms') && typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
