/** All hooks of an occurrence of an event, as a graph, and the one answer of them all. */
import { batchesOf } from '../config/batches.ts'
import type { CompiledEvent, CompiledHook, CompiledHooks } from '../config/compiled.ts'
import { type Answer, type Outcome, readAnswer } from '../contract/answer.ts'
import { type EventName, factsOf, isEvent } from '../contract/events.ts'
import { type MergedAnswer, mergeAnswers } from '../contract/merge.ts'
import type { RunRecord, Span } from '../log/record.ts'
import { runGraph } from './run-graph.ts'
import { type HookTask, killLeftovers, runHook } from './run-hook.ts'
import { selectHooks } from './select.ts'

export interface HooksRun {
  readonly answer: MergedAnswer
  readonly record: RunRecord
}

export interface RunOptions {
  /** How a hook is run; as a process unless given. Must not reject. */
  readonly run?: (task: HookTask & { readonly hook: CompiledHook }) => Promise<Outcome>
  /** How much of the time that the agent allows was over before; none unless given. */
  readonly spentMs?: number
}

type Fields = Readonly<Record<string, unknown>>

interface Ended {
  readonly answer: Answer
  readonly span: Span
}

/** @param text the event, as the agent has written it: hooks get it letter for letter */
export async function runHooks(
  { events, parallel }: CompiledHooks,
  text: string,
  { run = runHook, spentMs = 0 }: RunOptions = {},
): Promise<HooksRun> {
  const began = performance.now()
  const { event, input } = readEvent(text)
  const { seconds, hooks: all }: CompiledEvent = events[event] ?? { seconds: 0, hooks: [] }
  const hooks = selectHooks(event, all, input)
  const deadlineSeconds = withoutMargin(seconds)
  const deadline = new AbortController()
  using _timer = setTimeout(() => deadline.abort(), Math.max(0, deadlineSeconds * 1000 - spentMs))
  const answers = new Map<number, Answer>()

  const ended = await runGraph(hooks, parallel, async (at): Promise<Ended> => {
    const hook = hooks[at] as CompiledHook
    const start = performance.now()
    const because = hook.after.find(
      (other) => answers.get(other)?.failure && hooks[other]?.onFailure === 'skip',
    )
    const outcome: Outcome =
      because === undefined
        ? await run({ hook, input: inputFor(hook), deadline: deadline.signal, deadlineSeconds })
        : { kind: 'skipped', because: (hooks[because] as CompiledHook).name }
    const answer = readAnswer(event, hook, outcome)
    answers.set(at, answer)
    const times = { wait_ms: start - began, run_ms: performance.now() - start }
    return { answer, span: { hook: hook.name, ...times, exit: exitOf(outcome) } }
  })

  killLeftovers()
  const places = hooks.map(({ rank, after }) => ({ rank, after: after.map((at) => hooks[at]?.name ?? '') }))
  return {
    answer: mergeAnswers(
      event,
      ended.map(({ answer }) => answer),
      places,
    ),
    record: {
      timestamp: new Date().toISOString(),
      phase: event,
      total_hooks: hooks.length,
      batches: batchesOf(hooks).length,
      elapsed_ms: performance.now() - began,
      failures: ended.filter(({ answer }) => answer.failure !== undefined).length,
      spans: ended.map(({ span }) => span),
    },
  }

  /** What the hooks before it have changed is changed in its input: by the last of them, which has seen the others. */
  function inputFor({ after }: CompiledHook): string {
    const { rewrites } = factsOf(event)
    if (!rewrites) return text
    const [last] = after
      .filter((at) => answers.get(at)?.output[rewrites.output] !== undefined)
      .toSorted((a, b) => (hooks[b]?.rank ?? 0) - (hooks[a]?.rank ?? 0))
    if (last === undefined) return text
    return JSON.stringify({ ...input, [rewrites.input]: answers.get(last)?.output[rewrites.output] })
  }
}

/** The answer must reach the agent before its own patience ends. */
function withoutMargin(seconds: number): number {
  return seconds - Math.min(2, seconds / 10)
}

function readEvent(text: string): { readonly event: EventName; readonly input: Fields } {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch (thrown) {
    throw new Error(`standard input is not the JSON of an event: ${(thrown as Error).message}`)
  }
  const name = (input as Fields | null)?.['hook_event_name']
  if (typeof name !== 'string' || !isEvent(name))
    throw new Error(
      `standard input has no "hook_event_name" of an event that is known here; got ${JSON.stringify(name) ?? 'nothing'}`,
    )
  return { event: name, input: input as Fields }
}

function exitOf(outcome: Outcome): number | string {
  switch (outcome.kind) {
    case 'exited':
    case 'flooded':
      return outcome.code
    case 'killed':
      return outcome.signal
    default:
      return outcome.kind
  }
}
