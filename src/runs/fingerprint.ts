import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pythonFiles } from './python-imports.ts'

/** Everything that a result depends on: what it is, in words, and its value or its hash. */
export type Fingerprint = Readonly<Record<string, string>>

/** Says what is different, a line each; nothing when nothing is. A name may be of one thing or of many. */
export function compareFingerprints(recorded: Fingerprint, now: Fingerprint): string[] {
  return Object.keys({ ...recorded, ...now }).flatMap((name) => {
    const [was, is] = [recorded[name], now[name]]
    if (was === is) return []
    if (was === undefined) return [`${name} added: ${shorten(is as string)}`]
    if (is === undefined) return [`${name} removed: ${shorten(was)}`]
    return isHash(was) && isHash(is)
      ? [`${name} changed`]
      : [`${name} changed from ${shorten(was)} to ${shorten(is)}`]
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
export function codeFingerprint(module: URL | string): string {
  const hash = createHash('sha256')
  const address = new URL(module)
  // Such an address is the code itself, as in `data:`, or the name of something that nobody here edits.
  if (address.protocol !== 'file:') return hash.update(address.href).digest('hex')
  for (const file of moduleFiles(fileURLToPath(address))) {
    const content = readFileSync(file)
    hash.update(`${content.length}:`).update(content)
  }
  return hash.digest('hex')
}

/** A file of code with all files beside it that it imports, directly or not; of any other file just that. */
export function codeFiles(file: string): readonly string[] {
  if (file.endsWith('.py')) return pythonFiles(file)
  return /\.[cm]?[jt]s$/.test(file) ? [...moduleFiles(file)] : [file]
}

function* moduleFiles(module: string): Generator<string> {
  const seen = new Set<string>()
  const waiting = [module]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    yield file
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = resolveImport(specifier as string, file)
      if (imported) waiting.push(imported)
    }
  }
}

/** The file meant by an import's words, as `import` or as `require` reads them; there need not be one. */
function resolveImport(specifier: string, from: string): string | undefined {
  try {
    const named = fileURLToPath(new URL(specifier, pathToFileURL(from)))
    if (existsSync(named) && statSync(named).isFile()) return named
    return createRequire(from).resolve(specifier)
  } catch {
    return undefined
  }
}
