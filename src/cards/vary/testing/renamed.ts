/** A game in which everything is called something else. */
import type { Stream } from '../../../rng/index.ts'
import type { Game } from '../../rules/tree.ts'
import { type Node, type Rewriting, rewritten, rewrittenGame } from '../fields.ts'

/** Names and labels are other ones, declarations stand in another order where none is needed. */
export function renamedGame(game: Game, rng: Stream): Game {
  const names = new Map<string, string>()
  let labels = 0
  const other = (kind: string, name: string): string => {
    if (kind === 'table' && name === 'ranks') return name
    // What a trick binds, and what is bound where no name is given, has a name of its own.
    if (kind === 'bound' && ['it', 'led', 'winner'].includes(name)) return name
    const key = `${kind} ${name}`
    const known = names.get(key) ?? `n${names.size}${rng.pick(['a', 'b', 'c'])}`
    names.set(key, known)
    return known
  }
  const rename: Rewriting = {
    name: other,
    node(node, type) {
      if (type === 'option') return withFields(node, { label: `label ${(labels += 1)}` }, type)
      if (node['get'] === 'def' || node['do'] === 'proc') return renamedCall(node, type)
      return undefined
    },
  }
  const withFields = (node: Node, fields: Node, type: string): unknown => {
    let isSelf = true
    const inner: Rewriting = {
      ...rename,
      node: (each, eachType) => {
        if (!isSelf) return rename.node?.(each, eachType)
        isSelf = false
        return undefined
      },
    }
    return { ...(rewritten(node, type, inner) as Node), ...fields }
  }
  const renamedCall = (node: Node, type: string): unknown => {
    const call = withFields(node, {}, type) as Record<string, unknown>
    const args = Object.entries((call['with'] ?? {}) as Node)
    if (args.length > 0)
      call['with'] = Object.fromEntries(args.map(([name, value]) => [other('bound', name), value]))
    return call
  }
  const renamed = rewrittenGame(game, rename)
  const called = <Tree>(
    part: Readonly<Record<string, Tree>> | undefined,
    kind: string,
    isOrdered = false,
  ) => {
    const entries = Object.entries(part ?? {}).map(([name, tree]): [string, Tree] => [
      other(kind, name),
      tree,
    ])
    return Object.fromEntries(isOrdered ? entries : rng.shuffle(entries))
  }
  const withParams = <Tree extends { readonly params?: Readonly<Record<string, string>> }>(
    tree: Tree,
  ): Tree =>
    tree.params === undefined
      ? tree
      : {
          ...tree,
          params: Object.fromEntries(
            Object.entries(tree.params).map(([name, type]) => [other('bound', name), type]),
          ),
        }
  const eachWith = <Tree extends object>(
    part: Readonly<Record<string, Tree>>,
    change: (tree: Tree) => Tree,
  ) => Object.fromEntries(Object.entries(part).map(([name, tree]) => [name, change(tree)]))
  return {
    ...renamed,
    id: 'renamed',
    name: 'Renamed',
    source: 'another source',
    family: 'another family',
    deck: { ...game.deck, in: other('zone', game.deck.in) },
    zones: called(renamed.zones, 'zone'),
    options: called(renamed.options, 'option'),
    tables: called(renamed.tables, 'table'),
    counters: called(renamed.counters, 'counter'),
    vars: eachWith(called(renamed.vars, 'var'), ({ reset, label: _, ...tree }) => ({
      ...tree,
      ...(reset !== undefined && { reset: other('block', reset) }),
    })),
    defs: eachWith(called(renamed.defs, 'def', true), withParams),
    procs: eachWith(called(renamed.procs, 'proc', true), withParams),
  }
}
