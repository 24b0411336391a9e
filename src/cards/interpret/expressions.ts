/** The meaning of every expression: one entry for each kind of the grammar. */

import type { GameModel } from '../model/game-model.ts'
import type { Cell, Family } from '../model/layout.ts'
import { ME } from '../model/layout.ts'
import { pokerValue } from '../model/poker.ts'
import { type KnownShape, MOST_MELDED, type Shapes } from '../model/shapes.ts'
import type { State } from '../model/state.ts'
import {
  asItems,
  best,
  difference,
  type Items,
  intersection,
  same,
  toItems,
  union,
  type Value,
  wrap,
} from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import type { Expr, GetNodes } from '../rules/tree.ts'
import { MOST_IN_SET } from '../rules/types.ts'
import type { Evaluate, Evaluation, Test } from './evaluation.ts'
import type { Binding, ExpressionBinder, Meanings } from './expression-binder.ts'

const truth = (holds: boolean): number => Number(holds)

const comparison =
  (test: (a: number, b: number) => boolean) =>
  ({ a, b }: { readonly a: Expr; readonly b: Expr }, binder: ExpressionBinder): Evaluate => {
    const [x, y] = [binder.number(a), binder.number(b)]
    if (binder.typeOf(a) === 'num') return (context) => truth(test(x(context), y(context)))
    return (context) => {
      const [left, right] = [x(context), y(context)]
      return truth(left !== NONE && right !== NONE && test(left, right))
    }
  }

const equality =
  (judge: (equal: boolean) => boolean) =>
  ({ a, b }: { readonly a: Expr; readonly b: Expr }, binder: ExpressionBinder): Evaluate => {
    const [x, y] = [binder.of(a), binder.of(b)]
    // A number is never none.
    if (binder.typeOf(a) === 'num') return (context) => truth(judge(x(context) === y(context)))
    // None where a set is declared is the empty set.
    const sets = [a, b].some((one) => binder.typeOf(one).endsWith('*'))
    if (sets) return (context) => truth(judge(same(asItems(x(context)), asItems(y(context)))))
    return (context) => truth(judge(same(x(context), y(context))))
  }

const folded =
  (fold: (a: number, b: number) => number) =>
  ({ of }: { readonly of: readonly Expr[] }, binder: ExpressionBinder): Evaluate => {
    const parts = of.map((part) => binder.number(part))
    return (context) => parts.map((part) => part(context)).reduce((a, b) => wrap(fold(a, b)))
  }

type Over = { readonly of: Expr; readonly as?: string }
type ItemNumber = (item: number) => number

/** A meaning that looks at each item of a set. */
const over =
  <Node extends Over>(body: (node: Node) => Expr, means: (items: Items, by: ItemNumber) => Value) =>
  (node: Node, binder: ExpressionBinder): Evaluate => {
    const items = binder.items(node.of)
    const by = binder.function(node.as, binder.itemType(node.of), body(node))
    return (context) => means(items(context), (item) => by(context, item) as number)
  }

const setsOf =
  (combine: (sets: readonly Items[]) => Items) =>
  ({ of }: { readonly of: readonly Expr[] }, binder: ExpressionBinder): Evaluate => {
    const sets = of.map((set) => binder.items(set))
    return (context) => combine(sets.map((set) => set(context)))
  }

type Bind<Node> = (node: Node, binder: ExpressionBinder) => Evaluate
type WithOf = { readonly of: Expr }

/** A meaning of two numbers, or single values. */
const ofTwo =
  <A extends string, B extends string>(
    a: A,
    b: B,
    means: (a: number, b: number) => Value,
  ): Bind<Readonly<Record<A | B, Expr>>> =>
  (node, binder) => {
    const [x, y] = [binder.number(node[a]), binder.number(node[b])]
    return (context) => means(x(context), y(context))
  }

