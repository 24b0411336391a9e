/** What a shell script reads and writes, as far as its words say so. */
import type { ParseEntry } from 'shell-quote'
import { parseShellWords } from '../../subprocess/shell-words.ts'
import { thingNamed } from '../config/things.ts'
import { type Finding, isOfNobody } from './finding.ts'
import { DO_NOTHING, GIT_READS, READ_ARGUMENTS, RUN_SCRIPTS, WRITE_ARGUMENTS } from './programs.ts'

export function readShell(text: string): Finding[] {
  const variables = new Map([['CLAUDE_PROJECT_DIR', '.']])
  return linesOf(text).flatMap(({ line, words }) =>
    commandsIn(words).flatMap((command) =>
      findingsIn(command, variables).map((finding) => ({ ...finding, line })),
    ),
  )
}

interface Line {
  readonly line: number
  readonly words: readonly ParseEntry[]
}

/** Lines with those that continue them; here-documents are left out, as they are data. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let [whole, first, end]: [string, number, string | undefined] = ['', 1, undefined]
  for (const [at, line] of text.split('\n').entries()) {
    if (end !== undefined) {
      if (line.trim() === end) end = undefined
      continue
    }
    if (whole === '') first = at + 1
    whole += line
    end = /<<-?\s*["']?(\w+)["']?/.exec(line)?.[1]
    const isContinued = /\\$/.test(line) || hasOpenQuote(whole)
    if (isContinued && end === undefined) {
      whole = `${whole.replace(/\\$/, ' ')}\n`
      continue
    }
    lines.push({ line: first, words: parseShellWords(whole.replace(/<<-?\s*["']?\w+["']?/, '')) })
    whole = ''
  }
  return lines
}

function hasOpenQuote(text: string): boolean {
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\' && quote !== "'") at += 1
    else if (quote === '' && (sign === '"' || sign === "'")) quote = sign
    else if (sign === quote) quote = ''
    else if (sign === '#' && quote === '' && /(^|\s)$/.test(text.slice(0, at))) return false
  }
  return quote !== ''
}

interface Redirection {
  readonly op: string
  readonly target: string
}

interface Command {
  readonly words: readonly string[]
  readonly redirections: readonly Redirection[]
}

const ENDS_COMMAND = new Set([';', ';;', '|', '|&', '||', '&', '&&', '(', ')'])
const REDIRECTS = new Set(['>', '>>', '>|', '<', '&>', '<>'])

function commandsIn(entries: readonly ParseEntry[]): Command[] {
  const commands: Command[] = []
  let [words, redirections]: [string[], Redirection[]] = [[], []]
  const end = (): void => {
    if (words.length > 0 || redirections.length > 0) commands.push({ words, redirections })
    ;[words, redirections] = [[], []]
  }
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as ParseEntry
    if (typeof entry === 'string') words.push(entry)
    else if ('pattern' in entry) words.push(entry.pattern)
    else if ('comment' in entry) break
    else if (ENDS_COMMAND.has(entry.op)) end()
    else {
      const next = entries[(at += 1)]
      // The number of a stream before a redirection.
      if (/^\d$/.test(words.at(-1) ?? '')) words.pop()
      if (REDIRECTS.has(entry.op) && typeof next === 'string')
        redirections.push({ op: entry.op, target: next })
    }
  }
  end()
  return commands
}

type Found = Finding extends infer Each ? (Each extends Finding ? Omit<Each, 'line'> : never) : never

const KEYWORDS =
  /^(if|then|else|elif|fi|for|while|until|do|done|case|esac|in|!|\{|\}|time|exec|command|builtin|sudo|env|nohup|setsid)$/
const ASSIGNMENT = /^(\w+)=(.*)$/s

function findingsIn({ words, redirections }: Command, variables: Map<string, string>): Found[] {
  const found: Found[] = redirections.map(({ op, target }) =>
    pathFinding(op === '<' ? 'reads' : 'writes', target, variables),
  )
  let at = 0
  for (; at < words.length; at += 1) {
    const word = words[at] as string
    const [, name, value] = ASSIGNMENT.exec(word) ?? []
    if (name !== undefined && value !== undefined) {
      const known = substituted(value, variables)
      if (known === undefined) variables.delete(name)
      else variables.set(name, known)
    } else if (!KEYWORDS.test(word)) break
  }
  const [program, ...args] = words.slice(at)
  if (program !== undefined) found.push(...programFindings(program, args, variables))
  return found.filter((each) => each.kind === 'unsure' || !isOfNobody(each.thing))
}

function programFindings(
  program: string,
  args: readonly string[],
  variables: ReadonlyMap<string, string>,
): Found[] {
  const name = program.slice(program.lastIndexOf('/') + 1)
  const files = args.filter((arg) => !arg.startsWith('-'))
  const all = (kind: 'reads' | 'writes', some: readonly string[]): Found[] =>
    some.map((each) => pathFinding(kind, each, variables))
  if (/^\$\(|^`/.test(program) || name === 'eval')
    return [{ kind: 'unsure', what: `runs a command that is made up on the spot (${program})` }]
  if (name === 'git') return gitFindings(files[0] ?? '')
  if (name === 'cp' || name === 'install' || name === 'rsync')
    return [...all('reads', files.slice(0, -1)), ...all('writes', files.slice(-1))]
  if (name === 'sed' && args.some((arg) => arg.startsWith('-i'))) return all('writes', files.slice(1))
  if (WRITE_ARGUMENTS.has(name)) return all('writes', files)
  const skipped = READ_ARGUMENTS.get(name)
  if (skipped !== undefined) return all('reads', files.slice(skipped))
  if (name === '[' || name === 'test' || name === '[[') return all('reads', tested(args))
  // The scripts themselves are read as sources.
  if (DO_NOTHING.has(name) || RUN_SCRIPTS.test(name) || /\.([cm]?[jt]s|py|sh|bash)$/.test(name)) return []
  return [{ kind: 'unsure', what: `runs ${name}, and what that reads and writes is not known` }]
}

/** The operands of `-e`, `-f` and the like. */
const tested = (args: readonly string[]): string[] =>
  args.filter((_, at) => /^-[edfrswxL]$/.test(args[at - 1] ?? ''))

function gitFindings(command: string): Found[] {
  return [{ kind: GIT_READS.has(command) ? 'reads' : 'writes', thing: 'state:git' }]
}

function pathFinding(kind: 'reads' | 'writes', word: string, variables: ReadonlyMap<string, string>): Found {
  const path = substituted(word, variables)
  if (path === undefined) return { kind: 'unsure', what: `${kind} ${word}, which is known only when it runs` }
  return { kind, thing: thingNamed(path) }
}

/** With the values of variables that are known; undefined if something in it is not. */
function substituted(word: string, variables: ReadonlyMap<string, string>): string | undefined {
  const text = word.replaceAll(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (whole, one, other) => variables.get(one ?? other) ?? whole,
  )
  return /[$`*?]/.test(text) ? undefined : text
}
