/**
 * Lists of a player of whom something holds, and of nobody else: where sides have become players, "those of the side who
 * bid nothing" is a test of one player, and is told as a test.
 */
import { type Expr, type Game, type GetNodes, IT } from '../../rules/tree.ts'
import { alike, mentions, somePart, substituted } from './parts.ts'

export function withoutListsOfOne(game: Game): Game {
  return Object.keys(game.defs ?? {}).reduce(withoutList, game)
}

function withoutList(game: Game, name: string): Game {
  const { [name]: list, ...defs } = game.defs ?? {}
  const [[param, kind] = [], ...more] = Object.entries(list?.params ?? {})
  const { is } = list ?? {}
  if (typeof is !== 'object' || is.get !== 'filter' || param === undefined || kind !== 'player') return game
  if (more.length > 0 || !alike(is.of, { get: 'bound', name: param })) return game
  const { as = IT, where } = is
  const test = (one: Expr): Expr | undefined => put(where, as, one)
  const changed = JSON.parse(JSON.stringify({ ...game, defs }), (_, node) => {
    if (node?.do === 'each') return asTest(node, name, test) ?? node
    return node?.get === 'sum' ? (asCase(node, name, test) ?? node) : node
  }) as Game
  const isUsed = mentions([changed.flow, changed.procs, changed.defs, changed.result, changed.vars], {
    get: 'def',
    name,
  })
  return isUsed ? game : changed
}

type Test = (one: Expr) => Expr | undefined

/** What is reckoned for the players of the list, or for the others of one: it is that or nothing. */
function asCase({ of, as = IT, by }: GetNodes['sum'], name: string, test: Test): Expr | undefined {
  const rest = typeof of === 'object' && of.get === 'minus' ? of : undefined
  const one = listed(rest ? rest.take : of, name)
  if (one === undefined || (rest && !alike(rest.from, one))) return undefined
  const [when, value] = [test(one), put(by, as, one)]
  if (when === undefined || value === undefined) return undefined
  return rest
    ? { get: 'if', test: when, then: 0, else: value }
    : { get: 'if', test: when, then: value, else: 0 }
}

/** What is done for each of the list, where it does not matter who acts. */
function asTest(
  step: { readonly in: Expr; readonly as?: string; readonly steps: readonly unknown[] },
  name: string,
  test: Test,
): unknown {
  const one = listed(step.in, name)
  if (one === undefined || somePart(step.steps, isActing)) return undefined
  const [when, then] = [test(one), put(step.steps, step.as ?? IT, one)]
  return when === undefined || then === undefined ? undefined : { do: 'if', test: when, then }
}

/** Steps in which somebody acts, may act, or which leave the list. */
const isActing = ({ get, do: kind }: Readonly<Record<string, unknown>>): boolean =>
  get === 'me' || (typeof kind === 'string' && !/^(?:if|add|set|tally)$/.test(kind))

/** The player whose list it is, by a name. */
function listed(set: Expr, name: string): GetNodes['bound'] | undefined {
  if (typeof set !== 'object' || set.get !== 'def' || set.name !== name) return undefined
  const [one] = Object.values(set.with ?? {})
  return typeof one === 'object' && one.get === 'bound' ? one : undefined
}

/** A tree with one name for another; undefined where either means something else in a part of it. */
function put<Tree>(tree: Tree, name: string, one: Expr): Tree | undefined {
  const isFree = substituted(tree, (one as GetNodes['bound']).name, one) !== undefined
  return isFree ? substituted(tree, name, one) : undefined
}
