/** Which names a part of rules uses: declared ones, and ones that are bound around it. */
import { GETS, STEPS } from '../rules/grammar.ts'
import { type Game, IT } from '../rules/tree.ts'
import { fieldsOf, type NameKind, type Node, nameKind, visit } from './fields.ts'

export type Names = Readonly<Record<NameKind, ReadonlySet<string>>>

const noNames = (): Record<NameKind, Set<string>> => ({
  zone: new Set(),
  var: new Set(),
  def: new Set(),
  proc: new Set(),
  table: new Set(),
  counter: new Set(),
  option: new Set(),
  block: new Set(),
  bound: new Set(),
})

/** What stands in the part itself, and not in the definitions and procedures that it calls. */
export function namesIn(part: unknown, type: string): Names {
  const names = noNames()
  collect(part, type, names)
  return names
}

function collect(part: unknown, type: string, names: Record<NameKind, Set<string>>): void {
  visit(part, type, (node, nodeType) => {
    const fields = fieldsOf(node, nodeType)
    for (const [field, value] of Object.entries(node)) {
      const kind = nameKind(fields[field] ?? '')
      if (kind !== undefined) names[kind].add(value as string)
    }
  })
}

/** What a part uses, with what the definitions and procedures use that it calls. */
export function namesReached(game: Game, parts: readonly (readonly [unknown, string])[]): Names {
  const names = noNames()
  for (const [part, type] of parts) collect(part, type, names)
  for (const proc of names.proc) collect(game.procs?.[proc]?.steps, 'steps', names)
  for (const def of names.def) collect(game.defs?.[def]?.is, 'X', names)
  for (const name of names.var) collect(game.vars?.[name]?.init, 'X', names)
  return names
}

/** What the whole game uses. */
export const namesUsed = (game: Game): Names =>
  namesReached(game, [
    [game.flow, 'steps'],
    [game.result.score, 'X'],
    [game.result.winners, 'X'],
  ])

/** Whether a node of this kind is anywhere in a part. */
export function hasNode(part: unknown, type: string, is: (node: Node) => boolean): boolean {
  let found = false
  visit(part, type, (node) => {
    found ||= is(node)
  })
  return found
}

/** Fields of nodes in which the name that the node binds hides one from outside. */
const HIDING: ReadonlyMap<unknown, readonly string[]> = new Map(
  [...Object.entries(GETS), ...Object.entries(STEPS)].map(([kind, entry]) => [
    kind,
    'binds' in entry ? entry.binds.in : [],
  ]),
)

/** Whether a name that is bound around the part is used in it. In doubt, as within a trick, it is. */
export function usesBound(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false
  if (Array.isArray(part)) return part.some((each) => usesBound(each, name))
  const node = part as Node
  if (node['get'] === 'bound') return node['name'] === name
  const isHidden = (node['as'] ?? IT) === name
  const hiding = isHidden ? (HIDING.get(node['do'] ?? node['get']) ?? []) : []
  return Object.entries(node).some(([field, value]) => !hiding.includes(field) && usesBound(value, name))
}
