/** The transcript of a session, as far as sub-agents go: one JSON a line, which the agent appends to with a delay. */

export interface AgentStart {
  readonly id: string
  readonly prompt: string
  /** The agent goes on at once, and hears of the result later. */
  readonly isBackground: boolean
}

/** What the model did in one answer. */
export interface Turn {
  readonly message: string
  readonly starts: readonly AgentStart[]
  /** Names of the other tools that it used. */
  readonly tools: readonly string[]
}

export interface Transcript {
  /** What the person asked for last, and the turns since then. */
  readonly request: string
  readonly turns: readonly Turn[]
  /** Texts of results, by the ids of tool uses. */
  readonly results: ReadonlyMap<string, string>
}

interface Block {
  readonly type?: string
  readonly id?: string
  readonly name?: string
  readonly text?: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly tool_use_id?: string
  readonly content?: unknown
}

interface Line {
  readonly type?: string
  readonly isSidechain?: boolean
  readonly isMeta?: boolean
  readonly message?: { readonly id?: string; readonly content?: string | readonly Block[] }
}

export function parseTranscript(text: string): Transcript {
  let request = ''
  const turns = new Map<string, { starts: AgentStart[]; tools: string[] }>()
  const results = new Map<string, string>()
  for (const { type, isSidechain, isMeta, message } of text.split('\n').flatMap(lineIn)) {
    if (isSidechain || message === undefined) continue
    const blocks = blocksOf(message.content)
    if (type === 'assistant') {
      const id = message.id ?? String(turns.size)
      const turn = turns.get(id) ?? { starts: [], tools: [] }
      turns.set(id, turn)
      for (const block of blocks) if (block.type === 'tool_use') addUse(turn, block)
    } else if (type === 'user') {
      const given = blocks.filter((block) => block.type === 'tool_result')
      for (const { tool_use_id, content } of given) results.set(tool_use_id ?? '', textOf(content))
      if (given.length > 0 || isMeta) continue
      request = textOf(blocks)
      turns.clear()
    }
  }
  return { request, turns: Array.from(turns, ([message, turn]) => ({ message, ...turn })), results }
}

/** The last line may be half written. */
function lineIn(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? [line as Line] : []
  } catch {
    return []
  }
}

function addUse(
  turn: { starts: AgentStart[]; tools: string[] },
  { id = '', name = '', input = {} }: Block,
): void {
  if (!isAgentTool(name)) turn.tools.push(name)
  // Lines of one message may repeat its blocks.
  else if (!turn.starts.some((start) => start.id === id)) turn.starts.push(startOf(id, input))
}

/** The tool that starts a sub-agent, and its former name. */
export const isAgentTool = (name: string): boolean => name === 'Agent' || name === 'Task'

export const startOf = (id: string, input: Readonly<Record<string, unknown>>): AgentStart => ({
  id,
  prompt: typeof input['prompt'] === 'string' ? input['prompt'] : '',
  isBackground: input['run_in_background'] === true,
})

const blocksOf = (content: string | readonly Block[] | undefined): readonly Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((block: Block) => block.text ?? '').join('\n')
}
