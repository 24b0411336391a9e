/**
 * Where in a user's own files an error comes from, as `file:line:column`. Node names the line of some errors only in
 * what it prints at the end of a process, and the first frame of others is inside this package. Node's modules are asked for
 * by name, as a browser has none.
 */
import { resolvedFiles } from './own-imports.ts'

const builtin: typeof process.getBuiltinModule = (name: string) => process.getBuiltinModule(name as 'node:fs')

/** The folder of this package's code: frames in it are of no use to an author. */
const own = (): string => asPath(new URL(/* @vite-ignore */ '../', import.meta.url).href)

/** A line of a stack: `at name (file:///game.ts:3:14)` or without the name. */
const FRAME = /^ +at (?:async )?(?:.*\()?((?:file:|\/|[A-Z]:\\)[^()\n]*):(\d+):(\d+)\)?$/gm

/** @param file the module that was imported */
export function placeOf(error: Error, file: string): string | undefined {
  return importPlace(error.message) ?? namedPlace(error) ?? syntaxPlace(error, file) ?? framePlace(error)
}

/** The first frame of a stack that is in a file of the user. */
export function framePlace({ stack = '' }: { readonly stack?: string }): string | undefined {
  const { sep } = builtin('node:path')
  for (const [, path = '', line = '', column = ''] of stack.matchAll(FRAME)) {
    const file = asPath(path)
    if (!file.startsWith(own()) && !file.includes(`${sep}node_modules${sep}`))
      return place(file, line, column)
  }
  return undefined
}

/** Imports that lead nowhere: the word in the file that imports it. */
function importPlace(message: string): string | undefined {
  const [, wanted, importer] =
    /^Cannot find (?:module|package) '([^']+)' imported from (.+?)$/m.exec(message) ?? []
  if (wanted === undefined || importer === undefined) return undefined
  // Node has made a full path of what the file calls './helper.ts'.
  const name = wanted.split(/[\\/]/).at(-1) as string
  return placeOfWord(asPath(importer), name)
}

/** Syntax that only TypeScript has or gets wrong, and names that a module does not export: the stack begins with the place. */
function namedPlace({ message, stack = '' }: Error): string | undefined {
  const [, path, line = ''] = /^((?:file:|\/|[A-Z]:\\).*):(\d+)\n/.exec(stack) ?? []
  if (path === undefined) return undefined
  const file = asPath(path)
  const [, name] = /does not provide an export named '(.+?)'/.exec(message) ?? []
  return (name && placeOfWord(file, name)) || place(file, line, caretColumn(stack))
}

/** Other syntax errors come without a place. Node tells it when it only checks a file. */
function syntaxPlace(error: Error, file: string): string | undefined {
  if (!(error instanceof SyntaxError) || isThrownByUser(error)) return undefined
  const [, name] = /does not provide an export named '(.+?)'/.exec(error.message) ?? []
  if (name !== undefined) return placeOfWord(file, name)
  // It may also be a file that this one imports: the last that was looked for is the likeliest.
  const files = [builtin('node:path').resolve(file), ...resolvedFiles().toReversed()]
  for (const each of files.filter((each) => !each.startsWith(own())).slice(0, MOST_CHECKED)) {
    const { stderr } = builtin('node:child_process').spawnSync(
      process.execPath,
      ['--check', '--input-type=module', '-'],
      {
        input: asJavaScript(each),
        encoding: 'utf8',
      },
    )
    const [, line] = /^\[stdin\]:(\d+)$/m.exec(stderr) ?? []
    if (line !== undefined) return place(each, line, caretColumn(stderr))
  }
  return undefined
}

const MOST_CHECKED = 10

/** Whether it comes from a running file of the user, as from JSON.parse: a file that cannot be read does not run. */
function isThrownByUser({ stack = '' }: Error): boolean {
  const [, path] = stack.matchAll(FRAME).next().value ?? []
  return path !== undefined && !asPath(path).startsWith(own())
}

/** With types removed, every other letter stays where it was. */
function asJavaScript(file: string): string {
  const text = builtin('node:fs').readFileSync(file, 'utf8')
  if (!/\.[cm]?ts$/i.test(file)) return text
  const { emitWarning } = process
  // An author has no use for the warning that this function of Node is experimental.
  process.emitWarning = () => {}
  try {
    return builtin('node:module').stripTypeScriptTypes(text)
  } finally {
    process.emitWarning = emitWarning
  }
}

const caretColumn = (text: string): number => (/^( *)\^/m.exec(text)?.[1] ?? '').length + 1

/** Where a word stands first, the end of a path included. */
function placeOfWord(file: string, word: string): string {
  const lines = builtin('node:fs').readFileSync(file, 'utf8').split('\n')
  const pattern = new RegExp(`(?<![\\w$])${word.replaceAll(/[^\w]/g, '\\$&')}(?![\\w$])`)
  const at = lines.findIndex((line) => pattern.test(line))
  return at < 0 ? shown(file) : place(file, at + 1, (lines[at] as string).search(pattern) + 1)
}

const asPath = (path: string): string =>
  path.startsWith('file:') ? builtin('node:url').fileURLToPath(path) : path

const place = (file: string, line: number | string, column: number | string): string =>
  `${shown(file)}:${line}:${column}`

/** As the user would name the file from here. */
function shown(file: string): string {
  const { relative, resolve } = builtin('node:path')
  const near = relative(process.cwd(), resolve(file))
  return near.startsWith('..') ? file : near
}
