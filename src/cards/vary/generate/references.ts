/** Random expressions that refer to something: cards, zones, variables, tables, definitions, names that are bound. */
import {
  all,
  bound,
  card,
  def,
  look,
  me,
  none,
  option,
  player,
  range,
  rank,
  spare,
  suit,
  teamOf,
  val,
  zone,
} from '../../rules/build.ts'
import type { Get } from '../../rules/grammar.ts'
import type { Expr, Per } from '../../rules/tree.ts'
import type { Draft, Scope } from './draft.ts'

type Rule = (draft: Draft, type: string, scope: Scope, depth: number) => Expr | undefined

/** By kind; undefined if nothing that is declared or bound fits. */
export const REFERENCES: Readonly<Partial<Record<Get, Rule>>> = {
  card: written,
  suit: written,
  rank: written,
  all: (_, type) => (type === 'num*' || !type.endsWith('*') ? undefined : all(type.slice(0, -1) as 'card')),
  none: (_, type) => (/^(card|suit|rank|player|team)$/.test(type) ? none(type as 'card') : undefined),
  var: (draft, type, scope, depth) => {
    const { vars } = draft
    const name = oneOf(
      draft,
      Object.keys(vars).filter((each) => vars[each]?.type === type),
    )
    return name === undefined ? undefined : val(name, ...index(draft, vars[name]?.per, scope, depth))
  },
  option: (draft, type) => {
    const wanted = type === 'bool' ? 'boolean' : type === 'num' ? 'number' : ''
    const options = Object.entries(draft.tree.options ?? {}).filter(
      ([, each]) => typeof each.default === wanted,
    )
    const found = oneOf(draft, options)
    return found && option(found[0])
  },
  bound: (draft, type, scope) => {
    const found = oneOf(
      draft,
      [...scope.bound].filter(([, each]) => each.type === type),
    )
    return found && bound(found[0])
  },
  def: (draft, type, scope, depth) => {
    const { calls, defs } = draft
    const fitting = [...calls.def].filter(
      ([name, { usesMe }]) => defs[name]?.type === type && (scope.me || !usesMe),
    )
    const called = oneOf(draft, fitting)
    if (called === undefined || scope.times > 20) return undefined
    return def(called[0], callArguments(draft, called[1].params, scope, depth))
  },
  zone: (draft, _, scope, depth) => zoneNamed(draft, zoneName(draft), scope, depth),
  spare: (draft, _, scope, depth) => {
    const { zones } = draft
    const name = oneOf(
      draft,
      Object.keys(zones).filter((each) => typeof zones[each]?.per?.at(-1) === 'number'),
    )
    if (name === undefined) return undefined
    return spare(name, ...index(draft, zones[name]?.per?.slice(0, -1), scope, depth))
  },
  look: (draft, type, scope, depth) => {
    const { tables } = draft
    const name = oneOf(
      draft,
      Object.keys(tables).filter((each) => (tables[each]?.gives ?? 'num') === type),
    )
    return name === undefined ? undefined : look(name, draft.expr(tables[name]?.by as string, scope, depth))
  },
}

/** Any place, those that hold cards from the beginning more often. */
export function zoneName({ rng, zones, stock, hand }: Draft): string {
  return rng.chance(0.4) ? rng.pick([stock, hand, hand]) : rng.pick(Object.keys(zones))
}

/** A place of the game. */
export function zoneNamed(draft: Draft, name: string, scope: Scope, depth: number): Expr {
  return zone(name, ...index(draft, draft.zones[name]?.per, scope, depth))
}

/** An expression for each "per". */
export function index(draft: Draft, per: readonly Per[] = [], scope: Scope, depth: number): Expr[] {
  return per.map((each) => place(draft, each, scope, depth - 1))
}

/** Mostly a place that is there, and the acting player's own. */
function place({ rng, expr }: Draft, per: Per, scope: Scope, depth: number): Expr {
  if (typeof per === 'number') return rng.chance(0.6) ? rng.below(per) : expr('num', scope, depth)
  return per === 'player' && scope.me && rng.chance(0.5) ? me : expr(per, scope, depth)
}

export function callArguments(
  { expr }: Draft,
  params: Readonly<Record<string, string>>,
  scope: Scope,
  depth: number,
): Readonly<Record<string, Expr>> | undefined {
  const entries = Object.entries(params).map(([name, type]) => [name, expr(type, scope, depth)])
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** What depends on nothing. */
export function written({ rng, deck, tree, stock }: Draft, type: string): Expr {
  const seat = (): Expr => player(rng.below(tree.seats.max + 1))
  switch (type) {
    case 'num':
      return rng.pick([0, 1, 1, 2, 3, 4, 5, 7, 10, -1, -2, rng.below(64), rng.pick([1e9, -1e9, 65_536])])
    case 'bool':
      return rng.chance(0.5)
    case 'card':
      return card(deck.cardName(rng.pick(deck.cards)))
    case 'suit':
      return suit(rng.pick(deck.suits))
    case 'rank':
      return rank(deck.rankName(rng.pick(deck.rankNumbers)))
    case 'player':
      return seat()
    case 'team':
      return teamOf(seat())
    case 'num*':
      return range(rng.below(4), rng.below(12))
    case 'zone':
      return zone(stock)
    default:
      return all(type.slice(0, -1) as 'card')
  }
}

function oneOf<Item>({ rng }: Draft, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : rng.pick(items)
}
