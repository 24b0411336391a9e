/** `hooks.yaml`, or the same as JSON, becomes what the runner reads. All errors come at once. */
import { LineCounter, parseDocument } from 'yaml'
import { InputError } from '../../errors/index.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { type EventName, secondsOf } from '../contract/events.ts'
import { nativeReason } from '../contract/native.ts'
import { checkHooks, eventsOf, type PlacedHook, type Problem } from './check-hooks.ts'
import { type CompiledEvent, type CompiledHooks, FORMAT } from './compiled.ts'
import { hookGraph } from './graph.ts'
import { usualNames } from './hook-names.ts'
import { type HooksFile, hooksFile, MOST_SECONDS } from './schema.ts'

/** A fault of a configuration, with its line. */
export interface ShownProblem extends Problem {
  readonly line: number
}

export type Compilation =
  | { readonly compiled: CompiledHooks; readonly file: HooksFile; readonly hooks: readonly PlacedHook[] }
  | { readonly problems: readonly ShownProblem[] }

export function compileHooks(text: string): Compilation {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(({ message, linePos }) => ({
        path: [],
        line: linePos?.[0].line ?? 1,
        message: `not YAML: ${message.split(/ at line \d|\n/)[0]}`,
        hint: '',
      })),
    }
  const found = check(document.toJS())
  if ('hooks' in found) return { ...found, compiled: compiledOf(text, found.file, found.hooks) }
  return {
    problems: found.problems.map((problem) => ({ ...problem, line: lineOf(problem.path) })),
  }

  /** Of the field itself, or of what it is missing in. */
  function lineOf(path: Problem['path']): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as
        | { readonly range?: readonly number[] }
        | undefined
      if (node?.range) return lines.linePos(node.range[0] as number).line
    }
    return 1
  }
}

/** Throws an error with a line for each fault. @param label of the configuration in messages */
export function compileOrThrow(text: string, label: string): CompiledHooks {
  const found = compileHooks(text)
  if ('compiled' in found) return found.compiled
  throw new InputError([`${label} has errors:`, ...found.problems.map(showProblem)].join('\n  '))
}

/** `line 4, hooks.0.event: there is no event "PreTolUse"; did you mean "PreToolUse"?` */
export function showProblem({ line, path, message, hint }: ShownProblem): string {
  const place = path.length === 0 ? '' : `, ${path.join('.')}`
  return `line ${line}${place}: ${message}${hint === '' ? '' : `; ${hint}`}`
}

type Checked =
  | { readonly file: HooksFile; readonly hooks: readonly PlacedHook[] }
  | { readonly problems: readonly Problem[] }

function check(tree: unknown): Checked {
  const native = nativeProblems(tree)
  const refused = new Set(native.map(({ path }) => path[1]))
  const parsed = parseWith(hooksFile, withoutNative(tree ?? {}, refused), 'the file')
  // Faults of single fields hide those that need several.
  if ('problems' in parsed) return { problems: [...native, ...parsed.problems.map(fromSentence)] }
  const names = usualNames(parsed.data.hooks)
  const hooks = parsed.data.hooks
    .map((hook, at) => ({ ...hook, name: names[at] as string, at }))
    .filter(({ at }) => !refused.has(at))
  const problems = [...native, ...checkHooks(hooks)]
  return problems.length > 0 ? { problems } : { file: parsed.data, hooks }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entriesOf = (tree: unknown): readonly unknown[] =>
  isFields(tree) && Array.isArray(tree['hooks']) ? tree['hooks'] : []

function nativeProblems(tree: unknown): Problem[] {
  return entriesOf(tree).flatMap((entry, at) => {
    const found = isFields(entry) ? nativeReason(String(entry['event']), entry) : undefined
    if (!found) return []
    return [
      { path: ['hooks', at, found.field], message: found.reason, hint: 'hooks install leaves it there' },
    ]
  })
}

/** Fields of the agent's settings that mean nothing here, once the hook may be run here. */
const WITHOUT_MEANING = ['type', 'async', 'asyncRewake', 'once', 'if', 'statusMessage']

/** Hooks that are refused keep their places, so that the others keep theirs. */
function withoutNative(tree: unknown, refused: ReadonlySet<unknown>): unknown {
  if (!isFields(tree) || !Array.isArray(tree['hooks'])) return tree
  return {
    ...tree,
    hooks: entriesOf(tree).map((entry, at) => {
      if (refused.has(at)) return { event: 'Stop', command: 'refused' }
      if (!isFields(entry)) return entry
      return Object.fromEntries(Object.entries(entry).filter(([name]) => !WITHOUT_MEANING.includes(name)))
    }),
  }
}

/** `hooks.0.event: must be …` */
function fromSentence(sentence: string): Problem {
  const [place = '', ...rest] = sentence.split(': ')
  const path =
    place === 'the file' ? [] : place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  return { path, message: rest.join(': '), hint: '' }
}

function compiledOf(text: string, file: HooksFile, hooks: readonly PlacedHook[]): CompiledHooks {
  return {
    format: FORMAT,
    source: text,
    failClosed: file.failClosed,
    parallel: file.parallel,
    log: file.log === false ? null : file.log,
    events: Object.fromEntries(
      eventsOf(hooks).map(([event, all]) => [event, compiledEvent(event, all, file.deadline)]),
    ),
  }
}

function compiledEvent(event: EventName, hooks: readonly PlacedHook[], deadline?: number): CompiledEvent {
  const { after, ranks } = hookGraph(event, hooks)
  return {
    seconds: deadline ?? Math.min(MOST_SECONDS, Math.max(secondsOf(event), longestChain(hooks, after))),
    hooks: hooks.map(({ name, matcher, command, args, timeout, onFailure, failClosed }, at) => ({
      name,
      matcher,
      command,
      ...(args && { args }),
      seconds: timeout ?? secondsOf(event),
      onFailure,
      failClosed,
      after: after[at] as readonly number[],
      rank: ranks[at] as number,
    })),
  }
}

/** The longest time that hooks one after the other may take, by the timeouts that they declare. */
function longestChain(hooks: readonly PlacedHook[], after: readonly (readonly number[])[]): number {
  const ends = new Map<number, number>()
  const endOf = (at: number): number => {
    const known = ends.get(at)
    if (known !== undefined) return known
    const end = (hooks[at]?.timeout ?? 0) + Math.max(0, ...(after[at] as readonly number[]).map(endOf))
    ends.set(at, end)
    return end
  }
  return Math.max(0, ...hooks.map((_, at) => endOf(at)))
}
