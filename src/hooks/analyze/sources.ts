/** The sources of a hook: its command, and the scripts of the project that it runs. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFile, parseShellWords } from '../../subprocess/shell-words.ts'
import { thingNamed } from '../config/things.ts'
import type { Language, Source } from './finding.ts'

const ENDINGS: readonly (readonly [ending: RegExp, language: Language])[] = [
  [/\.(sh|bash|zsh)$/, 'shell'],
  [/\.py$/, 'python'],
  [/\.[cm]?[jt]s$/, 'javascript'],
]

/** In the first line of a script without an ending. */
const INTERPRETERS: readonly (readonly [interpreter: RegExp, language: Language])[] = [
  [/\b(sh|bash|zsh|dash)\b/, 'shell'],
  [/\bpython[\d.]*\b/, 'python'],
  [/\b(node|bun|deno|tsx)\b/, 'javascript'],
]

interface Command {
  readonly command: string
  readonly args?: readonly string[] | undefined
}

/** @param folder of the project */
export function sourcesOf({ command, args }: Command, folder: string): Source[] {
  const own: Source = { language: 'shell', text: lineOf({ command, args }), file: undefined }
  const found = new Map<string, Source>()
  const follow = (source: Source): void => {
    if (source.language !== 'shell') return
    for (const script of scriptsIn(source.text, folder)) {
      if (script.file === undefined || found.has(script.file)) continue
      found.set(script.file, script)
      follow(script)
    }
  }
  follow(own)
  return [own, ...found.values()]
}

/** As a line for a shell, whose words are those of the command. */
function lineOf({ command, args }: Command): string {
  return args === undefined ? command : [command, ...args].map((word) => JSON.stringify(word)).join(' ')
}

function scriptsIn(text: string, folder: string): Source[] {
  // Line by line, as a comment ends with its line.
  const words = text
    .split('\n')
    .flatMap(parseShellWords)
    .filter((word) => typeof word === 'string')
  return words.flatMap((word) => {
    const file = thingNamed(word)
    const path = resolve(folder, file)
    if (!isFile(path)) return []
    const script = readFileSync(path, 'utf8')
    const language = languageOf(file, script)
    return language === undefined ? [] : [{ language, text: script, file }]
  })
}

function languageOf(file: string, text: string): Language | undefined {
  const byEnding = ENDINGS.find(([ending]) => ending.test(file))
  if (byEnding) return byEnding[1]
  const [first = ''] = text.split('\n', 1)
  return first.startsWith('#!') ? INTERPRETERS.find(([name]) => name.test(first))?.[1] : undefined
}
