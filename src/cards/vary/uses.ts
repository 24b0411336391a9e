/** Which declared names a part of rules uses. */
import type { Game } from '../rules/tree.ts'
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
