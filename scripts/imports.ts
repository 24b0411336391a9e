/** What a source file imports, read from its text. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+|manyhands\/[^'"]+)['"]/g
const TYPE_IMPORT = /\b(?:import|export)\s+type\s[^'"]*['"][^'"]+['"]/g
/** Workers and programs are named by URL. */
const NAMED_BY_URL = /\bnew URL\(\s*['"](\.{1,2}\/[^'"]+\.ts)['"]/g

/** The files and subpaths that a file imports, each once; relative ones as paths from `root`, like the file itself. */
export function importsOf(file: string, root: string): string[] {
  return [...new Set(specifiersIn(codeOf(file, root), [IMPORT], file))]
}

/**
 * The given files and all that runs when they do: what they import, what that imports, and the modules that workers
 * load. Types are left out, because they do not run.
 */
export function codeBehind(entries: readonly string[], root: string): string[] {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(join(root, file))) continue
    found.add(file)
    const code = codeOf(file, root).replaceAll(TYPE_IMPORT, '')
    waiting.push(...specifiersIn(code, [IMPORT, NAMED_BY_URL], file))
  }
  return [...found].toSorted()
}

/** Without the lines of comments, which may hold examples. */
function codeOf(file: string, root: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/^ +\*.*$/gm, '')
}

function specifiersIn(code: string, patterns: readonly RegExp[], file: string): string[] {
  return patterns.flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, specifier = '']) =>
      specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier,
    ),
  )
}
