/** What the settings of an agent get: one command for each event that has hooks. */
import { fileURLToPath } from 'node:url'
import { shellWord } from '../../subprocess/shell-word.ts'
import type { CompiledEvent, CompiledHooks } from '../config/compiled.ts'
import type { EventName } from '../contract/events.ts'
import { parseMatcher } from '../contract/matcher.ts'
import type { HookGroup } from './native-settings.ts'

const BIN = fileURLToPath(new URL('../../../bin/manyhands.js', import.meta.url))

/** This Node and this program, by their paths: looking for them would take longer than running them. */
export const runnerProgram = (): string => `${shellWord(process.execPath)} ${shellWord(BIN)}`

/** @param config a word for a shell */
export function runnerCommand(program: string, config: string, { failClosed }: CompiledHooks): string {
  return `${program} hooks run --config ${config}${failClosed ? ' --fail-closed' : ''}`
}

export function runnerEntry(event: EventName, { seconds, hooks }: CompiledEvent, command: string): HookGroup {
  const matcher = matcherOfAll(
    event,
    hooks.map((hook) => hook.matcher),
  )
  return { ...(matcher !== '' && { matcher }), hooks: [{ type: 'command', command, timeout: seconds }] }
}

/** Fits whatever one of the matchers fits, so that the runner is not started for nothing. Empty: everything. */
export function matcherOfAll(event: EventName, matchers: readonly string[]): string {
  const parsed = matchers.map((text) => parseMatcher(event, text))
  if (parsed.some(({ kind }) => kind === 'all')) return ''
  const names = parsed.flatMap((each) => (each.kind === 'names' ? each.names : []))
  const patterns = parsed.flatMap((each) => (each.kind === 'pattern' ? [each.pattern.source] : []))
  const unique = [...new Set(names)]
  if (patterns.length === 0) return unique.join('|')
  const exact = unique.length === 0 ? [] : [`^(?:${unique.join('|')})$`]
  return [...exact, ...new Set(patterns.map((pattern) => `(?:${pattern})`))].join('|')
}
