/** Which occurrences of an event a hook is for. */
import { type EventName, factsOf } from './events.ts'

/** What a matcher says: everything, one of these names, or a pattern somewhere in the name. */
type Matcher =
  | { readonly kind: 'all' }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: RegExp }

const NAMES = /^[\w\-, |]*$/
const NARROW_NAMES = /^[\w|]*$/

/** Throws a SyntaxError if it is a pattern that is not well formed. */
export function parseMatcher(event: EventName, text: string): Matcher {
  if (text === '' || text === '*') return { kind: 'all' }
  if (!(factsOf(event).narrowNames ? NARROW_NAMES : NAMES).test(text))
    return { kind: 'pattern', pattern: new RegExp(text) }
  const names = text.split(/[|,]/).map((name) => name.trim())
  return { kind: 'names', names: names.filter((name) => name !== '') }
}

/** Names that a tool had before: matchers that were written then still work. */
const FORMER_NAMES: Readonly<Record<string, readonly string[]>> = { Agent: ['Task'] }

/** @param input of the event, from the agent */
export function isMatch(event: EventName, text: string, input: Readonly<Record<string, unknown>>): boolean {
  const { matches } = factsOf(event)
  const matcher = parseMatcher(event, text)
  if (matcher.kind === 'all' || matches === null || matches === 'undocumented') return true
  const value = input[matches]
  if (typeof value !== 'string') return false
  // A file is matched by its name, without its folder.
  const name = matches === 'file_path' ? value.slice(value.lastIndexOf('/') + 1) : value
  const names = matches === 'tool_name' ? [name, ...(FORMER_NAMES[name] ?? [])] : [name]
  return names.some((each) =>
    matcher.kind === 'names' ? matcher.names.includes(each) : matcher.pattern.test(each),
  )
}

/** Whether some occurrence may fit both; false only if that is certain. */
export function mayOverlap(event: EventName, one: string, other: string): boolean {
  const [a, b] = [parseMatcher(event, one), parseMatcher(event, other)]
  if (a.kind !== 'names' || b.kind !== 'names') return true
  const present = (names: readonly string[]): string[] =>
    names.map((name) => Object.keys(FORMER_NAMES).find((now) => FORMER_NAMES[now]?.includes(name)) ?? name)
  return present(a.names).some((name) => present(b.names).includes(name))
}
