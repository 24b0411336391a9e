/** Names that are bound in and around a part of rules, when the part goes to another place. */
import type { Stream } from '../../../rng/index.ts'
import { type Expr, IT } from '../../rules/tree.ts'
import { type Node, visit } from '../fields.ts'
import type { Scope } from '../generate/draft.ts'
import { namesIn } from '../uses.ts'

/** Names that are given without being written: they cannot be exchanged for others. */
const UNWRITTEN: ReadonlySet<string> = new Set([IT, 'led', 'winner'])

/** Names that are bound around the part, by what stands for them here; undefined if nothing can. */
export function freeNames(
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
    const fitting = [...here.bound].filter(([each, { type: its }]) => {
      // What the part binds by the same name would hide it.
      return its === known.type && !(own.has(each) && UNWRITTEN.has(each))
    })
    if (fitting.length > 0) free.set(name, { get: 'bound', name: rng.pick(fitting)[0] })
    else if (known.type === 'player' && here.me) free.set(name, { get: 'me' })
    else return undefined
  }
  return free
}

/** Other names for those that the part binds and that are bound around its new place already. */
export function innerNames(part: unknown, type: string, here: Scope): ReadonlyMap<string, string> {
  const own = boundInside(part, type)
  const names = new Map<string, string>()
  for (const name of own) {
    if (!here.bound.has(name) || UNWRITTEN.has(name)) continue
    let other = name
    for (let n = 2; here.bound.has(other) || own.has(other); n += 1) other = `${name.replace(/\d+$/, '')}${n}`
    names.set(name, other)
  }
  return names
}

function boundInside(part: unknown, type: string): ReadonlySet<string> {
  const names = new Set<string>()
  visit(part, type, (node, nodeType) => {
    for (const name of givenBy(node, nodeType)) names.add(name)
  })
  return names
}

const BINDERS: ReadonlySet<unknown> = new Set(
  'filter any every sum most least best image let each'.split(' '),
)

function givenBy(node: Node, type: string): readonly string[] {
  if (type === 'step' && node['do'] === 'trick') return ['led', 'winner', IT]
  const binds = type === 'binder' || BINDERS.has(type === 'step' ? node['do'] : node['get'])
  return binds ? [(node['as'] as string | undefined) ?? IT] : []
}
