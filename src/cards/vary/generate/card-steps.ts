/** Random steps that move cards or show them. */
import { above, bound, show, shuffle, top, topmost } from '../../rules/build.ts'
import type { Expr, Step } from '../../rules/tree.ts'
import type { Draft, Scope } from './draft.ts'
import { zoneName, zoneNamed } from './references.ts'

export function randomMove(draft: Draft, scope: Scope, depth: number): Step {
  const { rng } = draft
  const cards = someCards(draft, scope, depth)
  const name = stockOr(draft)
  const pile = isPile(draft, name)
  const turns = typeof cards === 'object' && ['zone', 'topmost', 'above'].includes(cards.get)
  return {
    do: 'move',
    cards,
    to: zoneNamed(draft, name, scope, 2),
    ...(pile && rng.chance(0.4) && { at: rng.pick(['top', 'bottom'] as const) }),
    ...(pile && turns && rng.chance(0.3) && { turn: 'over' as const }),
  }
}

export function randomDeal(draft: Draft, scope: Scope): Step | undefined {
  const { rng, expr } = draft
  const from = stockOr(draft, 0.6)
  const to = onePerPlayer(draft)
  if (from === to) return undefined
  const number = (most: number): Expr => (rng.chance(0.7) ? rng.between(1, most) : expr('num', scope, 1))
  return {
    do: 'deal',
    from: zoneNamed(draft, from, scope, 2),
    ...(rng.chance(0.9) && { n: number(6) }),
    to,
    ...(rng.chance(0.2) && { in: expr('player*', scope, 2) }),
    ...(rng.chance(0.3) && { first: expr('player', scope, 1) }),
    ...(rng.chance(0.2) && { packet: number(3) }),
    ...(isPile(draft, to) && rng.chance(0.4) && { at: rng.pick(['top', 'bottom'] as const) }),
  }
}

export function randomShuffle(draft: Draft, scope: Scope): Step | undefined {
  const piles = Object.keys(draft.zones).filter((name) => isPile(draft, name))
  return piles.length === 0 ? undefined : shuffle(zoneNamed(draft, draft.rng.pick(piles), scope, 2))
}

export function randomShow(draft: Draft, scope: Scope, depth: number): Step {
  const cards = someCards(draft, scope, depth)
  return show(cards, draft.rng.chance(0.5) ? draft.expr('player*', scope, 1) : undefined)
}

/** Cards to move or show: often what was picked or lies on top. */
function someCards(draft: Draft, scope: Scope, depth: number): Expr {
  const { rng, expr } = draft
  const picked = [...scope.bound].filter(([, { type }]) => type === 'card' || type === 'card*')
  const [name] = picked.length > 0 ? rng.pick(picked) : []
  if (name !== undefined && rng.chance(0.6)) return bound(name)
  const place = (): Expr => zoneNamed(draft, stockOr(draft, 0.3), scope, 2)
  switch (rng.below(5)) {
    case 0:
      return top(place())
    case 1:
      return topmost(place(), rng.chance(0.7) ? rng.between(0, 5) : expr('num', scope, 1))
    case 2:
      return place()
    case 3:
      return above(expr('card', scope, 1))
    default:
      return expr('card*', scope, depth + 1)
  }
}

function stockOr(draft: Draft, stock = 0.1): string {
  return draft.rng.chance(stock) ? draft.stock : zoneName(draft)
}

/** A place that each player has one of. */
export function onePerPlayer({ zones, rng }: Draft): string {
  return rng.pick(Object.keys(zones).filter((name) => zones[name]?.per?.join() === 'player'))
}

function isPile({ zones }: Draft, name: string): boolean {
  return zones[name]?.order === 'pile'
}
