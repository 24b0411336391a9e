/** Files of a run, for pages: never one outside its folder, by whatever name. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Longer files are shown from their end. */
const MOST_BYTES = 512 * 1024

export type FileAnswer = { readonly text: string } | { readonly fault: 400 | 404; readonly why: string }

export function runFile(folder: string, path: string): FileAnswer {
  const parts = path.split('/')
  if (
    path.includes('\0') ||
    path.includes('\\') ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  )
    return { fault: 400, why: 'a path has names with / between them, and no . or ..' }
  try {
    // A link may lead out of the folder, so what counts is where the file is.
    const root = realpathSync(folder)
    const file = realpathSync(join(root, ...parts))
    if (!file.startsWith(root + sep)) return { fault: 400, why: 'the file is not in the folder of the run' }
    if (!statSync(file).isFile()) return { fault: 404, why: 'there is no such file' }
    const bytes = readFileSync(file)
    const cut = bytes.length > MOST_BYTES
    return {
      text: `${cut ? '…' : ''}${bytes.subarray(Math.max(0, bytes.length - MOST_BYTES)).toString('utf8')}`,
    }
  } catch {
    return { fault: 404, why: 'there is no such file' }
  }
}
