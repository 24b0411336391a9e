/** Random expressions that refer to something: cards, zones, variables, tables, definitions, names that are bound. */
import { all, card, me, none, player, range, rank, suit, teamOf } from '../../rules/build.ts'
import type { Get } from '../../rules/grammar.ts'
import type { Expr, Per } from '../../rules/tree.ts'
import type { Draft, Scope } from './draft.ts'

export type MakeExpr = (type: string, scope: Scope, depth: number) => Expr

interface Wanted {
  readonly type: string
  readonly scope: Scope
  readonly depth: number
}

export class References {
  readonly #draft: Draft
  readonly #expr: MakeExpr

  constructor(draft: Draft, expr: MakeExpr) {
    this.#draft = draft
    this.#expr = expr
  }

  /** Undefined if nothing that is declared or bound fits. */
  make(kind: Get, type: string, scope: Scope, depth: number): Expr | undefined | 'not a reference' {
    const rule = this.#rules[kind]
    return rule === undefined ? 'not a reference' : rule({ type, scope, depth })
  }

  readonly #rules: Readonly<Partial<Record<Get, (wanted: Wanted) => Expr | undefined>>> = {
    card: ({ type }) => this.written(type),
    suit: ({ type }) => this.written(type),
    rank: ({ type }) => this.written(type),
    all: ({ type }) =>
      type === 'num*' || !type.endsWith('*') ? undefined : all(type.slice(0, -1) as 'card'),
    none: ({ type }) => (/^(card|suit|rank|player|team)$/.test(type) ? none(type as 'card') : undefined),
    var: (wanted) => {
      const { vars } = this.#draft
      const name = this.#one(Object.keys(vars).filter((each) => vars[each]?.type === wanted.type))
      return name === undefined ? undefined : this.#indexed({ get: 'var', name }, vars[name]?.per, wanted)
    },
    option: ({ type }) => {
      const options = Object.entries(this.#draft.tree.options ?? {})
      const wanted = type === 'bool' ? 'boolean' : type === 'num' ? 'number' : ''
      const name = this.#one(
        options.filter(([, option]) => typeof option.default === wanted).map(([each]) => each),
      )
      return name === undefined ? undefined : { get: 'option', name }
    },
    bound: ({ type, scope }) => {
      const name = this.#one([...scope.bound.keys()].filter((each) => scope.bound.get(each)?.type === type))
      return name === undefined ? undefined : { get: 'bound', name }
    },
    def: ({ type, scope, depth }) => {
      const { calls, defs } = this.#draft
      const fitting = [...calls.def].filter(
        ([name, { usesMe }]) => defs[name]?.type === type && (scope.me || !usesMe),
      )
      const called = this.#one(fitting)
      if (called === undefined || scope.times > 20) return undefined
      const args = this.arguments(called[1].params, scope, depth)
      return { get: 'def', name: called[0], ...(args && { with: args }) }
    },
    zone: (wanted) => {
      const { zones } = this.#draft
      const name = this.zoneName()
      return this.#indexed({ get: 'zone', name }, zones[name]?.per, wanted)
    },
    spare: (wanted) => {
      const { zones } = this.#draft
      const name = this.#one(
        Object.keys(zones).filter((each) => typeof zones[each]?.per?.at(-1) === 'number'),
      )
      return name === undefined
        ? undefined
        : this.#indexed({ get: 'spare', name }, zones[name]?.per?.slice(0, -1), wanted)
    },
    look: ({ type, scope, depth }) => {
      const { tables } = this.#draft
      const name = this.#one(Object.keys(tables).filter((each) => (tables[each]?.gives ?? 'num') === type))
      if (name === undefined) return undefined
      return { get: 'look', table: name, of: this.#expr(tables[name]?.by as string, scope, depth) }
    },
  }

  /** Any place, those that hold cards from the beginning more often. */
  zoneName(): string {
    const { rng, zones } = this.#draft
    return rng.chance(0.4) ? rng.pick(['stock', 'hand', 'hand']) : rng.pick(Object.keys(zones))
  }

  /** A place of the game. */
  zone(name: string, scope: Scope, depth: number): Expr {
    const wanted = { type: 'zone', scope, depth }
    return this.#indexed({ get: 'zone', name }, this.#draft.zones[name]?.per, wanted)
  }

  /** An expression for each "per", as the field `of`. */
  index(per: readonly Per[] = [], scope: Scope, depth: number): { readonly of?: readonly Expr[] } {
    return per.length === 0 ? {} : { of: per.map((each) => this.#place(each, scope, depth - 1)) }
  }

  /** Mostly a place that is there, and the acting player's own. */
  #place(per: Per, scope: Scope, depth: number): Expr {
    const { rng } = this.#draft
    if (typeof per === 'number') return rng.chance(0.6) ? rng.below(per) : this.#expr('num', scope, depth)
    return per === 'player' && scope.me && rng.chance(0.5) ? me : this.#expr(per, scope, depth)
  }

  arguments(
    params: Readonly<Record<string, string>>,
    scope: Scope,
    depth: number,
  ): Readonly<Record<string, Expr>> | undefined {
    const names = Object.keys(params)
    if (names.length === 0) return undefined
    return Object.fromEntries(names.map((name) => [name, this.#expr(params[name] as string, scope, depth)]))
  }

  /** What depends on nothing. */
  written(type: string): Expr {
    const { rng, deck, tree } = this.#draft
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
        return { get: 'zone', name: 'stock' }
      default:
        return all(type.slice(0, -1) as 'card')
    }
  }

  #indexed(
    node: { readonly get: 'var' | 'zone' | 'spare'; readonly name: string },
    per: readonly Per[] | undefined,
    { scope, depth }: Wanted,
  ): Expr {
    return { ...node, ...this.index(per, scope, depth) }
  }

  #one<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : this.#draft.rng.pick(items)
  }
}
