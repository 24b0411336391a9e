import type { CompiledHook } from '../config/compiled.ts'
import type { EventName } from '../contract/events.ts'
import { isMatch } from '../contract/matcher.ts'

/** The hooks for an occurrence of an event. Their `after` holds indices among themselves. */
export function selectHooks(
  event: EventName,
  hooks: readonly CompiledHook[],
  input: Readonly<Record<string, unknown>>,
): CompiledHook[] {
  const fitting = [...hooks.keys()].filter((at) => isMatch(event, hooks[at]?.matcher ?? '', input))
  const chosen = fitting.filter((at) => !isRepeated(at, fitting, hooks))
  return chosen.map((at) => {
    const hook = hooks[at] as CompiledHook
    return {
      ...hook,
      after: hook.after.flatMap((other) => (chosen.includes(other) ? chosen.indexOf(other) : [])),
    }
  })
}

/** The agent runs the same command once at an event. One that stands in the graph is there for a reason. */
function isRepeated(at: number, fitting: readonly number[], hooks: readonly CompiledHook[]): boolean {
  const isOrdered = hooks[at]?.after.length !== 0 || hooks.some(({ after }) => after.includes(at))
  const key = commandKey(hooks[at] as CompiledHook)
  return (
    !isOrdered && fitting.some((before) => before < at && commandKey(hooks[before] as CompiledHook) === key)
  )
}

const commandKey = ({ command, args }: CompiledHook): string => JSON.stringify([command, args])
