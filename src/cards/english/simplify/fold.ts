/**
 * Expressions without what goes without saying: options are their values, sums of numbers are numbers, a set is not
 * narrowed by what holds for everything. The value is the same in every position.
 */
import { type Expr, type Game, type GetNode, type GetNodes, IT } from '../../rules/tree.ts'
import { all, compared, condition, isTest, negated, oneOf } from './logic.ts'
import { alike, mentions } from './parts.ts'

export type OptionValues = Readonly<Record<string, number | boolean>>

/** A node whose fields are folded already. */
export function fold(node: GetNode, game: Game, chosen: OptionValues): Expr {
  switch (node.get) {
    case 'option':
      return chosen[node.name] ?? game.options?.[node.name]?.default ?? node
    case 'count':
      if (isNothing(node.of)) return 0
      return isEvery(node.of, 'player') && game.seats.min === game.seats.max ? game.seats.min : node
    case 'add':
      return sumOf(node)
    case 'mul':
      return productOf(node)
    case 'min':
    case 'max':
      return node.of.every(isNumber) ? ARITHMETIC[node.get](node.of as readonly number[]) : node
    case 'sub':
      if (isNumber(node.from) && isNumber(node.take)) return node.from - node.take
      if (alike(node.from, node.take)) return 0
      return node.take === 0 ? node.from : node
    case 'div':
      if (node.by === 1) return node.of
      return isNumber(node.of) && isNumber(node.by) && node.by !== 0 ? Math.floor(node.of / node.by) : node
    case 'mod':
      return isNumber(node.of) && isNumber(node.by) && node.of >= 0 && node.by > 0 ? node.of % node.by : node
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
      return compared(node, game)
    case 'not':
      return typeof node.of === 'boolean' ? !node.of : node
    case 'and':
      return all(node.of)
    case 'or':
      return oneOf(node.of)
    case 'if':
      return conditional(node, game)
    case 'shift':
    case 'next':
      return seatOf(node, game)
    case 'let':
      return mentions(node.in, { get: 'bound', name: node.as ?? IT }) ? node : node.in
    case 'sum':
      return ofOpponent(node, game, chosen) ?? foldSet(node)
    default:
      return foldSet(node)
  }
}

/** What is added up for the other of two players; or for both, where it is nothing for yourself. */
function ofOpponent(
  { of, as = IT, by }: GetNodes['sum'],
  game: Game,
  chosen: OptionValues,
): Expr | undefined {
  if (game.seats.min !== 2 || game.seats.max !== 2 || typeof by !== 'object') return undefined
  const withPlayer = (player: GetNode): Expr =>
    JSON.parse(JSON.stringify(by), (_, part) => {
      const given = part?.get === 'bound' && part.name === as ? player : part
      return typeof given?.get === 'string' ? fold(given, game, chosen) : given
    })
  const opponent: GetNode = { get: 'next', after: { get: 'me' } }
  if (alike(of, { get: 'minus', from: { get: 'all', of: 'player' }, take: { get: 'me' } }))
    return withPlayer(opponent)
  if (!isEvery(of, 'player') || !mentions(by, { get: 'me' })) return undefined
  return withPlayer({ get: 'me' }) === 0 ? withPlayer(opponent) : undefined
}

/** Sums within a sum are parts of it, and its numbers are one number, where the first of them stands. */
function sumOf(node: GetNodes['add']): Expr {
  const parts: Expr[] = node.of.flatMap((part) =>
    typeof part === 'object' && part.get === 'add' ? [...part.of] : [part],
  )
  const total = parts.reduce<number>((sum, part) => (typeof part === 'number' ? sum + part : sum), 0)
  const at = parts.findIndex(isNumber)
  const of = parts.flatMap((part, n): Expr[] =>
    !isNumber(part) ? [part] : n === at && total !== 0 ? [total] : [],
  )
  const [only] = of
  if (only === undefined) return total
  return of.length === 1 ? only : { ...node, of }
}

