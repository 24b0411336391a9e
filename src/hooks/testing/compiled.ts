import { compileOrThrow } from '../config/compile.ts'
import type { CompiledHooks } from '../config/compiled.ts'

/** A hook, as in a configuration; it runs `true` on PreToolUse unless it says otherwise. */
export type Entry = Readonly<Record<string, unknown>>

export const compiled = (hooks: readonly Entry[], settings: Entry = {}): CompiledHooks =>
  compileOrThrow(
    JSON.stringify({
      ...settings,
      hooks: hooks.map((hook) => ({ event: 'PreToolUse', command: 'true', ...hook })),
    }),
    'the test',
  )

export const event = (fields: Entry = {}): string =>
  JSON.stringify({
    session_id: 's',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { n: 0 },
    ...fields,
  })
