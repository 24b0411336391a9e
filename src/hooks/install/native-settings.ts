/** The hooks in an agent's settings: those that the runner can take over, and those that must stay. */
import { factsOf, isEvent } from '../contract/events.ts'
import { nativeReason } from '../contract/native.ts'

type Fields = Readonly<Record<string, unknown>>

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
  /** The settings' `hooks` without those that are imported. */
  readonly rest: Readonly<Record<string, readonly Fields[]>>
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

export function splitHooks(hooks: Fields): SplitHooks {
  const imported: ImportedHook[] = []
  const kept: KeptHook[] = []
  const rest: Record<string, Fields[]> = {}
  for (const [event, groups] of Object.entries(hooks)) {
    for (const group of listOf(groups)) {
      const stays = listOf(group['hooks']).filter((hook) => {
        const reason = reasonToStay(event, group, hook)
        if (reason === undefined) imported.push(importedHook(event, group, hook))
        else kept.push({ event, reason })
        return reason !== undefined
      })
      if (stays.length > 0) (rest[event] ??= []).push({ ...group, hooks: stays })
    }
  }
  return { imported, rest, kept }
}

function reasonToStay(event: string, group: Fields, hook: Fields): string | undefined {
  if (!isEvent(event)) return `the event ${event} is not known here`
  const native = nativeReason(event, hook)
  if (native) return native.reason
  const unknown = Object.keys(hook).find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) return `the field "${unknown}" is not known here`
  if (typeof hook['command'] !== 'string') return 'it has no command'
  const isMatched = typeof group['matcher'] === 'string' && !/^\*?$/.test(group['matcher'])
  return isMatched && factsOf(event).matches === 'undocumented'
    ? `what ${event} matches is not documented`
    : undefined
}

function importedHook(event: string, group: Fields, hook: Fields): ImportedHook {
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

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
