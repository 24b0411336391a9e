/** Names for what comes from another game. */
import type { Game } from '../../rules/tree.ts'
import { namesUsed } from '../uses.ts'

/** Gives each name once: the one that it had, or one that says where it is from, as in "cheatHeap". */
export class FreshNames {
  readonly #taken: Set<string>
  readonly #origin: string

  constructor(to: Game, from: Game) {
    const { zones, vars, tables, defs, procs, counters } = to
    const declared = [zones, vars, tables, defs, procs, counters].flatMap((each) => Object.keys(each ?? {}))
    this.#taken = new Set([...declared, ...namesUsed(to).block])
    this.#origin = from.id.replaceAll(/[-_]+(.?)/g, (_, letter: string) => letter.toUpperCase())
  }

  name(base: string): string {
    if (!this.#taken.has(base)) return this.#take(base)
    const long = base.startsWith(this.#origin)
      ? base
      : `${this.#origin}${base.charAt(0).toUpperCase()}${base.slice(1)}`
    let name = long
    for (let n = 2; this.#taken.has(name); n += 1) name = `${long.replace(/\d+$/, '')}${n}`
    return this.#take(name)
  }

  #take(name: string): string {
    this.#taken.add(name)
    return name
  }
}
