/** What stands in one game for the places, variables, tables and blocks of another. */
import type { Stream } from '../../../rng/index.ts'
import { Deck } from '../../rules/deck.ts'
import type { Game, TableTree, VarTree, ZoneTree } from '../../rules/tree.ts'
import { type Node, visit } from '../fields.ts'
import type { Scope } from '../generate/draft.ts'
import { handOf } from '../generate/in-game.ts'
import type { Names } from '../uses.ts'
import type { FreshNames } from './fresh-names.ts'

interface Matched<Tree> {
  /** What each is called here. */
  readonly names: Map<string, string>
  /** Those that come along, by what they are called here. */
  readonly brought: Record<string, Tree>
  /** What those are called there. */
  readonly there: string[]
}

const nothing = <Tree>(): Matched<Tree> => ({ names: new Map(), brought: {}, there: [] })

function bring<Tree>(matched: Matched<Tree>, name: string, tree: Tree, fresh: FreshNames): void {
  const own = fresh.name(name)
  matched.names.set(name, own)
  matched.brought[own] = tree
  matched.there.push(name)
}

const perOf = ({ per = [] }: { readonly per?: readonly unknown[] }): string => per.join()

/** A place must have this much in common to stand for another: its order and who sees it, or its name. */
const ALIKE = 2

/** Each zone here stands for one there: what were two places stay two. */
export function matchZones(
  names: ReadonlySet<string>,
  from: Game,
  to: Game,
  fresh: FreshNames,
  rng: Stream,
): Matched<ZoneTree> {
  const matched = nothing<ZoneTree>()
  const taken = new Set<string>()
  const pair = (there: string | undefined, here: string | undefined): void => {
    if (there === undefined || here === undefined || !names.has(there) || matched.names.has(there)) return
    matched.names.set(there, here)
    taken.add(here)
  }
  pair(from.deck.in, to.deck.in)
  const [theirs, ours] = [handOf(from), handOf(to)]
  if (perOf(from.zones[theirs ?? ''] ?? {}) === perOf(to.zones[ours ?? ''] ?? {})) pair(theirs, ours)
  for (const name of names) {
    if (matched.names.has(name)) continue
    const zone = from.zones[name] as ZoneTree
    const free = Object.entries(to.zones).filter(
      ([each, tree]) => !taken.has(each) && perOf(tree) === perOf(zone),
    )
    const [best] = rng
      .shuffle(free)
      .map(([each, tree]) => ({ each, score: zoneLikeness(name, zone, each, tree) }))
      .toSorted((a, b) => b.score - a.score)
    if (best !== undefined && best.score >= ALIKE) pair(name, best.each)
    else bring(matched, name, zone, fresh)
  }
  return matched
}

const zoneLikeness = (name: string, zone: ZoneTree, other: string, tree: ZoneTree): number =>
  (name === other ? ALIKE : 0) + (zone.order === tree.order ? 1 : 0) + (zone.see === tree.see ? 1 : 0)

/** How often a variable of another name stands for one of its type. */
const OTHER_NAME = 0.3

export function matchVars(
  names: ReadonlySet<string>,
  from: Game,
  to: Game,
  fresh: FreshNames,
  rng: Stream,
): Matched<VarTree> {
  const matched = nothing<VarTree>()
  const taken = new Set<string>()
  for (const name of names) {
    const tree = from.vars?.[name] as VarTree
    const fitting = Object.entries(to.vars ?? {}).flatMap(([each, { type, per = [] }]) =>
      !taken.has(each) && type === tree.type && per.join() === perOf(tree) ? each : [],
    )
    const namesake = name === scoreVar(from) ? scoreVar(to) : name
    const alike = fitting.find((each) => each === namesake)
    const here = alike ?? (fitting.length > 0 && rng.chance(OTHER_NAME) ? rng.pick(fitting) : undefined)
    if (here === undefined) {
      bring(matched, name, tree, fresh)
      continue
    }
    taken.add(here)
    matched.names.set(name, here)
  }
  return matched
}

const scoreVar = ({ result: { score } }: Game): string | undefined =>
  typeof score === 'object' && score.get === 'var' ? score.name : undefined

/** Tables come along with those entries that this deck has cards for. */
export function matchTables(
  names: ReadonlySet<string>,
  from: Game,
  to: Game,
  fresh: FreshNames,
): Matched<TableTree> {
  const matched = nothing<TableTree>()
  const keys = deckKeys(to)
  for (const name of names) {
    if (name === 'ranks') continue
    const tree = from.tables?.[name] as TableTree
    const here = to.tables?.[name]
    if (here !== undefined && here.by === tree.by && here.gives === tree.gives) {
      matched.names.set(name, name)
      continue
    }
    const of = Object.entries(tree.of).filter(([key]) => keys[tree.by]?.includes(key))
    bring(matched, name, { ...tree, of: Object.fromEntries(of) }, fresh)
  }
  return matched
}

/** The names of all cards, suits and ranks. */
export function deckKeys({ deck: tree }: Game): Readonly<Record<string, readonly string[]>> {
  const deck = new Deck(tree)
  return {
    suit: deck.suits,
    rank: deck.rankNumbers.map((rank) => deck.rankName(rank)),
    card: deck.cards.map((card) => deck.cardName(card)),
  }
}

/** Blocks in the part are brought along; one around it there is one around it here. Undefined if there is none. */
export function matchBlocks(
  part: unknown,
  type: string,
  reached: Names,
  here: Scope,
  from: Game,
  fresh: FreshNames,
): ReadonlyMap<string, string> | undefined {
  const blocks = new Map<string, string>()
  const own = new Set<unknown>()
  const note = (node: Node): void => {
    if (node['do'] === 'block') own.add(node['name'])
  }
  visit(part, type, note)
  for (const proc of reached.proc) visit(from.procs?.[proc]?.steps, 'steps', note)
  for (const name of reached.block) {
    const outer = here.blocks.at(-1)
    if (own.has(name)) blocks.set(name, fresh.name(name))
    else if (outer !== undefined) blocks.set(name, outer)
    else return undefined
  }
  return blocks
}
