import { statfsSync } from 'node:fs'

/** Bytes that are free on the disk of this folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
