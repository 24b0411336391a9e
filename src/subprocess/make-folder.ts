import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it. `mkdirSync` with `recursive` never returns where the kernel answers ENOENT below a
 * folder that exists, as in `/proc`: Node takes that for a missing parent and tries again for ever.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = dirname(resolve(folder))
  if (!isFolder(parent)) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (thrown) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw thrown
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
