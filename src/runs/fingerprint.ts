import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

/** Everything that a result depends on: what it is, in words, and its value or its hash. */
export type Fingerprint = Readonly<Record<string, string>>

/** Says what is different, a line each; nothing when nothing is. */
export function compareFingerprints(recorded: Fingerprint, now: Fingerprint): string[] {
  return Object.keys({ ...recorded, ...now }).flatMap((name) => {
    const [was, is] = [recorded[name], now[name]]
    if (was === is) return []
    if (was === undefined) return [`${name} is new: ${shorten(is as string)}`]
    if (is === undefined) return [`${name} is gone; it was ${shorten(was)}`]
    return isHash(was) && isHash(is)
      ? [`${name} has changed`]
      : [`${name} was ${shorten(was)}, is now ${shorten(is)}`]
  })
}

function isHash(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}

function shorten(value: string): string {
  if (isHash(value)) return `a file with sha256 ${value.slice(0, 12)}`
  return value.length > 60 ? `${value.slice(0, 57)}…` : value
}

export async function fileFingerprint(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const RELATIVE_IMPORT = /\b(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/**
 * One hash for a module and all files that it imports by relative paths, and so on: what its author edits.
 * Packages are not followed; they change by an install, not by an edit.
 */
export function codeFingerprint(module: string): string {
  const hash = createHash('sha256')
  const seen = new Set<string>()
  const waiting = [new URL(module)]
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    const file = url.protocol === 'file:' ? fileURLToPath(url) : undefined
    if (!file || seen.has(file) || !existsSync(file) || !statSync(file).isFile()) continue
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    hash.update(`${text.length}:`).update(text)
    for (const [, specifier] of text.matchAll(RELATIVE_IMPORT))
      waiting.push(new URL(specifier as string, url))
  }
  return hash.digest('hex')
}
