/**
 * A part of one game in another: what it refers to there is something of the same kind here, or comes along. Zones match by
 * whose they are, their order and who sees them; variables by type; bound names by the type of what they stand for.
 */
import type { Stream } from '../../rng/index.ts'
import { Deck } from '../rules/deck.ts'
import type { Expr, Game, TableTree, VarTree, ZoneTree } from '../rules/tree.ts'
import { type NameKind, type Node, type Rewriting, rewritten } from './fields.ts'
import type { Scope } from './generate/draft.ts'
import { handOf } from './generate/in-game.ts'
import type { Path } from './paths.ts'
import { scopeAt } from './scope-at.ts'
import { type Names, namesIn, namesReached, namesUsed } from './uses.ts'

export interface Transplant {
  /** The part as it may stand in the other game. */
  readonly part: unknown
  /** The other game with the declarations that came along. */
  readonly game: Game
  /** Whether everything it names is called the same here: if not, its labels may lie. */
  readonly isAlike: boolean
}

interface Place {
  readonly game: Game
  readonly path: Path
}

/** Undefined if something that the part needs has no counterpart. */
export function transplant(
  part: unknown,
  type: string,
  from: Place,
  to: Place,
  rng: Stream,
): Transplant | undefined {
  const names = namesReached(from.game, [[part, type]])
  const scope = scopeAt(to.game, to.path)
  const free = freeNames(part, type, scopeAt(from.game, from.path), scope, rng)
  if (free === undefined) return undefined
  const zones = matchZones(names.zone, from.game, to.game, rng)
  const vars = matchVars(names.var, from.game, to.game, rng)
  const tables = matchTables(names.table, from.game, to.game)
  const calls = new Fresh(to.game)
  const procs = new Map([...names.proc].map((name) => [name, calls.name(name)]))
  const defs = new Map([...names.def].map((name) => [name, calls.name(name)]))
  const blocks = matchBlocks(part, type, names, scope, from.game, to.game)
  if (blocks === undefined) return undefined
  const maps: Partial<Record<NameKind, ReadonlyMap<string, string>>> = {
    zone: zones.names,
    var: vars.names,
    table: tables.names,
    proc: procs,
    def: defs,
    block: blocks,
  }
  const rename = renaming(maps, from.game, to.game, rng)
  const inner = innerNames(part, type, scope)
  const moved = rewritten(part, type, {
    ...rename,
    name: (kind, name) =>
      kind === 'bound' ? (inner.get(name) ?? name) : (rename.name?.(kind, name) ?? name),
    node: (node, nodeType) => {
      const name = node['get'] === 'bound' ? (node['name'] as string) : undefined
      return name !== undefined && free.has(name) ? free.get(name) : rename.node?.(node, nodeType)
    },
  })
  const brought = { zones: zones.brought, vars: vars.brought, tables: tables.brought }
  if (!isAlive(part, type, names, from.game, [...zones.there, ...vars.there])) return undefined
  return {
    part: moved,
    game: withBrought(to.game, from.game, brought, { procs, defs, blocks }, rename),
    isAlike: [zones.names, vars.names].every((map) => [...map].every(([before, now]) => before === now)),
  }
}

/** Whether each place and variable that comes along is given something there: else it would stay as it begins. */
function isAlive(part: unknown, type: string, names: Names, from: Game, brought: readonly string[]): boolean {
  const filled = new Set<unknown>()
  const note = (node: Node): undefined => {
    const { to, var: name } = node as { to?: unknown; var?: unknown }
    if (typeof node['do'] !== 'string') return
    filled.add(name)
    filled.add(typeof to === 'string' ? to : (to as Node | undefined)?.['name'])
  }
  rewritten(part, type, { node: note })
  for (const proc of names.proc) rewritten(from.procs?.[proc]?.steps, 'steps', { node: note })
  return brought.every((name) => filled.has(name))
}

/** Names that are given out once. */
class Fresh {
  readonly #taken: Set<string>

  constructor({ zones, vars, tables, defs, procs, counters }: Game, more: Iterable<string> = []) {
    const declared = [zones, vars, tables, defs, procs, counters].flatMap((each) => Object.keys(each ?? {}))
    this.#taken = new Set([...declared, ...more])
  }

