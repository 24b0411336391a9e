/** The meaning of every expression: one entry for each kind of the grammar. */

import type { Cell, Family } from '../model/layout.ts'
import { ME } from '../model/layout.ts'
import { pokerValue } from '../model/poker.ts'
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
import type { Get } from '../rules/grammar.ts'
import type { Expr, GetNodes } from '../rules/tree.ts'
import type { Binding, Evaluate, Meaning, Scope } from './meaning.ts'

/** Numbers in sets are those a mask has room for. */
const MOST_IN_SET = 63

type Meanings = {
  readonly [K in Get]: (node: GetNodes[K], meaning: Meaning, scope: Scope) => Evaluate
}

const truth = (holds: boolean): number => Number(holds)

const comparison =
  (test: (a: number, b: number) => boolean) =>
  ({ a, b }: { readonly a: Expr; readonly b: Expr }, meaning: Meaning, scope: Scope): Evaluate => {
    const [x, y] = [meaning.number(a, scope), meaning.number(b, scope)]
    if (meaning.typeOf(a, scope) === 'num') return (machine) => truth(test(x(machine), y(machine)))
    return (machine) => {
      const [left, right] = [x(machine), y(machine)]
      return truth(left !== NONE && right !== NONE && test(left, right))
    }
  }

const equality =
  (judge: (equal: boolean) => boolean) =>
  ({ a, b }: { readonly a: Expr; readonly b: Expr }, meaning: Meaning, scope: Scope): Evaluate => {
    const [x, y] = [meaning.of(a, scope), meaning.of(b, scope)]
    // A number is never none.
    if (meaning.typeOf(a, scope) === 'num') return (machine) => truth(judge(x(machine) === y(machine)))
    // None where a set is declared is the empty set.
    const sets = [a, b].some((one) => meaning.typeOf(one, scope).endsWith('*'))
    if (sets) return (machine) => truth(judge(same(asItems(x(machine)), asItems(y(machine)))))
    return (machine) => truth(judge(same(x(machine), y(machine))))
  }

const folded =
  (fold: (a: number, b: number) => number) =>
  ({ of }: { readonly of: readonly Expr[] }, meaning: Meaning, scope: Scope): Evaluate => {
    const parts = of.map((part) => meaning.number(part, scope))
    return (machine) => parts.map((part) => part(machine)).reduce((a, b) => wrap(fold(a, b)))
  }

type Over = { readonly of: Expr; readonly as?: string }
type ItemNumber = (item: number) => number

/** A meaning that looks at each item of a set. */
const over =
  <Node extends Over>(body: (node: Node) => Expr, means: (items: Items, by: ItemNumber) => Value) =>
  (node: Node, meaning: Meaning, scope: Scope): Evaluate => {
    const items = meaning.items(node.of, scope)
    const by = meaning.binder(node.as, meaning.itemType(node.of, scope), scope, body(node))
    return (machine) => means(items(machine), (item) => by(machine, item) as number)
  }

const setsOf =
  (combine: (sets: readonly Items[]) => Items) =>
  ({ of }: { readonly of: readonly Expr[] }, meaning: Meaning, scope: Scope): Evaluate => {
    const sets = of.map((set) => meaning.items(set, scope))
    return (machine) => combine(sets.map((set) => set(machine)))
  }

/** The first of the players clockwise from a seat, that seat included. */
export function clockwise(from: number, among: Items): number {
  return among.find((player) => player >= from) ?? among[0] ?? NONE
}

