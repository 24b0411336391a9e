/**
 * Where the cards of an expression may lie, by the names of zones: to move them, no other zone need be searched. A name
 * bound by a step stands for cards that lay somewhere when it was bound; the steps that know the name may move them.
 */
import { type Expr, type Game, type GetNode, IT, type Steps } from '../rules/tree.ts'
import type { Slots } from './instructions.ts'

/** Names of zones; undefined for anywhere. */
export type CardOrigins = ReadonlySet<string> | undefined

/** The set, or the zone, that an expression selects its cards from. */
export function supersetOf(cards: GetNode): Expr | undefined {
  switch (cards.get) {
    case 'top':
    case 'bottom':
    case 'topmost':
    case 'first':
    case 'filter':
    case 'best':
      return cards.of
    case 'minus':
      return cards.from
    default:
      return undefined
  }
}

export function cardOrigins(cards: Expr, scope: Slots): CardOrigins {
  if (typeof cards !== 'object') return new Set()
  const superset = supersetOf(cards)
  if (superset !== undefined) return cardOrigins(superset, scope)
  switch (cards.get) {
    case 'zone':
    case 'family':
      return new Set([cards.name])
    case 'inter':
      return cards.of.map((part) => cardOrigins(part, scope)).find((origins) => origins !== undefined)
    case 'union':
    case 'ifAble':
      return joined(cards.of.map((part) => cardOrigins(part, scope)))
    case 'if':
      return joined([cardOrigins(cards.then, scope), cardOrigins(cards.else, scope)])
    case 'let': {
      const inner = new Map(scope)
      inner.delete(cards.as ?? IT)
      return cardOrigins(cards.in, inner)
    }
    case 'bound':
      return scope.get(cards.name)?.origins
    default:
      return undefined
  }
}

/** Where cards may lie while steps are executed that begin with the cards there. */
export function originsDuring(origins: CardOrigins, steps: Steps, game: Game): CardOrigins {
  if (origins === undefined) return undefined
  const during = new Set(origins)
  addDestinations(steps, game, during, new Set())
  return during
}

/** Adds the zones that steps, and the procedures they use, move cards to. */
function addDestinations(steps: unknown, game: Game, zones: Set<string>, procs: Set<string>): void {
  if (typeof steps !== 'object' || steps === null) return
  // An expression has no steps in it.
  if ('get' in steps) return
  const { do: kind, to, name } = steps as { do?: unknown; to?: string | { name?: string }; name?: string }
  if (kind === 'move' || kind === 'deal' || kind === 'trick') {
    zones.add(typeof to === 'string' ? to : (to?.name ?? ''))
  }
  if (kind === 'proc' && name !== undefined && !procs.has(name)) {
    procs.add(name)
    addDestinations(game.procs?.[name]?.steps, game, zones, procs)
  }
  for (const key of Object.keys(steps))
    addDestinations((steps as Record<string, unknown>)[key], game, zones, procs)
}

function joined(parts: readonly CardOrigins[]): CardOrigins {
  const known = parts.filter((part) => part !== undefined)
  return known.length < parts.length ? undefined : new Set(known.flatMap((part) => [...part]))
}

/** The zone that holds all cards of a set, as an expression; undefined if it is not plain from the expression. */
export function onlyZoneOf(cards: Expr): Expr | undefined {
  if (typeof cards !== 'object') return undefined
  const superset = supersetOf(cards)
  if (superset !== undefined) return onlyZoneOf(superset)
  switch (cards.get) {
    case 'zone':
      return (cards.of ?? []).every(isSteady) ? cards : undefined
    case 'inter':
      return cards.of.map(onlyZoneOf).find((zone) => zone !== undefined)
    case 'ifAble':
    case 'union': {
      const [zone, ...others] = cards.of.map(onlyZoneOf)
      return others.every((other) => JSON.stringify(other) === JSON.stringify(zone)) ? zone : undefined
    }
    case 'if':
      return onlyZoneOf({ get: 'union', of: [cards.then, cards.else] })
    case 'let': {
      const zone = onlyZoneOf(cards.in)
      return zone && !JSON.stringify(zone).includes(JSON.stringify(cards.as ?? IT)) ? zone : undefined
    }
    default:
      return undefined
  }
}

/** Whether an index stays the same while the same player acts. */
const isSteady = (index: Expr): boolean =>
  typeof index !== 'object' || index.get === 'me' || index.get === 'player' || index.get === 'bound'
