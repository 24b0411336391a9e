/**
 * A part of one game in another: what it refers to there is something of the same kind here, or comes along. Zones match by
 * whose they are, their order and who sees them; variables by type; bound names by the type of what they stand for.
 */
import type { Stream } from '../../../rng/index.ts'
import type { Expr, Game } from '../../rules/tree.ts'
import { type NameKind, type Node, type Rewriting, rewritten, visit } from '../fields.ts'
import type { Path } from '../paths.ts'
import { scopeAt } from '../scope-at.ts'
import { type Names, namesReached } from '../uses.ts'
import { freeNames, innerNames } from './bound-names.ts'
import { FreshNames } from './fresh-names.ts'
import { deckKeys, matchBlocks, matchTables, matchVars, matchZones } from './matching.ts'

export interface Transplant {
  /** The part as it may stand in the other game. */
  readonly part: unknown
  /** The other game with the declarations that came along. */
  readonly game: Game
  /** Whether everything it names is called the same here, and every card is the same: if not, its labels may lie. */
  readonly isAlike: boolean
}

interface Place {
  readonly game: Game
  readonly path: Path
}

type NameMap = ReadonlyMap<string, string>

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
  const fresh = new FreshNames(to.game, from.game)
  const blocks = matchBlocks(part, type, names, scope, from.game, fresh)
  if (free === undefined || blocks === undefined) return undefined
  const zones = matchZones(names.zone, from.game, to.game, fresh, rng)
  const vars = matchVars(names.var, from.game, to.game, fresh, rng)
  const tables = matchTables(names.table, from.game, to.game, fresh)
  if (!isAlive(part, type, names, from.game, [...zones.there, ...vars.there])) return undefined
  const isAlike = [zones.names, vars.names].every((map) => [...map].every(([before, now]) => before === now))
  const shared = isAlike ? sharedCalls(from.game, to.game) : new Set<string>()
  const called = (name: string): string => (shared.has(name) ? name : fresh.name(name))
  const procs = new Map([...names.proc].map((name) => [name, called(name)]))
  const defs = new Map([...names.def].map((name) => [name, called(name)]))
  const maps = {
    zone: zones.names,
    var: vars.names,
    table: tables.names,
    proc: procs,
    def: defs,
    block: blocks,
  }
  const otherCards = new Map<string, string>()
  const rename = renaming(maps, from.game, to.game, otherCards, rng)
  const brought = { zones: zones.brought, vars: vars.brought, tables: tables.brought }
  const moved = rewritten(part, type, withBound(rename, free, innerNames(part, type, scope)))
  const game = withBrought(to.game, from.game, brought, { procs, defs, blocks, shared }, rename)
  return { part: moved, game, isAlike: isAlike && otherCards.size === 0 }
}

/** Whether each place and variable that comes along is given something there: else it would stay as it begins. */
function isAlive(part: unknown, type: string, names: Names, from: Game, brought: readonly string[]): boolean {
  const filled = new Set<unknown>()
  const note = (node: Node, nodeType: string): void => {
    if (nodeType !== 'step') return
    const { to, var: name } = node
    filled.add(name)
    if (name === undefined) filled.add(typeof to === 'string' ? to : (to as Node | undefined)?.['name'])
  }
  visit(part, type, note)
  for (const proc of names.proc) visit(from.procs?.[proc]?.steps, 'steps', note)
  return brought.every((name) => filled.has(name))
}

/** Definitions and procedures that both games have, word for word. */
function sharedCalls(from: Game, to: Game): ReadonlySet<string> {
  const shared = new Set<string>()
  for (const part of ['defs', 'procs'] as const)
    for (const [name, tree] of Object.entries(from[part] ?? {}))
      if (JSON.stringify(tree) === JSON.stringify(to[part]?.[name])) shared.add(name)
  return shared
}

/** Options become their defaults, counters stay behind, and cards that this deck has not become others, which are noted. */
function renaming(
  maps: Partial<Record<NameKind, NameMap>>,
  from: Game,
  to: Game,
  others: Map<string, string>,
  rng: Stream,
): Rewriting {
  const keys = deckKeys(to)
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

const withBound = (rename: Rewriting, free: ReadonlyMap<string, Expr>, inner: NameMap): Rewriting => ({
  ...rename,
  name: (kind, name) => (kind === 'bound' ? (inner.get(name) ?? name) : (rename.name?.(kind, name) ?? name)),
  node: (node, type) => {
    const name = node['get'] === 'bound' ? (node['name'] as string) : undefined
    return name !== undefined && free.has(name) ? free.get(name) : rename.node?.(node, type)
  },
})

interface Calls {
  readonly procs: NameMap
  readonly defs: NameMap
  readonly blocks: NameMap
  /** Those that are here already. */
  readonly shared: ReadonlySet<string>
}

/** Definitions that come along use only each other and shared ones, so they stand before those that there are. */
function withBrought(
  to: Game,
  from: Game,
  brought: Pick<Game, 'zones' | 'vars' | 'tables'>,
  { procs, defs, blocks, shared }: Calls,
  rename: Rewriting,
): Game {
  const inOrder = <Tree>(all: Readonly<Record<string, Tree>> = {}, names: NameMap) =>
    Object.entries(all).flatMap(([name, tree]): [string, Tree][] => {
      const here = names.get(name)
      return here === undefined || shared.has(name) ? [] : [[here, tree]]
    })
  const newDefs = inOrder(from.defs, defs).map(([name, tree]) => [
    name,
    { ...tree, is: rewritten(tree.is, 'X', rename) },
  ])
  const newProcs = inOrder(from.procs, procs).map(([name, tree]) => [
    name,
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
    ...some('defs', calls(newDefs, to.defs, shared)),
    ...some('procs', calls(newProcs, to.procs, shared)),
  }
}

/** Shared ones first: those that come along may use them. */
function calls(brought: readonly unknown[][], here: object | undefined, shared: ReadonlySet<string>): object {
  const first: [string, unknown][] = []
  const rest: [string, unknown][] = []
  for (const [name, tree] of Object.entries(here ?? {})) (shared.has(name) ? first : rest).push([name, tree])
  return Object.fromEntries([...first, ...(brought as [string, unknown][]), ...rest])
}

const some = (part: string, all: object): object => (Object.keys(all).length > 0 ? { [part]: all } : {})
