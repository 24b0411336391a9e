/** Settings of several hooks, which Claude Code runs once itself and once through the runner. */
import type { EventName } from '../../../src/hooks/index.ts'
import { shellWord } from '../../../src/subprocess/shell-word.ts'
import type { Block } from '../../claude-code/model-server.ts'

export interface SettingHook {
  readonly event: EventName
  readonly matcher?: string
  readonly command: string
  readonly args?: readonly string[]
  readonly timeout?: number
  readonly onFailure?: 'continue' | 'block'
}

export interface Setting {
  readonly name: string
  readonly hooks: readonly SettingHook[]
  /** Tools that need no permission. */
  readonly allowed: readonly string[]
  /** What the model does, turn by turn. Afterwards it says that it is done. */
  readonly turns: readonly (readonly Block[])[]
  /** Why the runner cannot do what the client does; `docs/hooks.md` lists it. */
  readonly differs?: string
}

/** What tools and hooks leave in the project, to be compared. */
export const TRACES = ['trace', 'times', 'seen']

/** A command that leaves a trace. */
const traced = (text: string): string => `echo ${text} | tee -a trace`

/** The model calls Bash. */
export const bash = (text: string, id = 'toolu_1'): Block => ({
  type: 'tool_use',
  id,
  name: 'Bash',
  input: { command: traced(text), description: 'Leave a trace' },
})

const USUAL = { allowed: ['Bash'], turns: [[bash('original')]] } as const

export const setting = (
  name: string,
  hooks: readonly SettingHook[],
  others: Partial<Omit<Setting, 'name' | 'hooks'>> = {},
): Setting => ({ name, hooks, ...USUAL, ...others })

/** Bash needs a permission. */
export const UNALLOWED = { allowed: [] } as const

/** How a hook behaves. */
interface Behaviour {
  /** Text, or an object that is printed as JSON. */
  readonly out?: string | object
  readonly err?: string
  readonly exit?: number
  /** Seconds that it takes first. */
  readonly takes?: number
}

/** Longer than a hook that takes no time, on a busy machine too: natively the order of finishing counts. */
const LATER = 1.5

export const later = (behaviour: Behaviour): Behaviour => ({ ...behaviour, takes: LATER })
export const exits = (exit: number, err = '', out: string | object = ''): Behaviour => ({ exit, err, out })
export const prints = (out: string | object): Behaviour => ({ out })
export const HALF = '{"decision": "bl'
export const NOTHING: Behaviour = {}
/** Longer than the timeout that goes with it. */
export const HANGS: Behaviour = { takes: 30, out: 'late' }

export const specific = (event: EventName, fields: object): Behaviour =>
  prints({ hookSpecificOutput: { hookEventName: event, ...fields } })

export const context = (event: EventName, additionalContext: string): Behaviour =>
  specific(event, { additionalContext })

export const decides = (permissionDecision: string, reason = '', more: object = {}): Behaviour =>
  specific('PreToolUse', {
    permissionDecision,
    ...(reason !== '' && { permissionDecisionReason: reason }),
    ...more,
  })

/** Another input for Bash. */
export const changed = (text: string): object => ({
  updatedInput: { command: traced(text), description: 'Changed by a hook' },
})

export const blocks = (reason?: string): Behaviour =>
  prints({ decision: 'block', ...(reason !== undefined && { reason }) })

export const halts = (stopReason?: string): Behaviour =>
  prints({ continue: false, ...(stopReason !== undefined && { stopReason }) })

export const shows = (systemMessage: string): Behaviour => prints({ systemMessage })

type Fields = Partial<Omit<SettingHook, 'event' | 'command'>>
type MakeHook = (behaviour: Behaviour, fields?: Fields) => SettingHook

const on =
  (event: EventName, usual: Fields = {}): MakeHook =>
  (behaviour, fields = {}) => ({ event, ...usual, ...fields, command: commandOf(behaviour) })

export const pre = on('PreToolUse', { matcher: 'Bash' })
export const post = on('PostToolUse', { matcher: 'Bash' })
export const prompt = on('UserPromptSubmit')
export const start = on('SessionStart')

/** The agent goes on after a block of Stop, and says in the next event that it did. */
export const stop: MakeHook = (behaviour, fields = {}) => ({
  event: 'Stop',
  ...fields,
  command: `grep -q '"stop_hook_active":true' && exit 0; ${commandOf(behaviour)}`,
})

function commandOf({ out = '', err = '', exit = 0, takes = 0 }: Behaviour): string {
  const text = typeof out === 'string' ? out : JSON.stringify(out)
  return [
    ...(takes > 0 ? [`sleep ${takes}`] : []),
    ...(text === '' ? [] : [`printf '%s\\n' ${shellWord(text)}`]),
    ...(err === '' ? [] : [`echo ${shellWord(err)} >&2`]),
    `exit ${exit}`,
  ].join('; ')
}
