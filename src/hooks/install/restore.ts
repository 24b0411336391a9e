/** Hooks of settings as they would be without the runner, with everything that a person has changed since it was installed. */
import {
  filterHooks,
  type HookGroup,
  type NativeHooks,
  splitHooks,
  withoutRunner,
} from './native-settings.ts'

/**
 * @param before the hooks at the time of the installation
 * @param now the hooks of the settings as they are
 */
export function restoredHooks(before: NativeHooks, now: NativeHooks): NativeHooks {
  const left = keysOf(splitHooks(before).rest)
  const own = withoutRunner(now)
  const present = keysOf(own)
  const kept = filterHooks(before, (...hook) => {
    const key = keyOf(...hook)
    return !left.has(key) || present.has(key)
  })
  const added = filterHooks(own, (...hook) => !left.has(keyOf(...hook)))
  const events = new Set([...Object.keys(kept), ...Object.keys(added)])
  return Object.fromEntries(
    [...events].map((event) => [event, [...(kept[event] ?? []), ...(added[event] ?? [])]]),
  )
}

function keysOf(hooks: NativeHooks): Set<string> {
  return new Set(
    Object.entries(hooks).flatMap(([event, groups]) =>
      groups.flatMap((group) => group.hooks.map((hook) => keyOf(event, group, hook))),
    ),
  )
}

/** A hook with its event and the other fields of its group. */
const keyOf = (event: string, { hooks: _, ...group }: HookGroup, hook: object): string =>
  JSON.stringify([event, group, hook])