export const MEANINGS: Meanings = {
  card: ({ is }, { world }) => constant(world.deck.number('card', is)),
  suit: ({ is }, { world }) => constant(world.deck.number('suit', is)),
  rank: ({ is }, { world }) => constant(world.deck.number('rank', is)),
  player: ({ is }, meaning, scope) => {
    const seat = meaning.number(is, scope)
    return (machine) => {
      const at = seat(machine)
      return at >= 0 && at < meaning.world.seats ? at : NONE
    }
  },
  none: () => () => NONE,

  var: ({ name, of }, meaning, scope) => {
    const { family, cells } = meaning.world.variables.get(name) as { family: Family; cells: readonly Cell[] }
    const member = meaning.member(family, of ?? [], scope)
    const nothing: Value = cells[0]?.set ? [] : meaning.world.blank(name)
    return (machine) => {
      const at = member(machine)
      return at === undefined ? nothing : machine.state.read(cells[at] as Cell)
    }
  },
  option: ({ name }, { world }) => constant(world.options.get(name)),
  bound: ({ name }, _, scope) => {
    const binding = scope.get(name) as Binding
    if ('cell' in binding) return (machine) => machine.state.read(binding.cell)
    return (machine) => machine.locals[binding.local] as Value
  },
  me: () => (machine) => machine.state.get(ME),
  def: ({ name, with: args }, meaning, scope) => {
    const { params, body } = meaning.def(name)
    const values = Object.keys(meaning.world.game.defs?.[name]?.params ?? {}).map((param) =>
      meaning.of(args?.[param] as Expr, scope),
    )
    return (machine) => {
      // All arguments first: one of them may use the same definition.
      const evaluated = values.map((value) => value(machine))
      params.forEach((local, n) => {
        machine.locals[local] = evaluated[n] as Value
      })
      return body(machine)
    }
  },

  add: folded((a, b) => a + b),
  sub: ({ from, take }, meaning, scope) => {
    const [a, b] = [meaning.number(from, scope), meaning.number(take, scope)]
    return (machine) => wrap(a(machine) - b(machine))
  },
  mul: folded(Math.imul),
  div: ({ of, by }, meaning, scope) => {
    const [a, b] = [meaning.number(of, scope), meaning.number(by, scope)]
    return (machine) => {
      const by = b(machine)
      return by === 0 ? 0 : wrap(Math.floor(a(machine) / by))
    }
  },
  mod: ({ of, by }, meaning, scope) => {
    const [a, b] = [meaning.number(of, scope), meaning.number(by, scope)]
    return (machine) => {
      const [n, m] = [a(machine), b(machine)]
      return m === 0 ? 0 : wrap(n - m * Math.floor(n / m))
    }
  },
  min: folded(Math.min),
  max: folded(Math.max),
  number: ({ of }, meaning, scope) => {
    const value = meaning.number(of, scope)
    if (meaning.typeOf(of, scope) === 'num') return value
    return (machine) => {
      const item = value(machine)
      return item === NONE ? -1 : item
    }
  },

  shift: ({ of, by }, meaning, scope) => {
    const [item, places] = [meaning.number(of, scope), meaning.number(by, scope)]
    const kind = meaning.typeOf(of, scope)
    if (kind === 'num') return (machine) => wrap(item(machine) + places(machine))
    const order = meaning.world
      .everything(kind as 'rank')
      .filter((each) => kind !== 'rank' || !meaning.world.deck.isJoker(each))
    return (machine) => {
      const at = order.indexOf(item(machine))
      if (at < 0) return NONE
      const on = places(machine) % order.length
      return order[(at + on + order.length) % order.length] as number
    }
  },

  eq: equality((equal) => equal),
  ne: equality((equal) => !equal),
  lt: comparison((a, b) => a < b),
  le: comparison((a, b) => a <= b),
  and: ({ of }, meaning, scope) => {
    const tests = of.map((test) => meaning.test(test, scope))
    return (machine) => truth(tests.every((test) => test(machine)))
  },
  or: ({ of }, meaning, scope) => {
    const tests = of.map((test) => meaning.test(test, scope))
    return (machine) => truth(tests.some((test) => test(machine)))
  },
  not: ({ of }, meaning, scope) => {
    const test = meaning.test(of, scope)
    return (machine) => truth(!test(machine))
  },
  if: ({ test, then, else: otherwise }, meaning, scope) => {
    const holds = meaning.test(test, scope)
    const [yes, no] = [meaning.of(then, scope), meaning.of(otherwise, scope)]
    return (machine) => (holds(machine) ? yes(machine) : no(machine))
  },
  let: ({ as, be, in: body }, meaning, scope) => {
    const value = meaning.of(be, scope)
    const inner = meaning.binder(as, meaning.typeOf(be, scope), scope, body)
    return (machine) => inner(machine, value(machine))
  },

  all: ({ of }, { world }) => {
    const everything = world.everything(of)
    return () => everything
  },
  range: ({ from, to }, meaning, scope) => {
    const [low, high] = [meaning.number(from, scope), meaning.number(to, scope)]
    return (machine) => {
      const first = Math.max(0, low(machine))
      const last = Math.min(MOST_IN_SET, high(machine))
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
    }
  },
  count: ({ of }, meaning, scope) => {
    const items = meaning.items(of, scope)
    return (machine) => items(machine).length
  },
  empty: ({ of }, meaning, scope) => {
    const items = meaning.items(of, scope)
    return (machine) => truth(items(machine).length === 0)
  },
  has: ({ in: within, item }, meaning, scope) => {
    const [set, wanted] = [meaning.items(within, scope), meaning.items(item, scope)]
    return (machine) => {
      const [there, items] = [set(machine), wanted(machine)]
      return truth(items.length > 0 && items.every((each) => there.includes(each)))
    }
  },
  first: ({ of }, meaning, scope) => {
    const items = meaning.items(of, scope)
    const nothing = meaning.typeOf(of, scope) === 'num*' ? -1 : NONE
    return (machine) => items(machine)[0] ?? nothing
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
  image: (node, meaning, scope) => {
    const items = meaning.items(node.of, scope)
    const to = meaning.binder(node.as, meaning.itemType(node.of, scope), scope, node.to)
    const ofNumbers = meaning.typeOf(node, scope) === 'num*'
    const belongs = (value: number): boolean =>
      ofNumbers ? value >= 0 && value <= MOST_IN_SET : value !== NONE
    return (machine) =>
      toItems(
        items(machine)
          .map((item) => to(machine, item) as number)
          .filter(belongs),
      )
  },
  union: setsOf(union),
  inter: setsOf(intersection),
  minus: ({ from, take }, meaning, scope) => {
    const [a, b] = [meaning.items(from, scope), meaning.items(take, scope)]
    return (machine) => difference(a(machine), b(machine))
  },
  ifAble: setsOf((sets) => sets.find((set) => set.length > 0) ?? []),

  zone: (node, meaning, scope) => {
    const zone = meaning.zone(node, scope)
    return (machine) => {
      const at = zone(machine)
      return at === undefined ? [] : machine.cardsIn(at)
    }
  },
  family: ({ name }, { world }) => {
    const zones = world.membersOf(name)
    return (machine) => union(zones.map((zone) => machine.cardsIn(zone)))
  },
  top: ({ of }, meaning, scope) => {
    const zone = meaning.zone(of, scope)
    return (machine) => {
      const at = zone(machine)
      return at === undefined ? NONE : machine.state.top(at)
    }
  },
  bottom: ({ of }, meaning, scope) => {
    const zone = meaning.zone(of, scope)
    return (machine) => {
      const at = zone(machine)
      return at === undefined ? NONE : (machine.state.inOrder(at)[0] ?? NONE)
    }
  },
  topmost: ({ of, n }, meaning, scope) => {
    const [zone, many] = [meaning.zone(of, scope), meaning.number(n, scope)]
    return (machine) => {
      const at = zone(machine)
      const wanted = Math.max(0, many(machine))
      return at === undefined || wanted === 0 ? [] : toItems(machine.state.inOrder(at).slice(-wanted))
    }
  },
  above: ({ of }, meaning, scope) => {
    const card = meaning.number(of, scope)
    return (machine) => {
      const which = card(machine)
      if (which === NONE) return []
      const place = machine.state.placeOf(which)
      if (!meaning.world.zones[place]?.pile) return [which]
      const order = machine.state.inOrder(place)
      return toItems(order.slice(order.indexOf(which)))
    }
  },
  indexOf: ({ of, in: name }, meaning, scope) => {
    const card = meaning.number(of, scope)
    return (machine) => {
      const which = card(machine)
      const place = which === NONE ? undefined : meaning.world.zones[machine.state.placeOf(which)]
      return place?.name === name ? (place.index.at(-1) ?? 0) : -1
    }
  },
  spare: ({ name, of }, meaning, scope) => {
    const family = meaning.world.zoneFamilies.get(name) as Family
    const last = family.sizes.at(-1) as number
    const places = Array.from({ length: last }, (_, at) => meaning.member(family, [...(of ?? []), at], scope))
    return (machine) =>
      places.findIndex((place) => {
        const zone = place(machine)
        return zone !== undefined && machine.state.countIn(zone) === 0
      })
  },
  suitOf: ({ of }, meaning, scope) => {
    const card = meaning.number(of, scope)
    return (machine) => meaning.world.deck.suitOf(card(machine))
  },
  rankOf: ({ of }, meaning, scope) => {
    const card = meaning.number(of, scope)
    return (machine) => meaning.world.deck.rankOf(card(machine))
  },
  owner: ({ of }, meaning, scope) => {
    const card = meaning.number(of, scope)
    return (machine) => {
      const which = card(machine)
      return which === NONE ? NONE : meaning.world.playerOf(machine.state.placeOf(which))
    }
  },
  look: ({ table, of }, meaning, scope) => {
    const key = meaning.number(of, scope)
    const says = meaning.world.tables.get(table) as (key: number) => number
    return (machine) => says(key(machine))
  },

  next: ({ after, in: among }, meaning, scope) => {
    const [from, players] = [
      meaning.number(after, scope),
      meaning.items(among ?? { get: 'all', of: 'player' }, scope),
    ]
    return (machine) => {
      const seat = from(machine)
      return seat === NONE ? NONE : clockwise(seat + 1, players(machine))
    }
  },
  nearest: ({ from, in: among }, meaning, scope) => {
    const [seat, players] = [meaning.number(from, scope), meaning.items(among, scope)]
    return (machine) => {
      const start = seat(machine)
      return start === NONE ? NONE : clockwise(start, players(machine))
    }
  },
  teamOf: ({ of }, meaning, scope) => {
    const player = meaning.number(of, scope)
    const { teams } = meaning.world
    return (machine) => {
      const who = player(machine)
      return who === NONE || teams === 0 ? NONE : who % teams
    }
  },
  members: ({ of }, meaning, scope) => {
    const team = meaning.number(of, scope)
    const { teams } = meaning.world
    return (machine) => {
      const which = team(machine)
      return meaning.world.everything('player').filter((player) => player % teams === which)
    }
  },

  combos: ({ of, shape }, meaning, scope) => {
    const [cards, known] = [meaning.items(of, scope), meaning.shape(shape, scope)]
    return (machine) => wrap(meaning.world.shapes.count(cards(machine), known(machine)))
  },
  matches: ({ of, shape }, meaning, scope) => {
    const [cards, known] = [meaning.items(of, scope), meaning.shape(shape, scope)]
    return (machine) => truth(meaning.world.shapes.matches(cards(machine), known(machine)))
  },
  deadwood: ({ of, by, shapes }, meaning, scope) => {
    const cards = meaning.items(of, scope)
    const value = meaning.world.valueByCard(by)
    const known = shapes.map((shape) => meaning.shape(shape, scope))
    return (machine) =>
      wrap(
        meaning.world.shapes.deadwood(
          cards(machine),
          value,
          known.map((shape) => shape(machine)),
        ),
      )
  },
  poker: ({ of }, meaning, scope) => {
    const cards = meaning.items(of, scope)
    return (machine) => pokerValue(meaning.world.deck, cards(machine))
  },
}

function constant(value: number | undefined): Evaluate {
  const known = value as number
  return () => known
}
