/** The conformance table: how hooks end, and the one answer that the agent must get. One case a line. */
import { readFileSync } from 'node:fs'
import { type Answer, type HookPolicy, type Outcome, readAnswer } from '../contract/answer.ts'
import type { EventName } from '../contract/events.ts'
import { isMatch } from '../contract/matcher.ts'
import { type MergedAnswer, mergeAnswers, type Place } from '../contract/merge.ts'

/** A hook that exits with code 0 and prints nothing, unless said otherwise. Its command is its name. */
interface HookCase extends Partial<Omit<HookPolicy, 'name'>> {
  readonly matcher?: string
  readonly needs?: readonly string[]
  readonly exit?: number
  readonly stdout?: string
  readonly stderr?: string
  readonly timeout?: number
  readonly deadline?: number
  readonly signal?: string
  readonly missing?: string
  readonly flood?: number
  readonly skipped?: string
}

export interface ConformanceCase {
  readonly name: string
  readonly event: EventName
  readonly input?: Readonly<Record<string, unknown>>
  /** Named h1, h2, … in the order of the configuration. */
  readonly hooks: readonly HookCase[]
  readonly expected: {
    readonly exit: number
    readonly output: object
    readonly stderr?: string
    readonly context?: readonly string[]
  }
}

export const CONFORMANCE: readonly ConformanceCase[] = readFileSync(
  new URL('./conformance.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as ConformanceCase)

/** The hooks that fit, with their answers and their places in the graph. */
export function answersOf({ event, hooks, input = {} }: ConformanceCase): { answer: Answer; place: Place }[] {
  const named = hooks.map((hook, at) => ({ ...hook, name: `h${at + 1}` }))
  const fitting = named.filter(({ matcher = '' }) => isMatch(event, matcher, input))
  const depth = (name: string): number =>
    1 + Math.max(-1, ...(named.find((hook) => hook.name === name)?.needs ?? []).map(depth))
  const order = fitting.toSorted((a, b) => depth(a.name) - depth(b.name))
  return fitting.map((hook) => {
    const policy = {
      name: hook.name,
      command: hook.command ?? hook.name,
      ...(hook.args && { args: hook.args }),
      onFailure: hook.onFailure ?? 'continue',
      failClosed: hook.failClosed ?? false,
    }
    return {
      answer: readAnswer(event, policy, outcomeOf(hook)),
      place: { rank: order.indexOf(hook), after: hook.needs ?? [] },
    }
  })
}

export function mergedOf(conformanceCase: ConformanceCase): MergedAnswer {
  const found = answersOf(conformanceCase)
  return mergeAnswers(
    conformanceCase.event,
    found.map(({ answer }) => answer),
    found.map(({ place }) => place),
  )
}

function outcomeOf(hook: HookCase): Outcome {
  const { exit = 0, stdout = '', stderr = '', timeout, deadline, signal, missing, flood, skipped } = hook
  if (timeout !== undefined) return { kind: 'timeout', seconds: timeout }
  if (deadline !== undefined) return { kind: 'deadline', seconds: deadline }
  if (signal !== undefined) return { kind: 'killed', signal, stderr }
  if (missing !== undefined) return { kind: 'not started', message: missing }
  if (flood !== undefined) return { kind: 'flooded', code: exit, bytes: flood, stderr }
  if (skipped !== undefined) return { kind: 'skipped', because: skipped }
  return { kind: 'exited', code: exit, stdout, stderr }
}
