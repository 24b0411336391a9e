/**
 * The events of Claude Code's hooks, as its documentation of August 2026 has them: what a matcher is compared with, how
 * long hooks may take, and what their answers can do. https://code.claude.com/docs/en/hooks
 */

export interface EventFacts {
  /**
   * The field of the input that a matcher is compared with. `null`: the event has no matcher. `'undocumented'`: the
   * documentation does not say, so a matcher is refused.
   */
  readonly matches: string | null | 'undocumented'
  /** Whether a hook can block what the event announces, or send its reason to the model. */
  readonly blocks: boolean
  /** If several hooks block, the agent passes on the reason of the first; of all of them, unless given. */
  readonly reason?: 'first'
  /** Plain text on standard output is context for the model. */
  readonly textIsContext?: true
  /** Whether exit code 2 is a failure like any other. */
  readonly ignoresExit2?: true
  /** The agent's own limit for all hooks of the event, in seconds; 600 unless given. */
  readonly seconds?: number
  /** The field of `hookSpecificOutput` that replaces a field of the input, for the hooks that come later. */
  readonly rewrites?: Rewrite
  /** In an exact matcher only letters, digits, `_` and `|`; with a hyphen, space or comma it is a pattern. */
  readonly narrowNames?: true
}

interface Rewrite {
  readonly output: 'updatedInput' | 'updatedToolOutput'
  readonly input: 'tool_input' | 'tool_response'
}

const USUAL_SECONDS = 600

const TOOL = { matches: 'tool_name' } as const
const NO_MATCHER = { matches: null } as const

export const EVENTS = {
  PreToolUse: { ...TOOL, blocks: true, rewrites: { output: 'updatedInput', input: 'tool_input' } },
  PostToolUse: { ...TOOL, blocks: true, rewrites: { output: 'updatedToolOutput', input: 'tool_response' } },
  PostToolUseFailure: { ...TOOL, blocks: true },
  PostToolBatch: { ...NO_MATCHER, blocks: true },
  Notification: { matches: 'notification_type', blocks: false },
  UserPromptSubmit: { ...NO_MATCHER, blocks: true, reason: 'first', textIsContext: true, seconds: 30 },
  UserPromptExpansion: { matches: 'command_name', blocks: true, textIsContext: true },
  SessionStart: { matches: 'source', blocks: false, textIsContext: true },
  SessionEnd: { matches: 'reason', blocks: false, seconds: 1.5 },
  Stop: { ...NO_MATCHER, blocks: true },
  StopFailure: { matches: 'error', blocks: false, narrowNames: true },
  SubagentStart: { matches: 'agent_type', blocks: false },
  SubagentStop: { matches: 'agent_type', blocks: true },
  PreCompact: { matches: 'trigger', blocks: true },
  PostCompact: { matches: 'trigger', blocks: false },
  PreModelSwitch: { matches: 'undocumented', blocks: true },
  PostModelSwitch: { matches: 'undocumented', blocks: false },
  PermissionRequest: { ...TOOL, blocks: false, ignoresExit2: true },
  PermissionDenied: { ...TOOL, blocks: false },
  Setup: { matches: 'trigger', blocks: false },
  TeammateIdle: { ...NO_MATCHER, blocks: true },
  TaskCreated: { ...NO_MATCHER, blocks: true },
  TaskCompleted: { ...NO_MATCHER, blocks: true },
  Elicitation: { matches: 'mcp_server_name', blocks: true },
  ElicitationResult: { matches: 'mcp_server_name', blocks: true },
  ConfigChange: { matches: 'source', blocks: true },
  WorktreeCreate: { ...NO_MATCHER, blocks: true },
  WorktreeRemove: { ...NO_MATCHER, blocks: false },
  InstructionsLoaded: { matches: 'load_reason', blocks: false },
  CwdChanged: { ...NO_MATCHER, blocks: false },
  FileChanged: { matches: 'file_path', blocks: false, narrowNames: true },
  DirectoryAdded: { matches: 'undocumented', blocks: false },
  MessageDisplay: { matches: 'undocumented', blocks: false, seconds: 10 },
} as const satisfies Readonly<Record<string, EventFacts>>

export type EventName = keyof typeof EVENTS

export const isEvent = (name: string): name is EventName => Object.hasOwn(EVENTS, name)

export const factsOf = (event: EventName): EventFacts => EVENTS[event]

/** The agent's own limit for the hooks of an event, unless its settings give another. */
export const secondsOf = (event: EventName): number => factsOf(event).seconds ?? USUAL_SECONDS