  name(base: string): string {
    let name = base
    for (let n = 2; this.#taken.has(name); n += 1) name = `${base.replace(/\d+$/, '')}${n}`
    this.#taken.add(name)
    return name
  }
}

/** Names that are bound around the part, by what stands for them here; undefined if nothing can. */
function freeNames(
  part: unknown,
  type: string,
  there: Scope,
  here: Scope,
  rng: Stream,
): ReadonlyMap<string, Expr> | undefined {
  const free = new Map<string, Expr>()
  const own = boundInside(part, type)
  for (const name of namesIn(part, type).bound) {
    const known = there.bound.get(name)
    if (own.has(name) || known === undefined) continue
    const fitting = [...here.bound].filter(([, each]) => each.type === known.type).map(([each]) => each)
    if (fitting.length > 0) free.set(name, { get: 'bound', name: rng.pick(fitting) })
    else if (known.type === 'player' && here.me) free.set(name, { get: 'me' })
    else return undefined
  }
  return free
}

/** Names that binders in the part give, `it` where one gives none; a trick gives its own. */
function boundInside(part: unknown, type: string): ReadonlySet<string> {
  const names = new Set<string>()
  rewritten(part, type, {
    node: (node) => {
      for (const name of givenBy(node)) names.add(name)
      return undefined
    },
  })
  return names
}

const BINDERS: ReadonlySet<unknown> = new Set(
  'filter any every sum most least best image let each'.split(' '),
)

function givenBy(node: Node): readonly string[] {
  if (node['do'] === 'trick') return ['led', 'winner', 'it']
  const binds = BINDERS.has(node['get']) || BINDERS.has(node['do']) || 'some' in node
  const isPick = 'in' in node && node['get'] === undefined && node['do'] === undefined
  return binds || isPick ? [(node['as'] as string | undefined) ?? 'it'] : []
}

/** A name that is bound here already would hide what stands for a free one. */
function innerNames(part: unknown, type: string, here: Scope): ReadonlyMap<string, string> {
  const own = boundInside(part, type)
  const names = new Map<string, string>()
  for (const name of own) {
    if (!here.bound.has(name) || ['it', 'led', 'winner'].includes(name)) continue
    let other = name
    for (let n = 2; here.bound.has(other) || own.has(other); n += 1) other = `${name.replace(/\d+$/, '')}${n}`
    names.set(name, other)
  }
  return names
}

interface Matched<Tree> {
  readonly names: Map<string, string>
  readonly brought: Record<string, Tree>
  /** What those that came along are called there. */
  readonly there: string[]
}

const perOf = ({ per = [] }: { readonly per?: readonly unknown[] }): string => per.join()

/** Each zone here stands for one there: what were two places stay two. */
function matchZones(names: ReadonlySet<string>, from: Game, to: Game, rng: Stream): Matched<ZoneTree> {
  const matched: Matched<ZoneTree> = { names: new Map(), brought: {}, there: [] }
  const taken = new Set<string>()
  const fresh = new Fresh(to)
  const pair = (there: string | undefined, here: string | undefined): void => {
    if (there === undefined || here === undefined || !names.has(there) || matched.names.has(there)) return
    matched.names.set(there, here)
    taken.add(here)
  }
  pair(from.deck.in, to.deck.in)
  const hands = [handOf(from), handOf(to)]
  if (perOf(from.zones[hands[0] ?? ''] ?? {}) === perOf(to.zones[hands[1] ?? ''] ?? {}))
    pair(hands[0], hands[1])
  for (const name of names) {
    if (matched.names.has(name)) continue
    const zone = from.zones[name] as ZoneTree
    const [best] = rng
      .shuffle(
        Object.entries(to.zones).filter(([each, tree]) => !taken.has(each) && perOf(tree) === perOf(zone)),
      )
      .map(([each, tree]) => ({ each, score: zoneLikeness(name, zone, each, tree) }))
      .toSorted((a, b) => b.score - a.score)
    if (best !== undefined && best.score >= 2) pair(name, best.each)
    else {
      const own = fresh.name(name)
      matched.names.set(name, own)
      matched.brought[own] = zone
      matched.there.push(name)
    }
  }
  return matched
}

const zoneLikeness = (name: string, zone: ZoneTree, other: string, tree: ZoneTree): number =>
  (name === other ? 2 : 0) + (zone.order === tree.order ? 1 : 0) + (zone.see === tree.see ? 1 : 0)

function matchVars(names: ReadonlySet<string>, from: Game, to: Game, rng: Stream): Matched<VarTree> {
  const matched: Matched<VarTree> = { names: new Map(), brought: {}, there: [] }
  const taken = new Set<string>()
  const fresh = new Fresh(to)
  const isLike = (tree: VarTree, other: VarTree): boolean =>
    tree.type === other.type && perOf(tree) === perOf(other)
  for (const name of names) {
    const tree = from.vars?.[name] as VarTree
    const fitting = Object.keys(to.vars ?? {}).filter(
      (each) => !taken.has(each) && isLike(tree, to.vars?.[each] as VarTree),
    )
    const alike =
      fitting.find((each) => each === name) ?? (name === scoreVar(from) ? scoreVar(to) : undefined)
    const isFitting = alike !== undefined && fitting.includes(alike)
    const here = isFitting ? alike : fitting.length > 0 && rng.chance(0.3) ? rng.pick(fitting) : undefined
    if (here !== undefined) taken.add(here)
    const own = here ?? fresh.name(name)
    matched.names.set(name, own)
    if (here !== undefined) continue
    matched.brought[own] = tree
    matched.there.push(name)
  }
  return matched
}

const scoreVar = ({ result: { score } }: Game): string | undefined =>
  typeof score === 'object' && score.get === 'var' ? score.name : undefined

/** Tables come along with those entries that this deck has cards for. */
function matchTables(names: ReadonlySet<string>, from: Game, to: Game): Matched<TableTree> {
  const matched: Matched<TableTree> = { names: new Map(), brought: {}, there: [] }
  const fresh = new Fresh(to)
  const keys = deckKeys(to)
  for (const name of names) {
    if (name === 'ranks') continue
    const tree = from.tables?.[name] as TableTree
    const here = to.tables?.[name]
    const isSame = here !== undefined && here.by === tree.by && here.gives === tree.gives
    const own = isSame ? name : fresh.name(name)
    matched.names.set(name, own)
    if (isSame) continue
    const of = Object.entries(tree.of).filter(([key]) => keys[tree.by]?.includes(key))
    matched.brought[own] = { ...tree, of: Object.fromEntries(of) }
  }
  return matched
}

const deckKeys = ({ deck: tree }: Game): Readonly<Record<string, readonly string[]>> => {
  const deck = new Deck(tree)
  return {
    suit: deck.suits,
    rank: deck.rankNumbers.map((rank) => deck.rankName(rank)),
    card: deck.cards.map((card) => deck.cardName(card)),
  }
}

/** Blocks in the part are brought along; one around it there is one around it here. */
function matchBlocks(
  part: unknown,
  type: string,
  reached: Names,
  here: Scope,
  from: Game,
  to: Game,
): ReadonlyMap<string, string> | undefined {
  if (reached.block.size === 0) return new Map()
  const fresh = new Fresh(to, namesUsed(to).block)
  const blocks = new Map<string, string>()
  const own = new Set<string>()
  const note = (node: Node): undefined => {
    if (node['do'] === 'block') own.add(node['name'] as string)
  }
  rewritten(part, type, { node: note })
  for (const proc of reached.proc) rewritten(from.procs?.[proc]?.steps, 'steps', { node: note })
  for (const name of reached.block) {
    const outer = here.blocks.at(-1)
    if (own.has(name)) blocks.set(name, fresh.name(name))
    else if (outer !== undefined) blocks.set(name, outer)
    else return undefined
  }
  return blocks
}

/** Options become their defaults, counters stay behind, and cards that this deck has not become others of it. */
function renaming(
  maps: Partial<Record<NameKind, ReadonlyMap<string, string>>>,
  from: Game,
  to: Game,
  rng: Stream,
): Rewriting {
  const keys = deckKeys(to)
  const others = new Map<string, string>()
  return {
    name: (kind, name) => maps[kind]?.get(name) ?? name,
    key: (of, name) => {
      const here = keys[of] ?? []
      if (here.includes(name) || here.length === 0) return name
      const other = others.get(`${of} ${name}`) ?? rng.pick(here)
      others.set(`${of} ${name}`, other)
      return other
    },
    node: (node) => {
      if (node['do'] === 'tally') return []
      if (node['get'] === 'option') return from.options?.[node['name'] as string]?.default
      return undefined
    },
  }
}

type Calls = Readonly<Record<'procs' | 'defs' | 'blocks', ReadonlyMap<string, string>>>

/** Definitions that come along use only each other, so they stand before those that there are. */
function withBrought(
  to: Game,
  from: Game,
  brought: Pick<Game, 'zones' | 'vars' | 'tables'>,
  { procs, defs, blocks }: Calls,
  rename: Rewriting,
): Game {
  const inOrder = <Tree>(all: Readonly<Record<string, Tree>> = {}, names: ReadonlyMap<string, string>) =>
    Object.entries(all).filter(([name]) => names.has(name))
  const newDefs = inOrder(from.defs, defs).map(([name, tree]) => [
    defs.get(name),
    { ...tree, is: rewritten(tree.is, 'X', rename) },
  ])
  const newProcs = inOrder(from.procs, procs).map(([name, tree]) => [
    procs.get(name),
    { ...tree, steps: rewritten(tree.steps, 'steps', rename) },
  ])
  const newVars = Object.entries(brought.vars ?? {}).map(([name, { reset, init, ...tree }]) => [
    name,
    {
      ...tree,
      ...(init !== undefined && { init: rewritten(init, 'X', rename) as Expr }),
      ...(reset !== undefined && blocks.has(reset) && { reset: blocks.get(reset) as string }),
    },
  ])
  return {
    ...to,
    zones: { ...to.zones, ...brought.zones },
    ...some('vars', { ...to.vars, ...Object.fromEntries(newVars) }),
    ...some('tables', { ...to.tables, ...brought.tables }),
    ...some('defs', { ...Object.fromEntries(newDefs), ...to.defs }),
    ...some('procs', { ...Object.fromEntries(newProcs), ...to.procs }),
  }
}

const some = (part: string, all: object): object => (Object.keys(all).length > 0 ? { [part]: all } : {})
