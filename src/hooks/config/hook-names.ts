/** Names for hooks that have none. They stand in the log, so nothing of a command but the name of its program. */
import { basename } from 'node:path'

interface Nameless {
  readonly name?: string | undefined
  readonly event: string
  readonly command: string
  readonly args?: readonly string[] | undefined
}

const INTERPRETERS =
  /^(env|sh|bash|zsh|dash|node|python[\d.]*|ruby|perl|npx|bun|deno|uv|run|exec|sudo|manyhands(\.js)?|hooks|-.*|\w+=.*)$/

/** One name for each hook, all different; those that are given stay. */
export function usualNames(hooks: readonly Nameless[]): string[] {
  const taken = new Set(hooks.flatMap(({ name }) => name ?? []))
  return hooks.map((hook) => {
    if (hook.name !== undefined) return hook.name
    const wanted = nameOf(hook)
    let name = wanted
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}-${count}`
    taken.add(name)
    return name
  })
}

function nameOf({ event, command, args = [] }: Nameless): string {
  const words = [...(args.length > 0 ? [command] : command.split(/\s+/)), ...args]
  const program = words
    .map((word) => word.replace(/^["']|["']$/g, ''))
    .find((word) => !INTERPRETERS.test(basename(word)))
  const name = basename(program ?? '').replace(/\.\w+$/, '')
  return /^[\w.-]{1,40}$/.test(name) ? name : event
}
