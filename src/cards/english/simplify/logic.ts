/** Tests as people say them: "either … or …" instead of a test that chooses between tests. */
import { GETS, type Get } from '../../rules/grammar.ts'
import type { Expr, Game, GetNode, GetNodes } from '../../rules/tree.ts'
import { alike } from './parts.ts'

type Comparison = GetNodes['eq'] | GetNodes['ne'] | GetNodes['lt'] | GetNodes['le']

/** Whether an expression is true or false, as far as that is plain from the expression itself. */
export function isTest(value: Expr, game: Game): boolean {
  if (typeof value !== 'object') return typeof value === 'boolean'
  if (value.get === 'var') return game.vars?.[value.name]?.type === 'bool'
  if (value.get === 'def') return game.defs?.[value.name]?.type === 'bool'
  return GETS[value.get as Get].gives === 'bool'
}

/** All of these hold. */
export const all = (tests: readonly Expr[]): Expr => joined('and', tests)
/** One of these holds. */
export const oneOf = (tests: readonly Expr[]): Expr => joined('or', tests)

/** `and` without what is true, `or` without what is false, and each of them flat. */
function joined(get: 'and' | 'or', tests: readonly Expr[]): Expr {
  const idle = get === 'and'
  const flat = tests.flatMap((test) => (typeof test === 'object' && test.get === get ? test.of : [test]))
  const rest = flat.filter((part, n) => part !== idle && flat.findIndex((other) => alike(other, part)) === n)
  if (rest.includes(!idle)) return !idle
  return rest.length === 0 ? idle : rest.length === 1 ? (rest[0] as Expr) : { get, of: rest }
}

export function negated(test: Expr): Expr {
  if (typeof test === 'boolean') return !test
  if (typeof test !== 'object') return { get: 'not', of: test }
  if (test.get === 'eq') return { ...test, get: 'ne' }
  if (test.get === 'ne') return { ...test, get: 'eq' }
  return test.get === 'not' ? test.of : { get: 'not', of: test }
}

/** Whether a test can hold only where a set is not empty, as far as the test itself counts the set. */
export function impliesSome(test: Expr | undefined, set: Expr): boolean {
  if (typeof test !== 'object') return false
  if (test.get === 'and') return test.of.some((part) => impliesSome(part, set))
  if (test.get === 'not') return typeof test.of === 'object' && alike(test.of, { get: 'empty', of: set })
  if (test.get !== 'lt' && test.get !== 'le') return false
  const least = test.get === 'lt' ? 0 : 1
  return typeof test.a === 'number' && test.a >= least && alike(test.b, { get: 'count', of: set })
}

/** Whether there is always such a player, where somebody acts. */
export function isThere(player: Expr): boolean {
  if (typeof player !== 'object') return false
  if (player.get === 'if') return isThere(player.then) && isThere(player.else)
  if (player.get === 'next') return player.in === undefined && isThere(player.after)
  return player.get === 'me' || (player.get === 'shift' && isThere(player.of))
}

/** A test that depends on another: "either it rains and …, or it does not and …". */
export function condition({ test, then, else: otherwise }: GetNodes['if']): Expr {
  if (then === true) return oneOf([test, otherwise])
  if (otherwise === false) return all([test, then])
  if (then === false) return unless(test, otherwise)
  if (otherwise === true) return oneOf([negated(test), then])
  return oneOf([all([test, then]), unless(test, otherwise)])
}

/** Where the test does not hold, the rest. What can hold only without the test need not say so. */
function unless(test: Expr, rest: Expr): Expr {
  const cases = typeof rest === 'object' && rest.get === 'or' ? rest.of : [rest]
  return cases.every((each) => excludes(each, test)) ? rest : all([negated(test), rest])
}

/** Whether one test cannot hold together with the other: the total is 3, and it is 4, or at most 2. */
function excludes(one: Expr, other: Expr): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (one.get === 'and') return one.of.some((part) => excludes(part, other))
  if (one.get !== 'eq' || !isKnown(one.b)) return false
  if (other.get === 'eq') return alike(one.a, other.a) && isKnown(other.b) && !alike(one.b, other.b)
  if (other.get !== 'le' && other.get !== 'lt') return false
  if (typeof one.b !== 'number') return false
  if (alike(one.a, other.a) && typeof other.b === 'number')
    return other.get === 'le' ? one.b > other.b : one.b >= other.b
  if (alike(one.a, other.b) && typeof other.a === 'number')
    return other.get === 'le' ? one.b < other.a : one.b <= other.a
  return false
}

const isKnown = (value: Expr): boolean =>
  typeof value !== 'object' || /^(?:rank|suit|card)$/.test(value.get) || isSeat(value)

const isSeat = (value: GetNode): boolean => value.get === 'player' && typeof value.is === 'number'

/** A comparison with a value that depends on a test is a test that depends on it; one of two numbers is decided. */
export function compared(node: Comparison, game: Game): Expr {
  const { a, b } = node
  if (isPlain(a) && isPlain(b)) return decided(node.get, a, b)
  if (isSame(node.get) && isSeatOrFace(a) && isSeatOrFace(b)) return alike(a, b) === (node.get === 'eq')
  const byTest =
    split(a, (part) => compared({ ...node, a: part }, game)) ??
    split(b, (part) => compared({ ...node, b: part }, game))
  if (byTest !== undefined) return byTest
  const suits = suitsWithin(node, game)
  if (suits !== undefined)
    return oneOf(suits.map((is): Expr => ({ get: 'eq', a: suits.card, b: { get: 'suit', is } })))
  if (isSame(node.get) && isTest(a, game) && typeof b === 'boolean')
    return b === (node.get === 'eq') ? a : negated(a)
  if (isSame(node.get) && isTest(b, game) && typeof a === 'boolean')
    return a === (node.get === 'eq') ? b : negated(b)
  return node
}

/** The suits for which a comparison with a suit that is known holds: nobody remembers which suit is the higher one. */
function suitsWithin({ get, a, b }: Comparison, { deck }: Game): Suits | undefined {
  if (get !== 'lt' && get !== 'le') return undefined
  const card = [a, b].find((side) => typeof side === 'object' && side.get === 'suitOf')
  const known = [a, b].find((side) => typeof side === 'object' && side.get === 'suit') as GetNodes['suit']
  if (card === undefined || known === undefined) return undefined
  const at = deck.suits.indexOf(known.is)
  const within = deck.suits.filter((_, n) =>
    card === a ? n < at || (get === 'le' && n === at) : n > at || (get === 'le' && n === at),
  )
  return Object.assign(within, { card })
}

interface Suits extends Array<string> {
  readonly card: Expr
}

const isSame = (get: Comparison['get']): boolean => get === 'eq' || get === 'ne'
const isPlain = (value: Expr): value is number | boolean => typeof value !== 'object'
const isSeatOrFace = (value: Expr): boolean =>
  typeof value === 'object' && /^(?:rank|suit|card)$/.test(value.get)

function decided(get: Comparison['get'], a: number | boolean, b: number | boolean): boolean {
  if (get === 'lt') return a < b
  if (get === 'le') return a <= b
  return (a === b) === (get === 'eq')
}

function split(value: Expr, test: (part: Expr) => Expr): Expr | undefined {
  if (typeof value !== 'object' || value.get !== 'if') return undefined
  return condition({ ...value, then: test(value.then), else: test(value.else) })
}
