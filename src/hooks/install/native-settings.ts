/** The hooks in an agent's settings: those that the runner can take over, and those that must stay. */
import { isRunnerCommand } from '../config/runner-command.ts'
import { type EventName, factsOf, isEvent } from '../contract/events.ts'
import { parseMatcher } from '../contract/matcher.ts'
import { nativeReason } from '../contract/native.ts'

type Fields = Readonly<Record<string, unknown>>

/** Hooks with one matcher. */
export interface HookGroup {
  readonly [field: string]: unknown
  readonly hooks: readonly Fields[]
}

/** The field `hooks` of settings, by event. */
export type NativeHooks = Readonly<Record<string, readonly HookGroup[]>>

/** A hook for `hooks.yaml`. */
export interface ImportedHook {
  readonly event: string
  readonly matcher?: string
  readonly command: string
  readonly args?: readonly string[]
  readonly timeout?: number
  readonly onFailure?: string
}

export interface KeptHook {
  readonly event: string
  readonly reason: string
}

export interface SplitHooks {
  readonly imported: readonly ImportedHook[]
  /** The settings' `hooks` without those that are imported, and without the runner. */
  readonly rest: NativeHooks
  readonly kept: readonly KeptHook[]
}

/** Fields of a command that mean the same to the runner, or nothing. */
const KNOWN = [
  'type',
  'command',
  'args',
  'timeout',
  'onFailure',
  'statusMessage',
  'async',
  'asyncRewake',
  'once',
]

export function splitHooks(hooks: NativeHooks): SplitHooks {
  const imported: ImportedHook[] = []
  const kept: KeptHook[] = []
  const rest = filterHooks(withoutRunner(hooks), (event, group, hook) => {
    const reason = reasonToStay(event, group, hook)
    if (reason === undefined) imported.push(importedHook(event, group, hook))
    else kept.push({ event, reason })
    return reason !== undefined
  })
  return { imported, rest, kept }
}

/** An installation whose record is missing, as in a copy of a project, must not take over the runner as a hook. */
export const withoutRunner = (hooks: NativeHooks): NativeHooks =>
  filterHooks(hooks, (_event, _group, hook) => !isRunnerCommand(hook['command']))

/** Without groups and events that have lost all their hooks. */
export function filterHooks(
  hooks: NativeHooks,
  isWanted: (event: string, group: HookGroup, hook: Fields) => boolean,
): NativeHooks {
  const events = Object.entries(hooks).map(([event, groups]) => {
    const left = groups.flatMap((group) => {
      const wanted = group.hooks.filter((hook) => isWanted(event, group, hook))
      return wanted.length > 0 ? [{ ...group, hooks: wanted }] : []
    })
    return [event, left] as const
  })
  return Object.fromEntries(events.filter(([, groups]) => groups.length > 0))
}

function reasonToStay(event: string, { matcher }: HookGroup, hook: Fields): string | undefined {
  if (!isEvent(event)) return `the event ${event} is not known here`
  const native = nativeReason(event, hook)
  if (native) return native.reason
  const unknown = Object.keys(hook).find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) return `the field "${unknown}" is not known here`
  const { command, timeout, onFailure } = hook
  if (typeof command !== 'string' || command.trim() === '') return 'it has no command'
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0))
    return `its timeout is not a number of seconds above 0: ${JSON.stringify(timeout)}`
  if (onFailure !== undefined && onFailure !== 'continue' && onFailure !== 'block')
    return `its onFailure is not known here: ${JSON.stringify(onFailure)}`
  return matcherReason(event, matcher)
}

function matcherReason(event: EventName, matcher: unknown): string | undefined {
  if (typeof matcher !== 'string' || /^\*?$/.test(matcher)) return undefined
  if (factsOf(event).matches === 'undocumented') return `what ${event} matches is not documented`
  try {
    parseMatcher(event, matcher)
    return undefined
  } catch (thrown) {
    return `its matcher is not a regular expression: ${(thrown as Error).message}`
  }
}

function importedHook(event: string, group: HookGroup, hook: Fields): ImportedHook {
  const { matcher } = group
  // An event without a matcher ignores one.
  const isMatched =
    typeof matcher === 'string' && matcher !== '' && isEvent(event) && factsOf(event).matches !== null
  return {
    event,
    ...(isMatched && { matcher }),
    command: String(hook['command']),
    ...(Array.isArray(hook['args']) && { args: hook['args'].map(String) }),
    ...(typeof hook['timeout'] === 'number' && { timeout: hook['timeout'] }),
    ...(typeof hook['onFailure'] === 'string' && { onFailure: hook['onFailure'] }),
  }
}
