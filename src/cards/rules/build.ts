/**
 * Builders: the rule language written in TypeScript. Each returns the plain tree that the grammar describes;
 * a function given for a binder gets the bound name as its argument.
 *
 *     const playable = filter(zone('hand', me), (card) => eq(suitOf(card), val('led')))
 */
import { noted } from './call-sites.ts'
import {
  type Binder,
  type Expr,
  type Game,
  IT,
  type Option,
  type Per,
  type See,
  type Shape,
  type Single,
  type Step,
  type Steps,
  type TableTree,
  type VarTree,
  type ZoneTree,
} from './tree.ts'

/** Names for the reader: what an argument should be. The checker says where it is not. */
type Num = Expr
type Bool = Expr
type Suit = Expr
type Rank = Expr
type Card = Expr
type Cards = Expr
type Player = Expr
type Players = Expr
type Team = Expr

/** Builders nest: each level of binding has a name of its own. */
let depth = 0

/** Builders may be called from JavaScript: what the compiler would have refused is told by name. */
function bind<Out>(builder: string, body: (name: Expr) => Out): { as: string | undefined; body: Out } {
  if (typeof body !== 'function')
    throw new TypeError(`${builder} takes a function of what it binds, as in (it) => …`)
  depth += 1
  const as = depth === 1 ? undefined : `${IT}${depth}`
  try {
    return { as, body: body(bound(as ?? IT)) }
  } finally {
    depth -= 1
  }
}

/** A node without the fields that were not given. */
function node(fields: object): Expr {
  return noted(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  ) as unknown as Expr
}
const step = (fields: object): Step => node(fields) as unknown as Step

export const game = (tree: Omit<Game, 'v'>): Game => noted({ v: 1, ...tree })

// Declarations
export const perPlayer = (see: See, rest: { order?: 'pile' } = {}): ZoneTree =>
  noted({ per: ['player'], ...rest, see })
export const pile = (see: See, ...per: Per[]): ZoneTree =>
  noted({ ...(per.length && { per }), order: 'pile', see })
export const spread = (see: See, ...per: Per[]): ZoneTree => noted({ ...(per.length && { per }), see })
export const variable = (type: VarTree['type'], rest: Omit<VarTree, 'type'> = {}): VarTree =>
  noted({ type, ...rest })
export const byRank = (of: TableTree['of'], otherwise?: number): TableTree => table('rank', of, otherwise)
export const byCard = (of: TableTree['of'], otherwise?: number): TableTree => table('card', of, otherwise)
export const bySuit = (of: TableTree['of'], otherwise?: number): TableTree => table('suit', of, otherwise)
const table = (by: TableTree['by'], of: TableTree['of'], otherwise?: number): TableTree =>
  noted({ by, of, ...(otherwise !== undefined && { else: otherwise }) })

export const STANDARD_SUITS = ['C', 'D', 'H', 'S'] as const
export const ACE_HIGH = [...'23456789TJQKA'] as const
export const ACE_LOW = [...'A23456789TJQK'] as const

// What is written down, and names
export const card = (is: string): Card => node({ get: 'card', is })
export const suit = (is: string): Suit => node({ get: 'suit', is })
export const rank = (is: string): Rank => node({ get: 'rank', is })
export const player = (is: Num): Player => node({ get: 'player', is })
export const none = (of: Exclude<Single, 'num' | 'bool'>): Expr => node({ get: 'none', of })
export const val = (name: string, ...of: Expr[]): Expr =>
  node({ get: 'var', name, of: of.length ? of : undefined })
export const option = (name: string): Expr => node({ get: 'option', name })
export const bound = (name: string): Expr => node({ get: 'bound', name })
export const it = bound(IT)
export const me: Player = node({ get: 'me' })
export const def = (name: string, args?: Readonly<Record<string, Expr>>): Expr =>
  node({ get: 'def', name, with: args })

// Numbers
export const add = (...of: Num[]): Num => node({ get: 'add', of })
export const sub = (from: Num, take: Num): Num => node({ get: 'sub', from, take })
export const mul = (...of: Num[]): Num => node({ get: 'mul', of })
export const div = (of: Num, by: Num): Num => node({ get: 'div', of, by })
export const mod = (of: Num, by: Num): Num => node({ get: 'mod', of, by })
export const min = (...of: Num[]): Num => node({ get: 'min', of })
export const max = (...of: Num[]): Num => node({ get: 'max', of })
export const number = (of: Expr): Num => node({ get: 'number', of })

/** So many places on in its own order, round and round. */
export const shift = (of: Expr, by: Num): Expr => node({ get: 'shift', of, by })

