/**
 * Standard output of a hook. Text that begins with `{` is JSON. The checks are written by hand, because this runs at
 * every event, and loading a library for them would take longer than all of it.
 */
import { type EventName, factsOf } from './events.ts'

/** Fields whose meaning does not depend on the event, and those of `hookSpecificOutput`, as far as they are merged. */
export interface HookOutput {
  readonly continue?: boolean
  readonly stopReason?: string
  readonly suppressOutput?: boolean
  readonly systemMessage?: string
  readonly terminalSequence?: string
  readonly updatedInput?: unknown
  readonly updatedToolOutput?: unknown
  readonly additionalContext?: string
  readonly watchPaths?: readonly string[]
  readonly reloadSkills?: boolean
  /** The answer to a PermissionRequest. */
  readonly requestDecision?: { readonly behavior: 'allow' | 'deny' }
  /** Other fields of `hookSpecificOutput`, which are passed on. */
  readonly others?: Readonly<Record<string, unknown>>
}

export type PermissionDecision = 'deny' | 'defer' | 'ask' | 'allow'

/** The strongest first. */
export const PERMISSIONS: readonly PermissionDecision[] = ['deny', 'defer', 'ask', 'allow']

export interface Permission {
  readonly decision: PermissionDecision
  readonly reason: string
}

export type ReadOutput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'invalid'; readonly message: string }
  | {
      readonly kind: 'json'
      readonly output: HookOutput
      readonly permission?: Permission
      readonly block?: { readonly reason: string }
    }

type Fields = Readonly<Record<string, unknown>>

const COMMON = {
  continue: 'boolean',
  stopReason: 'string',
  suppressOutput: 'boolean',
  systemMessage: 'string',
  terminalSequence: 'string',
  decision: 'decision',
  reason: 'string',
  hookSpecificOutput: 'object',
} as const

const SPECIFIC = {
  hookEventName: 'string',
  permissionDecision: 'permission',
  permissionDecisionReason: 'string',
  updatedInput: 'object',
  updatedToolOutput: 'anything',
  additionalContext: 'string',
  watchPaths: 'texts',
  reloadSkills: 'boolean',
} as const

type Kind = (typeof COMMON)[keyof typeof COMMON] | (typeof SPECIFIC)[keyof typeof SPECIFIC]

/** Newer words, then older ones with the same meaning. */
const PERMISSION_WORDS: Readonly<Record<string, PermissionDecision>> = {
  allow: 'allow',
  deny: 'deny',
  ask: 'ask',
  defer: 'defer',
  approve: 'allow',
  block: 'deny',
}

const KINDS: Readonly<Record<Kind, readonly [expected: string, isIt: (value: unknown) => boolean]>> = {
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  string: ['a text', (value) => typeof value === 'string'],
  object: ['an object', isFields],
  anything: ['anything', () => true],
  texts: [
    'a list of texts',
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  ],
  decision: ['"block" or "approve"', (value) => value === 'block' || value === 'approve'],
  permission: [
    '"allow", "deny", "ask" or "defer"',
    (value) => typeof value === 'string' && Object.hasOwn(PERMISSION_WORDS, value),
  ],
}

export function readOutput(event: EventName, stdout: string): ReadOutput {
  const text = stdout.trim()
  if (!text.startsWith('{')) return { kind: 'text', text: stdout }
  let fields: Fields
  try {
    fields = JSON.parse(text) as Fields
  } catch (thrown) {
    // The documentation says that text which begins with a brace is JSON; the client takes it for text if it is not.
    if (factsOf(event).textIsContext) return { kind: 'text', text: stdout }
    return { kind: 'invalid', message: `not JSON, though it begins with "{" (${(thrown as Error).message})` }
  }
  const specific = (fields['hookSpecificOutput'] ?? {}) as Fields
  const message =
    faultIn(fields, COMMON, '') ??
    faultIn(specific, SPECIFIC, 'hookSpecificOutput.') ??
    faultFor(event, specific)
  return message === undefined ? fromFields(event, fields, specific) : { kind: 'invalid', message }
}

function faultIn(fields: Fields, kinds: Readonly<Record<string, Kind>>, place: string): string | undefined {
  for (const [name, kind] of Object.entries(kinds)) {
    const [expected, isIt] = KINDS[kind]
    if (fields[name] !== undefined && !isIt(fields[name]))
      return `${place}${name} must be ${expected}; got ${shown(fields[name])}`
  }
  return undefined
}

function faultFor(event: EventName, { hookEventName, decision }: Fields): string | undefined {
  if (hookEventName !== undefined && hookEventName !== event)
    return `hookSpecificOutput.hookEventName must be "${event}"; got ${shown(hookEventName)}`
  if (event !== 'PermissionRequest' || decision === undefined || isRequestDecision(decision)) return undefined
  return `hookSpecificOutput.decision.behavior must be "allow" or "deny"; got ${shown(decision)}`
}

function fromFields(event: EventName, fields: Fields, specific: Fields): ReadOutput {
  const output: HookOutput = {
    ...picked(fields, ['continue', 'stopReason', 'suppressOutput', 'systemMessage', 'terminalSequence']),
    ...picked(specific, [
      'updatedInput',
      'updatedToolOutput',
      'additionalContext',
      'watchPaths',
      'reloadSkills',
    ]),
    ...restOf(event, specific),
  }
  const permission = event === 'PreToolUse' ? permissionIn(fields, specific) : undefined
  const blocks = event !== 'PreToolUse' && fields['decision'] === 'block'
  return {
    kind: 'json',
    output,
    ...(permission && { permission }),
    ...(blocks && { block: { reason: textOf(fields['reason']) } }),
  }
}

function permissionIn(fields: Fields, specific: Fields): Permission | undefined {
  const word = specific['permissionDecision'] ?? fields['decision']
  const decision = typeof word === 'string' ? PERMISSION_WORDS[word] : undefined
  if (decision === undefined) return undefined
  const reason =
    specific['permissionDecision'] === undefined ? fields['reason'] : specific['permissionDecisionReason']
  return { decision, reason: textOf(reason) }
}

function restOf(event: EventName, specific: Fields): Pick<HookOutput, 'requestDecision' | 'others'> {
  const isRequest = event === 'PermissionRequest' && isRequestDecision(specific['decision'])
  const others = Object.entries(specific).filter(
    ([name]) => !Object.hasOwn(SPECIFIC, name) && !(isRequest && name === 'decision'),
  )
  return {
    ...(isRequest && { requestDecision: specific['decision'] as { readonly behavior: 'allow' | 'deny' } }),
    ...(others.length > 0 && { others: Object.fromEntries(others) }),
  }
}

const isRequestDecision = (value: unknown): boolean =>
  isFields(value) && (value['behavior'] === 'allow' || value['behavior'] === 'deny')

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const picked = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const LONGEST = 60

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