/** A meaning of a single value: none has another. */
const ofOne =
  (nothing: Value, means: (item: number, model: GameModel, state: State) => Value): Bind<WithOf> =>
  ({ of }, binder) => {
    const value = binder.number(of)
    return (context) => {
      const item = value(context)
      return item === NONE ? nothing : means(item, binder.model, context.state)
    }
  }

const ofTests =
  (holds: (tests: readonly Test[], context: Evaluation) => boolean): Bind<{ readonly of: readonly Expr[] }> =>
  ({ of }, binder) => {
    const tests = of.map((test) => binder.test(test))
    return (context) => truth(holds(tests, context))
  }

const ofItems =
  (means: (items: Items, model: GameModel) => Value): Bind<WithOf> =>
  ({ of }, binder) => {
    const items = binder.items(of)
    return (context) => means(items(context), binder.model)
  }

const ofZone =
  (means: (zone: number, state: State) => number): Bind<WithOf> =>
  ({ of }, binder) => {
    const zone = binder.zone(of)
    return (context) => {
      const at = zone(context)
      return at === undefined ? NONE : means(at, context.state)
    }
  }

const shaped =
  (
    means: (cards: Items, shape: KnownShape, shapes: Shapes) => number,
  ): Bind<GetNodes['combos' | 'matches']> =>
  ({ of, shape }, binder) => {
    const [cards, known] = [binder.items(of), binder.shape(shape)]
    return (context) => means(cards(context), known(context), binder.model.shapes)
  }

/** The first of the players clockwise from a seat, or from the one after it. */
const seatFrom =
  (further: 0 | 1) =>
  (from: Expr, among: Expr | undefined, binder: ExpressionBinder): Evaluate => {
    const start = binder.number(from)
    const players = binder.items(among ?? { get: 'all', of: 'player' })
    return (context) => {
      const seat = start(context)
      return seat === NONE ? NONE : clockwise(seat + further, players(context))
    }
  }

/** The first of the players clockwise from a seat, that seat included. */
export function clockwise(from: number, among: Items): number {
  return among.find((player) => player >= from) ?? among[0] ?? NONE
}