// Truth
export const eq = (a: Expr, b: Expr): Bool => node({ get: 'eq', a, b })
export const ne = (a: Expr, b: Expr): Bool => node({ get: 'ne', a, b })
export const lt = (a: Expr, b: Expr): Bool => node({ get: 'lt', a, b })
export const le = (a: Expr, b: Expr): Bool => node({ get: 'le', a, b })
export const gt = (a: Expr, b: Expr): Bool => lt(b, a)
export const ge = (a: Expr, b: Expr): Bool => le(b, a)
export const and = (...of: Bool[]): Bool => node({ get: 'and', of })
export const or = (...of: Bool[]): Bool => node({ get: 'or', of })
export const not = (of: Bool): Bool => node({ get: 'not', of })
/** One value or the other. For steps, see `when`. */
export const cond = (test: Bool, then: Expr, otherwise: Expr): Expr =>
  node({ get: 'if', test, then, else: otherwise })
export const given = (be: Expr, body: (name: Expr) => Expr): Expr => {
  const { as, body: inner } = bind('given', body)
  return node({ get: 'let', as, be, in: inner })
}

// Sets
type Over = (of: Expr, test: (item: Expr) => Expr) => Expr
const over =
  (get: string, field: string): Over =>
  (of, test) => {
    const { as, body } = bind(get, test)
    return node({ get, of, as, [field]: body })
  }
export const all = (of: 'card' | 'suit' | 'rank' | 'player' | 'team'): Expr => node({ get: 'all', of })
export const everyone: Players = all('player')
export const range = (from: Num, to: Num): Expr => node({ get: 'range', from, to })
export const count = (of: Expr): Num => node({ get: 'count', of })
export const empty = (of: Expr): Bool => node({ get: 'empty', of })
export const some = (of: Expr): Bool => not(empty(of))
export const has = (within: Expr, item: Expr): Bool => node({ get: 'has', in: within, item })
export const first = (of: Expr): Expr => node({ get: 'first', of })
export const filter = over('filter', 'where')
export const any = over('any', 'where')
export const every = over('every', 'where')
export const sum = over('sum', 'by')
export const most = over('most', 'by')
export const least = over('least', 'by')
export const best = over('best', 'by')
export const image = over('image', 'to')
export const union = (...of: Expr[]): Expr => node({ get: 'union', of })
export const inter = (...of: Expr[]): Expr => node({ get: 'inter', of })
export const minus = (from: Expr, take: Expr): Expr => node({ get: 'minus', from, take })
export const ifAble = (...of: Expr[]): Expr => node({ get: 'ifAble', of })

// Cards and places
export const zone = (name: string, ...of: Expr[]): Expr =>
  node({ get: 'zone', name, of: of.length ? of : undefined })
export const family = (name: string): Cards => node({ get: 'family', name })
export const top = (of: Expr): Card => node({ get: 'top', of })
export const bottom = (of: Expr): Card => node({ get: 'bottom', of })
export const topmost = (of: Expr, n: Num): Cards => node({ get: 'topmost', of, n })
export const above = (of: Card): Cards => node({ get: 'above', of })
export const indexOf = (of: Card, name: string): Num => node({ get: 'indexOf', of, in: name })
export const spare = (name: string, ...of: Expr[]): Num =>
  node({ get: 'spare', name, of: of.length ? of : undefined })
export const suitOf = (of: Card): Suit => node({ get: 'suitOf', of })
export const rankOf = (of: Card): Rank => node({ get: 'rankOf', of })
export const owner = (of: Card): Player => node({ get: 'owner', of })
export const look = (table: string, of: Expr): Expr => node({ get: 'look', table, of })

// Players
export const next = (after: Player, among?: Players): Player => node({ get: 'next', after, in: among })
export const nearest = (from: Player, among: Players): Player => node({ get: 'nearest', from, in: among })
export const teamOf = (of: Player): Team => node({ get: 'teamOf', of })
export const members = (of: Team): Players => node({ get: 'members', of })

// Shapes
export const combos = (of: Cards, shape: Shape): Num => node({ get: 'combos', of, shape })
export const matches = (of: Cards, shape: Shape): Bool => node({ get: 'matches', of, shape })
export const deadwood = (of: Cards, by: string, ...shapes: Shape[]): Num =>
  node({ get: 'deadwood', of, by, shapes })
export const poker = (of: Cards): Num => node({ get: 'poker', of })

// Steps
type Body = Step | Steps
const list = (body: Body): Steps => (Array.isArray(body) ? (body as Steps) : [body as Step])
export const move = (cards: Cards, to: Expr, how: { at?: 'bottom'; turn?: 'over' } = {}): Step =>
  step({ do: 'move', cards, to, ...how })
