/**
 * Every genome that the search still needs, once, by its key, with where it came from.
 *
 * What stays: the living (whatever the search names in `prune`), each one's line of first parents back to a starting
 * genome, and the mates of that line, without the mates' own ancestors. Lines of first parents merge after some
 * generations, so their number stays bounded; whole pedigrees with all mates would grow with every generation.
 */
import type { Json } from '../../runs/index.ts'
import { decodeState, encodeState } from '../state-json.ts'
import type { Change } from './variation.ts'

export interface Ancestor<Genome> {
  readonly key: string
  readonly genome: Genome
  /** The first is the one that was changed, the others are mates. A starting genome has none. */
  readonly parents: readonly string[]
  /** How it came from its parents, in order. */
  readonly changes: readonly Change[]
  /** The generation that it was born in. */
  readonly generation: number
}

type SavedAncestor = Omit<Ancestor<unknown>, 'genome'> & { readonly genome: string }

/** As `snapshot` gives it: each genome is a text of JSON. */
export type SavedLineage = readonly SavedAncestor[]

export class Lineage<Genome> {
  #ancestors = new Map<string, Ancestor<Genome>>()
  /** Texts are made when they are saved for the first time: a genome that stays costs nothing the next time. */
  readonly #texts = new WeakMap<Ancestor<Genome>, string>()

  constructor(saved: SavedLineage = []) {
    for (const each of saved) {
      const ancestor = { ...each, genome: decodeState(JSON.parse(each.genome) as Json) as Genome }
      this.#ancestors.set(each.key, ancestor)
      this.#texts.set(ancestor, each.genome)
    }
  }

  /** What is known by this key stays: a genome is born once. */
  add(ancestor: Ancestor<Genome>): void {
    if (!this.#ancestors.has(ancestor.key)) this.#ancestors.set(ancestor.key, ancestor)
  }

  get(key: string): Ancestor<Genome> {
    const found = this.#ancestors.get(key)
    if (found === undefined) throw new Error(`no genome has the key ${key}: it was not kept alive`)
    return found
  }

  prune(living: Iterable<string>): void {
    const kept = new Set<string>()
    for (const key of living) {
      let at: string | undefined = key
      while (at !== undefined && !kept.has(at)) {
        kept.add(at)
        at = this.#ancestors.get(at)?.parents[0]
      }
    }
    const mates = [...kept].flatMap((key) => this.#ancestors.get(key)?.parents.slice(1) ?? [])
    for (const mate of mates) kept.add(mate)
    this.#ancestors = new Map(this.#ancestors.entries().filter(([key]) => kept.has(key)))
  }

  get all(): ReadonlyMap<string, Ancestor<Genome>> {
    return new Map(this.#ancestors)
  }

  snapshot(): () => SavedLineage {
    const ancestors = [...this.#ancestors.values()]
    return () => ancestors.map((each) => ({ ...each, genome: this.#textOf(each) }))
  }

  #textOf(ancestor: Ancestor<Genome>): string {
    const text = this.#texts.get(ancestor) ?? JSON.stringify(encodeState(ancestor.genome))
    this.#texts.set(ancestor, text)
    return text
  }
}

/** From a starting genome to the one with this key, each the child of the one before it. */
export function familyLine<Genome>(
  lineage: ReadonlyMap<string, Ancestor<Genome>>,
  key: string,
): readonly Ancestor<Genome>[] {
  const line: Ancestor<Genome>[] = []
  let next: string | undefined = key
  while (next !== undefined) {
    const ancestor = lineage.get(next)
    if (ancestor) line.unshift(ancestor)
    next = ancestor?.parents[0]
  }
  return line
}
