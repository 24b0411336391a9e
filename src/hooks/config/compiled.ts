/**
 * The configuration as the runner reads it: JSON beside the source. A runner starts at every event, and parsing YAML and
 * checking it would take several times as long as all the rest of its start.
 */
import { readFileSync } from 'node:fs'
import type { HookPolicy } from '../contract/answer.ts'
import type { EventName } from '../contract/events.ts'

/** Counts up when the runner needs something that older files do not have. */
export const FORMAT = 2

export interface CompiledHook extends HookPolicy {
  readonly matcher: string
  /** A line for a shell, or with `args` a program. */
  readonly command: string
  readonly args?: readonly string[]
  readonly seconds: number
  /** All hooks of the event that it waits for, directly or not, as indices. */
  readonly after: readonly number[]
  /** In an order in which each hook comes after those that it waits for. */
  readonly rank: number
}

export interface CompiledEvent {
  /** What the agent must allow the runner, for all hooks together. */
  readonly seconds: number
  /** In the order of the configuration. */
  readonly hooks: readonly CompiledHook[]
}

export interface CompiledHooks {
  readonly format: number
  /** The text that it was compiled from. Comparing it is exact, and loading `node:crypto` for a hash costs milliseconds at each start. */
  readonly source: string
  /** Whether a fault of the runner itself blocks. */
  readonly failClosed: boolean
  /** How many hooks may run at once. */
  readonly parallel: number
  /** The log file, from the project's folder on; null: none is written. */
  readonly log: string | null
  readonly events: { readonly [Event in EventName]?: CompiledEvent }
}

export const compiledName = (source: string): string => `${source}.compiled.json`

/** Undefined if it is missing, or was compiled from another source or by another version. */
export function readCompiled(source: string, text: string): CompiledHooks | undefined {
  const found = readAnyCompiled(source)
  return found?.format === FORMAT && found.source === text ? found : undefined
}

/** The compiled file whatever it was compiled from; undefined if there is none. */
export function readAnyCompiled(source: string): CompiledHooks | undefined {
  try {
    return JSON.parse(readFileSync(compiledName(source), 'utf8')) as CompiledHooks
  } catch {
    return undefined
  }
}
