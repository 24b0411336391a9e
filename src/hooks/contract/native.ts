/** What only the agent itself can run, and why: such hooks stay in its settings file, beside the runner. */

type Fields = Readonly<Record<string, unknown>>

const OTHER_TYPES: Readonly<Record<string, string>> = {
  prompt: 'the agent asks its own model',
  agent: 'the agent starts a sub-agent',
  http: 'the agent sends the request, with its own limits and headers',
  mcp_tool: 'the agent calls a tool of its own connections',
}

/** Fields of the agent's settings that make a command one that only the agent can run, and why. */
const FIELDS: Readonly<Record<string, string>> = {
  async: 'the agent does not wait for it, so its answer cannot be part of a merged one',
  asyncRewake: 'the agent waits for it in the background, and it wakes the agent later',
  once: 'the agent remembers which hooks of a session have run',
  if: 'the agent compares it with its permission rules',
}

/** The reason why a hook must stay native, as the field at fault and a sentence; undefined if it need not. */
export function nativeReason(
  event: string,
  hook: Fields,
): { readonly field: string; readonly reason: string } | undefined {
  if (event === 'WorktreeCreate')
    return {
      field: 'event',
      reason:
        'a WorktreeCreate hook must stay in the settings file: its output is a path, and paths do not merge',
    }
  const { type } = hook
  if (typeof type === 'string' && type !== 'command') {
    const why = OTHER_TYPES[type]
    return {
      field: 'type',
      reason: why
        ? `a hook of type ${type} must stay in the settings file: ${why}`
        : `there is no type ${JSON.stringify(type)}: only commands can be run here`,
    }
  }
  const field = Object.keys(FIELDS).find((name) => hook[name] !== undefined && hook[name] !== false)
  return field === undefined
    ? undefined
    : { field, reason: `a hook with "${field}" must stay in the settings file: ${FIELDS[field]}` }
}