/** A product without factors of 1, and nothing where a factor is 0. */
function productOf(node: GetNodes['mul']): Expr {
  if (node.of.includes(0)) return 0
  if (node.of.every(isNumber)) return ARITHMETIC.mul(node.of as readonly number[])
  const of = node.of.filter((factor) => factor !== 1)
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { ...node, of }
}

/** Who sits so many seats on, where the number of players is fixed and it is plain that a player is meant. */
function seatOf(node: GetNodes['shift' | 'next'], { seats }: Game): Expr {
  if (seats.min !== seats.max || (node.get === 'next' && node.in !== undefined)) return node
  const [from, by] = node.get === 'next' ? [node.after, 1] : [node.of, node.by]
  if (typeof from !== 'object' || !/^(?:me|player|next|shift)$/.test(from.get) || !isNumber(by)) return node
  const on = (n: number): number => ((n % seats.max) + seats.max) % seats.max
  if (from.get === 'player')
    return isNumber(from.is) && from.is >= 0 && from.is < seats.max ? { ...from, is: on(from.is + by) } : node
  if (from.get === 'next' && from.in === undefined) return further(from.after, on(by + 1))
  return from.get === 'me' ? further(from, on(by)) : node
}

const further = (from: Expr, by: number): Expr =>
  by === 0 ? from : by === 1 ? { get: 'next', after: from } : { get: 'shift', of: from, by }

function conditional(node: GetNodes['if'], game: Game): Expr {
  const { test, then, else: otherwise } = node
  if (typeof test === 'boolean') return test ? then : otherwise
  if (alike(then, otherwise)) return then
  return isTest(then, game) || isTest(otherwise, game) ? condition(node) : node
}

/** The same of sets of things. */
function foldSet(node: GetNode): Expr {
  switch (node.get) {
    case 'empty':
      return isNothing(node.of) ? true : isAll(node.of) ? false : node
    case 'first':
      return isEvery(node.of, 'player') ? { get: 'player', is: 0 } : node
    case 'filter':
      return node.where === true ? node.of : node
    case 'any':
      return anyOf(node)
    case 'every':
      return node.where === true || isNothing(node.of) ? true : node
    case 'sum':
    case 'most':
    case 'least':
      return isNothing(node.of) ? 0 : node
    case 'nearest':
      return isEvery(node.in, 'player') ? node.from : node
    case 'inter':
      return common(node)
    case 'union':
      return {
        ...node,
        of: node.of.filter((part, n) => node.of.findIndex((other) => alike(other, part)) === n),
      }
    case 'minus':
      return withoutSome(node)
    default:
      return node
  }
}

function anyOf(node: GetNodes['any']): Expr {
  if (node.where === false || isNothing(node.of)) return false
  if (node.where !== true) return node
  return isAll(node.of) ? true : { get: 'not', of: { get: 'empty', of: node.of } }
}

/** What is in all of them, without those that have everything in them. */
function common(node: GetNodes['inter']): Expr {
  const rest = node.of.filter(
    (part, n) => !isAll(part) && node.of.findIndex((other) => alike(other, part)) === n,
  )
  const [only] = rest.length === 0 ? node.of : rest
  return rest.length > 1 || only === undefined ? { ...node, of: rest } : only
}

/** A set without those of it for which something holds: those for which it does not. */
function withoutSome(node: GetNodes['minus']): Expr {
  const { from, take } = node
  if (typeof take !== 'object' || take.get !== 'filter' || !alike(from, take.of)) return node
  return { ...take, where: negated(take.where) }
}

const ARITHMETIC = {
  add: (of: readonly number[]) => of.reduce((sum, n) => sum + n, 0),
  mul: (of: readonly number[]) => of.reduce((product, n) => product * n, 1),
  min: (of: readonly number[]) => Math.min(...of),
  max: (of: readonly number[]) => Math.max(...of),
}

/** A set that nothing is in. */
const isNothing = (value: Expr): boolean =>
  typeof value === 'object' && value.get === 'filter' && value.where === false
const isNumber = (value: Expr): value is number => typeof value === 'number'
const isAll = (value: Expr): boolean => typeof value === 'object' && value.get === 'all'
const isEvery = (value: Expr, kind: string): boolean =>
  typeof value === 'object' && value.get === 'all' && value.of === kind
