/** Checks of a configuration that need more than one field, or knowledge of the agent's events. */
import { nearestName } from '../../errors/index.ts'
import { EVENTS, type EventName, factsOf, isEvent } from '../contract/events.ts'
import { parseMatcher } from '../contract/matcher.ts'
import { hookGraph } from './graph.ts'
import { isRunnerCommand } from './runner-command.ts'
import type { HookEntry } from './schema.ts'

export interface Problem {
  /** The fields on the way to what is wrong. */
  readonly path: readonly (string | number)[]
  readonly message: string
  /** How to put it right; empty if the message says it. */
  readonly hint: string
}

/** A hook with its place in the file, and a name if it had none. */
export type PlacedHook = HookEntry & { readonly name: string; readonly at: number }

export const eventsOf = (hooks: readonly PlacedHook[]): [EventName, PlacedHook[]][] =>
  [...Map.groupBy(hooks, ({ event }) => event)].flatMap(([event, all]) =>
    isEvent(event) ? [[event, all]] : [],
  )

export function checkHooks(hooks: readonly PlacedHook[]): Problem[] {
  return [
    ...hooks.flatMap((hook) => [
      ...eventProblems(hook),
      ...needsProblems(hook, hooks),
      ...recursionProblems(hook),
    ]),
    ...duplicateNames(hooks),
    ...eventsOf(hooks).flatMap(([event, all]) => graphProblems(event, all)),
  ]
}

function* eventProblems(hook: PlacedHook): Generator<Problem> {
  const { at, event, matcher } = hook
  if (!isEvent(event)) {
    const near = nearestName(event, Object.keys(EVENTS))
    const hint = near ? `did you mean "${near}"?` : `the events are ${Object.keys(EVENTS).join(', ')}`
    yield { path: ['hooks', at, 'event'], message: `there is no event "${event}"`, hint }
    return
  }
  const { blocks, rewrites } = factsOf(event)
  const fault = matcherFault(event, matcher)
  if (fault) yield { path: ['hooks', at, 'matcher'], ...fault }
  const closes = hook.failClosed ? 'failClosed' : hook.onFailure === 'block' ? 'onFailure' : undefined
  if (closes && !blocks)
    yield {
      path: ['hooks', at, closes],
      message: `a hook on ${event} cannot block`,
      hint: closes === 'failClosed' ? 'leave failClosed out' : 'use onFailure: continue',
    }
  for (const thing of hook.writes)
    if (/^updated(Input|ToolOutput)$/.test(thing) && thing !== rewrites?.output)
      yield {
        path: ['hooks', at, 'writes'],
        message: `a hook on ${event} cannot write ${thing}`,
        hint: `${thing === 'updatedInput' ? 'PreToolUse' : 'PostToolUse'} hooks can`,
      }
}

function matcherFault(event: EventName, matcher: string): Omit<Problem, 'path'> | undefined {
  if (matcher === '' || matcher === '*') return undefined
  const { matches } = factsOf(event)
  if (matches === null)
    return { message: `${event} has no matcher`, hint: 'leave it out: the hook fires each time' }
  if (matches === 'undocumented')
    return {
      message: `the agent's documentation does not say what a matcher of ${event} is compared with`,
      hint: 'leave it out, or keep the hook in the settings file',
    }
  try {
    parseMatcher(event, matcher)
    return undefined
  } catch (thrown) {
    return {
      message: `not a regular expression (${(thrown as Error).message})`,
      hint: 'names are separated by "|"; anything else is a JavaScript regular expression',
    }
  }
}

function* needsProblems(hook: PlacedHook, hooks: readonly PlacedHook[]): Generator<Problem> {
  for (const [index, name] of hook.needs.entries()) {
    const path = ['hooks', hook.at, 'needs', index]
    const found = hooks.find((other) => other.name === name)
    if (!found) {
      const near = nearestName(
        name,
        hooks.map((other) => other.name),
      )
      const hint = near ? `did you mean "${near}"?` : 'name a hook of the same event'
      yield { path, message: `there is no hook "${name}"`, hint }
    } else if (found.event !== hook.event)
      yield {
        path,
        message: `${name} is a hook on ${found.event}, and ${hook.name} one on ${hook.event}`,
        hint: 'a hook can only wait for hooks of its own event',
      }
  }
}

function recursionProblems({ at, command, args = [] }: PlacedHook): Problem[] {
  if (!isRunnerCommand([command, ...args].join(' '))) return []
  return [
    {
      path: ['hooks', at, 'command'],
      message: 'the command is the runner of these hooks, which would start itself without end',
      hint: 'remove this hook',
    },
  ]
}

function duplicateNames(hooks: readonly PlacedHook[]): Problem[] {
  return hooks.flatMap(({ name, at }, index) =>
    hooks.slice(0, index).some((before) => before.name === name)
      ? [
          {
            path: ['hooks', at, 'name'],
            message: `there is another hook "${name}"`,
            hint: 'give it another name',
          },
        ]
      : [],
  )
}

function graphProblems(event: EventName, hooks: readonly PlacedHook[]): Problem[] {
  const parsable = hooks.every(({ matcher }) => matcherFault(event, matcher) === undefined)
  if (!parsable) return []
  const { cycles, conflicts } = hookGraph(event, hooks)
  const nameOf = (index: number): string => hooks[index]?.name ?? ''
  const placeOf = (index: number): number => hooks[index]?.at ?? 0
  return [
    ...cycles.map((cycle) => ({
      path: ['hooks', placeOf(cycle[0] as number), 'needs'],
      message: `hooks wait for each other in a circle: ${cycle.map(nameOf).join(' waits for ')}`,
      hint: 'remove one of these from needs, or from reads',
    })),
    // In a circle every hook comes before every other.
    ...(cycles.length > 0 ? [] : conflicts).map(({ one, other, thing }) => ({
      path: ['hooks', placeOf(other), 'writes'],
      message: `${nameOf(one)} and ${nameOf(other)} both write ${thing}, in no certain order`,
      hint: `add "needs: [${nameOf(one)}]" to ${nameOf(other)}, or the other way round`,
    })),
  ]
}