export const MEANINGS: Meanings = {
  card: ({ is }, { model }) => constant(model.deck.number('card', is)),
  suit: ({ is }, { model }) => constant(model.deck.number('suit', is)),
  rank: ({ is }, { model }) => constant(model.deck.number('rank', is)),
  player: ({ is }, binder) => {
    const seat = binder.number(is)
    return (context) => {
      const at = seat(context)
      return at >= 0 && at < binder.model.seats ? at : NONE
    }
  },
  none: () => () => NONE,

  var: ({ name, of }, binder) => {
    const { family, cells } = binder.model.variables.get(name) as { family: Family; cells: readonly Cell[] }
    const member = binder.member(family, of ?? [])
    const nothing: Value = cells[0]?.set ? [] : binder.model.blank(name)
    return (context) => {
      const at = member(context)
      return at === undefined ? nothing : context.state.read(cells[at] as Cell)
    }
  },
  option: ({ name }, { model }) => constant(model.options.get(name)),
  bound: ({ name }, { scope }) => {
    const binding = scope.get(name) as Binding
    if ('cell' in binding) return (context) => context.state.read(binding.cell)
    return (context) => context.locals[binding.local] as Value
  },
  me: () => (context) => context.state.get(ME),
  def: ({ name, with: args }, binder) => {
    const { params, body } = binder.def(name)
    const values = Object.keys(binder.model.game.defs?.[name]?.params ?? {}).map((param) =>
      binder.of(args?.[param] as Expr),
    )
    return (context) => {
      // All arguments first: one of them may use the same definition.
      const evaluated = values.map((value) => value(context))
      params.forEach((local, n) => {
        context.locals[local] = evaluated[n] as Value
      })
      return body(context)
    }
  },

  add: folded((a, b) => a + b),
  sub: ofTwo('from', 'take', (a, b) => wrap(a - b)),
  mul: folded(Math.imul),
  div: ofTwo('of', 'by', (n, by) => (by === 0 ? 0 : wrap(Math.floor(n / by)))),
  mod: ofTwo('of', 'by', (n, by) => (by === 0 ? 0 : wrap(n - by * Math.floor(n / by)))),
  min: folded(Math.min),
  max: folded(Math.max),
  number: (node, binder) =>
    binder.typeOf(node.of) === 'num' ? binder.number(node.of) : ofOne(-1, (item) => item)(node, binder),

  shift: ({ of, by }, binder) => {
    const [item, places] = [binder.number(of), binder.number(by)]
    const kind = binder.typeOf(of)
    if (kind === 'num') return (context) => wrap(item(context) + places(context))
    const order = binder.model
      .everything(kind as 'rank')
      .filter((each) => kind !== 'rank' || !binder.model.deck.isJoker(each))
    return (context) => {
      const at = order.indexOf(item(context))
      if (at < 0) return NONE
      const on = places(context) % order.length
      return order[(at + on + order.length) % order.length] as number
    }
  },

  eq: equality((equal) => equal),
  ne: equality((equal) => !equal),
  lt: comparison((a, b) => a < b),
  le: comparison((a, b) => a <= b),
  and: ofTests((tests, context) => tests.every((test) => test(context))),
  or: ofTests((tests, context) => tests.some((test) => test(context))),
  not: ({ of }, binder) => {
    const test = binder.test(of)
    return (context) => truth(!test(context))
  },
  if: ({ test, then, else: otherwise }, binder) => {
    const holds = binder.test(test)
    const [yes, no] = [binder.of(then), binder.of(otherwise)]
    return (context) => (holds(context) ? yes(context) : no(context))
  },
  let: ({ as, be, in: body }, binder) => {
    const value = binder.of(be)
    const inner = binder.function(as, binder.typeOf(be), body)
    return (context) => inner(context, value(context))
  },

  all: ({ of }, { model }) => {
    const everything = model.everything(of)
    return () => everything
  },
  range: (node, binder) => {
    const [from, to] = [binder.number(node.from), binder.number(node.to)]
    return (context) => {
      const [low, high] = [from(context), to(context)]
      if (high >= low && (low < 0 || high > MOST_IN_SET)) context.leftOut(node)
      const first = Math.max(0, low)
      const last = Math.min(MOST_IN_SET, high)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
    }
  },
  count: ofItems((items) => items.length),
  empty: ofItems((items) => truth(items.length === 0)),
  has: ({ in: within, item }, binder) => {
    const [set, wanted] = [binder.items(within), binder.items(item)]
    return (context) => {
      const [there, items] = [set(context), wanted(context)]
      return truth(items.length > 0 && items.every((each) => there.includes(each)))
    }
  },
  first: ({ of }, binder) => {
    const items = binder.items(of)
    const nothing = binder.typeOf(of) === 'num*' ? -1 : NONE
    return (context) => items(context)[0] ?? nothing
  },
  filter: over(
    (node) => node.where,
    (items, holds) => items.filter((item) => holds(item) === 1),
  ),
  any: over(
    (node) => node.where,
    (items, holds) => truth(items.some((item) => holds(item) === 1)),
  ),
  every: over(
    (node) => node.where,
    (items, holds) => truth(items.every((item) => holds(item) === 1)),
  ),
  sum: over(
    (node) => node.by,
    (items, by) => items.reduce((total, item) => wrap(total + by(item)), 0),
  ),
  most: over(
    (node) => node.by,
    (items, by) => (items.length === 0 ? 0 : Math.max(...items.map(by))),
  ),
  least: over(
    (node) => node.by,
    (items, by) => (items.length === 0 ? 0 : Math.min(...items.map(by))),
  ),
  best: over((node) => node.by, best),
  image: (node, binder) => {
    const items = binder.items(node.of)
    const to = binder.function(node.as, binder.itemType(node.of), node.to)
    const ofNumbers = binder.typeOf(node) === 'num*'
    const belongs = (value: number): boolean =>
      ofNumbers ? value >= 0 && value <= MOST_IN_SET : value !== NONE
    return (context) => {
      const values = items(context).map((item) => to(context, item) as number)
      const kept = values.filter(belongs)
      if (ofNumbers && kept.length < values.length) context.leftOut(node)
      return toItems(kept)
    }
  },
  union: setsOf(union),
  inter: setsOf(intersection),
  minus: ({ from, take }, binder) => {
    const [a, b] = [binder.items(from), binder.items(take)]
    return (context) => difference(a(context), b(context))
  },
  ifAble: setsOf((sets) => sets.find((set) => set.length > 0) ?? []),

  zone: (node, binder) => {
    const zone = binder.zone(node)
    return (context) => {
      const at = zone(context)
      return at === undefined ? [] : context.cardsIn(at)
    }
  },
  family: ({ name }, { model }) => {
    const zones = model.membersOf(name)
    return (context) => union(zones.map((zone) => context.cardsIn(zone)))
  },
  top: ofZone((zone, state) => state.top(zone)),
  bottom: ofZone((zone, state) => state.inOrder(zone)[0] ?? NONE),
  topmost: ({ of, n }, binder) => {
    const [zone, many] = [binder.zone(of), binder.number(n)]
    return (context) => {
      const at = zone(context)
      const wanted = Math.max(0, many(context))
      return at === undefined || wanted === 0 ? [] : toItems(context.state.inOrder(at).slice(-wanted))
    }
  },
  above: ofOne([], (card, model, state) => {
    const zone = state.placeOf(card)
    if (!model.zones[zone]?.pile) return [card]
    const order = state.inOrder(zone)
    return toItems(order.slice(order.indexOf(card)))
  }),
  indexOf: (node, binder) =>
    ofOne(-1, (card, { zones }, state) => {
      const zone = zones[state.placeOf(card)]
      return zone?.name === node.in ? (zone.index.at(-1) ?? 0) : -1
    })(node, binder),
  spare: ({ name, of }, binder) => {
    const family = binder.model.zoneFamilies.get(name) as Family
    const last = family.sizes.at(-1) as number
    const places = Array.from({ length: last }, (_, at) => binder.member(family, [...(of ?? []), at]))
    return (context) =>
      places.findIndex((place) => {
        const zone = place(context)
        return zone !== undefined && context.state.countIn(zone) === 0
      })
  },
  suitOf: ofOne(NONE, (card, { deck }) => deck.suitOf(card)),
  rankOf: ofOne(NONE, (card, { deck }) => deck.rankOf(card)),
  owner: ofOne(NONE, (card, model, state) => model.playerOf(state.placeOf(card))),
  look: ({ table, of }, binder) => {
    const key = binder.number(of)
    const says = binder.model.tables.get(table) as (key: number) => number
    return (context) => says(key(context))
  },

  next: ({ after, in: among }, binder) => seatFrom(1)(after, among, binder),
  nearest: ({ from, in: among }, binder) => seatFrom(0)(from, among, binder),
  teamOf: ofOne(NONE, (player, { teams }) => (teams === 0 ? NONE : player % teams)),
  members: ofOne([], (team, model) =>
    model.everything('player').filter((player) => player % model.teams === team),
  ),

  combos: shaped((cards, shape, shapes) => wrap(shapes.count(cards, shape))),
  matches: shaped((cards, shape, shapes) => truth(shapes.matches(cards, shape))),
  deadwood: (node, binder) => {
    const { of, by, shapes } = node
    const hand = binder.items(of)
    const value = binder.model.valueByCard(by)
    const known = shapes.map((shape) => binder.shape(shape))
    return (context) => {
      const cards = hand(context)
      if (cards.length > MOST_MELDED) context.leftOut(node)
      const melds = known.map((shape) => shape(context))
      return wrap(binder.model.shapes.deadwood(cards, value, melds))
    }
  },
  poker: ofItems((cards, { deck }) => pokerValue(deck, cards)),
}

function constant(value: number | undefined): Evaluate {
  const known = value as number
  return () => known
}
