/**
 * Notices agents that are started one after the other, turn by turn, though none uses what another has found: in one
 * turn they would run at the same time. A wrong advice costs more than a slow turn, so what is doubtful stays quiet.
 */
import { dependsOn } from './dependence.ts'
import type { AgentStart, Transcript, Turn } from './transcript.ts'

export type Advice =
  | { readonly kind: 'quiet'; readonly because: string }
  /** The transcript does not show the whole turn yet: look again. */
  | { readonly kind: 'unsettled' }
  | { readonly kind: 'advice'; readonly text: string }

/** Tools that change nothing, so that agents around them could have been started together. */
const ONLY_READ =
  /^(Read|Grep|Glob|LS|ToolSearch|WebFetch|WebSearch|TodoWrite|TaskList|TaskGet|TaskCreate|TaskUpdate)$/

/** @param start the agent that is about to be started */
export function adviceFor({ request, turns, results }: Transcript, start: AgentStart): Advice {
  const own = turns.findIndex(({ starts }) => starts.some(({ id }) => id === start.id))
  const before = own === -1 ? turns : turns.slice(0, own)
  const quiet = reasonToBeQuiet(before, start, { request, results })
  if (quiet !== undefined) return { kind: 'quiet', because: quiet }
  if (own === -1) return { kind: 'unsettled' }
  if ((turns[own] as Turn).starts.length > 1)
    return { kind: 'quiet', because: 'it is started together with others' }
  const count = before.reduce((sum, { starts }) => sum + starts.length, 1)
  return {
    kind: 'advice',
    text:
      `This is sub-agent ${count} in a row that is started in a turn of its own, and its prompt does not use what those before ` +
      'found. Sub-agents that do not need each other run at the same time if they are started in one turn.',
  }
}

function reasonToBeQuiet(
  before: readonly Turn[],
  start: AgentStart,
  { request, results }: Pick<Transcript, 'request' | 'results'>,
): string | undefined {
  const first = before.findIndex(({ starts }) => starts.length > 0)
  if (first === -1) return 'no agent was started before it'
  if (start.isBackground) return 'it runs in the background'
  const since = before.slice(first)
  if (since.some(({ tools }) => tools.some((name) => !ONLY_READ.test(name))))
    return 'something else was done in between'
  const earlier = since.flatMap(({ starts }) => starts)
  if (earlier.some(({ isBackground, id }) => isBackground || isLaunched(results.get(id) ?? '')))
    return 'those before it run in the background'
  if (
    earlier.some(({ id, prompt }) =>
      dependsOn(start.prompt, { prompt, result: results.get(id) ?? '' }, request),
    )
  )
    return 'its prompt may use what another agent found'
  return undefined
}

/** What the agent's tool says if it does not wait. */
const isLaunched = (result: string): boolean => result.startsWith('Async agent launched')