export const deal = (
  from: Expr,
  to: string,
  how: { n?: Num; in?: Players; first?: Player; packet?: Num; at?: 'bottom' } = {},
): Step => step({ do: 'deal', from, to, ...how })
export const shuffle = (place: Expr): Step => step({ do: 'shuffle', zone: place })
export const show = (cards: Cards, to?: Players): Step => step({ do: 'show', cards, to })
type Place = string | readonly [string, ...Expr[]]
const placed = (place: Place): object => {
  if (typeof place === 'string') return { var: place }
  if (!Array.isArray(place)) throw new TypeError("set and increase take a name, or ['name', index]")
  const [name, ...of] = place
  return { var: name, of: of.length ? of : undefined }
}
export const set = (place: Place, to: Expr): Step => step({ do: 'set', ...placed(place), to })
/** @param reason what for, in words for players */
export const increase = (place: Place, by: Num, reason?: string): Step =>
  step({ do: 'add', ...placed(place), by, for: reason })
export const tally = (counter: string, by?: Num): Step => step({ do: 'tally', counter, by })
export const when = (test: Bool, then: Body, otherwise?: Body): Step =>
  step({ do: 'if', test, then: list(then), else: otherwise && list(otherwise) })
function settings<How extends object>(builder: string, how: How): How {
  if (typeof how !== 'object' || 'do' in how)
    throw new TypeError(`${builder} takes its settings before its steps: at least {}`)
  return how
}
export const repeat = (how: { while?: Bool; atMost?: Num }, ...steps: Step[]): Step =>
  step({ do: 'repeat', ...settings('repeat', how), steps })
const eachOf = (of: Expr, how: object, body: (item: Expr) => Body): Step => {
  const { as, body: steps } = bind('each', body)
  return step({ do: 'each', in: of, as, ...how, steps: list(steps) })
}
export const each = (of: Expr, body: (item: Expr) => Body): Step => eachOf(of, {}, body)
/** Players act one after the other, clockwise from one of them. */
export const inTurn = (from: Player, body: (item: Expr) => Body, among: Players = everyone): Step =>
  eachOf(among, { from }, body)
/** Players act at the same time: nobody sees what another does until all have done it. */
export const together = (body: (item: Expr) => Body, among: Players = everyone): Step =>
  eachOf(among, { together: 'yes' }, body)
export const turns = (
  how: { first: Player; in?: Players; next?: Player; while?: Bool },
  ...steps: Step[]
): Step => step({ do: 'turns', ...settings('turns', how), steps })
export const as = (who: Player, ...steps: Step[]): Step => step({ do: 'as', player: who, steps })
export const keep = (be: Expr, body: (name: Expr) => Body): Step => {
  const { as: name, body: steps } = bind('keep', body)
  return step({ do: 'let', as: name, be, steps: list(steps) })
}
export const proc = (name: string, args?: Readonly<Record<string, Expr>>): Step =>
  step({ do: 'proc', name, with: args })
export const block = (name: string, how: { until?: Bool }, ...steps: Step[]): Step =>
  step({ do: 'block', name, ...settings('block', how), steps })
export const choose = (options: readonly Option[], otherwise?: Body): Step =>
  step({ do: 'choose', options, otherwise: otherwise && list(otherwise) })
export const trick = (how: {
  leader: Player
  in?: Players
  to: string
  lead: Cards
  follow: Cards
  power: Num
  then: Body
}): Step => {
  const { then, ...fields } = how
  return step({ do: 'trick', ...fields, steps: list(then) })
}
/** The card that was led, in `follow` and `power` of a trick. */
export const led: Card = bound('led')
/** Who won the trick, in its steps. */
export const winner: Player = bound('winner')
export const stop: Step = step({ do: 'stop' })
export const again: Step = step({ do: 'again' })
export const leave = (name: string): Step => step({ do: 'leave', block: name })
export const end: Step = step({ do: 'end' })

// Options of a choice
/** An option without anything to pick. */
export const may = (label: string, steps: Body, test?: Bool): Option =>
  noted({ label, ...(test !== undefined && { when: test }), do: list(steps) })
type How = { when?: Bool; where?: (picked: Expr) => Bool }
const mayBind = (label: string, binder: Binder, body: (picked: Expr) => Body, how: How): Option => {
  const { as, body: made } = bind(label, (name) => ({ steps: list(body(name)), where: how.where?.(name) }))
  return optionNode(label, how.when, [{ as, ...binder, where: made.where }], made.steps)
}
/** An option for each item of a set, such as each card that may be played. */
export const mayEach = (label: string, of: Expr, body: (item: Expr) => Body, how: How = {}): Option =>
  mayBind(label, { in: of }, body, how)
/** An option to pick some cards of a shape. */
export const maySome = (
  label: string,
  of: Cards,
  shape: Shape,
  body: (cards: Expr) => Body,
  how: How = {},
): Option => mayBind(label, { some: of, shape }, body, how)
/** An option with several things to pick, one after the other; name them with `as`. */
export const mayPick = (label: string, each: readonly Binder[], steps: Body, test?: Bool): Option =>
  optionNode(label, test, each, list(steps))

function optionNode(label: string, test: Bool | undefined, binders: readonly object[], steps: Steps): Option {
  return node({
    label,
    when: test,
    each: binders.map((binder) => node(binder)),
    do: steps,
  }) as unknown as Option
}
