/** The words of a shell command, and the files that it names. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseEntry, parse } from 'shell-quote'

/** Stands for a dollar sign while words are split: nothing stands for anything else, and `${id}` is `$` and `{id}`. */
const DOLLAR = '\uE000'

export function parseShellWords(text: string): ParseEntry[] {
  const dollars = (word: string): string => word.replaceAll(DOLLAR, '$')
  return parse(text.replace(/(?<!\\)\$/g, DOLLAR)).map((word) => {
    if (typeof word === 'string') return dollars(word)
    return 'pattern' in word ? { ...word, pattern: dollars(word.pattern) } : word
  })
}

/** Files that a shell command names, other than those that it writes to: when one changes, so may its answers. */
export function filesNamedIn(text: string, folder = '.'): string[] {
  const parts = parseShellWords(text)
  const read = parts.filter((part, at): part is string => {
    const before = parts[at - 1]
    const isWritten = typeof before === 'object' && 'op' in before && before.op.includes('>')
    return typeof part === 'string' && !isWritten
  })
  return read.filter((word) => isFile(resolve(folder, word)))
}

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
